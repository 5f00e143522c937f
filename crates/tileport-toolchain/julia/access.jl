# Loads, stores and atomics.

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

# Where an element is: in the array, or, if nobody checks that, anywhere in the memory behind the array's first element, as
# strides have it. Nothing for a place outside of the array that is checked.
function slot(a::TileArray, place, check_bounds::Bool)
    checkbounds(Bool, a.data, place...) && return (a.data, place)
    check_bounds && return nothing
    memory = Pointer(a.data).memory
    at = 1 + sum((place .- 1) .* map(Int, a.strides))
    checkbounds(Bool, memory, at) || error("an unchecked access outside its array's memory: $place, size $(size(a.data))")
    return (memory, (at,))
end

function load_at(a::TileArray{T}, index, shape, step, order, mode, check_bounds) where {T}
    at = places(a, index, shape, step, order)
    out = Array{T}(undef, shape)
    for I in CartesianIndices(out)
        found = slot(a, at(I), check_bounds)
        out[I] = found === nothing ? padding(T, mode) : found[1][found[2]...]
    end
    return out
end

function store_at(a::TileArray{T}, index, tile::Tile, step, order, check_bounds) where {T}
    at = places(a, index, size(tile), step, order)
    for I in CartesianIndices(tile.data)
        found = slot(a, at(I), check_bounds)
        found === nothing || (found[1][found[2]...] = element(T, tile.data[I]))
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
        found = slot(v.parent, at(I), check_bounds)
        out[I] = found === nothing ? padding(T, padding_mode) : found[1][found[2]...]
    end
    return Tile(out)
end
function store(v::RowsView, tile::Tile; check_bounds::Bool=true, latency=nothing, allow_tma=nothing,
               memory_order=MemoryOrder.Weak, memory_scope=nothing)
    at = row_places(v, size(tile))
    for I in CartesianIndices(tile.data)
        found = slot(v.parent, at(I), check_bounds)
        found === nothing || (found[1][found[2]...] = element(eltype(v.parent), tile.data[I]))
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

wanted_slot(a::TileArray, place, check_bounds::Bool, wanted::Bool) = wanted ? slot(a, place, check_bounds) : nothing

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
        found = wanted_slot(a, place, check_bounds, mask_at(mask, I))
        out[I] = found === nothing ? other : found[1][found[2]...]
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
        found = wanted_slot(a, place, check_bounds, mask_at(mask, I))
        found === nothing || (found[1][found[2]...] = element(T, values.data[I]))
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
        found = wanted_slot(a, place, check_bounds, mask_at(mask, I))
        if found === nothing
            out[I] = junk(T)
        else
            out[I] = found[1][found[2]...]
            new = f(out[I], I, shape)
            new === nothing || (found[1][found[2]...] = new)
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
        taking = wanted_slot(a, place, check_bounds, mask_at(mask, I)) !== nothing
        taking || (result.data[I] = element(T, value_at(expected, I, shape)))
    end
    return result
end
