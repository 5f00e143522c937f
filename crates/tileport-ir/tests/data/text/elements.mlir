// Every element type.
entry @elements(%a: tile<i1>, %b: tile<2xi4>, %c: tile<i8>, %d: tile<i16>, %e: tile<i32>, %f: tile<i64>, %g: tile<f16>, %h: tile<bf16>, %i: tile<tf32>, %j: tile<f32>, %k: tile<f64>, %l: tile<f8E4M3FN>, %m: tile<f8E5M2>, %n: tile<f8E8M0FNU>, %o: tile<fnv8E5M3FNU>, %p: tile<2xf4E2M1FN>) {
}
