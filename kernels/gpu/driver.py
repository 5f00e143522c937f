"""The few CUDA driver calls that launch.py needs, through ctypes, and a stand-in that only checks what it's given.

Both have the same methods. An address is an int; a parameter is the bytes that the entry takes.
"""

import ctypes


class CudaError(Exception):
    """A driver call that failed, with its name for the error."""


class Cuda:
    """Device 0 in its primary context, which torch uses too, and its default stream."""

    def __init__(self):
        self.lib = ctypes.CDLL("libcuda.so.1")
        self._call("cuInit", 0)
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self._call("cuDeviceGet", ctypes.byref(device), 0)
        self._call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._call("cuCtxSetCurrent", context)
        self.device = device

    def _call(self, name, *args):
        code = getattr(self.lib, name)(*args)
        if code:
            text = ctypes.c_char_p()
            self.lib.cuGetErrorName(code, ctypes.byref(text))
            raise CudaError(f"{name}: {(text.value or b'unknown error').decode()} ({code})")

    def describe(self):
        name, version = ctypes.create_string_buffer(256), ctypes.c_int()
        self._call("cuDeviceGetName", name, 256, self.device)
        self._call("cuDriverGetVersion", ctypes.byref(version))
        return {"device": name.value.decode(), "cuda_driver": f"{version.value // 1000}.{version.value % 1000 // 10}"}

    def alloc(self, size):
        address = ctypes.c_uint64()
        self._call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
        return address.value

    def free(self, address):
        self._call("cuMemFree_v2", ctypes.c_uint64(address))

    def put(self, address, data):
        self._call("cuMemcpyHtoD_v2", ctypes.c_uint64(address), data, ctypes.c_size_t(len(data)))

    def get(self, address, size):
        data = ctypes.create_string_buffer(size)
        self._call("cuMemcpyDtoH_v2", data, ctypes.c_uint64(address), ctypes.c_size_t(size))
        return data.raw

    def load(self, cubin):
        library = ctypes.c_void_p()
        self._call("cuLibraryLoadData", ctypes.byref(library), cubin, None, None, 0, None, None, 0)
        return library

    def function(self, library, symbol):
        kernel = ctypes.c_void_p()
        self._call("cuLibraryGetKernel", ctypes.byref(kernel), library, symbol.encode())
        return kernel

    def prepare(self, params):
        """The parameters as cuLaunchKernel wants them; they live as long as what is returned."""
        held = [ctypes.create_string_buffer(p, len(p)) for p in params]
        return (ctypes.c_void_p * max(len(held), 1))(*(ctypes.addressof(h) for h in held)), held

    def launch(self, function, grid, block, prepared, stream=None):
        self._call("cuLaunchKernel", function, *map(ctypes.c_uint, (*grid, *block)), 0, stream, prepared[0], None)

    def synchronize(self):
        self._call("cuCtxSynchronize")

    def times_us(self, once, runs, inner, graph):
        """Sorted times of one `once(stream)` in microseconds: each of `runs` is that of `inner` of them over `inner`.

        In a graph they follow one another on the device with nothing for the host to do between them.
        """
        stream, start, end, ms = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_float()
        self._call("cuStreamCreate", ctypes.byref(stream), 1)
        for event in (start, end):
            self._call("cuEventCreate", ctypes.byref(event), 0)
        replay = self._graph(once, stream, inner) if graph else None
        times = []
        for i in range(runs + 5):
            self._call("cuEventRecord", start, stream)
            if graph:
                self._call("cuGraphLaunch", replay, stream)
            else:
                for _ in range(inner):
                    once(stream)
            self._call("cuEventRecord", end, stream)
            self._call("cuEventSynchronize", end)
            self._call("cuEventElapsedTime", ctypes.byref(ms), start, end)
            if i >= 5:
                times.append(ms.value * 1000 / inner)
        return sorted(times)

    def _graph(self, once, stream, inner):
        captured, ready = ctypes.c_void_p(), ctypes.c_void_p()
        self._call("cuStreamBeginCapture_v2", stream, 1)
        try:
            for _ in range(inner):
                once(stream)
        finally:
            code = self.lib.cuStreamEndCapture(stream, ctypes.byref(captured))
        if code:
            raise CudaError(f"cuStreamEndCapture: error {code}")
        self._call("cuGraphInstantiateWithFlags", ctypes.byref(ready), captured, ctypes.c_uint64(0))
        return ready


class Dry:
    """No device: memory is the host's, and a launch checks its parameters against the cubin, and does nothing.

    `fault` is {symbol: "error", "sticky" or "hang"}: launches of that entry go wrong so.
    """

    def __init__(self, entries, fault=None):
        self.read_entries, self.fault, self.memory, self.next, self.broken = entries, fault or {}, {}, 1 << 20, False

    def _check(self):
        if self.broken:
            raise CudaError("a launch before this one broke the context")

    def describe(self):
        return {"device": "none: a dry run", "cuda_driver": "none"}

    def alloc(self, size):
        self._check()
        address = self.next
        self.memory[address] = bytearray(size)
        self.next += (size + 1023) // 512 * 512
        return address

    def free(self, address):
        del self.memory[address]

    def _find(self, address, size):
        for base, data in self.memory.items():
            if base <= address and address + size <= base + len(data):
                return data, address - base
        raise CudaError(f"no memory of {size} bytes at {address:#x}")

    def put(self, address, data):
        memory, at = self._find(address, len(data))
        memory[at : at + len(data)] = data

    def get(self, address, size):
        memory, at = self._find(address, size)
        return bytes(memory[at : at + size])

    def load(self, cubin):
        return self.read_entries(cubin)

    def function(self, library, symbol):
        if symbol not in library:
            raise CudaError(f"no entry {symbol}")
        return symbol, library[symbol]

    def prepare(self, params):
        return params

    def launch(self, function, grid, block, prepared, stream=None):
        self._check()
        symbol, entry = function
        fault = self.fault.get(symbol)
        if fault == "hang":
            while True:
                pass
        if fault:
            self.broken = fault == "sticky"
            raise CudaError(f"{fault}, as asked for")
        sizes = [size for _, size in entry.params]
        if sizes != [len(p) for p in prepared]:
            raise CudaError(f"parameters of {[len(p) for p in prepared]} bytes for an entry that takes {sizes}")
        if any(n < 1 for n in (*grid, *block)):
            raise CudaError(f"grid {grid}, block {block}")

    def synchronize(self):
        self._check()

    def times_us(self, once, runs, inner, graph):
        once(None)
        return [0.0] * runs
