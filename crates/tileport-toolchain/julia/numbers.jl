# Element types that Julia 1.5 lacks, and floats of eight bits and fewer.

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
