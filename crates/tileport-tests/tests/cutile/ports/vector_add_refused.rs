//! `kernels/vector_add.py` with a fault that rustc finds: a tile of another shape.

#[cutile::module]
pub mod vector_add_module {
    use cutile::core::*;

    #[cutile::entry()]
    pub unsafe fn vector_add<E: ElementType, const BLOCK: i32>(
        x: &Tensor<E, { [-1] }>,
        y: &Tensor<E, { [-1] }>,
        z: &Tensor<E, { [-1] }>,
    ) {
        let i: i32 = get_tile_block_id();
    }
}
