# Tiles: broadcasting, scalar functions as the device has them, conversion, shapes.

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
function dpow(x::T, y::T) where {T<:AbstractFloat}
    none = x < 0 && isfinite(x) && isfinite(y) && floor(y) != y
    return none ? T(NaN32) : x^y
end
function dpow(x::T, y::Integer) where {T<:AbstractFloat}
    magnitude = abs(x)^T(y)
    return ifelse(signbit(x) & isodd(y), -magnitude, magnitude)
end

rsqrt(x::T) where {T<:AbstractFloat} = T(1 / dsqrt(Float64(x)))

# Where Julia has an error for a number that has no result, the device has NaN.
dsqrt(x) = sqrt(x)
dsqrt(x::T) where {T<:AbstractFloat} = x < 0 ? T(NaN32) : sqrt(x)
for (name, own) in ((:log, :dlog), (:log2, :dlog2), (:log10, :dlog10))
    @eval $own(x) = $name(x)
    @eval $own(x::T) where {T<:AbstractFloat} = x < 0 ? T(NaN32) : $name(x)
end
for (name, own) in ((:sin, :dsin), (:cos, :dcos), (:tan, :dtan))
    @eval $own(x) = $name(x)
    @eval $own(x::T) where {T<:AbstractFloat} = isinf(x) ? T(NaN32) : $name(x)
end

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
