//! `kernels/vector_add.py`, with a fault: a difference for the sum.

#[cutile::module]
pub mod vector_add_module {
    use cutile::core::*;

    /// z = x + y; block i handles elements i*BLOCK to (i+1)*BLOCK.
    #[cutile::entry()]
    pub unsafe fn vector_add<E: ElementType, const BLOCK: i32>(
        x: &Tensor<E, { [-1] }>,
        y: &Tensor<E, { [-1] }>,
        z: &Tensor<E, { [-1] }>,
    ) {
        let i: i32 = get_tile_block_id().0;
        let x_part: Partition<E, { [BLOCK] }> = x.partition(const_shape![BLOCK]);
        let y_part: Partition<E, { [BLOCK] }> = y.partition(const_shape![BLOCK]);
        let tx: Tile<E, { [BLOCK] }> =
            load_view_tko(&x_part, [i], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        let ty: Tile<E, { [BLOCK] }> =
            load_view_tko(&y_part, [i], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        let sum: Tile<E, { [BLOCK] }> = tx - ty;
        let mut z_part: PartitionMut<E, { [BLOCK] }> = unsafe { z.partition_full_mut(const_shape![BLOCK]) };
        unsafe {
            store_view_tko_mut(&mut z_part, sum, [i], ordering::Weak, scope::TileBlock, None, tma::Enabled);
        }
    }
}
