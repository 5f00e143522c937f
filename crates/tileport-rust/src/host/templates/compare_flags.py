def transposed(value):
    """An array, or each of a list, stored with its last two dimensions the other way round."""
    return [transposed(one) for one in value] if isinstance(value, list) else value.mT.contiguous()


def meant(value):
    """The same memory as the source means it, by other strides: nothing is copied."""
    return [meant(one) for one in value] if isinstance(value, list) else value.mT


@pytest.mark.parametrize("flags", itertools.product((0, 1), repeat=len(FLAGS)), ids=lambda flags: "".join(map("NT".__getitem__, flags)))
@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_the_port_computes_what_its_source_does(case, flags, port, source):
    stream = torch.cuda.current_stream()
    grid = tuple(case["grid"])
    ours, theirs = arguments(case), arguments(case)
    names = list(case["args"])
    for name, flag in zip(FLAGS, flags):
        if flag:
            at = names.index(name)
            ours[at], theirs[at] = transposed(ours[at]), meant(transposed(theirs[at]))
    ct.launch(stream, grid, source, tuple(theirs))
    port.launch(stream, grid, port.@VARIABLE@, (*ours, *flags))
    torch.cuda.synchronize()
    # Operands are only read, and lie in two ways.
    kept = [at for at, name in enumerate(names) if name not in FLAGS]
    case = {**case, "args": {names[at]: case["args"][names[at]] for at in kept}}
    compare(case, [ours[at] for at in kept], [theirs[at] for at in kept])


