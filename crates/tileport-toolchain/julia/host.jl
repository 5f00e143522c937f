# What host code has of CUDA.jl and of cuTile.jl, and how ports and their tests are read.

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
        const sqrt = $dsqrt
        const log = $dlog
        const log2 = $dlog2
        const log10 = $dlog10
        const sin = $dsin
        const cos = $dcos
        const tan = $dtan
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
