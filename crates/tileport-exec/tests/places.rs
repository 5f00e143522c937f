//! Memory in its rarer forms: elements of four bits, allocations that others may reach, multicast addresses.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

mod common;
use common::{as_f32, as_i32, f32s, i32s, prepare, result_bytes, run, run_with};
use tileport_exec::{Arg, Args, Kind, Options, TensorArg};
use tileport_ir::ElementType::{self, F4E2M1FN};

const VIEW: &str = "tensor_view<4x6xf4E2M1FN, strides=[8,1]>";

/// A 4 x 6 tensor of `f4E2M1FN` with rows of 8 elements, which is 4 bytes: element (i, j) has the pattern (i + j) % 16.
fn nibbles() -> TensorArg {
    let bytes: Vec<u8> = (0..4u8)
        .flat_map(|i| (0..4u8).map(move |j| ((i + 2 * j) & 15) | ((i + 2 * j + 1) & 15) << 4))
        .collect();
    TensorArg::strided("x", F4E2M1FN, &[4, 6], &[8, 1], bytes).unwrap()
}

/// The first element is in the lower half of its byte; what is outside the tensor is padding: the tile (1, 1) of 2 x 4
/// has the elements (2, 4), (2, 5), (3, 4) and (3, 5).
#[test]
fn four_bit_views_load_and_pad() {
    let source = format!(
        "entry @k(%x: tile<ptr<f4E2M1FN>>, %out: tile<ptr<f32>>) {{
        %t = make_tensor_view %x, shape = [4, 6], strides = [8, 1] : {VIEW}
        %v = make_partition_view %t : partition_view<tile=(2x4), padding_value = zero, {VIEW}>
        %one = constant <i32: 1> : tile<i32>
        %zero = constant <i32: 0> : tile<i32>
        %a, %k = load_view_tko weak %v[%one, %one] : partition_view<tile=(2x4), padding_value = zero, {VIEW}>, tile<i32> -> tile<2x4xf4E2M1FN>, token
        %f = ftof %a : tile<2x4xf4E2M1FN> -> tile<2x4xf32>
        %ot = make_tensor_view %out, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xf32, strides=[4,1]>
        %ov = make_partition_view %ot : partition_view<tile=(2x4), tensor_view<2x4xf32, strides=[4,1]>>
        %k1 = store_view_tko weak %f, %ov[%zero, %zero] : tile<2x4xf32>, partition_view<tile=(2x4), tensor_view<2x4xf32, strides=[4,1]>>, tile<i32> -> token
        return }}"
    );
    let mut args = Args::new();
    let x = args.add_tensor(nibbles());
    let out = args.add_tensor(f32s("out", &[9.0; 8]));
    args.push(Arg::Pointer(x)).push(Arg::Pointer(out));
    let got = as_f32(&run(&source, args).unwrap(), "out");
    // Patterns 6, 7, then 7, 8: 4, 6, and 6, minus zero.
    assert_eq!(got, [4.0, 6.0, 0.0, 0.0, 6.0, 0.0, 0.0, 0.0]);
    assert!(got[5].is_sign_negative());
}

/// Stores change the halves of bytes that they name and no others: the tensor's rows of 6 in 8, and an odd stride.
#[test]
fn four_bit_views_store_halves() {
    for (strides, bytes, want) in [
        (
            "8,1",
            16,
            [
                0x22, 0x22, 0x22, 0xEE, 0x22, 0x22, 0x22, 0xEE, 0x22, 0x22, 0x22, 0xEE, 0x22, 0x22, 0x22,
                0xEE,
            ],
        ),
        // Rows begin at halves 0, 7, 14, 21 and end 6 later.
        (
            "7,1",
            16,
            [
                0x22, 0x22, 0x22, 0x2E, 0x22, 0x22, 0xE2, 0x22, 0x22, 0x22, 0x2E, 0x22, 0x22, 0xE2, 0xEE,
                0xEE,
            ],
        ),
    ] {
        let (row, _) = strides.split_once(',').unwrap();
        let view = format!("tensor_view<4x6xf4E2M1FN, strides=[{strides}]>");
        let source = format!(
            "entry @k(%x: tile<ptr<f4E2M1FN>>) {{
            %t = make_tensor_view %x, shape = [4, 6], strides = [{row}, 1] : {view}
            %v = make_partition_view %t : partition_view<tile=(4x8), {view}>
            %zero = constant <i32: 0> : tile<i32>
            %one = constant <f4E2M1FN: 1.0> : tile<4x8xf4E2M1FN>
            %k = store_view_tko weak %one, %v[%zero, %zero] : tile<4x8xf4E2M1FN>, partition_view<tile=(4x8), {view}>, tile<i32> -> token
            return }}"
        );
        let mut args = Args::new();
        let x = args.add_tensor(TensorArg::new("x", ElementType::I8, &[bytes], vec![0xEE; 16]).unwrap());
        args.push(Arg::Pointer(x));
        let got = run(&source, args).unwrap().tensors[0].data.to_vec();
        assert_eq!(got, want, "{strides}");
    }
}

/// One byte less than the tensor needs: the last two elements are outside.
#[test]
fn four_bit_views_stay_in_their_allocation() {
    let source = format!(
        "entry @k(%x: tile<ptr<f4E2M1FN>>) {{
        %t = make_tensor_view %x, shape = [4, 6], strides = [8, 1] : {VIEW}
        %v = make_partition_view %t : partition_view<tile=(4x8), {VIEW}>
        %zero = constant <i32: 0> : tile<i32>
        %a, %k = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(4x8), {VIEW}>, tile<i32> -> tile<4x8xf4E2M1FN>, token
        return }}"
    );
    for (bytes, fits) in [(15, true), (14, false)] {
        let mut args = Args::new();
        let x =
            args.add_tensor(TensorArg::new("x", ElementType::I8, &[bytes], vec![0; bytes as usize]).unwrap());
        args.push(Arg::Pointer(x));
        let result = run(&source, args);
        assert_eq!(result.is_ok(), fits);
        if let Err(fault) = result {
            assert_eq!((fault.kind, fault.element), (Kind::OutOfBounds, Some(vec![3, 4])));
            assert_eq!(fault.argument.as_deref(), Some("x"));
        }
    }
}

/// A pointer to elements of four bits moves by half a byte an element, and never to the middle of one.
#[test]
fn four_bit_pointers_move_by_halves() {
    let source = |by: i32| {
        format!(
            "entry @k(%x: tile<ptr<f4E2M1FN>>, %out: tile<ptr<i64>>) {{
            %by = constant <i32: {by}> : tile<i32>
            %p = offset %x, %by : tile<ptr<f4E2M1FN>>, tile<i32> -> tile<ptr<f4E2M1FN>>
            %a = ptr_to_int %x : tile<ptr<f4E2M1FN>> -> tile<i64>
            %b = ptr_to_int %p : tile<ptr<f4E2M1FN>> -> tile<i64>
            %d = subi %b, %a : tile<i64>
            %k = store_ptr_tko weak %out, %d : tile<ptr<i64>>, tile<i64> -> token
            return }}"
        )
    };
    let args = || {
        let mut args = Args::new();
        let x = args.add_tensor(nibbles());
        let out = args.add_tensor(TensorArg::new("out", ElementType::I64, &[1], vec![0; 8]).unwrap());
        args.push(Arg::Pointer(x)).push(Arg::Pointer(out));
        args
    };
    for (by, bytes) in [(6, 3i64), (-4, -2), (0, 0)] {
        let done = run(&source(by), args()).unwrap();
        assert_eq!(done.tensors[1].data.to_vec(), bytes.to_le_bytes());
    }
    let fault = run(&source(3), args()).unwrap_err();
    assert_eq!(fault.kind, Kind::Misaligned);
    assert!(fault.message.contains("3 elements of 4 bits"), "{fault}");
}

/// `alloca` of five elements of four bits is three bytes; what nothing has written has no value.
#[test]
fn four_bit_allocations() {
    let source = |stored: bool| {
        let view = "tensor_view<4xf4E2M1FN, strides=[1]>";
        let store = if stored {
            format!("%c = constant <f4E2M1FN: [1.0, -6.0, 0.5, 2.0]> : tile<4xf4E2M1FN>
            %k0 = store_view_tko weak %c, %v[%zero] : tile<4xf4E2M1FN>, partition_view<tile=(4), {view}>, tile<i32> -> token")
        } else {
            String::new()
        };
        format!(
            "%p = alloca num_elem = 5, alignment = 16 : tile<ptr<f4E2M1FN>>
            %t = make_tensor_view %p, shape = [4], strides = [1] : {view}
            %v = make_partition_view %t : partition_view<tile=(4), {view}>
            %zero = constant <i32: 0> : tile<i32>
            {store}
            %a, %k = load_view_tko weak %v[%zero] : partition_view<tile=(4), {view}>, tile<i32> -> tile<4xf4E2M1FN>, token
            %r = pack %a : tile<4xf4E2M1FN> -> tile<2xi8>"
        )
    };
    assert_eq!(result_bytes(&source(true), "i8", 2).unwrap(), [0xF2, 0x41]);
    assert_eq!(
        result_bytes(&source(false), "i8", 2).unwrap_err().kind,
        Kind::Unspecified
    );
}

/// A gathered row of a four-bit tensor: rows 2 and 0, all columns of the tile.
#[test]
fn four_bit_rows_are_gathered() {
    let view = "tensor_view<4x6xf4E2M1FN, strides=[8,1]>";
    let gather = format!("gather_scatter_view<tile=(2x4), {view}, sparse_dim=0>");
    let body = format!(
        "%rows = constant <i32: [2, 0]> : tile<2xi32>
        %two = constant <i32: 2> : tile<i32>
        %t = make_tensor_view %x, shape = [4, 6], strides = [8, 1] : {view}
        %v = make_gather_scatter_view %t : {gather}
        %a, %k = load_view_tko weak %v[%rows, %two] : {gather}, tile<2xi32>, tile<i32> -> tile<2x4xf4E2M1FN>, token
        %f = reshape %a : tile<2x4xf4E2M1FN> -> tile<8xf4E2M1FN>
        %r = pack %f : tile<8xf4E2M1FN> -> tile<4xi8>
        %ot = make_tensor_view %out, shape = [4], strides = [1] : tensor_view<4xi8, strides=[1]>
        %ov = make_partition_view %ot : partition_view<tile=(4), tensor_view<4xi8, strides=[1]>>
        %zero = constant <i32: 0> : tile<i32>
        %k1 = store_view_tko weak %r, %ov[%zero] : tile<4xi8>, partition_view<tile=(4), tensor_view<4xi8, strides=[1]>>, tile<i32> -> token"
    );
    let source = format!("entry @k(%x: tile<ptr<f4E2M1FN>>, %out: tile<ptr<i8>>) {{ {body} return }}");
    let mut args = Args::new();
    let x = args.add_tensor(nibbles());
    let out = args.add_tensor(TensorArg::new("out", ElementType::I8, &[4], vec![0; 4]).unwrap());
    args.push(Arg::Pointer(x)).push(Arg::Pointer(out));
    let done = run(&source, args).unwrap();
    assert_eq!(done.tensors[1].data.to_vec(), [0x54, 0x76, 0x32, 0x54]);
}

/// `i1` takes one bit, the first element the lowest; `tf32` the four bytes of its `f32`.
#[test]
fn bits_and_tf32_are_packed() {
    let bits = "%a = constant <i1: [true, false, true, true, false, false, false, true, true, true, false, false, false, false, false, false]> : tile<16xi1>
         %r = pack %a : tile<16xi1> -> tile<2xi8>";
    assert_eq!(result_bytes(bits, "i8", 2).unwrap(), [0b1000_1101, 0b0000_0011]);
    let back = "%a = constant <i8: [-115, 3]> : tile<2xi8>
         %b = unpack %a : tile<2xi8> -> tile<16xi1>
         %r = exti %b unsigned : tile<16xi1> -> tile<16xi8>";
    assert_eq!(
        result_bytes(back, "i8", 16).unwrap(),
        [1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    );
    let wide = "%f = constant <f32: [1.0, -2.5]> : tile<2xf32>
         %a = ftof %f : tile<2xf32> -> tile<2xtf32>
         %r = pack %a : tile<2xtf32> -> tile<8xi8>";
    assert_eq!(
        result_bytes(wide, "i8", 8).unwrap(),
        [0, 0, 0x80, 0x3F, 0, 0, 0x20, 0xC0]
    );
    // The low 13 bits are no part of a tf32.
    let low = "%a = constant <i8: [-1, 31, -128, 63]> : tile<4xi8>
         %b = unpack %a : tile<4xi8> -> tile<1xtf32>
         %r = ftof %b : tile<1xtf32> -> tile<1xf32>";
    assert_eq!(result_bytes(low, "f32", 1).unwrap(), 1f32.to_le_bytes());
}

/// Memory that others may reach works like any, and ends with its tile block: the address that block 0 leaves behind is
/// nobody's in block 1.
#[test]
fn shared_allocations_end_with_their_block() {
    let source = "entry @k(%out: tile<ptr<i32>>, %where: tile<ptr<i64>>) {
        %i, %j, %l = get_tile_block_id : tile<i32>
        %zero = constant <i32: 0> : tile<i32>
        %first = cmpi equal %i, %zero, signed : tile<i32> -> tile<i1>
        if %first {
            %p = alloca num_elem = 4, alignment = 16 global : tile<ptr<i32>>
            %c = constant <i32: 41> : tile<i32>
            %k = store_ptr_tko weak %p, %c : tile<ptr<i32>>, tile<i32> -> token
            %v, %k1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
            %k2 = store_ptr_tko weak %out, %v : tile<ptr<i32>>, tile<i32> -> token
            %a = ptr_to_int %p : tile<ptr<i32>> -> tile<i64>
            %k3 = store_ptr_tko weak %where, %a : tile<ptr<i64>>, tile<i64> -> token
            yield
        } else {
            %a, %k = load_ptr_tko weak %where : tile<ptr<i64>> -> tile<i64>, token
            %p = int_to_ptr %a : tile<i64> -> tile<ptr<i32>>
            %v, %k1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
            %k2 = store_ptr_tko weak %out, %v : tile<ptr<i32>>, tile<i32> -> token
            yield
        }
        return }";
    let mut args = Args::new();
    let out = args.add_tensor(i32s("out", &[0]));
    let at = args.add_tensor(TensorArg::new("where", ElementType::I64, &[1], vec![0; 8]).unwrap());
    args.push(Arg::Pointer(out)).push(Arg::Pointer(at));
    let options = Options {
        threads: Some(1),
        ..Options::default()
    };
    let done = run_with(source, args.clone(), [1, 1, 1], &options).unwrap();
    assert_eq!(as_i32(&done, "out"), [41]);
    let fault = run_with(source, args, [2, 1, 1], &options).unwrap_err();
    assert_eq!((fault.kind, fault.block), (Kind::OutOfBounds, Some([1, 0, 0])));
    assert!(fault.message.contains("derived from no allocation"), "{fault}");
}

/// Two blocks on two threads: block 0 waits for the address of block 1's memory, which waits until block 0 has read it.
#[test]
fn shared_allocations_are_reached_from_other_blocks() {
    let source = "entry @k(%out: tile<ptr<i32>>, %where: tile<ptr<i64>>, %done: tile<ptr<i32>>) {
        %i, %j, %l = get_tile_block_id : tile<i32>
        %zero = constant <i32: 0> : tile<i32>
        %one = constant <i32: 1> : tile<i32>
        %long = constant <i64: 0> : tile<i64>
        %first = cmpi equal %i, %zero, signed : tile<i32> -> tile<i1>
        if %first {
            %a = loop : tile<i64> {
                %w, %k = atomic_rmw_tko acquire device %where, add, %long : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
                %there = cmpi not_equal %w, %long, signed : tile<i64> -> tile<i1>
                if %there { break %w : tile<i64> }
                continue
            }
            %p = int_to_ptr %a : tile<i64> -> tile<ptr<i32>>
            %v, %k1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
            %k2 = store_ptr_tko weak %out, %v : tile<ptr<i32>>, tile<i32> -> token
            %old, %k3 = atomic_rmw_tko release device %done, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
            yield
        } else {
            %p = alloca num_elem = 1, alignment = 16 global : tile<ptr<i32>>
            %c = constant <i32: 43> : tile<i32>
            %k = store_ptr_tko weak %p, %c : tile<ptr<i32>>, tile<i32> -> token
            %a = ptr_to_int %p : tile<ptr<i32>> -> tile<i64>
            %old, %k1 = atomic_rmw_tko release device %where, add, %a : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
            loop {
                %w, %k2 = atomic_rmw_tko acquire device %done, add, %zero : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
                %there = cmpi not_equal %w, %zero, signed : tile<i32> -> tile<i1>
                if %there { break }
                continue
            }
            yield
        }
        return }";
    let mut args = Args::new();
    let out = args.add_tensor(i32s("out", &[0]));
    let at = args.add_tensor(TensorArg::new("where", ElementType::I64, &[1], vec![0; 8]).unwrap());
    let done = args.add_tensor(i32s("done", &[0]));
    args.push(Arg::Pointer(out))
        .push(Arg::Pointer(at))
        .push(Arg::Pointer(done));
    let options = Options {
        threads: Some(2),
        ..Options::default()
    };
    let executor = prepare(source);
    // On one thread they would wait for ever, so the machine must be able to run two.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| executor.run(&mut args, [2, 1, 1], &options))
        .unwrap();
    assert_eq!(as_i32(&args, "out"), [43]);
}

/// On one device a multicast address names one memory: loads give the element, reductions update it.
#[test]
fn multicast_addresses_name_one_memory() {
    let view = "tensor_view<6xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>";
    let part = format!("partition_view<tile=(4), {view}>");
    let source = format!(
        "entry @k(%x: tile<ptr<i32, <multicast>>>, %out: tile<ptr<i32>>) {{
        %t = make_tensor_view %x, shape = [6], strides = [1] : tile<ptr<i32, <multicast>>> -> {view}
        %v = make_partition_view %t : {part}
        %zero = constant <i32: 0> : tile<i32>
        %one = constant <i32: 1> : tile<i32>
        %a, %k = multimem_load_reduce_view_tko weak %v[%zero] : {part}, tile<i32> -> tile<4xi32>, token
        %k1 = multimem_reduce_view_tko relaxed device %v, %a[%one] : {part}, tile<4xi32>, tile<i32> -> token
        %m = constant <i32: [-7, 100, -7, 100]> : tile<4xi32>
        %k2 = multimem_reduce_view_tko relaxed device %v, %m[%zero] attributes {{reduction = #cuda_tile.multimem_reduction_kind<max>}} : {part}, tile<4xi32>, tile<i32> -> token
        %ot = make_tensor_view %out, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
        %ov = make_partition_view %ot : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>
        %k3 = store_view_tko weak %a, %ov[%zero] : tile<4xi32>, partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
        %n = constant <i32: 5> : tile<4xi32>
        %k4 = multimem_store_view_tko weak %v, %n[%one] : {part}, tile<4xi32>, tile<i32> -> token
        return }}"
    );
    let mut args = Args::new();
    let x = args.add_tensor(i32s("x", &[1, -20, 3, 4, 50, 60]));
    let out = args.add_tensor(i32s("out", &[0; 4]));
    args.push(Arg::Pointer(x)).push(Arg::Pointer(out));
    let done = run(&source, args).unwrap();
    assert_eq!(as_i32(&done, "out"), [1, -20, 3, 4]);
    assert_eq!(as_i32(&done, "x"), [1, 100, 3, 100, 5, 5]);
    // Without the last store: 50 + 1 and 60 - 20.
    let (before, _) = source.split_once("%n = constant").unwrap();
    let mut args = Args::new();
    let x = args.add_tensor(i32s("x", &[1, -20, 3, 4, 50, 60]));
    let out = args.add_tensor(i32s("out", &[0; 4]));
    args.push(Arg::Pointer(x)).push(Arg::Pointer(out));
    assert_eq!(
        as_i32(&run(&format!("{before} return }}"), args).unwrap(), "x"),
        [1, 100, 3, 100, 51, 40]
    );
}
