# Arrays, the memory behind them, and padding.

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
