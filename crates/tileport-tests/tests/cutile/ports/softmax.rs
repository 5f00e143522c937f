//! `kernels/softmax.py`, ported by hand.

#[cutile::module]
pub mod softmax_module {
    use cutile::core::*;

    /// Softmax of each row, one row a block, the whole row in one tile.
    #[cutile::entry()]
    pub unsafe fn softmax<E: ElementType, const TILE: i32>(
        x: &Tensor<E, { [-1, -1] }>,
        y: &Tensor<E, { [-1, -1] }>,
    ) {
        let row: i32 = get_tile_block_id().0;
        let token: Token = get_tensor_token(x);
        let x_part: Partition<E, { [1, TILE] }> =
            make_partition_view(x, const_shape![1, TILE], padding::NegInf, dim_map::Identity, token);
        let loaded: Tile<E, { [1, TILE] }> =
            load_view_tko(&x_part, [row, 0i32], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        let t: Tile<f32, { [1, TILE] }> = convert_tile(loaded);
        let most: Tile<f32, { [1] }> = reduce_max(t, 1i32);
        let most: Tile<f32, { [1, TILE] }> = most.reshape(const_shape![1, 1]).broadcast(const_shape![1, TILE]);
        let e: Tile<f32, { [1, TILE] }> = exp(t - most);
        let sum: Tile<f32, { [1] }> = reduce_sum(e, 1i32);
        let sum: Tile<f32, { [1, TILE] }> = sum.reshape(const_shape![1, 1]).broadcast(const_shape![1, TILE]);
        let result: Tile<E, { [1, TILE] }> = convert_tile(e / sum);
        let mut y_part: PartitionMut<E, { [1, TILE] }> = unsafe { y.partition_full_mut(const_shape![1, TILE]) };
        unsafe {
            store_view_tko_mut(&mut y_part, result, [row, 0i32], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        }
    }
}
