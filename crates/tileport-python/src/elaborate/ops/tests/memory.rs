//! Loads, stores, views, single elements, atomics.

use crate::elaborate::testing::{error, lines, warnings};

#[test]
fn shapes_and_indices_of_loads() {
    for (call, expected) in [
        (
            "ct.load(x, (0, 1), (4, 8))",
            "Load:float32(4, 8)(~View:Partitionorder:[0,1](x), 0:int32, 1:int32)",
        ),
        (
            "ct.load(x, (0, 1), shape=(4, 8), order='F')",
            "Load:float32(4, 8)(~View:Partitionorder:[1,0](x), 0:int32, 1:int32)",
        ),
        (
            "ct.load(x, (0, 1), (4, 8), order=(M, 0))",
            "Load:float32(4, 8)(~View:Partitionorder:[1,0](x), 0:int32, 1:int32)",
        ),
        (
            "ct.load(x, (0, 1), (4, 8), check_bounds=False)",
            "Load!:float32(4, 8)(~View:Partitionorder:[0,1](x), 0:int32, 1:int32)",
        ),
        (
            "ct.load(x, (0, 1), ())",
            "~Reshape:float32(Load:float32(1, 1)(~View:Partitionorder:[0,1](x), 0:int32, 1:int32))",
        ),
        (
            "ct.load(x, (n, 1), (1, 1), padding_mode='ZERO')",
            "Load:float32(1, 1)(~View:Partitionorder:[0,1](x), n, 1:int32)",
        ),
    ] {
        let lines = lines(
            "x=f32[2] n:i32 M=-1",
            &format!("t = {call}\nct.store(x, (0, 0), t)"),
        );
        assert_eq!(lines[0], format!("t = {expected}"), "{call}");
    }
}

#[test]
fn indices_take_the_width_that_their_view_has() {
    let wide = "v = x.tiled_view(4, traversal_steps=2)\nct.store(x, n, v.load(m))";
    assert_eq!(
        lines("x=f32[1w] n:i32 m:i64", wide)[1],
        "Store ~View:Partitionorder:[0](x), ~Cast:int64(n), \
         Load:float32(4,)(v, ~Cast:int32(m))"
    );
    assert_eq!(
        lines("x=f32[1] m:i64", "ct.store(x, m, 0)")[0],
        "Store ~View:Partitionorder:[0](x), ~Cast:int32(m), ~Reshape:float32(1,)(0.0:float32)"
    );
    let (fault, place) = error("x=f32[2] i:i16 j:i32", "ct.store(x, (i, j), 0)");
    assert_eq!(fault.message, "the indices have two types, int16 and int32");
    assert_eq!(place, "ct.store(x, (i, j), 0)");
}

#[test]
fn a_number_takes_the_arrays_type_in_a_store_but_its_own_through_a_view() {
    assert_eq!(
        lines("x=f16[1]", "ct.store(x, 0, 0.5)"),
        ["Store ~View:Partitionorder:[0](x), 0:int32, ~Reshape:float16(1,)(0.5:float16)"]
    );
    let (fault, _) = error("x=f16[1]", "x.tiled_view(16).store(0, 0.5)");
    assert_eq!(
        fault.message,
        "the stored tile: float32 is not converted to float16 by itself"
    );
    assert_eq!(
        lines("x=f32[1]", "x.tiled_view(16).store(0, 1)"),
        ["Store View:Partitionorder:[0](x), 0:int32, ~Cast:float32(16,)(~Broadcast:int32(16,)(1:int32))"]
    );
    // In the shape of a scalar there is nothing to broadcast.
    assert_eq!(
        lines("x=f16[2]", "x.tiled_view(()).store((0, 0), 0.5)"),
        ["Store View:Partitionorder:[0,1](x), 0:int32, 0:int32, ~Reshape:float16(1, 1)(0.5:float16)"]
    );
}

#[test]
fn what_loads_and_stores_refuse() {
    for (body, message) in [
        (
            "ct.load(x, 0, (4, 8))",
            "the index has 1 entries, but the array has 2 dimensions",
        ),
        (
            "ct.load(x, (0, 0), (4, 8, 2))",
            "shape (4, 8, 2) has 3 dimensions, but the array has 2",
        ),
        (
            "ct.load(x, (0, 0), (4, 6))",
            "dimension 1 of shape is 6, which is not a power of two",
        ),
        (
            "ct.load(x, (True, 0), (4, 8))",
            "the index of dimension 0 must be a signed integer, not a Python bool",
        ),
        (
            "ct.load(x, (u, 0), (4, 8))",
            "the index of dimension 0 must be a signed integer, not a scalar of type uint32",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), order=(0, 0))",
            "order must be a permutation, but dimension 0 occurs twice",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), latency=11)",
            "latency must be from 1 to 10, not 11",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), memory_order=ct.MemoryOrder.RELEASE)",
            "memory_order can't be RELEASE here",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), memory_order='RELAXED')",
            "memory_order RELAXED needs a memory_scope, but it is NONE",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), memory_scope='SYS')",
            "memory_order WEAK has no scope, but memory_scope is SYS",
        ),
        (
            "ct.load(x, (0, 0), (4, 8), padding_mode=None)",
            "padding_mode must be a member of ct.PaddingMode, not None",
        ),
        (
            "ct.load(3, (0, 0), (4, 8))",
            "the array of ct.load must be an array, not the number 3",
        ),
        (
            "ct.store(x, (0, 0), ct.load(y, 0, 4))",
            "the stored tile has the shape (4,), but the array has 2 dimensions",
        ),
        (
            "ct.store(y, 0, 1.5)",
            "the stored tile: a Python float is not converted to int32 by itself",
        ),
        (
            "ct.load(y, 0, 4, padding_mode='NAN')",
            "padding_mode NAN needs floats, but the array's elements are int32",
        ),
        ("x[0, 0]", "a float32 array of rank 2 can't be indexed"),
        (
            "x[0, 0] = 1",
            "items of a float32 array of rank 2 can't be assigned",
        ),
        ("x.slice(0, 4, 2)", "the slice ends at 2, before its start 4"),
        ("x.slice(2, 0, 2)", "axis is 2, but the rank is 2"),
        ("ct.bid(3)", "the axis of the grid is 3"),
        ("ct.assume_divisible_by(12, 8)", "12 is not divisible by 8"),
        (
            "ct.gather(x, 0)",
            "the index has 1 entries, but the array has 2 dimensions",
        ),
        (
            "ct.gather(y, 0, mask=1)",
            "mask must have elements of type bool_, not int32",
        ),
        (
            "ct.gather(y, 0, padding_value=ct.load(y, 0, 4))",
            "padding_value has the shape (4,), which can't be broadcast to the indices' ()",
        ),
        (
            "ct.atomic_add(h, ct.load(y, 0, 4), 1.5)",
            "the update: float32 is not converted to float16 by itself",
        ),
        (
            "ct.atomic_max(x, (0, 0), 1.5)",
            "this atomic operation can't be done on elements of type float32",
        ),
        (
            "ct.atomic_and(w, 0, 1)",
            "the update of a bitwise atomic operation has the type int32, but the elements are uint32",
        ),
        (
            "ct.load_advanced_indexing(y, (ct.load(y, 0, 4),))",
            "ct.load_advanced_indexing needs an array of rank 2 or more, but this one has rank 1",
        ),
        (
            "ct.load_advanced_indexing(x, (ct.Slice(0, 4), ct.Slice(0, 4)))",
            "no dimension has a tile of indices",
        ),
        (
            "ct.load_advanced_indexing(x, (ct.load(y, 0, 4), 0))",
            "the index of dimension 1 can't be the number 0",
        ),
    ] {
        let params = "x=f32[2] y=i32[1] h=f16[1] w=u32[1] u:u32";
        let (fault, place) = error(params, body);
        assert_eq!(fault.message, message, "{body}");
        assert!(
            !place.is_empty() && body.contains(place.trim()),
            "{body}: {place}"
        );
    }
}

#[test]
fn arrays_show_what_is_known_of_them() {
    assert_eq!(
        lines(
            "x=f32[2w]",
            "ct.store(x, x.shape, 0)\nct.store(x, x.strides, x.ndim)"
        ),
        [
            "Store ~View:Partitionorder:[0,1](x), Shape@0:int64(x), Shape@1:int64(x), \
             ~Reshape:float32(1, 1)(0.0:float32)",
            "Store ~View:Partitionorder:[0,1](x), Stride@0:int64(x), Stride@1:int64(x), \
             ~Reshape:float32(1, 1)(2.0:float32)"
        ]
    );
    let lines = lines(
        "x=f32[1] n:i32 M=-1",
        "y = x.slice(axis=M, start=n, stop=8)\nz = y.slice(0, 2, 6)\nct.store(z, 0, 1.0)\nct.store(z, z.shape, 1.0)",
    );
    assert_eq!(lines[0], "y = Slice(x, n, 8:int32)");
    // The length of a slice with constant bounds is a constant.
    assert!(lines[3].contains("4:int32"), "{lines:#?}");
}

#[test]
fn lists_of_arrays_have_items() {
    assert_eq!(
        lines("xs=*f32[1] n:i64", "x = xs[n]\nct.store(x, 0, 1.0)")[0],
        "x = ListItem(xs, ~Cast:int32(n))"
    );
}

#[test]
fn elements_are_gathered_and_scattered() {
    let body = "i = ct.load(y, 0, 16)\nt = ct.gather(x, (i, 3), mask=True, padding_value=1)\nct.scatter(x, (i, 3), t)\n\
                ct.scatter(x, (i, 3), 0, check_bounds=False, latency=2)";
    let lines = lines("x=f16[2] y=u32[1]", body);
    assert_eq!(
        lines[1],
        "t = Gather:float16(16,)(x, i, 3:int32, ~Broadcast:bool_(16,)(Some(true)), 1.0:float16)"
    );
    assert_eq!(lines[2], "Scatter x, i, 3:int32, t");
    assert_eq!(
        lines[3],
        "Scatter x, i, 3:int32, ~Broadcast:float16(16,)(0.0:float16)"
    );
}

#[test]
fn raw_memory_is_read_and_written_by_offsets() {
    let body = "m = x.get_raw_memory()\nt = m.load_offset(ct.load(y, 0, 16), padding_value=None)\n\
                m.store_offset(3, 1)\nm.atomic_add_offset(3, 1)";
    let lines = lines("x=f32[2] y=i32[1]", body);
    assert_eq!(lines[0], "m = Memory(x)");
    assert!(
        lines[1].starts_with("t = LoadOffset:float32(16,)(m, Load"),
        "{lines:#?}"
    );
    assert_eq!(lines[2], "StoreOffset m, 3:int32, 1.0:float32");
    assert!(
        lines[3].ends_with("Evaluate AtomicAdd:float32(m, 3:int32, 1.0:float32)"),
        "{lines:#?}"
    );
}

#[test]
fn atomics_take_updates_of_their_own_type_when_they_are_broadcast() {
    let lines = lines(
        "x=f32[1] y=i32[1]",
        "ct.atomic_add(x, ct.load(y, 0, 16), 1)\nct.atomic_cas(y, 0, 1, 2)\nv = x.tiled_view(8)\nv.atomic_store_add(0, 1.0)",
    );
    assert!(
        lines[0].ends_with("~Cast:float32(16,)(~Broadcast:int32(16,)(1:int32)))"),
        "{lines:#?}"
    );
    assert!(
        lines[1].ends_with("Evaluate CompareExchange:int32(y, 0:int32, 1:int32, 2:int32)"),
        "{lines:#?}"
    );
    assert_eq!(
        lines[3],
        "AtomicStore v, 0:int32, ~Broadcast:float32(8,)(1.0:float32)"
    );
}

#[test]
fn one_dimension_is_indexed_by_a_tile() {
    let body = "i = ct.load(y, 0, 16)\ns = ct.Slice(n, 8)\nt = ct.load_advanced_indexing(x, (i, s))\n\
                ct.store_advanced_indexing(x, (i, s), t)";
    let lines = lines("x=f32[2] y=i32[1] n:i64", body);
    assert_eq!(
        lines[1],
        "t = Load:float32(16, 8)(~View:GatherScattersparse:0(x), i, ~Cast:int32(n))"
    );
    assert_eq!(
        lines[2],
        "Store ~View:GatherScattersparse:0(x), i, ~Cast:int32(n), t"
    );
}

#[test]
fn symbolic_shapes_and_types_stay_symbolic() {
    let lines = lines(
        "x=?[1] y=?[1] B",
        "ct.store(y, ct.bid(0), ct.load(x, ct.bid(0), B))",
    );
    assert_eq!(
        lines,
        [
            "Store ~View:Partitionorder:[0](y), bid0, ~Cast:E_y(B,)(Load:E_x(B,)(~View:Partitionorder:[0](x), bid0))"
        ]
    );
}

#[test]
fn an_element_offset_as_a_tile_index_is_worth_a_warning() {
    let warning = "the index of dimension 0 is a multiple of the tile's length 16, as the offset of an element would be";
    let symbolic =
        "the index of dimension 0 is a multiple of the tile's length B, as the offset of an element would be";
    for (body, expected) in [
        ("ct.load(x, ct.bid(0), 16)", None),
        ("ct.load(x, ct.bid(0) * 16, 16)", Some(warning)),
        ("ct.store(x, 16 * ct.bid(0), ct.load(x, 0, 16))", Some(warning)),
        ("i = ct.bid(0) * B\nct.load(x, i, B)", Some(symbolic)),
        (
            "i = ct.bid(0) * B\nct.load(x, i + B * 2 * ct.bid(1), B)",
            Some(symbolic),
        ),
        ("ct.extract(ct.load(x, 0, 64), ct.bid(0) * 16, 16)", Some(warning)),
        ("ct.load(x, ct.bid(0) * 16 + 1, 16)", None),
        ("ct.load(x, ct.bid(0) * 2, 2)", None),
        ("x.tiled_view(16).load(ct.bid(0) * 16)", Some(warning)),
        ("x.tiled_view(16, traversal_steps=1).load(ct.bid(0) * 16)", None),
        ("ct.load(x, ct.bid(0) * 4, 16)", None),
        (
            "i = ct.bid(0) * 16\nif i > 3:\n    i = ct.bid(1)\nct.load(x, i, 16)",
            None,
        ),
    ] {
        let found: Vec<String> = warnings("x=f32[1] B", body)
            .into_iter()
            .map(|warning| warning.message)
            .collect();
        assert_eq!(found.first().map(String::as_str), expected, "{body}");
        assert!(found.len() <= 1);
    }
}
