//! Constants of all formats: single numbers, lists, and strings of bytes.

use crate::build::Builder;
use tileport_ir::attr::Elements;
use tileport_ir::{ElementType as E, Module};

fn f32_bytes(values: impl Iterator<Item = f32>) -> Vec<u8> {
    values.flat_map(f32::to_le_bytes).collect()
}

fn i32_bytes(values: impl Iterator<Item = i32>) -> Vec<u8> {
    values.flat_map(i32::to_le_bytes).collect()
}

pub(crate) fn constants() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let floats = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.1,
        1e10,
        1e30,
        16_777_216.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        3.4e38,
        1e-45,
        9.223_372e18,
        1.844_674_4e19,
    ];
    for x in floats {
        b.f32(&[], x);
    }
    for n in [0, -1, i32::MAX, i32::MIN] {
        b.i32(&[], n);
    }
    for n in [i64::MIN, i64::MAX] {
        b.i64(&[], n);
    }
    for x in [0.1, 1e300, 9_007_199_254_740_992.0, -2.0_f64] {
        b.splat(&[], E::F64, x.to_bits());
    }
    for (element, bits) in [
        (E::I8, 0xff),
        (E::I16, 0x8000),
        (E::BF16, 0x3f80),
        (E::F16, 1),
        (E::F8E5M2, 0x7c),
        (E::F8E4M3FN, 0x7f),
    ] {
        b.splat(&[], element, bits);
    }
    lists(&mut b);
    b.finish()
}

fn lists(b: &mut Builder) {
    let count = |shape: &[i64]| shape.iter().product::<i64>() as u64;
    let mut list = |shape: &[i64], element, bytes: &[u8]| {
        let value = Elements::from_bytes(element, count(shape), bytes).unwrap();
        b.constant(shape, element, value);
    };
    list(&[2, 2], E::F32, &f32_bytes([1.0, 2.0, 3.0, 4.5].into_iter()));
    list(&[2, 2, 2], E::F32, &f32_bytes((0..8).map(|n| n as f32)));
    list(&[4], E::I32, &i32_bytes([1, -2, 3, 4].into_iter()));
    list(&[4], E::I32, &i32_bytes([1; 4].into_iter()));
    list(&[64], E::F32, &f32_bytes((0..64).map(|n| n as f32)));
    list(&[2, 64], E::I32, &i32_bytes(0..128));
    list(&[128], E::I8, &(0..128).collect::<Vec<u8>>());
    list(&[128], E::F16, &[0; 256]);
    let bits = |count: usize| -> Vec<u8> {
        let pattern = [0xa5u8, 1];
        (0..count).map(|i| pattern[i / 8 % 2] >> (i % 8) & 1).collect()
    };
    list(&[128], E::I1, &bits(128));
    list(&[16], E::I1, &bits(16));
    list(&[1, 1], E::F32, &f32_bytes([1.0].into_iter()));
    list(&[128], E::F4E2M1FN, &[1, 2, 3, 4].repeat(32));
}

/// `tf32` takes three bytes an element.
pub(crate) fn tf32() -> Module {
    let mut b = Builder::new(|_| vec![]);
    b.splat(&[2], E::TF32, 0x1fc00);
    for count in [2, 128] {
        let bytes = [0, 0xfc, 1, 0, 0, 2].repeat(count / 2);
        let value = Elements::from_bytes(E::TF32, count as u64, &bytes).unwrap();
        b.constant(&[count as i64], E::TF32, value);
    }
    b.finish()
}
