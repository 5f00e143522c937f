//! `kernels/matmul.py` for 16-bit floats, with a fault: the last, ragged step is left out.

#[cutile::module]
pub mod matmul_module {
    use cutile::core::*;

    /// c = a @ b; block (i, j) makes one TILE_M by TILE_N tile of c.
    #[cutile::entry()]
    pub unsafe fn matmul<E: ElementType, const TILE_M: i32, const TILE_N: i32, const TILE_K: i32>(
        a: &Tensor<E, { [-1, -1] }>,
        b: &Tensor<E, { [-1, -1] }>,
        c: &Tensor<E, { [-1, -1] }>,
    ) {
        let (i, j, _z) = get_tile_block_id();
        let a_shape: Shape<{ [-1, -1] }> = a.shape();
        let steps: i32 = a_shape[1] / TILE_K;
        let a_part: Partition<E, { [TILE_M, TILE_K] }> = a.partition(const_shape![TILE_M, TILE_K]);
        let b_part: Partition<E, { [TILE_K, TILE_N] }> = b.partition(const_shape![TILE_K, TILE_N]);
        let mut acc: Tile<f32, { [TILE_M, TILE_N] }> = constant(0.0f32, const_shape![TILE_M, TILE_N]);
        for k in 0i32..steps {
            let ta: Tile<E, { [TILE_M, TILE_K] }> =
                load_view_tko(&a_part, [i, k], ordering::Weak, scope::TileBlock, None, tma::Enabled);
            let tb: Tile<E, { [TILE_K, TILE_N] }> =
                load_view_tko(&b_part, [k, j], ordering::Weak, scope::TileBlock, None, tma::Enabled);
            acc = mmaf(ta, tb, acc);
        }
        let result: Tile<E, { [TILE_M, TILE_N] }> = convert_tile(acc);
        let mut c_part: PartitionMut<E, { [TILE_M, TILE_N] }> =
            unsafe { c.partition_full_mut(const_shape![TILE_M, TILE_N]) };
        unsafe {
            store_view_tko_mut(&mut c_part, result, [i, j], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        }
    }
}
