# A stand-in for cuTile.jl, so that Julia itself runs ported kernels: tiles are plain arrays, and blocks run one after another.
#
# It is for tests only, and judges by Julia's rules: broadcasting, integer types, dimensions and indices are Julia's own. What
# the device leaves undefined is an error here: a tile wholly outside its array, an unchecked element outside, a place that
# doesn't count from one. What it leaves undetermined is filled with values that would be noticed.
#
# The behaviour is that of JuliaGPU/cuTile.jl 1.0.0 as its sources and documentation describe it; written for Julia 1.5.
module StandIn

import Base.Broadcast: BroadcastStyle, Broadcasted, DefaultArrayStyle

# --- Element types that Julia 1.5 lacks --------------------------------------------------------------------------------------

primitive type BFloat16 <: AbstractFloat 16 end
primitive type TFloat32 <: AbstractFloat 32 end

# Rounds to the nearest, ties to even, at a bit of a Float32.
function shortened(x::Float32, drop::Int)
    bits = reinterpret(UInt32, x)
    isnan(x) && return bits | 0x00400000
    half = UInt32(1) << (drop - 1)
    odd = (bits >> drop) & 0x00000001
    kept = bits + (half - 0x00000001) + odd
    return kept & ~((UInt32(1) << drop) - 0x00000001)
end

# Rounds once, also from Float64: to odd first, so that no tie is made.
function to_odd(x::Float64)
    y = Float32(x)
    (isnan(y) || Float64(y) == x || isinf(x)) && return y
    toward = abs(Float64(y)) > abs(x) ? reinterpret(Float32, reinterpret(UInt32, y) - 0x00000001) : y
    return reinterpret(Float32, reinterpret(UInt32, toward) | 0x00000001)
end

BFloat16(x::Float32) = reinterpret(BFloat16, UInt16(shortened(x, 16) >> 16))
TFloat32(x::Float32) = reinterpret(TFloat32, shortened(x, 13))
for F in (:BFloat16, :TFloat32)
    @eval begin
        $F(x::Float64) = $F(to_odd(x))
        $F(x::Float16) = $F(Float32(x))
        $F(x::Integer) = $F(Float64(x))
        $F(x::Bool) = $F(Float32(x))
        Float64(x::$F) = Float64(Float32(x))
        Float16(x::$F) = Float16(Float32(x))
        Base.promote_rule(::Type{$F}, ::Type{Float32}) = Float32
        Base.promote_rule(::Type{$F}, ::Type{Float64}) = Float64
        Base.promote_rule(::Type{$F}, ::Type{<:Integer}) = $F
        Base.unsafe_trunc(::Type{T}, x::$F) where {T<:Integer} = unsafe_trunc(T, Float32(x))
        Base.isnan(x::$F) = isnan(Float32(x))
    end
end
# With a rounding mode: towards zero the bits fall off, away from it there is one more.
function shortened(x::Float32, drop::Int, mode::Base.RoundingMode)
    bits = reinterpret(UInt32, x)
    mask = (UInt32(1) << drop) - 0x00000001
    (isnan(x) || isinf(x) || mode == RoundNearest) && return shortened(x, drop)
    mode == RoundNearestTiesAway && return (bits + (UInt32(1) << (drop - 1))) & ~mask
    away = (mode == RoundUp && !signbit(x)) || (mode == RoundDown && signbit(x))
    return (bits & ~mask) + (away && bits & mask != 0 ? UInt32(1) << drop : 0x00000000)
end
BFloat16(x::Float32, mode::Base.RoundingMode) = reinterpret(BFloat16, UInt16(shortened(x, 16, mode) >> 16))
TFloat32(x::Float32, mode::Base.RoundingMode) = reinterpret(TFloat32, shortened(x, 13, mode))
Float32(x::BFloat16) = reinterpret(Float32, UInt32(reinterpret(UInt16, x)) << 16)
Float32(x::TFloat32) = reinterpret(Float32, reinterpret(UInt32, x))
BFloat16(x::TFloat32) = BFloat16(Float32(x))
TFloat32(x::BFloat16) = TFloat32(Float32(x))
for op in (:+, :-, :*, :/, :^, :rem)
    @eval Base.$op(x::BFloat16, y::BFloat16) = BFloat16($op(Float32(x), Float32(y)))
end
for op in (:<, :<=, :(==), :isless)
    @eval Base.$op(x::BFloat16, y::BFloat16) = $op(Float32(x), Float32(y))
end
for op in (:-, :abs, :exp, :exp2, :log, :log2, :sqrt, :sin, :cos, :tan, :sinh, :cosh, :tanh, :floor, :ceil)
    @eval Base.$op(x::BFloat16) = BFloat16($op(Float32(x)))
end
Base.fma(x::BFloat16, y::BFloat16, z::BFloat16) = BFloat16(Float64(x) * Float64(y) + Float64(z))
Base.zero(::Type{BFloat16}) = BFloat16(0.0f0)
Base.one(::Type{BFloat16}) = BFloat16(1.0f0)
Base.typemin(::Type{BFloat16}) = BFloat16(-Inf32)
Base.typemax(::Type{BFloat16}) = BFloat16(Inf32)

# --- Floats of eight bits and fewer --------------------------------------------------------------------------------------------

abstract type Micro <: AbstractFloat end
primitive type Float8_E4M3FN <: Micro 8 end
primitive type Float8_E5M2 <: Micro 8 end
primitive type Float8_E8M0FNU <: Micro 8 end
primitive type Float4_E2M1FN <: Micro 8 end

# Bits of the exponent and of the fraction, the bias, and the sign's bit.
layout(::Type{Float8_E4M3FN}) = (4, 3, 7, 0x80)
layout(::Type{Float8_E5M2}) = (5, 2, 15, 0x80)
layout(::Type{Float4_E2M1FN}) = (2, 1, 1, 0x08)

function micro_value(::Type{T}, bits::UInt8) where {T<:Micro}
    T === Float8_E8M0FNU && return bits == 0xff ? NaN : 2.0^(Int(bits) - 127)
    exponent_bits, fraction_bits, bias, sign = layout(T)
    low = bits & (sign - 0x01)
    exponent, fraction = Int(low >> fraction_bits), Int(low & ((0x01 << fraction_bits) - 0x01))
    T === Float8_E4M3FN && low == 0x7f && return NaN
    if T === Float8_E5M2 && exponent == 31
        return fraction == 0 ? (bits & sign == 0 ? Inf : -Inf) : NaN
    end
    scale = 2.0^(max(exponent, 1) - bias - fraction_bits)
    value = (fraction + (exponent == 0 ? 0 : 1 << fraction_bits)) * scale
    return bits & sign == 0 ? value : -value
end

# The finite numbers from zero, or the least, upwards: their bits count them.
const STEPS = Dict(T => filter(isfinite, [micro_value(T, UInt8(b)) for b in 0:(T === Float8_E8M0FNU ? 254 : Int(layout(T)[4]) - 1)])
                   for T in (Float8_E4M3FN, Float8_E5M2, Float8_E8M0FNU, Float4_E2M1FN))

# What is too large becomes the largest number, infinities too.
function micro_bits(::Type{T}, x::Float64, mode::Base.RoundingMode) where {T<:Micro}
    steps = STEPS[T]
    unsigned = T === Float8_E8M0FNU
    if isnan(x)
        T === Float4_E2M1FN && error("a NaN in a type that has none")
        return unsigned ? 0xff : T === Float8_E5M2 ? 0x7e : 0x7f
    end
    size = abs(x)
    below = max(searchsortedlast(steps, size), 1)
    above = min(below + (steps[below] < size), length(steps))
    up = if mode == RoundToZero
        false
    elseif mode == RoundUp || mode == RoundDown
        (mode == RoundUp) != signbit(x)
    else
        far, near = size - steps[below], steps[above] - size
        far == near ? (mode == RoundNearestTiesAway || isodd(below - 1)) : far > near
    end
    bits = UInt8((up ? above : below) - 1)
    return unsigned || !signbit(x) ? bits : bits | layout(T)[4]
end
default_mode(::Type{<:Micro}) = RoundNearest
default_mode(::Type{Float8_E8M0FNU}) = RoundToZero
for F in (:Float8_E4M3FN, :Float8_E5M2, :Float8_E8M0FNU, :Float4_E2M1FN)
    @eval begin
        $F(x::Float64, mode::Base.RoundingMode=default_mode($F)) = reinterpret($F, micro_bits($F, x, mode))
        $F(x::Union{Float16, Float32, BFloat16, TFloat32, Bool, Integer}, mode::Base.RoundingMode=default_mode($F)) =
            $F(Float64(x), mode)
        Float64(x::$F) = micro_value($F, reinterpret(UInt8, x))
        $F(x::Micro, mode::Base.RoundingMode=default_mode($F)) = $F(Float64(x), mode)
        $F(x::$F) = x
    end
end
for F in (:Float16, :Float32, :BFloat16, :TFloat32)
    @eval $F(x::Micro) = $F(Float64(x))
end
Base.isnan(x::Micro) = isnan(Float64(x))
Base.unsafe_trunc(::Type{T}, x::Micro) where {T<:Integer} = unsafe_trunc(T, Float64(x))

# --- Tiles ---------------------------------------------------------------------------------------------------------------------

"A tile. It is neither a number nor an array: what cuTile.jl doesn't define on tiles is an error."
struct Tile{T, N}
    data::Array{T, N}
end

Tile(x::Number) = Tile(fill(x))
Tile(t::Tile) = t
Base.size(t::Tile) = size(t.data)
Base.size(t::Tile, d::Integer) = size(t.data, d)
Base.ndims(t::Tile) = ndims(t.data)
Base.length(t::Tile) = length(t.data)
Base.eltype(::Tile{T}) where {T} = T
Base.eltype(::Type{<:Tile{T}}) where {T} = T
wrap(x::AbstractArray) = Tile(collect(x))
wrap(x::Number) = Tile(x)

struct TileStyle <: BroadcastStyle end
BroadcastStyle(::Type{<:Tile}) = TileStyle()
BroadcastStyle(::TileStyle, ::DefaultArrayStyle{0}) = TileStyle()
Base.Broadcast.broadcastable(t::Tile) = t
Base.Broadcast.instantiate(bc::Broadcasted{TileStyle}) = bc

# A number in a broadcast takes the element type of the first tile of its kind.
loosened(x, ::Tuple) = x
function loosened(x::Number, args::Tuple)
    for arg in args
        arg isa Tile || continue
        U, T = eltype(arg), typeof(x)
        if (T <: AbstractFloat && U <: AbstractFloat) || (T === Bool && U === Bool) ||
           (T <: Integer && T !== Bool && U <: Integer && U !== Bool)
            return convert(U, x)
        end
    end
    return x
end

plain(x) = x
plain(t::Tile) = t.data
materialized(x) = x
materialized(bc::Broadcasted{TileStyle}) = copy(bc)

function Base.copy(bc::Broadcasted{TileStyle})
    args = map(materialized, bc.args)
    args = map(arg -> plain(loosened(arg, args)), args)
    return wrap(broadcast(bc.f, args...))
end

same_shape(a::Tile, b::Tile) = size(a) == size(b) || throw(DimensionMismatch("tiles of $(size(a)) and $(size(b))"))
Base.:+(a::Tile{T}, b::Tile{T}) where {T} = (same_shape(a, b); Tile(a.data .+ b.data))
Base.:-(a::Tile{T}, b::Tile{T}) where {T} = (same_shape(a, b); Tile(a.data .- b.data))
Base.:-(a::Tile) = Tile(.-a.data)

# --- Scalar functions as the device has them: what a kernel calls without a prefix -----------------------------------------------

dmax(x::T, y::T) where {T<:Integer} = max(x, y)
dmin(x::T, y::T) where {T<:Integer} = min(x, y)
# A processor flushes what arithmetic gives, but not what is chosen.
flushed(x) = x
function flushed(x::Float32)
    bits = reinterpret(UInt32, x)
    return MODES[end][2] && bits & 0x7f800000 == 0 ? reinterpret(Float32, bits & 0x80000000) : x
end
dmax(x::T, y::T) where {T<:AbstractFloat} = flushed(isnan(x) ? y : isnan(y) ? x : max(x, y))
dmin(x::T, y::T) where {T<:AbstractFloat} = flushed(isnan(x) ? y : isnan(y) ? x : min(x, y))
dmax(x::Number, y::Number) = dmax(promote(x, y)...)
dmin(x::Number, y::Number) = dmin(promote(x, y)...)
nan_max(x, y) = flushed(isnan(x) | isnan(y) ? x + y : max(x, y))
nan_min(x, y) = flushed(isnan(x) | isnan(y) ? x + y : min(x, y))
dfld(x::Integer, y::Integer) = fld(x, y)
dfld(x::T, y::T) where {T<:AbstractFloat} = floor(x / y)
dmod(x::Integer, y::Integer) = mod(x, y)
function dmod(x::T, y::T) where {T<:AbstractFloat}
    value = rem(x, y)
    fix = ((value < zero(T)) != (y < zero(T))) & (value != zero(T))
    return ifelse(fix, value + y, value)
end
dpow(x, y) = x^y
function dpow(x::T, y::Integer) where {T<:AbstractFloat}
    magnitude = abs(x)^T(y)
    return ifelse(signbit(x) & isodd(y), -magnitude, magnitude)
end

rsqrt(x::T) where {T<:AbstractFloat} = T(1 / sqrt(Float64(x)))

# --- Conversion and reinterpretation ---------------------------------------------------------------------------------------------

element(::Type{T}, x::T) where {T} = x
element(::Type{T}, x::Integer) where {T<:Integer} = x % T
element(::Type{Bool}, x::Bool) = x
element(::Type{T}, x::Bool) where {T<:Integer} = T(x)
element(::Type{T}, x::AbstractFloat) where {T<:Integer} = unsafe_trunc(T, x)
element(::Type{T}, x::Number) where {T} = T(x)

Base.convert(::Type{Tile{T}}, t::Tile{T}) where {T} = t
function Base.convert(::Type{Tile{T}}, t::Tile{S}) where {T, S}
    if S <: Integer && T <: Integer && S !== Bool && (S <: Signed) != (T <: Signed)
        return Tile(map(x -> T(x), t.data))  # Julia's checked conversion, which traps on the device
    end
    return Tile(T[element(T, x) for x in t.data])
end

function Base.reinterpret(::Type{T}, t::Tile{S}) where {T, S}
    (T === Bool || S === Bool) && throw(ArgumentError("reinterpret does not support Bool tile elements"))
    ndims(t) == 0 && return Tile(reinterpret(T, t.data[]))
    flat = reinterpret(T, vec(copy(t.data)))
    first = div(size(t, 1) * sizeof(S), sizeof(T))
    return Tile(reshape(collect(flat), (first, Base.tail(size(t))...)))
end

# Numbers of four bits are two to a byte, the lower half first.
Base.reinterpret(::Type{Float4_E2M1FN}, t::Tile{Float4_E2M1FN}) = t
function Base.reinterpret(::Type{Float4_E2M1FN}, t::Tile{S}) where {S}
    bytes = reinterpret(UInt8, vec(copy(t.data)))
    halves = vec(permutedims([bytes .& 0x0f bytes .>> 4]))
    return Tile(reshape(map(h -> reinterpret(Float4_E2M1FN, h), halves), (2 * sizeof(S) * size(t, 1), Base.tail(size(t))...)))
end
function Base.reinterpret(::Type{T}, t::Tile{Float4_E2M1FN}) where {T}
    halves = map(x -> reinterpret(UInt8, x), vec(t.data))
    bytes = halves[1:2:end] .| (halves[2:2:end] .<< 4)
    packed = Tile(reshape(bytes, (div(size(t, 1), 2), Base.tail(size(t))...)))
    return T === UInt8 ? packed : reinterpret(T, packed)
end

# --- Shapes ----------------------------------------------------------------------------------------------------------------------

const Shape = Tuple{Vararg{Int}}

tfill(x::Number, shape::Shape) = Tile(fill(x, shape))
tzeros(::Type{T}, shape::Shape) where {T} = Tile(fill(T(0), shape))
tones(::Type{T}, shape::Shape) where {T} = Tile(fill(T(1), shape))
arange(n::Int; kwargs...) = arange((n,); kwargs...)
function arange(shape::Tuple{Int}; dtype::Type{T}=Int32, start::Number=1, step::Number=1) where {T}
    return Tile(T[T(start) + T(i) * T(step) for i in 0:shape[1]-1])
end
function broadcast_to(t::Tile{T}, shape::Shape) where {T}
    target = Array{T}(undef, shape)
    target .= t.data
    return Tile(target)
end
Base.reshape(t::Tile, shape::Shape) = Tile(reshape(copy(t.data), shape))
Base.permutedims(t::Tile, perm::Shape) = Tile(permutedims(t.data, perm))
Base.transpose(t::Tile{T, 2}) where {T} = Tile(permutedims(t.data, (2, 1)))
Base.transpose(t::Tile{T, 1}) where {T} = Tile(reshape(copy(t.data), (1, length(t))))
Base.dropdims(t::Tile; dims) = Tile(dropdims(t.data; dims=dims))
Base.cat(a::Tile{T}, b::Tile{T}; dims::Int) where {T} = Tile(cat(a.data, b.data; dims=dims))
function Base.getindex(t::Tile, index::Int...)
    length(index) == ndims(t) || throw(DimensionMismatch("$(length(index)) indices for a tile of rank $(ndims(t))"))
    return t.data[index...]
end
piece(index, shape) = ntuple(d -> (index[d]-1)*shape[d]+1:index[d]*shape[d], length(shape))
function extract(t::Tile, index::Shape, shape::Shape)
    length(index) == length(shape) == ndims(t) || throw(DimensionMismatch("extract: ranks differ"))
    return Tile(t.data[piece(index, shape)...])
end
function insert(t::Tile{T}, index::Shape, value::Tile{T}) where {T}
    data = copy(t.data)
    data[piece(index, size(value))...] = value.data
    return Tile(data)
end

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

# --- Arrays ----------------------------------------------------------------------------------------------------------------------

struct TileArray{T, N, I, Spec}
    data::AbstractArray{T, N}
    strides::NTuple{N, I}
end
TileArray{T, N, I}(data, strides) where {T, N, I} = TileArray{T, N, I, nothing}(data, strides)
TileArray(data::AbstractArray{T, N}, strides, ::Type{I}) where {T, N, I} = TileArray{T, N, I}(data, map(I, strides))
struct ArraySpec{N, Alignment, Contiguous} end
ArraySpec{N}(alignment, contiguous, promises...) where {N} = ArraySpec{N, alignment, contiguous}()
struct Constant{T, V} end
Constant(value) = Constant{typeof(value), value}()
Base.size(a::TileArray{T, N, I}) where {T, N, I} = map(I, size(a.data))
Base.size(a::TileArray{T, N, I}, d::Integer) where {T, N, I} = I(size(a.data, d))
Base.ndims(::TileArray{T, N}) where {T, N} = N
Base.eltype(::TileArray{T}) where {T} = T

# The memory behind an array's first element.
struct Pointer{T, V<:AbstractVector{T}}
    memory::V
end
function Pointer(data::AbstractArray)
    data isa PermutedDimsArray && return Pointer(parent(data))
    data isa Placed && return Pointer(data.memory)
    data isa SubArray || return Pointer(vec(data))
    parent(data) isa PermutedDimsArray && error("the memory of a part of an array whose dimensions are turned")
    first = LinearIndices(parent(data))[map(r -> r isa Base.Slice ? 1 : Base.first(r), parentindices(data))...]
    return Pointer(view(vec(parent(data)), first:length(parent(data))))
end
Pointer(memory::AbstractVector{T}) where {T} = Pointer{T, typeof(memory)}(memory)
Base.getproperty(a::TileArray, name::Symbol) = name === :ptr ? Pointer(getfield(a, :data)) : getfield(a, name)

# Elements at strides in memory.
struct Placed{T, N, V} <: AbstractArray{T, N}
    memory::V
    size::NTuple{N, Int}
    strides::NTuple{N, Int}
end
Base.size(a::Placed) = a.size
offset(a::Placed, index) = 1 + sum((index .- 1) .* a.strides)
Base.getindex(a::Placed{T, N}, index::Vararg{Int, N}) where {T, N} = a.memory[offset(a, index)]
Base.setindex!(a::Placed{T, N}, value, index::Vararg{Int, N}) where {T, N} = a.memory[offset(a, index)] = value

# An array that a kernel makes.
function TileArray{T, N, I, S}(at::Pointer{T}, sizes::NTuple{N, Integer}, strides::NTuple{N, Integer}) where {T, N, I, S}
    S isa ArraySpec{N, 0} || error("an array of rank $N with $S")
    S isa ArraySpec{N, 0, true} && strides[1] != 1 && error("an array without gaps whose stride is $(strides[1])")
    sizes == strides == (1,) && return TileArray{T, 1, I, S}(at.memory, (I(1),))
    data = Placed{T, N, typeof(at.memory)}(at.memory, map(Int, sizes), map(Int, strides))
    return TileArray{T, N, I, S}(data, map(I, strides))
end

# All of the memory behind an array's first element, where its length is not looked at.
function Base.reshape(a::TileArray{T, N, I}, shape::Shape) where {T, N, I}
    shape == (1,) || error("reshape: an array of $(size(a)) as one of $shape")
    a.strides[1] == 1 || error("reshape: TileArray must be contiguous")
    return TileArray{T, 1, I}(a.ptr.memory, (I(1),))
end

module PaddingMode
@enum T Undetermined Zero NegZero Nan PosInf NegInf
end
module MemoryOrder
@enum T Weak Relaxed Acquire Release AcqRel
end
module MemScope
@enum T Block Device System
end
module Rounding
@enum T NearestEven Zero NegInf PosInf Approx
end

# What nobody may rely on.
junk(::Type{T}) where {T<:AbstractFloat} = T(-1.23456789f4)
junk(::Type{T}) where {T<:Integer} = unsafe_trunc(T, 1.0f2)
junk(::Type{Bool}) = true
function padding(::Type{T}, mode::PaddingMode.T) where {T}
    mode == PaddingMode.Undetermined && return junk(T)
    mode == PaddingMode.Zero && return T(0)
    T <: AbstractFloat || throw(ArgumentError("a padding for floats on an array of $T"))
    mode == PaddingMode.NegZero && return T(-0.0f0)
    mode == PaddingMode.Nan && return T(NaN32)
    return mode == PaddingMode.PosInf ? T(Inf32) : T(-Inf32)
end

# Where the places of one index are of one integer type, as the device wants them.
function check_index(index::Tuple)
    all(i -> i isa Integer && !(i isa Bool), index) || throw(ArgumentError("tile indices must be integers: $index"))
    minimum(index) >= 1 || throw(ArgumentError("a tile index that doesn't count from one: $index"))
    return map(Int, index)
end

function matched(shape::Shape, rank::Int)
    length(shape) <= rank && return (shape..., ntuple(_ -> 1, rank - length(shape))...)
    all(==(1), shape[rank+1:end]) || throw(ArgumentError("a tile of shape $shape for an array of rank $rank"))
    return shape[1:rank]
end

function check_order(order, rank)
    order === nothing && return ntuple(identity, rank)
    length(order) == rank && isperm(collect(order)) || throw(ArgumentError("an order that is no permutation: $order"))
    return order
end

# The place in the array of each element of a tile, and whether the tile is in it at all.
function places(a::TileArray, index, shape, step, order)
    index = check_index(index)
    length(index) == ndims(a) || throw(ArgumentError("$(length(index)) tile indices for an array of rank $(ndims(a))"))
    first = ntuple(d -> (index[d] - 1) * step[d], ndims(a))
    all(d -> first[d] < size(a, order[d]), 1:ndims(a)) ||
        error("a tile that is wholly outside its array: index $index, shape $shape, size $(size(a))")
    function at(I)
        place = zeros(Int, ndims(a))
        for d in 1:ndims(a)
            place[order[d]] = first[d] + I[d]
        end
        return Tuple(place)
    end
    return at
end

function load_at(a::TileArray{T}, index, shape, step, order, mode, check_bounds) where {T}
    at = places(a, index, shape, step, order)
    out = Array{T}(undef, shape)
    for I in CartesianIndices(out)
        place = at(I)
        if checkbounds(Bool, a.data, place...)
            out[I] = a.data[place...]
        else
            check_bounds || error("an unchecked load outside its array")
            out[I] = padding(T, mode)
        end
    end
    return out
end

function store_at(a::TileArray{T}, index, tile::Tile, step, order, check_bounds) where {T}
    at = places(a, index, size(tile), step, order)
    for I in CartesianIndices(tile.data)
        place = at(I)
        if checkbounds(Bool, a.data, place...)
            a.data[place...] = element(T, tile.data[I])
        else
            check_bounds || error("an unchecked store outside its array")
        end
    end
end

astuple(index::Integer) = (index,)
astuple(index::Tuple) = index

function load(a::TileArray; index, shape::Shape, order=nothing, padding_mode=PaddingMode.Undetermined,
              check_bounds::Bool=true, latency=nothing, allow_tma=nothing,
              memory_order=MemoryOrder.Weak, memory_scope=nothing)
    memory_order == MemoryOrder.Weak || memory_scope !== nothing || throw(ArgumentError("an order without a scope"))
    full = matched(shape, ndims(a))
    out = load_at(a, astuple(index), full, full, check_order(order, ndims(a)), padding_mode, check_bounds)
    return Tile(reshape(out, shape))
end

function store(a::TileArray; index, tile::Tile, order=nothing, check_bounds::Bool=true, latency=nothing,
               allow_tma=nothing, memory_order=MemoryOrder.Weak, memory_scope=nothing)
    memory_order == MemoryOrder.Weak || memory_scope !== nothing || throw(ArgumentError("an order without a scope"))
    full = matched(size(tile), ndims(a))
    store_at(a, astuple(index), reshape(tile, full), full, check_order(order, ndims(a)), check_bounds)
    return tile
end

struct TiledView{A}
    parent::A
    shape::Tuple
    step::Tuple
    order::Tuple
    mode::PaddingMode.T
end
function eachtile(a::TileArray, shape::Shape; step=nothing, order=nothing, padding_mode=PaddingMode.Undetermined)
    step = step === nothing ? shape : step
    length(step) == length(shape) || throw(ArgumentError("eachtile: one step per tile dimension"))
    all(>(0), step) || throw(ArgumentError("eachtile: steps must be positive"))
    length(shape) == ndims(a) || throw(ArgumentError("eachtile: a tile of shape $shape for rank $(ndims(a))"))
    return TiledView(a, shape, step, check_order(order, ndims(a)), padding_mode)
end
Base.size(v::TiledView, d::Integer) = Int32(cld(size(v.parent.data, v.order[d]), v.step[d]))
function load(v::TiledView; index, check_bounds::Bool=true, latency=nothing, allow_tma=nothing,
              memory_order=MemoryOrder.Weak, memory_scope=nothing)
    return Tile(load_at(v.parent, astuple(index), v.shape, v.step, v.order, v.mode, check_bounds))
end
function store(v::TiledView; index, tile::Tile, check_bounds::Bool=true, latency=nothing, allow_tma=nothing,
               memory_order=MemoryOrder.Weak, memory_scope=nothing)
    size(tile) == v.shape || throw(DimensionMismatch("a tile of $(size(tile)) for a view of $(v.shape)"))
    store_at(v.parent, astuple(index), tile, v.step, v.order, check_bounds)
    return tile
end

function Base.getindex(a::TileArray, index::Integer...)
    length(index) == ndims(a) || throw(DimensionMismatch("$(length(index)) indices for an array of rank $(ndims(a))"))
    return a.data[check_index(index)...]
end
function Base.setindex!(a::TileArray{T}, value::Number, index::Integer...) where {T}
    length(index) == ndims(a) || throw(DimensionMismatch("$(length(index)) indices for an array of rank $(ndims(a))"))
    place = check_index(index)
    checkbounds(Bool, a.data, place...) && (a.data[place...] = element(T, value))
    return
end

num_tiles(a::TileArray, axis::Integer, shape::Shape) = Int32(cld(size(a.data, axis), matched(shape, ndims(a))[axis]))

struct RowsView{A}
    parent::A
    indices::Tuple
end
const Affine = Union{Colon, UnitRange{<:Integer}, StepRange{<:Integer, <:Integer}}
function Base.view(a::TileArray{T, N, I}, indices::Vararg{Affine, N}) where {T, N, I}
    for range in indices
        range isa Colon || first(range) >= 1 || throw(ArgumentError("a slice that doesn't count from one: $range"))
    end
    data = view(a.data, map(range -> range isa Colon ? range : Int(first(range)):Int(step(range)):Int(last(range)), indices)...)
    scale(range) = range isa Colon ? 1 : step(range)
    return TileArray{T, N, I}(data, ntuple(d -> I(a.strides[d] * scale(indices[d])), N))
end
function Base.view(a::TileArray, indices...)
    length(indices) == ndims(a) || throw(ArgumentError("$(length(indices)) indices for an array of rank $(ndims(a))"))
    count(i -> i isa Tile, indices) == 1 || throw(ArgumentError("a view by elements needs one tile as an index"))
    all(i -> i isa Tile || i isa Colon || i isa AbstractUnitRange, indices) || throw(ArgumentError("scalar index in a view"))
    return RowsView(a, indices)
end
function row_places(v::RowsView, shape)
    length(shape) == length(v.indices) || throw(ArgumentError("a tile of shape $shape for rank $(length(v.indices))"))
    for (length_, index) in zip(shape, v.indices)
        index isa Colon || length(index) == length_ || error("a range of another length than the tile")
    end
    pick(index::Tile, i) = Int(index.data[i])
    pick(index::Colon, i) = i
    pick(index, i) = Int(first(index)) + i - 1
    return I -> ntuple(d -> pick(v.indices[d], I[d]), length(shape))
end
function load(v::RowsView, shape::Shape; padding_mode=PaddingMode.Undetermined, check_bounds::Bool=true, latency=nothing,
              allow_tma=nothing, memory_order=MemoryOrder.Weak, memory_scope=nothing)
    T = eltype(v.parent)
    at = row_places(v, shape)
    out = Array{T}(undef, shape)
    for I in CartesianIndices(out)
        place = at(I)
        inside = checkbounds(Bool, v.parent.data, place...)
        inside || check_bounds || error("an unchecked load outside its array")
        out[I] = inside ? v.parent.data[place...] : padding(T, padding_mode)
    end
    return Tile(out)
end
function store(v::RowsView, tile::Tile; check_bounds::Bool=true, latency=nothing, allow_tma=nothing,
               memory_order=MemoryOrder.Weak, memory_scope=nothing)
    at = row_places(v, size(tile))
    for I in CartesianIndices(tile.data)
        place = at(I)
        if checkbounds(Bool, v.parent.data, place...)
            v.parent.data[place...] = element(eltype(v.parent), tile.data[I])
        else
            check_bounds || error("an unchecked store outside its array")
        end
    end
    return tile
end

# --- Elements --------------------------------------------------------------------------------------------------------------------

const OneTile = Tuple{Tile{<:Integer}}
const TwoTiles = Tuple{Tile{<:Integer}, Tile{<:Integer}}

# Index tiles at their common shape, as Julia broadcasts them.
function spread(indices::Tuple)
    shape = Base.Broadcast.broadcast_shape(map(i -> axes(i.data), indices)...)
    return map(i -> broadcast_to(i, map(length, shape)), indices), map(length, shape)
end

function inside(a::TileArray, place, check_bounds::Bool, wanted::Bool)
    wanted || return false
    checkbounds(Bool, a.data, place...) && return true
    check_bounds || error("an unchecked access outside its array: $place, size $(size(a.data))")
    return false
end

mask_at(::Nothing, I) = true
mask_at(mask::Tile{Bool}, I) = mask.data[I]
mask_at(mask::Bool, I) = mask
whole(x, shape) = x
whole(t::Tile, shape) = broadcast_to(t, shape)

gather(a::TileArray{T, 1}, index::Tile{<:Integer}; kwargs...) where {T} = gathered(a, (index,); kwargs...)
gather(a::TileArray{T, 2}, index::TwoTiles; kwargs...) where {T} = gathered(a, index; kwargs...)
function gathered(a::TileArray{T}, indices; mask=nothing, padding_value=nothing, check_bounds::Bool=true,
                  latency=nothing) where {T}
    full, shape = spread(indices)
    other = padding_value === nothing ? T(0) : T(padding_value)
    mask isa Tile && size(mask) != shape && !check_bounds && error("a mask of another shape than the indices")
    out = Array{T}(undef, shape)
    mask = whole(mask, shape)
    for I in CartesianIndices(out)
        place = map(i -> Int(i.data[I]), full)
        out[I] = inside(a, place, check_bounds, mask_at(mask, I)) ? a.data[place...] : other
    end
    return Tile(out)
end

function scatter(a::TileArray{T, 1}, index::Tile{<:Integer}, tile::Tile; kwargs...) where {T}
    size(index) == size(tile) || throw(DimensionMismatch("scatter: indices of $(size(index)), a tile of $(size(tile))"))
    scattered(a, (index,), tile; kwargs...)
end
scatter(a::TileArray{T, 2}, index::TwoTiles, tile::Tile; kwargs...) where {T} = scattered(a, index, tile; kwargs...)
function scattered(a::TileArray{T}, indices, tile::Tile; mask=nothing, check_bounds::Bool=true, latency=nothing) where {T}
    together, shape = spread((indices..., tile))
    full, values = together[1:end-1], together[end]
    mask = whole(mask, shape)
    for I in CartesianIndices(values.data)
        place = map(i -> Int(i.data[I]), full)
        inside(a, place, check_bounds, mask_at(mask, I)) && (a.data[place...] = element(T, values.data[I]))
    end
    return
end

# --- Atomics ---------------------------------------------------------------------------------------------------------------------

value_at(v::Number, I, shape) = v
value_at(v::Tile, I, shape) = size(v) == shape ? v.data[I] : broadcast_to(v, shape).data[I]

# Applies `f(old)` at each place and gives what was there; `nothing` leaves it.
function atomically(f, a::TileArray{T, 1}, index::Integer, mask, check_bounds) where {T}
    (mask === nothing || mask) || return a.data[clamp(Int(index), 1, length(a.data))]
    old = a.data[Int(index)]
    new = f(old, CartesianIndex(), ())
    new === nothing || (a.data[Int(index)] = new)
    return old
end
atomically(f, a::TileArray, index::Tile, mask, check) = atomically(f, a, (index,), mask, check)
function atomically(f, a::TileArray{T, N}, indices::NTuple{N, Tile{<:Integer}}, mask, check_bounds) where {T, N}
    full, shape = spread(indices)
    out = Array{T}(undef, shape)
    mask = whole(mask, shape)
    for I in CartesianIndices(out)
        place = map(i -> Int(i.data[I]), full)
        if inside(a, place, check_bounds, mask_at(mask, I))
            out[I] = a.data[place...]
            new = f(out[I], I, shape)
            new === nothing || (a.data[place...] = new)
        else
            out[I] = junk(T)
        end
    end
    return shape == () ? out[] : Tile(out)
end

exact(::Type{T}, v) where {T} = v isa Tile ? eltype(v) === T : v isa T
for (name, op, bitwise) in ((:add, :+, false), (:max, :dmax, false), (:min, :dmin, false), (:and, :&, true),
                            (:or, :|, true), (:xor, :xor, true))
    @eval function $(Symbol(:atomic_, name))(a::TileArray{T}, index, value; mask=nothing, check_bounds::Bool=true,
                                             memory_order=MemoryOrder.AcqRel, memory_scope=MemScope.Device) where {T}
        !$bitwise || exact(T, value) || throw(ArgumentError("bitwise atomics don't convert"))
        atomically((old, I, shape) -> $op(old, element(T, value_at(value, I, shape))), a, index, mask, check_bounds)
    end
    @eval function $(Symbol(:atomic_store_, name))(a::Union{TileArray, TiledView}, index, tile::Tile)
        view = a isa TiledView ? a : eachtile(a, matched(size(tile), ndims(a)))
        T = eltype(view.parent)
        !$bitwise || exact(T, tile) || throw(ArgumentError("bitwise atomics don't convert"))
        at = places(view.parent, astuple(index), view.shape, view.step, view.order)
        update = broadcast_to(reshape(tile, matched(size(tile), ndims(view.parent))), view.shape)
        for I in CartesianIndices(update.data)
            place = at(I)
            checkbounds(Bool, view.parent.data, place...) || continue
            view.parent.data[place...] = $op(view.parent.data[place...], element(T, update.data[I]))
        end
        return
    end
end
function atomic_xchg(a::TileArray{T}, index, value; mask=nothing, check_bounds::Bool=true,
                     memory_order=MemoryOrder.AcqRel, memory_scope=MemScope.Device) where {T}
    atomically((old, I, shape) -> element(T, value_at(value, I, shape)), a, index, mask, check_bounds)
end
function atomic_cas(a::TileArray{T}, index, expected, desired; mask=nothing, check_bounds::Bool=true,
                    memory_order=MemoryOrder.AcqRel, memory_scope=MemScope.Device) where {T}
    result = atomically(a, index, mask, check_bounds) do old, I, shape
        old === element(T, value_at(expected, I, shape)) ? element(T, value_at(desired, I, shape)) : nothing
    end
    result isa Tile || return result
    # Elements that don't take part give back what was expected.
    full, shape = spread(index isa Tile ? (index,) : index)
    mask = whole(mask, shape)
    for I in CartesianIndices(result.data)
        place = map(i -> Int(i.data[I]), full)
        taking = mask_at(mask, I) && checkbounds(Bool, a.data, place...)
        taking || (result.data[I] = element(T, value_at(expected, I, shape)))
    end
    return result
end

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

# What host code has of CUDA.jl and of cuTile.jl.
struct CuArray{T, N} <: AbstractArray{T, N}
    data::Array{T, N}
end
Base.size(a::CuArray) = size(a.data)
Base.getindex(a::CuArray, i::Int...) = a.data[i...]
Base.Array(a::CuArray) = a.data
CuArray(data::Array) = CuArray{eltype(data), ndims(data)}(copy(data))
TileArray(a::CuArray; index=Int32) = TileArray(a.data, strides(a.data), index)

handed(a::CuArray) = TileArray(a)
handed(::Constant{T, V}) where {T, V} = V
handed(x::Union{TileArray, Number}) = x
handed(xs::Tuple) = map(handed, xs)
handed(x::PermutedDimsArray) = TileArray(PermutedDimsArray(x.parent.data, order_of(x)), strides_of(x), Int32)
order_of(::PermutedDimsArray{T, N, perm}) where {T, N, perm} = perm
strides_of(x::PermutedDimsArray) = map(d -> strides(x.parent.data)[d], order_of(x))
blocks_of(n::Integer) = (Int(n), 1, 1)
blocks_of(n::Tuple) = (map(Int, n)..., ntuple(_ -> 1, 3 - length(n))...)

macro cuda(args...)
    call = args[end]
    options = Dict(option.args[1] => option.args[2] for option in args[1:end-1])
    options[:backend] === :cuTile || error("@cuda: a launch but by cuTile")
    blocks = get(options, :blocks, 1)
    return :(launch($(esc(call.args[1])), blocks_of($(esc(blocks))), map(handed, ($(map(esc, call.args[2:end])...),))...))
end

# That a kernel has a method for what it is compiled for is all that can be told without the compiler.
given(::Type{Constant{T, V}}) where {T, V} = T
given(::Type{T}) where {T} = T
function code_tiled(io, kernel, types; sm_arch)
    types = Tuple{map(given, types.parameters)...}
    hasmethod(kernel, types) || error("no method of $kernel takes $types")
    return
end

# Modules that nothing else holds would be collected, with functions of theirs still in use.
const HELD = Any[]

# `NAME_kernel.jl` beside `NAME.jl`, whose own name may end like that.
has_kernel(path) = endswith(path, "_kernel.jl") && isfile(replace(path, r"_kernel\.jl$" => ".jl"))

"Runs the tests of a ported project."
function test_port(folder::String)
    host = Module(:Host)
    tests = read(joinpath(folder, "test", "runtests.jl"), String)
    names = filter(name -> has_kernel(joinpath(folder, name)), readdir(folder))
    length(names) == 1 || error("a port with the kernels $names")
    port = read_port(joinpath(folder, names[1]))
    push!(HELD, host, port)
    for name in Base.names(port, all=true)
        value = getfield(port, name)
        value isa Function && !startswith(string(name), "#") && parentmodule(value) === port &&
            Core.eval(host, :(const $name = $value))
    end
    Core.eval(host, quote
        using Test, Base64
        const ct = $StandIn
        const CUDA = (functional = () -> true,)
        const CuArray = $CuArray
        const StridedCuArray = $CuArray
        const $(Symbol("@cuda")) = $(getfield(StandIn, Symbol("@cuda")))
    end)
    for name in (:Float8_E4M3FN, :Float8_E5M2, :Float8_E8M0FNU, :Float4_E2M1FN)
        Core.eval(host, :(const $name = $(getfield(StandIn, name))))
    end
    Base.include_string(host, without_packages(tests, joinpath(folder, "test")), "runtests.jl")
    return
end

# The text of a file with those that it includes in their place; what it takes from packages is there.
function without_packages(text::AbstractString, folder::String)
    out = String[]
    for line in split(text, '\n')
        found = match(r"^include\(\"(.*)\"\)$", line)
        if found !== nothing
            path = joinpath(folder, found[1])
            has_kernel(path) && continue
            push!(out, without_packages(read(path, String), dirname(path)))
        elseif !startswith(line, "using ") && !startswith(line, "import ")
            push!(out, line)
        end
    end
    return join(out, '\n')
end

"Reads a ported kernel into a module of its own, where Base's functions are those of the device."
function read_port(path::String)
    text = read(path, String)
    occursin("\nimport cuTile as ct\n", text) || error("a port without `import cuTile as ct`")
    # Julia 1.5 has no `import … as …`.
    text = replace(text, "\nimport cuTile as ct\n" => "\n")
    text = replace(text, r"\nusing Microfloats: .*" => "")
    # Nor has it this; nothing but speed hangs on it here.
    text = replace(text, "Base.@constprop :aggressive function" => "function")
    own = Module(:Port)
    for name in (:Float8_E4M3FN, :Float8_E5M2, :Float8_E8M0FNU, :Float4_E2M1FN)
        Core.eval(own, :(const $name = $(getfield(StandIn, name))))
    end
    Core.eval(own, quote
        const ct = $StandIn
        const fill = $tfill
        const zeros = $tzeros
        const ones = $tones
        const max = $dmax
        const min = $dmin
        const fld = $dfld
        const mod = $dmod
        const print = $dprint
        const ^ = $dpow
    end)
    Base.include_string(own, text, path)
    # Operations that the port adds compute what becomes of them.
    for name in setdiff(names(Intrinsics, all=true), INTRINSICS)
        operation = getfield(Intrinsics, name)
        operation isa Function && !startswith(string(name), "#") || continue
        params = [Symbol(:x, i) for i in 1:first(methods(operation)).nargs-1]
        Core.eval(Intrinsics, :($name($(params...)) = $emit_intrinsic!($(CGCtx()), $operation, ($(params...),))))
    end
    return own
end

"An array from raw bytes, the first dimension of which is contiguous; with `same`, its dimensions are turned round, and with
`memory` all the same its bytes stay where they are."
function array_of(::Type{T}, size::Tuple, path::String; index=Int32, same::Bool=false, memory::Bool=false) where {T}
    data = reshape(collect(reinterpret(T, read(path))), size)
    memory && return TileArray(PermutedDimsArray(data, ndims(data):-1:1), reverse(strides(data)), index)
    turned = same ? permutedims(data, ndims(data):-1:1) : data
    return TileArray(turned, strides(turned), index)
end
function bytes_of(a::TileArray; same::Bool=false)
    data = collect(a.data)
    return collect(reinterpret(UInt8, vec(same ? permutedims(data, ndims(data):-1:1) : data)))
end

end # module
