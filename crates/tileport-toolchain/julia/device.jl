# Tile blocks, modes of rounding, and launches.

# --- Blocks ----------------------------------------------------------------------------------------------------------------------

const BLOCK = Ref((1, 1, 1))
const GRID = Ref((1, 1, 1))
const PRINTED = Ref(IOBuffer())
bid(axis::Integer) = Int32(BLOCK[][axis])
num_blocks(axis::Integer) = Int32(GRID[][axis])
assume_divisible_by(x::Integer, by::Integer) = (x % by == 0 || error("$x isn't divisible by $by"); x)
grid_dependency_control_wait() = nothing
grid_dependency_control_launch_dependents() = nothing
dprint(xs...) = print(PRINTED[], map(x -> x isa Tile ? x.data[] : x, xs)...)

struct ByTarget
    targets
    default
end
ByTarget(pairs::Pair...; default=nothing) = ByTarget(pairs, default)

macro compiler_options(options...)
    names = (:num_ctas, :occupancy, :opt_level, :num_worker_warps)
    for option in options
        option isa Expr && option.head === :(=) && option.args[1] in names || error("@compiler_options: $option")
    end
    return Expr(:block, map(option -> esc(option.args[2]), options)..., nothing)
end
macro assert(cond, message="")
    return :($(esc(cond))::Bool || error($(esc(message))))
end

const MODES = Any[(Rounding.NearestEven, false)]
function enter(rounding, flush)
    before = MODES[end]
    push!(MODES, (rounding === nothing ? before[1] : rounding, flush === nothing ? before[2] : flush))
    apply_mode()
end
leave() = (pop!(MODES); apply_mode())
function apply_mode()
    rounding, flush = MODES[end]
    modes = Dict(Rounding.Zero => RoundToZero, Rounding.NegInf => RoundDown, Rounding.PosInf => RoundUp)
    Base.Rounding.setrounding_raw(Float64, Base.Rounding.to_fenv(get(modes, rounding, RoundNearest)))
    set_zero_subnormals(flush)
    return
end
macro fpmode(args...)
    block = args[end]
    block isa Expr && block.head === :block || error("@fpmode: last argument must be a begin...end block")
    rounding, flush = nothing, nothing
    for option in args[1:end-1]
        option.args[1] === :rounding_mode ? (rounding = option.args[2]) :
        option.args[1] === :flush_to_zero ? (flush = option.args[2]) : error("@fpmode: $option")
    end
    return quote
        enter($(esc(rounding)), $(esc(flush)))
        $(esc(block))
        leave()
        nothing
    end
end

"Runs a kernel over a grid, one block after the other."
function launch(kernel, grid::NTuple{3, Int}, args...)
    GRID[] = grid
    for z in 1:grid[3], y in 1:grid[2], x in 1:grid[1]
        BLOCK[] = (x, y, z)
        kernel(args...) === nothing || error("a kernel that returns something")
    end
end
