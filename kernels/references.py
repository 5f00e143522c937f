"""What each kernel should compute: plain numpy, one function a kernel, in float64 where the kernel rounds.

    python kernels/references.py --check [--kernel NAME]

A function takes its case's inputs by the kernel's parameter names, as `sidecar.inputs` makes them, and returns the
outputs by name. It changes no input. Results may be of a wider type than the output: the comparison rounds them.
A function that has a parameter `grid` is given the case's grid. --check runs them all and checks names, shapes,
that no result is out of the output type's range unless an input says so, and that a second run gives the same.
"""

import argparse
import copy
import inspect
import operator
import sys
from fractions import Fraction

import numpy as np

import sidecar
from formats import NUMPY, decode, round_to


# Elementwise


def vector_add(x, y, z, BLOCK):
    return {"z": x + y}


def saxpy(x, y, alpha, n, BLOCK):
    out = y.astype(np.float64)
    out[:n] += np.float64(alpha) * x[:n]
    return {"y": out}


def gelu(x, y, BLOCK):
    x = x.astype(np.float64)
    return {"y": 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))}


def swiglu(gate, up, out, TILE_M, TILE_N):
    g = gate.astype(np.float64)
    return {"out": g / (1 + np.exp(-g)) * up}


def clamp(x, y, clamped, low, high, BLOCK):
    low, high = x.dtype.type(low), x.dtype.type(high)
    bounded = np.where(np.isnan(x), x, np.fmin(np.fmax(x, low), high))
    return {"y": bounded, "clamped": ((x < low) | (x > high)).astype(np.int32)}


def compare_all(x, y, bits, BLOCK):
    tests = (x < y, x <= y, x == y, x != y, x >= y, x > y)
    return {"bits": sum(t.astype(np.int32) << k for k, t in enumerate(tests))}


def bit_mix(x, y, shift, out, BLOCK):
    negated = (np.zeros_like(x) - x).astype(x.dtype)
    return {"out": np.stack([x & y, x | y, x ^ y, ~x, x << shift, x >> shift, negated])}


def mul_high(x, y, high, low, BLOCK):
    wide = np.uint64 if x.dtype == np.uint32 else np.int64
    product = x.astype(wide) * y.astype(wide)
    return {"high": (product >> 32).astype(x.dtype), "low": product.astype(x.dtype)}


def integer_division(x, y, out, BLOCK):
    def exact(operation):
        return [operation(int(a), int(b)) for a, b in zip(x, y)]

    def truncated(a, b):
        q = abs(a) // abs(b)
        return q if (a < 0) == (b < 0) else -q

    rows = [
        exact(lambda a, b: a // b),
        exact(lambda a, b: a % b),
        exact(lambda a, b: a),
        exact(lambda a, b: -(-a // b)),
        exact(truncated),
        exact(lambda a, b: a - truncated(a, b) * b),
    ]
    return {"out": np.array(rows, dtype=x.dtype)}


def unsigned_division(x, pages, rest, PAGE, BLOCK):
    page = x.dtype.type(PAGE)
    return {"pages": x // page + (x % page != 0).astype(x.dtype), "rest": x % page}


def float_remainder(x, y, quotient, remainder, BLOCK):
    # np.mod agrees with the kernel: the exact remainder, with the divisor's sign.
    return {"quotient": np.floor(x / y), "remainder": np.mod(x, y)}


# Math functions and rounding


def exponentials(x, y, out, BLOCK):
    a, b = x.astype(np.float64), y.astype(np.float64)
    return {"out": np.stack([np.exp(a), np.exp2(a), np.log(a), np.log2(a), a**b])}


def trigonometry(x, y, out, BLOCK):
    a, b = x.astype(np.float64), y.astype(np.float64)
    return {"out": np.stack([np.sin(a), np.cos(a), np.tan(a), np.sinh(a), np.cosh(a), np.tanh(a), np.arctan2(b, a)])}


def roots(x, out, BLOCK):
    a = x.astype(np.float64)
    m = np.abs(a)
    return {"out": np.stack([np.sqrt(m), 1 / np.sqrt(m), m, -a, np.floor(a), np.ceil(a)])}


def directed(exact, mode):
    """Rounds a Fraction-valued object array to float32 in direction `mode`: "even", "zero", "down" or "up".

    `exact` holds pairs (float64 near the value, function telling the sign of value - candidate), so that the decision
    needs no more than exact rational arithmetic.
    """
    out = np.empty(len(exact), np.float32)
    for i, (near, sign) in enumerate(exact):
        low = np.float32(near)
        # The largest float32 that is no more than the value.
        while sign(low) < 0:
            low = np.nextafter(low, np.float32(-np.inf))
        while sign(np.nextafter(low, np.float32(np.inf))) >= 0:
            low = np.nextafter(low, np.float32(np.inf))
        high = low if sign(low) == 0 else np.nextafter(low, np.float32(np.inf))
        if mode == "even":
            middle = (Fraction(float(low)) + Fraction(float(high))) / 2
            side = sign(middle)
            even = low if low.view(np.uint32) % 2 == 0 else high
            out[i] = low if side < 0 else high if side > 0 else even
        else:
            out[i] = {"down": low, "up": high, "zero": low if near > 0 else high}[mode]
    return out


def rounding_modes(x, y, out, approx, BLOCK):
    def fraction(c):
        return c if isinstance(c, Fraction) else Fraction(float(c))

    def pairs(values):
        return [(float(v), lambda c, v=v: (v > fraction(c)) - (v < fraction(c))) for v in values]

    def exact(operation):
        return pairs([operation(Fraction(float(a)), Fraction(float(b))) for a, b in zip(x, y)])

    # The sign of sqrt(b) - c is that of b - c squared, for c not below zero.
    def root(b):
        return float(np.sqrt(np.float64(b))), lambda c: (fraction(b) > fraction(c) ** 2) - (fraction(b) < fraction(c) ** 2)

    operations = [exact(f) for f in (operator.add, operator.sub, operator.mul, operator.truediv)]
    operations.append([root(b) for b in y])
    rows = [directed(o, mode) for mode in ("even", "zero", "down", "up") for o in operations]
    a, b = x.astype(np.float64), y.astype(np.float64)
    return {"out": np.stack(rows), "approx": np.stack([a / b, a / b, np.tanh(a), np.exp(a)])}


def flush_to_zero(x, y, out, BLOCK):
    def flush(v):
        return np.where(np.abs(v) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), v), v)

    def six(a, b):
        return np.stack([a + b, a - b, a * b, a / b, np.maximum(a, b), np.minimum(a, b)])

    return {"out": np.stack([six(x, y), flush(six(flush(x), flush(y)))])}


# Conversions


def cast_floats(x, half, brain, e4m3, e5m2, tf32, BLOCK):
    return {"half": x, "brain": x, "e4m3": x, "e5m2": x, "tf32": round_to(x, "tf32")}


def widen_floats(x, single, double, other, BLOCK):
    return {"single": x, "double": x, "other": x}


def cast_ints(x, truncated, byte, wide, unsigned, nonzero, back, BLOCK):
    whole = np.trunc(x).astype(np.int32)
    return {
        "truncated": whole,
        "byte": whole.astype(np.int8),
        "wide": whole.astype(np.int8).astype(np.int64),
        "unsigned": whole.astype(np.uint16),
        "nonzero": whole != 0,
        "back": whole.astype(np.float32),
    }


def float_bits(x, exponent, mantissa, power, BLOCK):
    m, e = np.frexp(x.astype(np.float64))
    return {"exponent": (e - 1).astype(np.int32), "mantissa": 2 * m, "power": np.exp2(e - 1.0)}


def pack_bytes(x, as_bytes, raw, values, BLOCK):
    return {"as_bytes": x.astype("<f2").view(np.uint8), "values": raw.view("<f4")}


def quantize_rows(x, q, scale, TILE):
    top = 127.0 if q.dtype == np.int8 else 448.0
    # In float32, as the kernel does: which way a value rounds depends on it.
    x = x.astype(np.float32)
    largest = np.abs(x).max(axis=1, keepdims=True)
    s = np.where(largest > 0, largest / np.float32(top), np.float32(1))
    scaled = x / s
    if q.dtype == np.int8:
        scaled = np.where(scaled < 0, np.ceil(scaled - np.float32(0.5)), np.floor(scaled + np.float32(0.5))).astype(np.int8)
    return {"q": scaled, "scale": s[:, 0]}


# Broadcasting and scalars


def broadcast_outer(column, row, matrix, one, out, TILE_M, TILE_N):
    if column.dtype.kind == "f":
        column, row, matrix, one = (v.astype(np.float64) for v in (column, row, matrix, one))
    return {"out": column[:, None] * row + matrix * row + one[0]}


def broadcast_bias_4d(x, scale, shift, out, TILE_H, TILE_W):
    gain, bias = scale.astype(np.float64)[:, None, None], shift.astype(np.float64)[:, None, None]
    return {"out": x * gain + bias}


def scalar_tiles(state, counter):
    step, momentum, gradient, value = state.astype(np.float64)
    if abs(gradient) > 1:
        gradient /= abs(gradient)
        counter = counter + 1
    momentum = 0.5 * momentum + gradient
    return {"state": np.array([step, momentum, state[2], value - step * momentum]), "counter": counter}


# Reductions


def row_sum(x, total, TILE_M, TILE_N):
    wide = np.float64 if x.dtype.kind == "f" else total.dtype
    return {"total": x.astype(wide).sum(axis=1, keepdims=True)}


def reduce_axes(x, sums, largest, smallest, products, A, B, C):
    wide = x.astype(np.float64) if x.dtype.kind == "f" else x
    with np.errstate(over="ignore"):
        return {
            "sums": wide.sum(axis=(0, 2), dtype=wide.dtype),
            "largest": x.max(axis=1),
            "smallest": x.min().reshape(1),
            "products": wide.prod(axis=2, keepdims=True, dtype=wide.dtype),
        }


def nan_extrema(x, y, extrema, pairwise, TILE):
    columns = (np.fmax.reduce(x, axis=1), np.fmin.reduce(x, axis=1), np.max(x, axis=1), np.min(x, axis=1))
    pairs = (np.fmax(x, y), np.fmin(x, y), np.maximum(x, y), np.minimum(x, y))
    return {"extrema": np.stack(columns, axis=1), "pairwise": np.stack(pairs)}


def row_argmax(x, largest, smallest, overall, TILE_M, TILE_N):
    blocks = []
    for i in range(0, x.shape[0], TILE_M):
        padded = np.full((TILE_M, TILE_N), -np.inf)
        block = x[i : i + TILE_M]
        padded[: block.shape[0], : block.shape[1]] = block
        blocks.append(np.argmax(padded))
    return {
        "largest": np.argmax(x, axis=1).astype(np.int32),
        "smallest": np.argmin(x, axis=1).astype(np.int32),
        "overall": np.array(blocks, dtype=np.int32),
    }


def welford(x, mean, variance, TILE):
    x = x.astype(np.float64)
    return {"mean": x.mean(axis=1), "variance": x.var(axis=1)}


def custom_reductions(x, parity, union, magnitude, place, TILE):
    return {
        "parity": np.bitwise_xor.reduce(x, axis=1),
        "union": np.bitwise_or.reduce(x, axis=1),
        "magnitude": np.abs(x).max(axis=1),
        "place": np.abs(x).argmax(axis=1).astype(np.int32),
    }


# Scans


def row_cumsum(x, forward, backward, product, TILE_M, TILE_N):
    wide = x.astype(np.float64) if x.dtype.kind == "f" else x
    return {
        "forward": np.cumsum(wide, axis=1, dtype=wide.dtype),
        "backward": np.cumsum(wide[:, ::-1], axis=1, dtype=wide.dtype)[:, ::-1],
        "product": np.cumprod(wide, axis=1, dtype=wide.dtype),
    }


def linear_recurrence(a, b, h, TILE_C, TILE_T):
    out, state = np.empty(a.shape), np.zeros(a.shape[0])
    for t in range(a.shape[1]):
        state = a[:, t] * state + b[:, t]
        out[:, t] = state
    return {"h": out}


def running_max(x, so_far, within, TILE):
    to_come = [np.maximum.accumulate(x[i : i + TILE][::-1])[::-1] for i in range(0, len(x), TILE)]
    return {"so_far": np.maximum.accumulate(x), "within": np.concatenate(to_come)}


# Softmax and normalization


def softmax(x, y, TILE):
    x = x.astype(np.float64)
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return {"y": e / e.sum(axis=1, keepdims=True)}


softmax_online = softmax_persistent = softmax


def cross_entropy(logits, labels, loss, IGNORED, TILE):
    x = logits.astype(np.float64)
    peak = x.max(axis=1)
    norm = np.log(np.exp(x - peak[:, None]).sum(axis=1)) + peak
    kept = labels != IGNORED
    chosen = x[np.arange(len(labels)), np.where(kept, labels, 0)]
    return {"loss": np.where(kept, norm - chosen, 0.0)}


def layer_norm(x, weight, bias, y, mean, rstd, eps, TILE):
    x = x.astype(np.float64)
    mu, inverse = x.mean(axis=1), 1 / np.sqrt(x.var(axis=1) + eps)
    return {"y": (x - mu[:, None]) * inverse[:, None] * weight + bias, "mean": mu, "rstd": inverse}


def rms_norm(x, residual, weight, y, eps, TILE_M, TILE_N):
    # The sum in float32, as the kernel makes it: the residual must come out exactly.
    r = x.astype(np.float32) + residual.astype(np.float32)
    wide = r.astype(np.float64)
    return {"residual": r, "y": wide / np.sqrt((wide**2).mean(axis=1, keepdims=True) + eps) * weight}


# Gather and scatter


def embedding(table, ids, out, TILE_N, TILE_D):
    inside = (ids >= 0) & (ids < len(table))
    return {"out": np.where(inside[:, None], table[np.where(inside, ids, 0)], 0)}


def scatter_rows(x, index, out, TILE_N, TILE_D):
    kept = (index >= 0) & (index < len(out))
    out[index[kept]] = x[kept]
    return {"out": out}


def gather_masked(x, index, keep, fallback, y, BLOCK):
    return {"y": np.where(keep, x[np.where(keep, index, 0)], fallback)}


def paged_rows(pool, read, write, out, TILE_N, TILE_D):
    out = pool[read]
    pool[write] = out * 2
    return {"pool": pool, "out": out}


def raw_offsets(matrix, packed, TILE):
    return {"packed": matrix[np.triu_indices(len(matrix))]}


# Atomics


def histogram(x, counts, BLOCK):
    inside = x[(x >= 0) & (x < len(counts))]
    return {"counts": counts + np.bincount(inside, minlength=len(counts)).astype(np.int32)}


def segment_extrema(segment, value, largest, smallest, BLOCK):
    np.maximum.at(largest, segment, value)
    np.minimum.at(smallest, segment, value)
    return {"largest": largest, "smallest": smallest}


def bit_set(members, added, removed, toggled, BLOCK):
    inside = members[(members >= 0) & (members < 32 * len(added))]
    word, bit = inside >> 5, (np.uint32(1) << (inside & 31).astype(np.uint32)).view(np.int32)
    np.bitwise_or.at(added, word, bit)
    np.bitwise_and.at(removed, word, ~bit)
    np.bitwise_xor.at(toggled, word, bit)
    return {"added": added, "removed": removed, "toggled": toggled}


def first_claim(wanted, slots, winners, BLOCK):
    inside = np.unique(wanted[(wanted >= 0) & (wanted < len(slots))])
    free = inside[slots[inside] == 0]
    slots[free] = 2
    return {"slots": slots, "winners": winners + np.int32(len(free))}


def locked_sum(x, total, lock, BLOCK):
    padded = np.append(x, np.zeros(-len(x) % BLOCK, x.dtype)).reshape(-1, BLOCK)
    return {"total": total + padded.sum(axis=0, dtype=np.int32), "lock": lock}


def last_block_sum(x, parts, tickets, total, BLOCK, MAX_BLOCKS):
    sums = [x[i : i + BLOCK].sum(dtype=np.int64) for i in range(0, len(x), BLOCK)]
    return {"parts": np.array(sums), "tickets": tickets, "total": np.array([sum(sums)])}


def message_flag(x, box, flag, y, TILE):
    return {"box": x * 2, "flag": flag + np.int32(1), "y": x * 2 + x.dtype.type(1)}


def view_atomics(x, sums, highs, lows, ands, ors, xors, TILE):
    rows = {
        "sums": (np.add, sums), "highs": (np.maximum, highs), "lows": (np.minimum, lows),
        "ands": (np.bitwise_and, ands), "ors": (np.bitwise_or, ors), "xors": (np.bitwise_xor, xors),
    }  # fmt: skip
    return {name: f.reduce(np.concatenate([start[None], x]), axis=0, dtype=np.int32) for name, (f, start) in rows.items()}


def raw_atomics(x, cells, wins, BLOCK):
    functions = (np.add, np.maximum, np.minimum, np.bitwise_and, np.bitwise_or, np.bitwise_xor)
    out = [f.reduce(np.append(c, x), dtype=np.int32) for f, c in zip(functions, cells)]
    return {"cells": np.array([*out, 1, 1], dtype=np.int32), "wins": wins + np.int32(cells[7] == 0)}


# Matrix products


def product(a, b):
    wide = np.int64 if a.dtype.kind in "iu" else np.float64
    return a.astype(wide) @ b.astype(wide)


def matmul(a, b, c, TILE_M, TILE_N, TILE_K):
    if a.dtype == np.float32:
        # Of the types held as float32, only float32 itself isn't already exact in tf32.
        a, b = round_to(a, "tf32"), round_to(b, "tf32")
    return {"c": product(a, b)}


def matmul_transposed(a, b, c, TRANSPOSE_A, TRANSPOSE_B, TILE_M, TILE_N, TILE_K):
    return {"c": product(a.T if TRANSPOSE_A else a, b.T if TRANSPOSE_B else b)}


def matmul_swizzled(a, b, c, TILE_M, TILE_N, TILE_K, GROUP):
    return {"c": product(a, b)}


def matmul_persistent(a, b, c, TILE_M, TILE_N, TILE_K):
    return {"c": product(a, b)}


def matmul_split_k(a, b, c, TILE_M, TILE_N, TILE_K):
    return {"c": c + product(a, b)}


def streamk_matmul(a, b, c, TILE_M, TILE_N, TILE_K):
    return {"c": c + product(a, b)}


def matmul_bias_act(x, w, bias, y, ACTIVATION, TILE_M, TILE_N, TILE_K):
    t = product(x, w) + bias
    gelu_t = 0.5 * t * (1 + np.tanh(np.sqrt(2 / np.pi) * (t + 0.044715 * t**3)))
    return {"y": (t, np.maximum(t, 0), gelu_t)[ACTIVATION]}


def batched_matmul(a, w, c, SHARED, TILE_M, TILE_N, TILE_K):
    return {"c": product(a, w)}


def matvec(x, w, y, TILE_N, TILE_K):
    return {"y": product(x, w)}


def matmul_fast_fp8(a, b, c, scale_a, scale_b, TILE_M, TILE_N, TILE_K):
    return {"c": product(a, b) * scale_a * scale_b}


def matmul_mxfp8(a, scale_a, b, scale_b, c, TILE_M, TILE_N, TILE_K):
    return {"c": product(a * np.repeat(scale_a, 32, axis=1), b * np.repeat(scale_b, 32, axis=0))}


def matmul_nvfp4(a, scale_a, b, scale_b, c, TILE_M, TILE_N, TILE_K):
    def unpack(raw, scale):
        codes = np.stack([raw & 15, raw >> 4], axis=2).reshape(len(raw), -1)
        return decode(codes, "f4e2m1fn") * np.repeat(scale, 16, axis=1)

    return {"c": product(unpack(a, scale_a), unpack(b, scale_b).T)}


# Attention


def attention(q, k, v, out, lse, scale, HEADS_PER_KV, CAUSAL, TILE_M, TILE_N, D):
    k, v = (np.repeat(t, HEADS_PER_KV, axis=1).astype(np.float64) for t in (k, v))
    scores = np.einsum("bhqd,bhkd->bhqk", q.astype(np.float64), k) * scale
    if CAUSAL:
        scores = np.where(np.tri(scores.shape[2], scores.shape[3], dtype=bool), scores, -np.inf)
    peak = scores.max(axis=-1, keepdims=True)
    e = np.exp(scores - peak)
    total = e.sum(axis=-1, keepdims=True)
    return {
        "out": np.einsum("bhqk,bhkd->bhqd", e / total, v),
        "lse": ((np.log(total) + peak) / np.log(2))[..., 0],
    }


def rope(x, cos, sin, out, TILE_H, D):
    x = x.astype(np.float64)
    first, second = x[..., : D // 2], x[..., D // 2 :]
    c, s = cos[None, :, None, :], sin[None, :, None, :]
    return {"out": np.concatenate([first * c - second * s, second * c + first * s], axis=-1)}


def dropout(x, y, kept, p, seed, BLOCK):
    def hash32(v):
        v = v ^ (v >> np.uint32(16))
        v = v * np.uint32(0x7FEB352D)
        v = v ^ (v >> np.uint32(15))
        v = v * np.uint32(0x846CA68B)
        return v ^ (v >> np.uint32(16))

    key = hash32(np.array([seed]).view(np.uint32))
    bits = hash32(np.arange(len(x), dtype=np.uint32) ^ key)
    keep = (bits >> np.uint32(8)).astype(np.float32) / np.float32(2**24) >= p
    # One over the float32 difference, as the kernel has it.
    return {"y": np.where(keep, x.astype(np.float64) / (np.float32(1) - p), 0.0), "kept": keep}


# Shapes and views


def transpose(x, y, TILE_M, TILE_N):
    return {"y": x.T}


def permute_3d(x, y, z, w, v, TILE):
    orders = {"y": (2, 0, 1), "z": (1, 0, 2), "w": (0, 2, 1), "v": (2, 1, 0)}
    return {name: x.transpose(order) for name, order in orders.items()}


def interleave(a, b, mixed, pairs, even, odd, BLOCK):
    return {"mixed": np.stack([a, b], axis=1).ravel(), "even": pairs[0::2], "odd": pairs[1::2]}


def replace_quarter(x, patch, which, y, QUARTER):
    out = x.copy()
    for i, quarter in enumerate(which):
        start = 4 * QUARTER * i + QUARTER * quarter
        end = min(start + QUARTER, len(x))
        out[start:end] = patch[: max(end - start, 0)]
    return {"y": out}


def unchecked_copy(x, y, TILE_M, TILE_N):
    return {"y": x}


def conv1d(x, w, y, TAPS, BLOCK):
    half = TAPS // 2
    padded = np.pad(x.astype(np.float64), ((0, 0), (half, half)))
    n = x.shape[1]
    return {"y": sum(w[:, k : k + 1] * padded[:, k : k + n] for k in range(TAPS))}


def stencil_2d(x, y, TILE_M, TILE_N):
    x = x.astype(np.float64)
    return {"y": (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]) / 4 - x[1:-1, 1:-1]}


def frame_energy(x, energy, FRAME, HOP):
    frames = np.lib.stride_tricks.sliding_window_view(x.astype(np.float64), FRAME)[::HOP]
    return {"energy": (frames**2).sum(axis=1)}


def every_other_row(x, even, odd, TILE):
    return {"even": x[0::2], "odd": x[1::2]}


def padding_modes(x, out, bits, TILE):
    pads = np.array([0.0, -0.0, np.nan, np.inf, -np.inf], dtype=x.dtype)
    rows = np.concatenate([np.tile(x, (5, 1)), np.tile(pads[:, None], (1, TILE - len(x)))], axis=1)
    return {"out": rows, "bits": np.array([0, 0x100, 0xFF, 0xFF, 0x1FF], dtype=np.int32)}


# Control flow


def collatz(starts, steps, peak, LIMIT):
    def play(n):
        count, highest = 0, n
        while n != 1:
            if count == LIMIT:
                return -1, highest
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            count, highest = count + 1, max(highest, n)
        return count, highest

    results = [play(int(n)) for n in starts]
    return {"steps": np.array([c for c, _ in results], np.int32), "peak": np.array([p for _, p in results], np.int64)}


def newton_sqrt(x, y, rounds, tolerance, MAX_ROUNDS, BLOCK):
    out, taken = [], []
    for start in range(0, len(x), BLOCK):
        t = x[start : start + BLOCK].astype(np.float64)
        if len(t) < BLOCK:
            t = np.append(t, np.ones(BLOCK - len(t)))
        guess, count = (t + 1) / 2, 0
        for n in range(MAX_ROUNDS):
            better = (guess + t / guess) / 2
            if np.max(np.abs(better - guess) / better) <= tolerance:
                break
            guess, count = better, n + 1
        out.append(guess)
        taken.append(count)
    return {"y": np.concatenate(out)[: len(x)], "rounds": np.array(taken, np.int32)}


def mandelbrot(counts, x0, y0, step, LIMIT, TILE_M, TILE_N):
    rows, columns = counts.shape
    c = (x0 + np.float64(step) * np.arange(columns)) + 1j * (y0 + np.float64(step) * np.arange(rows))[:, None]
    z, count = c, np.zeros(counts.shape, np.int32)
    for _ in range(LIMIT):
        inside = z.real**2 + z.imag**2 <= 4
        count += inside
        z = np.where(inside, z * z + c, z)
    return {"counts": count}


def triangular_sum(x, y, z, first, step, TILE):
    n = len(y)
    tiles = x.astype(np.float64).reshape(n, TILE, n, TILE).sum(axis=(1, 3))
    strict = [tiles[i, :i].sum() for i in range(n)]
    stepped = [sum(tiles[i, j] + 1 for j in range(first, i, step)) for i in range(n)]
    return {"y": np.array(strict), "z": np.array(stepped, dtype=np.float64)}


def branches(x, modes, y, log, skip_negative, BLOCK):
    for i, mode in enumerate(modes):
        t = x[i * BLOCK : (i + 1) * BLOCK]
        if mode not in (0, 1, 2):
            log[i] = -1
            continue
        result = (t, t + t, -t)[mode]
        note = 10 * (mode + 1)
        if mode == 2 and skip_negative and result.sum(dtype=np.float64) < 0:
            note = -note
        log[i] = note + i % 2
        if log[i] >= 0:
            y[i * BLOCK : (i + 1) * BLOCK] = result
    return {"y": y, "log": log}


# Compile-time features, arguments and arrays


def polynomial(x, value, slope, C0, C1, C2, C3, DEGREE, BLOCK):
    p = np.polynomial.Polynomial((C0, C1, C2, C3)[: DEGREE + 1])
    x = x.astype(np.float64)
    return {"value": p(x), "slope": p.deriv()(x)}


def debug_checks(x, y, BLOCK):
    return {"y": x}


def list_sum(terms, total, count, BLOCK):
    return {"total": sum(t.astype(np.float64) for t in terms), "count": np.array([len(terms)], np.int32)}


def grouped_matmul(left, right, result, TILE_M, TILE_N, TILE_K):
    return {"result": [product(a, b) for a, b in zip(left, right)]}


def wide_index(x, y, sizes, factor, BLOCK):
    rows = np.arange(len(x))
    return {"y": x[rows, (rows * factor) % x.shape[1]], "sizes": np.array([x.size])}


def wide_tiles(x, y, TILE_M, TILE_N):
    return {"y": x * x.dtype.type(3)}


def static_shape(x, y, affine, TILE):
    scale, shift = affine
    return {"y": x.astype(np.float64).mean(axis=1) * scale + shift}


def ragged_segments(x, start, largest, doubled, TILE):
    return {"largest": np.maximum.reduceat(x, start[:-1]), "doubled": x + x}


def reinterpret_array(flat, sums, rows, cols, pitch, TILE_M, TILE_N):
    matrix = np.stack([flat[r * pitch : r * pitch + cols] for r in range(rows)])
    return {"sums": matrix.astype(np.float64).sum(axis=0)}


def dependent_launch(x, weight, y, BLOCK):
    return {"y": x.astype(np.float64) * weight[0] + 1}


def lookup_table(codes, values, BLOCK):
    return {"values": np.array([-1, -0.5, -0.25, -0.125, 0.125, 0.25, 0.5, 1])[codes]}


def cast_rounding(x, single, half, brain, tf32, BLOCK):
    def toward(values, mantissa):
        """Nearest with ties to even, to zero, down, up, nearest with ties away; of normal numbers."""
        wide = values.astype(np.float64)
        _, exponent = np.frexp(wide)
        unit = np.exp2(exponent - 1.0 - mantissa)
        steps = wide / unit
        away = np.copysign(np.floor(np.abs(steps) + 0.5), steps)
        return [v * unit for v in (np.rint(steps), np.trunc(steps), np.floor(steps), np.ceil(steps), away)]

    t = x.astype(np.float32)
    ten = toward(t, 10)
    return {
        "single": np.stack(toward(x, 23)[:4]),
        "half": np.stack(ten[:2]),
        "brain": np.stack(toward(t, 7)[:2]),
        "tf32": np.stack([ten[0], ten[4]]),
    }


def mx_quantize(x, q, scale, GROUPS):
    groups = x.astype(np.float32).reshape(len(x), -1, 32)
    largest = np.maximum(np.abs(groups).max(axis=2), np.float32(1e-30)) * np.float32(1 / 448)
    mantissa, exponent = np.frexp(largest.astype(np.float64))
    # largest is mantissa * 2^exponent with mantissa in [1/2, 1): a power of two itself when it's 1/2.
    s = np.exp2(np.where(mantissa == 0.5, exponent - 1.0, exponent + 0.0))
    return {"q": (groups / s[:, :, None]).reshape(x.shape), "scale": s}


def scoped_counters(x, own, device, system, first, BLOCK):
    padded = np.append(x, np.zeros(-len(x) % BLOCK, x.dtype)).reshape(-1, 2, BLOCK // 2)
    halves = (padded > 0).sum(axis=2, dtype=np.int32)
    count = halves.sum(dtype=np.int32)
    return {
        "own": own + halves.sum(axis=1, dtype=np.int32),
        "device": device + count,
        "system": system + count,
        "first": own + halves[:, 0],
    }


def saturating_add(x, y, z, TILE):
    ends = np.iinfo(x.dtype)
    return {"z": np.clip(x.astype(np.int32) + y, ends.min, ends.max).astype(x.dtype)}


def concat_columns(parts, out, TILE_M, TILE_N):
    return {"out": np.concatenate(parts, axis=1)}


def moments(x, centre, out, TILE):
    d = x.astype(np.float64) - centre[:, None]
    return {"out": np.stack([(d**p).mean(axis=1) for p in range(1, 5)], axis=1)}


# The check


def expected(name, case, inputs=None):
    """The outputs that a case should give: output name → array of the type that stands for the output's type."""
    function = globals()[name]
    given = sidecar.inputs(case) if inputs is None else inputs
    if "grid" in inspect.signature(function).parameters:
        given = given | {"grid": case.grid}
    with np.errstate(all="ignore"):
        results = function(**copy.deepcopy(given))
    flat = {}
    for key, value in results.items():
        flat |= {f"{key}[{i}]": v for i, v in enumerate(value)} if isinstance(value, list) else {key: value}
    outputs = case.outputs()
    if set(flat) != set(outputs):
        raise ValueError(f"gives {sorted(flat)}, the case has {sorted(outputs)}")
    for key, a in outputs.items():
        value = np.asarray(flat[key])
        if value.shape != a.shape:
            raise ValueError(f"{key} has shape {value.shape}, the case says {a.shape}")
        if not sidecar.is_float(a.dtype) and value.dtype != NUMPY[a.dtype]:
            if value.dtype.kind == "f" or (value.astype(NUMPY[a.dtype]) != value).any():
                raise ValueError(f"{key} is {value.dtype}, and doesn't fit {a.dtype}")
        flat[key] = round_to(value, a.dtype)
    return flat


def check(name):
    count = 0
    for case in sidecar.read(name).cases:
        try:
            first, second = expected(name, case), expected(name, case)
        except Exception as e:
            raise ValueError(f"{name}, case {case.name!r}: {type(e).__name__}: {e}") from e
        for key, a in case.outputs().items():
            if not np.array_equal(first[key], second[key], equal_nan=sidecar.is_float(a.dtype)):
                raise ValueError(f"{name}, case {case.name!r}: {key} differs from run to run")
        before = sidecar.inputs(case)
        same = [k for k, v in first.items() if "[" not in k and np.array_equal(v, before[k])]
        if len(same) == len(first):
            raise ValueError(f"{name}, case {case.name!r}: every output is as it was before the launch")
        count += 1
    return count


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--check", action="store_true", required=True)
    ap.add_argument("--kernel", action="append", help="only this one; may be repeated")
    args = ap.parse_args()
    failed, count = [], 0
    names = args.kernel or sidecar.names()
    for name in names:
        try:
            count += check(name)
        except Exception as e:
            failed.append(name)
            print(e, file=sys.stderr)
    print(f"{count} cases of {len(names) - len(failed)} kernels agree with their sidecars; failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except sidecar.SidecarError as e:
        sys.exit(str(e))
