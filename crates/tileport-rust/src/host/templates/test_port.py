"""The port against the kernel that it is a port of, on a GPU. Skipped, with the reason, where that can't be."""

import importlib
import pathlib
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE, KERNEL, SOURCE = "@PACKAGE@", "@KERNEL@", "@SOURCE@"
sys.path[:0] = [str(HERE), str(HERE.parent / "python")]

torch = pytest.importorskip("torch", reason="torch is not installed")
ct = pytest.importorskip("cuda.tile", reason="cuda-tile is not installed")
if not torch.cuda.is_available():
    pytest.skip("there is no GPU", allow_module_level=True)

import launches  # noqa: E402


def cases():
    try:
        return launches.cases()
    except launches.Unavailable as why:
        pytest.skip(str(why), allow_module_level=True)


def arguments(case):
    try:
        return launches.arguments(case)
    except launches.Unavailable as why:
        pytest.skip(str(why))


@pytest.fixture(scope="module")
def port():
    return importlib.import_module(PACKAGE)


@pytest.fixture(scope="module")
def source():
    if not SOURCE:
        pytest.skip("the source is not among the tests")
    kernel = importlib.import_module(SOURCE)
    for part in KERNEL.split("."):
        kernel = getattr(kernel, part)
    return kernel


def check(found, expected, tolerance):
    """Compares what both have left in an array."""
    torch.testing.assert_close(
        found.to(torch.float64) if found.dtype.is_floating_point else found,
        expected.to(torch.float64) if expected.dtype.is_floating_point else expected,
        rtol=tolerance.get("rtol", 0.0), atol=tolerance.get("atol", 0.0), equal_nan=True,
    )


def compare(case, found, expected):
    """Compares what two launches have left in their arrays."""
    for (name, argument), one, other in zip(case["args"].items(), found, expected):
        tolerance = case.get("tolerance", {}).get(name, {})
        if "array" in argument:
            check(one, other, tolerance)
        elif "list" in argument:
            assert len(one) == len(other) == len(argument["arrays"])
            for pair in zip(one, other):
                check(*pair, tolerance)


def arrays(values):
    """The arrays among a launch's arguments, in lists and tuples, too."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from arrays(value)
        elif isinstance(value, torch.Tensor):
            yield value


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_the_port_computes_what_its_source_does(case, port, source):
    stream = torch.cuda.current_stream()
    grid = tuple(case["grid"])
    ours, theirs = arguments(case), arguments(case)
    ct.launch(stream, grid, source, tuple(theirs))
    # By the source's own kernel, as in a program of which one line changed.
    assert port.port_of(source) is not None, "the source's kernel is not the one that was ported"
    port.launch(stream, grid, source, tuple(ours))
    torch.cuda.synchronize()
    compare(case, ours, theirs)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_a_captured_launch_computes_the_same_at_each_replay(case, port):
    grid = tuple(case["grid"])
    once, captured = arguments(case), arguments(case)
    # The first launch compiles, which can't be captured.
    port.@VARIABLE@.launch(torch.cuda.current_stream(), grid, tuple(once))
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        port.@VARIABLE@.launch(torch.cuda.current_stream(), grid, tuple(captured))
    for _ in range(3):
        for array, value in zip(arrays(captured), arrays(arguments(case))):
            array.copy_(value)
        graph.replay()
        torch.cuda.synchronize()
        compare(case, captured, once)


def test_there_are_launches_to_compare():
    if not cases():
        pytest.skip("the port was made from signatures alone: no sidecar says how the kernel is launched")


def test_what_is_no_array_on_the_gpu_is_refused(port):
    kernel = port.@VARIABLE@
    with pytest.raises((TypeError, ValueError)):
        kernel.launch(0, (1,), [object()] * len(kernel.parameters))
