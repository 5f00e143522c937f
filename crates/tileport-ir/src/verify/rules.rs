//! The one list of rules that the verifier checks: a stable code and a sentence for each.

use crate::diagnostic::Code;

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// Its code, as diagnostics bear it.
    pub code: Code,
    /// What it demands, in a sentence.
    pub summary: &'static str,
}

macro_rules! rules {
    ($($name:ident $code:literal $summary:literal;)*) => {
        $(#[doc = $summary] pub(super) const $name: Code = Code($code);)*

        /// All rules, in the order of the families.
        pub const RULES: &[RuleFacts] = &[$(RuleFacts { code: $name, summary: $summary },)*];
    };
}

rules! {
    // ---- Module, globals, entries -------------------------------------------------------------------------
    SYMBOL "verify-symbol" "Globals and entries of a module have different names.";
    GLOBAL_TYPE "verify-global-type" "A global is a tile of numbers of rank 1.";
    GLOBAL_VALUE "verify-global-value" "The value of a global has as many elements as its type.";
    ENTRY_RESULT "verify-entry-result" "An entry returns nothing.";
    ENTRY_PARAMETER "verify-entry-parameter" "The parameters of an entry are scalar tiles.";
    ENTRY_ARGUMENT "verify-entry-argument" "The block of an entry has an argument for each parameter, of the same type.";
    ENTRY_ATTRIBUTE "verify-entry-attribute" "An entry has attributes for none or all of its parameters.";

    // ---- Structure ----------------------------------------------------------------------------------------
    NESTING "verify-nesting" "Regions nest at most as deep as `MAX_NESTING`.";
    PLACEMENT "verify-placement" "An operation, block or region stands in one place.";
    REGION "verify-region" "A region has one block; only the else region of an `if` may be empty.";
    TERMINATOR_MISSING "verify-terminator-missing" "A block ends with a terminator.";
    TERMINATOR_POSITION "verify-terminator-position" "A terminator is the last operation of its block.";
    TERMINATOR_PARENT "verify-terminator-parent" "A terminator stands in a region that it can end.";
    EARLY_EXIT "verify-early-exit" "Only `if` operations stand between `break` or `continue` and its loop, and no `for` around `return`.";
    DOMINANCE "verify-dominance" "An operand is defined before its use, in the same block or one around it.";
    RESULT_COUNT "verify-result-count" "An operation has as many results as it defines.";
    VALUE_TYPE "verify-value-type" "A value is a tile, a view or a token.";
    BLOCK_ARGUMENT "verify-block-argument" "A region has the block arguments that its operation hands over.";
    CARRIED "verify-carried" "Terminators hand over values of the types that the operation around them receives.";
    CARRIED_VIEW "verify-carried-view" "Views are neither carried by loops nor results of `if`, `for` or `loop`.";
    BODY_EFFECT "verify-body-effect" "The body of `reduce` and `scan` has no effect on memory.";

    // ---- Types --------------------------------------------------------------------------------------------
    TILE_SHAPE "verify-tile-shape" "The sizes of a tile are positive powers of two.";
    TILE_SIZE "verify-tile-size" "A tile has at most 16777216 elements.";
    TILE_PACKING "verify-tile-packing" "A tile of `f4E2M1FN` has an even number of elements; a tile of pointers to it is a scalar.";
    POINTEE "verify-pointee" "`i4` is an element of tiles only, not of memory.";
    TENSOR_RANK "verify-tensor-rank" "A tensor view has as many strides as sizes.";
    TENSOR_SIZE "verify-tensor-size" "Known sizes and strides of a tensor view are positive.";
    VIEW_RANK "verify-view-rank" "The tiles of a view have the rank of the tensor, which is at least 1.";
    VIEW_DIM_MAP "verify-view-dim-map" "The `dim_map` of a view is a permutation of the tensor's dimensions.";
    VIEW_PADDING "verify-view-padding" "Padding other than zero is for floats only.";
    VIEW_STRIDES "verify-view-strides" "A strided view has a positive traversal stride for each dimension.";
    VIEW_SPARSE_DIM "verify-view-sparse-dim" "The `sparse_dim` of a gather/scatter view is a dimension of the tensor.";

    // ---- Operands and results -----------------------------------------------------------------------------
    OPERAND_TYPE "verify-operand-type" "An operand is of a type that the operation takes.";
    RESULT_TYPE "verify-result-type" "A result is of a type that the operation gives.";
    SAME_TYPE "verify-same-type" "Operands and results that an operation ties together have the same type.";
    SAME_SHAPE "verify-same-shape" "Operands and results that an operation works on element by element have the same shape.";
    SAME_RANK "verify-same-rank" "Operands and results that an operation ties together have the same rank.";
    SAME_ELEMENT "verify-same-element" "Operands and results that an operation ties together have the same element type.";

    // ---- Attributes ---------------------------------------------------------------------------------------
    ROUNDING "verify-rounding" "A rounding mode is one that the operation has, for its types.";
    FLUSH_TO_ZERO "verify-flush-to-zero" "`flush_to_zero` is for `f32` only.";
    APPROXIMATE "verify-approximate" "`approx` rounding, and `full` rounding of `divf`, are for `f32` only.";
    OVERFLOW "verify-overflow" "`negi` may not be assumed free of unsigned overflow only.";
    ORDERING "verify-ordering" "A memory ordering is one that the operation has.";
    SCOPE "verify-scope" "An access has a memory scope exactly if it is not weak, and one that the operation has.";

    // ---- Core ---------------------------------------------------------------------------------------------
    BROADCAST "verify-broadcast" "Broadcasting stretches dimensions of size 1 only.";
    CAT "verify-cat" "Joined tiles differ in the joined dimension only, where the sizes add up.";
    CONSTANT "verify-constant" "The value of a constant has as many elements as its tile.";
    SLICE "verify-slice" "A slice divides the tile evenly and has an index for each dimension.";
    GLOBAL_REFERENCE "verify-global-reference" "`get_global` names a global of the module and points to its element type.";
    IOTA "verify-iota" "`iota` counts along one dimension and no further than its element type can.";
    PACKING "verify-packing" "Packing keeps the number of bytes, whole and of rank 1, and changes the width of the elements.";
    PERMUTATION "verify-permutation" "A permutation names each dimension once, and the result has the permuted shape.";
    RESHAPE "verify-reshape" "Reshaping keeps the number of elements.";
    REDUCTION "verify-reduction" "A reduction or scan has a dimension of its tiles, and a result and an identity for each operand.";
    SELECT "verify-select" "`select` does not work on `f4E2M1FN`.";

    // ---- Conversions, integers, floats --------------------------------------------------------------------
    BITCAST "verify-bitcast" "Bits are read as a type of the same width.";
    WIDTH "verify-width" "`exti` widens and `trunci` narrows.";
    CONVERSION "verify-conversion" "A conversion has a source and a result that it can convert.";
    MMA_SHAPE "verify-mma-shape" "The tiles of a matrix product fit together.";
    MMA_ELEMENT "verify-mma-element" "A matrix product has a combination of element types that there is.";
    MMA_SCALE "verify-mma-scale" "The scales of a scaled matrix product fit the matrices and their element type.";

    // ---- Control flow -------------------------------------------------------------------------------------
    ELSE "verify-else" "An `if` with results has an else region.";

    // ---- Memory, atomics, views ---------------------------------------------------------------------------
    ALLOCA "verify-alloca" "Memory is allocated with a size that is not negative and an alignment that is a power of two and suits the element type.";
    JOIN_TOKENS "verify-join-tokens" "At least two tokens are joined.";
    POINTEE_MATCH "verify-pointee-match" "What is read or written through a pointer is of the type pointed to.";
    MULTICAST "verify-multicast" "Multicast memory is reached by multimem operations, and by these only.";
    POINTER_ATTR "verify-pointer-attr" "A tensor view reaches memory as its base pointer does.";
    ATOMIC_MODE "verify-atomic-mode" "An atomic operation is one that there is for the element type.";
    ATOMIC_VIEW "verify-atomic-view" "Atomic reductions go through partition and strided views.";
    TENSOR_OPERANDS "verify-tensor-operands" "`make_tensor_view` has an operand of one type for each unknown size and stride.";
    VIEW_TENSOR "verify-view-tensor" "A view is made of the tensor that its type names.";
    VIEW_TILE "verify-view-tile" "The tile that is loaded or stored is the view's.";
    VIEW_INDEX "verify-view-index" "A view is indexed with one integer for each dimension, all of one type, and a tile of them in the sparse dimension.";
    VIEW_PACKING "verify-view-packing" "An access to a tensor of `f4E2M1FN` has one known dimension in which two elements share a byte.";
    INBOUNDS "verify-inbounds" "`inbounds` is stated for none or all dimensions.";
    SHAPE_RESULTS "verify-shape-results" "A shape query has a result for each dimension.";
    MULTIMEM_VIEW "verify-multimem-view" "A multimem operation goes through a partition view of elements and strides that it can reach.";
    MULTIMEM_REDUCTION "verify-multimem-reduction" "A multimem reduction is one that there is for the element type.";

    // ---- Miscellaneous ------------------------------------------------------------------------------------
    ASSUME_VALUE "verify-assume-value" "A predicate is stated of a value that can have it.";
    ASSUME_PREDICATE "verify-assume-predicate" "A predicate has parameters that make sense for the value.";
    FORMAT "verify-format" "A format string is well formed and has a specifier for each argument.";

    // ---- Debug information --------------------------------------------------------------------------------
    DEBUG_NODE "verify-debug-node" "Debug information refers to nodes of the right kind.";
    DEBUG_FUNCTION "verify-debug-function" "The location of an entry lies in a subprogram that is linked by its name, and is not a call site.";
    DEBUG_OPERATION "verify-debug-operation" "The locations of operations lie in the subprogram of their entry.";
    DEBUG_GLOBAL "verify-debug-global" "The location of a global lies in no scope.";

    // ---- Warnings -----------------------------------------------------------------------------------------
    HINT "verify-hint" "A hint is one that the compiler knows, for a target and with a value that it takes; others are ignored.";
    SLICE_INDEX "verify-slice-index" "A known index of a slice lies within the tile; it is undefined behaviour where it does not.";
}
