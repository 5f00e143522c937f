"""`ct`, which stands for `cuda.tile` where a program launches ported kernels.

`from PACKAGE import ct` in place of `import cuda.tile as ct` is the only line that changes: launching and tuning a ported
kernel runs the port, and everything else is `cuda.tile` itself.
"""

import types

from ._runtime import exhaustive_search, launch


class _Tune(types.ModuleType):
    def __getattr__(self, name):
        from cuda.tile import tune

        return getattr(tune, name)


class _Tile(types.ModuleType):
    def __getattr__(self, name):
        import cuda.tile

        return getattr(cuda.tile, name)


ct = _Tile("cuda.tile", __doc__)
ct.launch = launch
ct.tune = _Tune("cuda.tile.tune")
ct.tune.exhaustive_search = exhaustive_search
