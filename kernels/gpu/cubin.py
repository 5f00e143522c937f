"""Reads what a cubin says about its entries: parameter offsets and sizes, and the threads it needs. Needs nothing else.

A cubin is a 64-bit little-endian ELF file. Each entry has a section `.nv.info.SYMBOL` of attributes: a format byte, a
code, then either a 16-bit value (formats 1 to 3) or a 16-bit length and that many bytes (format 4). The codes used here
are those that `cuobjdump -elf` prints the names of.
"""

import dataclasses
import struct

KPARAM_INFO, KPARAM_INFO_V2, REQNTID, CBANK_PARAM_SIZE = 0x17, 0x45, 0x10, 0x19
PREFIX = ".nv.info."


class CubinError(Exception):
    """A file that isn't a cubin, or is cut short."""


@dataclasses.dataclass(frozen=True)
class Entry:
    params: tuple  # (offset, size) of each parameter in bytes, in order
    threads: tuple | None  # the block that the machine code was made for
    param_bytes: int | None  # of all parameters, with those that the driver fills in


def entries(data):
    """Symbol → Entry."""
    try:
        found = {n[len(PREFIX) :]: _entry(b) for n, b in sections(data) if n.startswith(PREFIX)}
    except (struct.error, IndexError, ValueError, OverflowError) as e:
        raise CubinError(f"cut short or not a cubin: {e}") from None
    if not found:
        raise CubinError("no entry in it")
    return found


def sections(data):
    if data[:6] != b"\x7fELF\x02\x01":
        raise CubinError("not a 64-bit little-endian ELF file")
    (table,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
    text = data[rows[names][4] : rows[names][4] + rows[names][5]]
    for name, _, _, _, offset, length in rows:
        yield text[name : text.index(b"\0", name)].decode(), data[offset : offset + length]


def _entry(info):
    params, threads, total, at = {}, None, None, 0
    while at < len(info):
        kind, code, value = struct.unpack_from("<BBH", info, at)
        at += 4
        if kind != 4:
            if code == CBANK_PARAM_SIZE:
                total = value
            continue
        body = info[at : at + value]
        at += value
        if code == KPARAM_INFO:
            _, ordinal, offset, flags = struct.unpack("<IHHI", body)
            params[ordinal] = (offset, flags >> 18)
        elif code == KPARAM_INFO_V2:
            _, ordinal, offset, size, _ = struct.unpack("<IHHHH", body)
            params[ordinal] = (offset, size)
        elif code == REQNTID:
            threads = struct.unpack("<III", body)
    return Entry(tuple(params[i] for i in sorted(params)), threads, total)
