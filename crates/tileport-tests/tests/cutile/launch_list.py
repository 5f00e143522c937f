"""Launches a built port that takes lists of arrays, with a stand-in for CUDA's driver (driver.c): what is put on the stream, and
which tables the kernel finds. Arguments: the port's folder, its name, the library, a file that the stand-in writes to.
"""

import importlib
import os
import pathlib
import sys

folder, name, library, log = sys.argv[1:]
log = pathlib.Path(log)
os.environ |= {f"{name.upper()}_RS_LIBRARY": library, "STAND_IN_LOG": str(log)}
sys.path.insert(0, os.path.join(folder, "python"))
port = importlib.import_module(f"{name}_rs")


class Array:
    """An array by the CUDA array interface; nothing reads what it points to."""

    device = 0

    def __init__(self, shape, typestr, address=1 << 20, strides=None):
        self.__cuda_array_interface__ = {
            "shape": shape, "typestr": typestr, "strides": strides, "data": (address, False), "version": 3,
        }


def put_on_stream(lists, words, grid, *args):
    """What a launch puts on stream 7: a line each, but for the tables, which are given as lists of numbers."""
    os.environ |= {"STAND_IN_LISTS": str(lists), "STAND_IN_WORDS": str(words)}
    log.write_text("")
    getattr(port, name).launch(7, grid, args)
    lines, tables = [], []
    for line in log.read_text().splitlines():
        if line.startswith("table"):
            head, numbers = line.split(":")
            assert head.endswith(tuple("0123456789")), line
            tables.append(list(map(int, numbers.split())))
        else:
            assert line.endswith(" on 7"), line
            lines.append(line.removesuffix(" on 7"))
    return lines, tables


if name == "list_sum":
    total, count = Array((100,), "<f4"), Array((1,), "<i4")
    # Rows of three words; of an array without elements nothing is ever read.
    terms = [Array((100,), "<f4"), Array((7,), "<f4", 2 << 20), Array((0,), "<f4", 0)]
    lines, tables = put_on_stream(1, 3, (2,), terms, total, count, 128)
    assert lines == ["allocate 72", "write_words 9 by 32", "launch list_sum_entry 2 1 1", "release"], lines
    assert tables == [[1 << 20, 100, 1, 2 << 20, 7, 1, 0, 0, 1]], tables
    # More words than one launch writes.
    terms = [Array((100 + at,), "<f4", (at + 1) << 20) for at in range(400)]
    lines, tables = put_on_stream(1, 3, (2,), tuple(terms), total, count, 128)
    assert lines[:4] == ["allocate 9600", "write_words 508 by 512", "write_words 508 by 512", "write_words 184 by 192"], lines
    assert lines[4:] == ["launch list_sum_entry 2 1 1", "release"], lines
    assert tables == [[word for at in range(400) for word in ((at + 1) << 20, 100 + at, 1)]], tables
    # What 32 bits can't hold: nothing is put on the stream.
    try:
        put_on_stream(1, 3, (2,), [terms[0], Array((1 << 33,), "<f4")], total, count, 128)
    except port.LaunchError as error:
        assert error.code == -6 and "`terms[1]`" in str(error) and str(1 << 33) in str(error), error
        assert log.read_text() == "", log.read_text()
    else:
        sys.exit("a length was cut off")
elif name == "grouped_matmul":
    # Three lists in one piece of memory, each table at a multiple of 16 bytes.
    lists = [[Array((m, n), "<f2", address << 20)] for m, n, address in [(64, 32, 1), (32, 48, 2), (64, 48, 3)]]
    lines, tables = put_on_stream(3, 5, (4,), *lists, 64, 64, 32)
    assert lines == ["allocate 136", "write_words 17 by 32", "launch grouped_matmul_entry 4 1 1", "release"], lines
    assert tables == [[1 << 20, 64, 32, 32, 1], [2 << 20, 32, 48, 48, 1], [3 << 20, 64, 48, 48, 1]], tables
else:
    # Lengths and strides of 64 bits: beyond 32, and negative.
    parts = [
        Array((11, 5), "|u1", 1 << 20), Array((11, 40), "|u1", 2 << 20, (1 << 33, 1)), Array((11, 1), "|u1", 3 << 20, (-4, 1)),
    ]
    lines, tables = put_on_stream(1, 5, (2,), parts, Array((11, 46), "|u1"), 8, 32)
    assert lines == ["allocate 120", "write_words 15 by 32", "launch concat_columns_entry 2 1 1", "release"], lines
    assert tables == [[1 << 20, 11, 5, 5, 1, 2 << 20, 11, 40, 1 << 33, 1, 3 << 20, 11, 1, -4, 1]], tables
print("ok")
