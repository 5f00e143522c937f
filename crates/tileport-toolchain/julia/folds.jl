# Reductions, scans, matrix products, and operations that are internal to cuTile.jl.

# --- Reductions and scans --------------------------------------------------------------------------------------------------------

region(dims::Integer) = (Int(dims),)
region(dims::Tuple) = Tuple(sort(collect(unique(dims))))

# Combines along one dimension after the other, from the first element to the last, without widening.
function folded(f, datas::Tuple, dim::Int, inits::Tuple)
    dim <= ndims(datas[1]) || return datas
    shape = ntuple(d -> d == dim ? 1 : size(datas[1], d), ndims(datas[1]))
    outs = map((data, init) -> fill(convert(eltype(data), init), shape), datas, inits)
    for I in CartesianIndices(datas[1])
        J = CartesianIndex(ntuple(d -> d == dim ? 1 : I[d], length(I)))
        values = f(map(out -> out[J], outs), map(data -> data[I], datas))
        for (out, value) in zip(outs, values)
            value isa eltype(out) || error("a reduction of $(eltype(out)) gave a $(typeof(value))")
            out[J] = value
        end
    end
    return outs
end

function folded(f, t::Tile, dims, init)
    data = t.data
    for dim in region(dims)
        data = folded((a, e) -> (f(a[1], e[1]),), (data,), dim, (init,))[1]
    end
    return Tile(data)
end

everything(f, t::Tile, init) = folded(f, t, Tuple(1:ndims(t)), init).data[1]

Base.reduce(f, t::Tile{T}; dims, init) where {T} = folded(f, t, dims, T(init))
function Base.mapreduce(::typeof(identity), f, a::Tile, b::Tile, rest::Tile...; dims::Integer, init::Tuple)
    datas = map(plain, (a, b, rest...))
    return map(Tile, folded(f, datas, Int(dims), init))
end

choose(f, g, ::Type{T}, propagate) where {T} = T <: AbstractFloat && propagate ? g : f

for (name, op, init) in ((:sum, :+, :zero), (:prod, :*, :one))
    @eval Base.$name(t::Tile{T}; dims=nothing) where {T} =
        dims === nothing ? everything($op, t, $init(T)) : folded($op, t, dims, $init(T))
end
for (name, op, nan, init) in ((:maximum, :dmax, :nan_max, :typemin), (:minimum, :dmin, :nan_min, :typemax))
    @eval function Base.$name(t::Tile{T}; dims=nothing, propagate_nan::Bool=false) where {T}
        f = choose($op, $nan, T, propagate_nan)
        return dims === nothing ? everything(f, t, $init(T)) : folded(f, t, dims, $init(T))
    end
end
Base.all(t::Tile{Bool}) = all(t.data)
Base.any(t::Tile{Bool}) = any(t.data)

# The first of equals; a NaN wins or is passed over.
function extreme(better, t::Tile{T}, dims::Integer, propagate::Bool) where {T}
    shape = ntuple(d -> d == dims ? 1 : size(t, d), ndims(t))
    places = zeros(Int32, shape)
    for J in CartesianIndices(places)
        at = 0
        for i in 1:size(t, dims)
            x = t.data[CartesianIndex(ntuple(d -> d == dims ? i : J[d], ndims(t)))]
            if at == 0
                at = i
                continue
            end
            y = t.data[CartesianIndex(ntuple(d -> d == dims ? at : J[d], ndims(t)))]
            nan_x, nan_y = T <: AbstractFloat && isnan(x), T <: AbstractFloat && isnan(y)
            wins = nan_x || nan_y ? (propagate ? nan_x && !nan_y : nan_y && !nan_x) : better(x, y)
            wins && (at = i)
        end
        places[J] = at
    end
    return Tile(places)
end
Base.argmax(t::Tile; dims::Integer, propagate_nan::Bool=false) = extreme(>, t, dims, propagate_nan)
Base.argmin(t::Tile; dims::Integer, propagate_nan::Bool=false) = extreme(<, t, dims, propagate_nan)

function Base.accumulate(f, t::Tile{T}; dims::Integer, init, rev::Bool=false) where {T}
    data = rev ? reverse(t.data; dims=dims) : copy(t.data)
    for I in CartesianIndices(data)
        before = I[dims] == 1 ? T(init) : data[CartesianIndex(ntuple(d -> d == dims ? I[d] - 1 : I[d], ndims(t)))]
        value = f(before, data[I])
        value isa T || error("a scan of $T gave a $(typeof(value))")
        data[I] = value
    end
    return Tile(rev ? reverse(data; dims=dims) : data)
end
Base.cumsum(t::Tile{T}; dims::Integer, rev::Bool=false) where {T} = accumulate(+, t; dims=dims, init=zero(T), rev=rev)
Base.cumprod(t::Tile{T}; dims::Integer, rev::Bool=false) where {T} = accumulate(*, t; dims=dims, init=one(T), rev=rev)

# --- What is internal to cuTile.jl: one operation of Tile IR each --------------------------------------------------------------------

# A port may add operations: functions of this module, of which a method of `emit_intrinsic!` says what they become.
struct CGCtx end
const CC = (widenconst = identity,)
tfunc(::Any, f, args...) = nothing
emit_unop!(::CGCtx, args, encode; modes...) = encode(args[1]; modes...)
emit_binop!(::CGCtx, args, encode; modes...) = encode(args[1], args[2]; modes...)
encode_ExpOp!(x::AbstractFloat; rounding_mode) = exp(x)
encode_DivFOp!(x::T, y::T; rounding_mode, flush_to_zero::Bool=false) where {T<:AbstractFloat} = flush_to_zero ? flushed(x / y) : x / y
emit_intrinsic!(::CGCtx, f, args) = error("$f is no operation")
module RoundingMode
@enum T NearestEven Zero NegativeInf PositiveInf Approx Full NearestIntToZero NearestAway
end

module Intrinsics
compilerbarrier(what::Symbol, value) = value
using ..StandIn: Tile, dmax, dmin, nan_max, nan_min
for (name, op, nan) in ((:maxf, :dmax, :nan_max), (:minf, :dmin, :nan_min))
    @eval $name(x::T, y::T, propagate_nan::Bool=false) where {T<:AbstractFloat} = propagate_nan ? $nan(x, y) : $op(x, y)
end

# Along an axis from zero; `f` is given what was combined and what comes next, tile by tile.
function scan(tiles::Tuple{Vararg{Tile}}, axis::Integer, f, identities::Tuple, rev::Bool=false)
    datas = map(tile -> rev ? reverse(tile.data; dims=axis + 1) : copy(tile.data), tiles)
    all(data -> size(data) == size(datas[1]), datas) || throw(DimensionMismatch("a scan of tiles of several shapes"))
    0 <= axis < ndims(datas[1]) || throw(ArgumentError("scan: no axis $axis, which counts from zero"))
    for I in CartesianIndices(datas[1])
        J = CartesianIndex(ntuple(d -> d == axis + 1 ? I[d] - 1 : I[d], length(I)))
        pairs = map((data, identity) -> (I[axis+1] == 1 ? convert(eltype(data), identity) : data[J], data[I]), datas, identities)
        values = f(Iterators.flatten(pairs)...)
        for (data, value) in zip(datas, values)
            value isa eltype(data) || error("a scan of $(eltype(data)) gave a $(typeof(value))")
            data[I] = value
        end
    end
    return map(data -> Tile(rev ? reverse(data; dims=axis + 1) : data), datas)
end
end

const INTRINSICS = names(Intrinsics, all=true)

# --- Matrix products -------------------------------------------------------------------------------------------------------------

wide(x::AbstractFloat) = Float64(x)
wide(x::Integer) = Int64(x)

function Base.muladd(a::Tile, b::Tile, acc::Tile{T}; fast_acc::Bool=false) where {T}
    ndims(a) == ndims(b) == ndims(acc) || throw(DimensionMismatch("muladd: ranks differ"))
    ndims(a) in (2, 3) || throw(ArgumentError("muladd: matrices, or matrices with batches last"))
    size(a, 2) == size(b, 1) && size(acc, 1) == size(a, 1) && size(acc, 2) == size(b, 2) ||
        throw(DimensionMismatch("muladd: $(size(a)) times $(size(b)) plus $(size(acc))"))
    out = copy(acc.data)
    for n in 1:size(acc, 3), j in 1:size(out, 2), i in 1:size(out, 1)
        at = ndims(a) == 2 ? (i, j) : (i, j, n)
        pick(t, r, c) = ndims(t) == 2 ? t.data[r, c] : t.data[r, c, size(t, 3) == 1 ? 1 : n]
        total = wide(out[at...])
        for k in 1:size(a, 2)
            total += wide(pick(a, i, k)) * wide(pick(b, k, j))
        end
        out[at...] = T <: Integer ? total % T : T(total)
    end
    return Tile(out)
end

# Each scale is that of so many elements, one after the other, along the dimension that is summed over.
function muladd_scaled(a::Tile, a_scale::Tile, b::Tile, b_scale::Tile, acc::Tile)
    whole(t, scale, d) = map(CartesianIndices(t.data)) do I
        by = div(size(t, d), size(scale, d))
        J = CartesianIndex(ntuple(e -> e == d ? div(I[e] - 1, by) + 1 : I[e], ndims(t)))
        Float64(t.data[I]) * Float64(scale.data[J])
    end
    return muladd(Tile(whole(a, a_scale, 2)), Tile(whole(b, b_scale, 1)), acc)
end
