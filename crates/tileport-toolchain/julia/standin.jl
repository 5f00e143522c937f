# A stand-in for cuTile.jl, so that Julia itself runs ported kernels: tiles are plain arrays, and blocks run one after another.
#
# It is for tests only, and judges by Julia's rules: broadcasting, integer types, dimensions and indices are Julia's own. What
# the device leaves undefined is an error here: a tile wholly outside its array, an unchecked element outside of the memory
# behind it, a place that doesn't count from one. What it leaves undetermined is filled with values that would be noticed.
#
# The behaviour is that of JuliaGPU/cuTile.jl 1.0.0 as its sources and documentation describe it; written for Julia 1.5.
module StandIn

import Base.Broadcast: BroadcastStyle, Broadcasted, DefaultArrayStyle

include("numbers.jl")
include("tiles.jl")
include("folds.jl")
include("arrays.jl")
include("access.jl")
include("device.jl")
include("host.jl")

end # module
