"""What torch offers for the same computation: a yardstick for launch.py --time. Not a reference.

TABLE has a kernel's name → a function of its parameters (tensors, numbers) that returns output name → tensor, leaving
out those that torch doesn't give. The functions do what a torch user would write, in the kernel's own element types.
"""

import numpy as np
import torch
import torch.nn.functional as F

TYPES = {
    "f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16,
    "f8e4m3fn": torch.float8_e4m3fn, "f8e5m2": torch.float8_e5m2,
    "i64": torch.int64, "i32": torch.int32, "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "bool": torch.bool,
}  # fmt: skip
MATRIX_TYPES = {torch.float64, torch.float32, torch.float16, torch.bfloat16}


def softmax(x, **_):
    return {"y": F.softmax(x, dim=1)}


def matmul(a, b, **_):
    return {"c": torch.matmul(a, b)}


def matmul_transposed(a, b, TRANSPOSE_A, TRANSPOSE_B, **_):
    return {"c": torch.matmul(a.T if TRANSPOSE_A else a, b.T if TRANSPOSE_B else b)}


def matmul_bias_act(x, w, bias, ACTIVATION, **_):
    t = torch.addmm(bias, x, w)
    if ACTIVATION == 2:
        t = F.gelu(t, approximate="tanh")
    return {"y": F.relu(t) if ACTIVATION == 1 else t}


def layer_norm(x, weight, bias, eps, **_):
    return {"y": F.layer_norm(x, (x.shape[1],), weight, bias, eps)}


def rms_norm(x, residual, weight, eps, **_):
    r = x + residual
    return {"residual": r, "y": F.rms_norm(r, (r.shape[1],), weight, eps)}


def attention(q, k, v, scale, HEADS_PER_KV, CAUSAL, **_):
    out = F.scaled_dot_product_attention(q, k, v, is_causal=CAUSAL, scale=scale, enable_gqa=HEADS_PER_KV > 1)
    return {"out": out}


def saxpy(x, y, alpha, n, **_):
    return {"y": torch.cat([torch.add(y[:n], x[:n], alpha=alpha), y[n:]])}


TABLE = {
    "softmax": softmax, "softmax_online": softmax, "softmax_persistent": softmax,
    "matmul": matmul, "matmul_swizzled": matmul, "matmul_persistent": matmul,
    "matmul_transposed": matmul_transposed, "matmul_bias_act": matmul_bias_act,
    "batched_matmul": lambda a, w, **_: {"c": torch.matmul(a, w)},
    "matvec": lambda x, w, **_: {"y": torch.matmul(x, w)},
    "layer_norm": layer_norm, "rms_norm": rms_norm, "attention": attention, "saxpy": saxpy,
    "vector_add": lambda x, y, **_: {"z": x + y},
    "gelu": lambda x, **_: {"y": F.gelu(x, approximate="tanh")},
    "swiglu": lambda gate, up, **_: {"out": F.silu(gate) * up},
    "transpose": lambda x, **_: {"y": x.T.clone(memory_format=torch.contiguous_format)},
    "row_sum": lambda x, total, **_: {"total": x.sum(dim=1, keepdim=True, dtype=total.dtype)},
    "cross_entropy": lambda logits, labels, **_: {"loss": F.cross_entropy(logits, labels, reduction="none")},
}  # fmt: skip


def tensor(a, values):
    """The array on the device, with the case's strides."""
    values = np.ascontiguousarray(values)
    if values.dtype.kind == "u":
        values = values.view(f"i{values.dtype.itemsize}")
    flat = torch.from_numpy(values).view(TYPES[a["dtype"]]) if values.size else torch.empty(a["shape"], dtype=TYPES[a["dtype"]])
    out = torch.empty_strided(a["shape"], a["strides"], dtype=flat.dtype, device="cuda")
    return out.copy_(flat)


def make(case, inputs):
    """A function without parameters that computes the case, or None where there's no equivalent."""
    function = TABLE.get(case["kernel"])
    if function is None or case["lists"] or any(a["dtype"] not in TYPES for a in case["arrays"]):
        return None
    torch.set_float32_matmul_precision("high")
    given = {a["name"]: tensor(a, inputs[a["name"]]) for a in case["arrays"]}
    first = given[case["arrays"][0]["name"]]
    if "mat" in case["kernel"] and first.dtype not in MATRIX_TYPES:
        return None
    given |= {p["name"]: p["value"] for p in case["facts"] if p["kind"] == "constant"}
    given |= {p["name"]: _number(p) for p in case["params"] if p["kind"] == "scalar"}
    if case["kernel"] == "cross_entropy":
        given["labels"] = given["labels"].long()
    return lambda: function(**given)


def _number(p):
    return float(p["value"]) if isinstance(p["value"], str) else p["value"]


def worst_difference(found, case, ours):
    """The largest absolute difference between torch's outputs and ours, over the finite elements."""
    worst = 0.0
    for a in case["arrays"]:
        if a["name"] in found:
            mine = tensor(a, ours[a["name"]]).double()
            gap = (found[a["name"]].double() - mine).abs()
            gap = gap[gap.isfinite()]
            worst = max(worst, gap.max().item() if gap.numel() else 0.0)
    return worst


def times_us(call, runs, inner):
    """As driver.times_us with a graph."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            call()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(inner):
            call()
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    times = []
    for i in range(runs + 5):
        start.record()
        graph.replay()
        end.record()
        end.synchronize()
        if i >= 5:
            times.append(start.elapsed_time(end) * 1000 / inner)
    return sorted(times)
