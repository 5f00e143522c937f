//! The one table of operations.
//!
//! Everything that is a fact about an operation stands here once: opcode, mnemonic, first version, group, effects,
//! fields in the spec's order (which is also their order in bytecode), and the assembly format. The enum, the
//! bytecode codec, the text parser and printer, and the generated documentation are all made from it.
//!
//! An entry reads:
//! ```text
//! Variant opcode "mnemonic" V13_x Group Effects Operands(layout) Results(names…) {
//!     field: Type = "spelling in generic text" [flag bit] [since V13_y or default],
//! } "assembly format"
//! ```
//! * `Operands`: `Plain` (one after the other), `Counted` (a count, then all), `Segmented` (each list with its own
//!   count, absent ones by flag).
//! * `Results`: `Fixed` results are written one after the other, `Listed` ones behind a count, `Open` ones are as
//!   many as the operation has.
//! * `[flag n]`: the bit of the flags word that says whether the field is there.
//! * `[since V or D]`: fields younger than their operation, and what older bytecode means by not having them.
//!   `[since V]` behind the results: older bytecode does not have them.
//!
//! The assembly format is a list of tokens separated by spaces: literals; `$field`; `name=$field` (no spaces);
//! `?field` (a flag's keyword); `<field>` (the bare keyword of an enum); `name<field:default>` (left out where it is
//! the default; a leading `~` marks MLIR's custom directives, which leave a space behind even then);
//! `type(field)` and `type(result)`; `( … )?` (a group, there when its first field is); `attr-dict`. `@name` stands for
//! a form of its own, written by hand in the text room.
//!
//! Source: `Ops.td` and `BytecodeOpcodes.td` of the public CUDA Tile dialect for 13.1 to 13.3; the encodings of
//! cuTile Python 1.7.0 and the vendor's disassembler 13.5.37 for 13.4 and 13.5.

/// Hands the table to the macro with the given name.
macro_rules! with_ops {
    ($callback:ident) => {
        $callback! {
            // ---- Core -----------------------------------------------------------------------------------------
            /// Repeats a tile along its dimensions of size one.
            Broadcast 0x0B "broadcast" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Joins two tiles along one dimension.
            Cat 0x0C "cat" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, dim: i64,
            } "$lhs , $rhs dim = $dim attr-dict : type(lhs) , type(rhs) -> type(result)";
            /// A tile of given numbers.
            Constant 0x10 "constant" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                value: Elements,
            } "@constant";
            /// Takes a slice of a tile; indices count slices.
            Extract 0x26 "extract" V13_1 Core Pure Operands(Counted) Results(Listed result) {
                source: Value, indices: Values,
            } "$source [ $indices ] attr-dict : type(source) -> type(result)";
            /// Puts a tile into a larger one; indices count slices.
            Insert 0x76 "insert" V13_4 Core Pure Operands(Counted) Results(Listed result) {
                source: Value, destination: Value, indices: Values,
            } "$source , $destination [ $indices ] attr-dict : type(source) , type(destination)";
            /// A pointer to a global.
            GetGlobal 0x2C "get_global" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                name: Arc<str>,
            } "$name attr-dict : type(result)";
            /// The size of the grid in tile blocks.
            GetNumTileBlocks 0x2E "get_num_tile_blocks" V13_1 Core Pure Operands(Plain)
                Results(Fixed gridSize_x gridSize_y gridSize_z) {
            } "attr-dict : type(gridSize_x)";
            /// The coordinates of the tile block that runs.
            GetTileBlockId 0x30 "get_tile_block_id" V13_1 Core Pure Operands(Plain)
                Results(Fixed blockId_x blockId_y blockId_z) {
            } "attr-dict : type(blockId_x)";
            /// The numbers 0, 1, … n − 1.
            Iota 0x3A "iota" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
            } "attr-dict : type(result)";
            /// Moves a tile of pointers by a number of elements.
            Offset 0x51 "offset" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                ptr: Value, offset: Value,
            } "$ptr , $offset attr-dict : type(ptr) , type(offset) -> type(result)";
            /// The bytes of a tile.
            Pack 0x6F "pack" V13_3 Core Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Permutes the dimensions of a tile.
            Permute 0x53 "permute" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                source: Value, permutation: Ints<i32>,
            } "$source $permutation attr-dict : type(source) -> type(result)";
            /// Reduces tiles along one dimension with a body.
            Reduce 0x58 "reduce" V13_1 Core Regions Operands(Counted) Results(Open results) {
                operands: Values, dim: i64, identities: Numbers, body: RegionId,
            } "@reduce";
            /// Gives a tile another shape with as many elements.
            Reshape 0x5B "reshape" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Prefix reduction of tiles along one dimension with a body.
            Scan 0x5E "scan" V13_1 Core Regions Operands(Counted) Results(Open results) {
                operands: Values, dim: i64, reverse: Stated, identities: Numbers, body: RegionId,
            } "@scan";
            /// Picks from two tiles by a condition, element by element.
            Select 0x5F "select" V13_1 Core Pure Operands(Plain) Results(Fixed result) {
                cond: Value, val_if_true: Value, val_if_false: Value,
            } "$cond , $val_if_true , $val_if_false attr-dict : type(cond) , type(result)";
            /// A tile from its bytes.
            Unpack 0x70 "unpack" V13_3 Core Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";

            // ---- Conversions ----------------------------------------------------------------------------------
            /// Reads the bits of a tile as another type of the same width.
            Bitcast 0x09 "bitcast" V13_1 Conversion Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Widens integers.
            ExtI 0x25 "exti" V13_1 Conversion Pure Operands(Plain) Results(Fixed to) {
                from: Value, signedness: Signedness,
            } "$from <signedness> attr-dict : type(from) -> type(to)";
            /// Converts between float formats.
            FToF 0x2A "ftof" V13_1 Conversion Pure Operands(Plain) Results(Fixed to) {
                from: Value, rounding_mode: RoundingMode,
            } "$from ~rounding<rounding_mode:nearest_even> attr-dict : type(from) -> type(to)";
            /// Converts floats to integers.
            FToI 0x2B "ftoi" V13_1 Conversion Pure Operands(Plain) Results(Fixed to) {
                from: Value, signedness: Signedness, rounding_mode: RoundingMode,
                saturating: bool [flag 0] [since V13_4 or false],
            } "$from <signedness> ~rounding<rounding_mode:nearest_int_to_zero> ?saturating attr-dict : type(from) -> type(to)";
            /// Pointers from 64-bit integers.
            IntToPtr 0x33 "int_to_ptr" V13_1 Conversion Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Converts integers to floats.
            IToF 0x3B "itof" V13_1 Conversion Pure Operands(Plain) Results(Fixed to) {
                from: Value, signedness: Signedness, rounding_mode: RoundingMode,
            } "$from <signedness> ~rounding<rounding_mode:nearest_even> attr-dict : type(from) -> type(to)";
            /// 64-bit integers from pointers.
            PtrToInt 0x56 "ptr_to_int" V13_1 Conversion Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Pointers to another type.
            PtrToPtr 0x57 "ptr_to_ptr" V13_1 Conversion Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(source) -> type(result)";
            /// Narrows integers.
            TruncI 0x6B "trunci" V13_1 Conversion Pure Operands(Plain) Results(Fixed to) {
                from: Value, overflow: Overflow,
            } "$from overflow<overflow:none> attr-dict : type(from) -> type(to)";

            // ---- Control flow ---------------------------------------------------------------------------------
            /// Ends the kernel with a message where a condition does not hold.
            Assert 0x05 "assert" V13_1 Control Effect Operands(Plain) Results(Fixed) {
                condition: Value, message: ByteString,
            } "$condition , $message attr-dict : type(condition)";
            /// Leaves the innermost `loop`, giving its results.
            Break 0x0A "break" V13_1 Control Terminator Operands(Counted) Results(Listed) {
                operands: Values,
            } "attr-dict ( $operands : type(operands) )?";
            /// Goes on with the next iteration of the innermost loop.
            Continue 0x11 "continue" V13_1 Control Terminator Operands(Counted) Results(Listed) {
                operands: Values,
            } "attr-dict ( $operands : type(operands) )?";
            /// Counts from a lower bound up to, and without, an upper bound.
            For 0x29 "for" V13_1 Control Regions Operands(Counted) Results(Open resultValues) {
                lower_bound: Value = "lowerBound", upper_bound: Value = "upperBound", step: Value,
                init_values: Values = "initValues",
                unsigned_cmp: bool = "unsignedCmp" [flag 0] [since V13_2 or false],
                body: RegionId = "region",
            } "@for";
            /// Runs one of two regions.
            If 0x32 "if" V13_1 Control Regions Operands(Plain) Results(Open results) {
                condition: Value, then_region: RegionId = "thenRegion", else_region: Option<RegionId> = "elseRegion",
            } "@if";
            /// Runs its region until a `break`.
            Loop 0x41 "loop" V13_1 Control Regions Operands(Counted) Results(Open resultValues) {
                init_values: Values = "initValues", body: RegionId = "region",
            } "@loop";
            /// Ends the kernel.
            Return 0x5C "return" V13_1 Control Terminator Operands(Counted) Results(Listed) {
                operands: Values,
            } "attr-dict ( $operands : type(operands) )?";
            /// Gives the results of an `if` or the value of a reduction's body.
            Yield 0x6D "yield" V13_1 Control Terminator Operands(Counted) Results(Listed) {
                operands: Values,
            } "attr-dict ( $operands : type(operands) )?";

            // ---- Integers -------------------------------------------------------------------------------------
            /// Absolute value.
            AbsI 0x01 "absi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Addition.
            AddI 0x03 "addi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, overflow: Overflow,
            } "$lhs , $rhs overflow<overflow:none> attr-dict : type(result)";
            /// Comparison.
            CmpI 0x0F "cmpi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                comparison_predicate: ComparisonPredicate, lhs: Value, rhs: Value, signedness: Signedness,
            } "<comparison_predicate> $lhs , $rhs , <signedness> attr-dict : type(lhs) -> type(result)";
            /// Division, rounded towards zero, down or up.
            DivI 0x15 "divi" V13_1 Integer NoMemory Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, signedness: Signedness, rounding: RoundingMode,
            } "$lhs , $rhs <signedness> rounding<rounding:zero> attr-dict : type(result)";
            /// The larger of two.
            MaxI 0x46 "maxi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, signedness: Signedness,
            } "$lhs , $rhs <signedness> attr-dict : type(result)";
            /// The smaller of two.
            MinI 0x48 "mini" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, signedness: Signedness,
            } "$lhs , $rhs <signedness> attr-dict : type(result)";
            /// Matrix product of 8-bit integers, added to 32-bit ones.
            MmaI 0x4A "mmai" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, acc: Value, signedness_lhs: Signedness, signedness_rhs: Signedness,
            } "$lhs , $rhs , $acc <signedness_lhs> <signedness_rhs> attr-dict : type(lhs) , type(rhs) , type(acc)";
            /// The high half of an unsigned product.
            MulhiI 0x4D "mulhii" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                x: Value, y: Value,
            } "$x , $y attr-dict : type(result)";
            /// Multiplication.
            MulI 0x4E "muli" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, overflow: Overflow,
            } "$lhs , $rhs overflow<overflow:none> attr-dict : type(result)";
            /// Negation.
            NegI 0x50 "negi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                source: Value, overflow: Overflow [since V13_2 or Overflow::None],
            } "$source overflow<overflow:none> attr-dict : type(result)";
            /// Remainder of the truncated division.
            RemI 0x5A "remi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, signedness: Signedness,
            } "$lhs , $rhs <signedness> attr-dict : type(result)";
            /// Shift to the left.
            ShLI 0x60 "shli" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, overflow: Overflow,
            } "$lhs , $rhs overflow<overflow:none> attr-dict : type(result)";
            /// Shift to the right, by sign or with zeros.
            ShRI 0x61 "shri" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, signedness: Signedness,
            } "$lhs , $rhs <signedness> attr-dict : type(result)";
            /// Subtraction.
            SubI 0x68 "subi" V13_1 Integer Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, overflow: Overflow,
            } "$lhs , $rhs overflow<overflow:none> attr-dict : type(result)";

            // ---- Bitwise --------------------------------------------------------------------------------------
            /// Bitwise and.
            AndI 0x04 "andi" V13_1 Bitwise Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value,
            } "$lhs , $rhs attr-dict : type(result)";
            /// Bitwise or.
            OrI 0x52 "ori" V13_1 Bitwise Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value,
            } "$lhs , $rhs attr-dict : type(result)";
            /// Bitwise exclusive or.
            XOrI 0x6C "xori" V13_1 Bitwise Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value,
            } "$lhs , $rhs attr-dict : type(result)";

            // ---- Floats ---------------------------------------------------------------------------------------
            /// Absolute value.
            AbsF 0x00 "absf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Addition.
            AddF 0x02 "addf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$lhs , $rhs ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// The angle of a point.
            Atan2 0x6E "atan2" V13_2 Float Pure Operands(Plain) Results(Fixed result) {
                x: Value, y: Value,
            } "$x , $y attr-dict : type(result)";
            /// The next integer upwards.
            Ceil 0x0D "ceil" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Comparison, with or without regard to NaN.
            CmpF 0x0E "cmpf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                comparison_predicate: ComparisonPredicate, comparison_ordering: ComparisonOrdering,
                lhs: Value, rhs: Value,
            } "<comparison_predicate> <comparison_ordering> $lhs , $rhs attr-dict : type(lhs) -> type(result)";
            /// Cosine.
            Cos 0x12 "cos" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Hyperbolic cosine.
            CosH 0x13 "cosh" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Division.
            DivF 0x14 "divf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$lhs , $rhs ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// e to the power of a number.
            Exp 0x17 "exp" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, rounding_mode: RoundingMode [since V13_3 or RoundingMode::Full],
            } "$source ~rounding<rounding_mode:full> attr-dict : type(result)";
            /// 2 to the power of a number.
            Exp2 0x18 "exp2" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, flush_to_zero: bool [flag 0],
            } "$source ?flush_to_zero attr-dict : type(result)";
            /// The next integer downwards.
            Floor 0x27 "floor" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Product and sum, rounded once.
            Fma 0x28 "fma" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, acc: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$lhs , $rhs , $acc ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// A float to the power of a float; spelt `pow` up to 13.3.
            PowF 0x54 "fpowf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, exponent: Value,
            } "$source , $exponent attr-dict : type(result)";
            /// A float to the power of an integer.
            PowI 0x79 "fpowi" V13_4 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, exponent: Value,
            } "$source , $exponent attr-dict : type(source) , type(exponent)";
            /// Natural logarithm.
            Log 0x3F "log" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Logarithm to base 2.
            Log2 0x40 "log2" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// The larger of two, ignoring or keeping NaN.
            MaxF 0x45 "maxf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, propagate_nan: bool [flag 0], flush_to_zero: bool [flag 1],
            } "$lhs , $rhs ?flush_to_zero ?propagate_nan attr-dict : type(result)";
            /// The smaller of two, ignoring or keeping NaN.
            MinF 0x47 "minf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, propagate_nan: bool [flag 0], flush_to_zero: bool [flag 1],
            } "$lhs , $rhs ?flush_to_zero ?propagate_nan attr-dict : type(result)";
            /// Matrix product, added to an accumulator.
            MmaF 0x49 "mmaf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, acc: Value, fast_acc: bool [flag 0] [since V13_3 or false],
            } "$lhs , $rhs , $acc ?fast_acc attr-dict : type(lhs) , type(rhs) , type(acc)";
            /// Matrix product of scaled blocks, added to an accumulator.
            MmaFScaled 0x72 "mmaf_scaled" V13_3 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, acc: Value, lhs_scale: Value, rhs_scale: Value,
            } "$lhs , $rhs , $acc , $lhs_scale , $rhs_scale attr-dict : type(lhs) , type(rhs) , type(acc) , type(lhs_scale) , type(rhs_scale)";
            /// Multiplication.
            MulF 0x4C "mulf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$lhs , $rhs ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// Negation.
            NegF 0x4F "negf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Remainder of the truncated division.
            RemF 0x59 "remf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value,
            } "$lhs , $rhs attr-dict : type(result)";
            /// Reciprocal of the square root.
            Rsqrt 0x5D "rsqrt" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, flush_to_zero: bool [flag 0],
            } "$source ?flush_to_zero attr-dict : type(result)";
            /// Sine.
            Sin 0x62 "sin" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Hyperbolic sine.
            SinH 0x63 "sinh" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Square root.
            Sqrt 0x64 "sqrt" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$source ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// Subtraction.
            SubF 0x67 "subf" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                lhs: Value, rhs: Value, rounding_mode: RoundingMode, flush_to_zero: bool [flag 0],
            } "$lhs , $rhs ~rounding<rounding_mode:nearest_even> ?flush_to_zero attr-dict : type(result)";
            /// Tangent.
            Tan 0x69 "tan" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value,
            } "$source attr-dict : type(result)";
            /// Hyperbolic tangent.
            TanH 0x6A "tanh" V13_1 Float Pure Operands(Plain) Results(Fixed result) {
                source: Value, rounding_mode: RoundingMode [since V13_2 or RoundingMode::Full],
            } "$source ~rounding<rounding_mode:full> attr-dict : type(result)";

            // ---- Memory through pointers ----------------------------------------------------------------------
            /// Memory that lives as long as the tile block.
            Alloca 0x71 "alloca" V13_3 Memory Effect Operands(Plain) Results(Fixed result) {
                num_elem: i64, alignment: i64, global: bool [flag 0],
            } "num_elem = $num_elem , alignment = $alignment ?global attr-dict : type(result)";
            /// Lets the next grid start (programmatic dependent launch).
            GdcLaunchDependentsTko 0x77 "gdc_launch_dependents_tko" V13_4 Memory Effect Operands(Counted) Results(Fixed result_token) {
                token: Option<Value>,
            } "( token = $token )? attr-dict -> type(result_token)";
            /// Waits for the grid before (programmatic dependent launch).
            GdcWaitTko 0x78 "gdc_wait_tko" V13_4 Memory Effect Operands(Counted) Results(Fixed result_token) {
                token: Option<Value>,
            } "( token = $token )? attr-dict -> type(result_token)";
            /// A token that comes after several.
            JoinTokens 0x3C "join_tokens" V13_1 Memory Pure Operands(Counted) Results(Listed result) {
                tokens: Values,
            } "$tokens attr-dict : type(result)";
            /// Loads through a tile of pointers.
            LoadPtrTko 0x3D "load_ptr_tko" V13_1 Memory Read Operands(Segmented) Results(Fixed result result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                source: Value, mask: Option<Value> [flag 2], padding_value: Option<Value> = "paddingValue" [flag 3],
                token: Option<Value> [flag 4], optimization_hints: Option<Box<Hints>> [flag 1],
            } "<memory_ordering_semantics> ( <memory_scope> )? $source ( , $mask )? ( , $padding_value )? ( token=$token )? ( optimization_hints = $optimization_hints )? attr-dict : type(source) ( , type(mask) )? ( , type(padding_value) )? -> type(result) , type(result_token)";
            /// A token that comes after nothing.
            MakeToken 0x44 "make_token" V13_1 Memory Pure Operands(Plain) Results(Fixed result) {
            } "attr-dict : type(result)";
            /// Orders accesses through aliases.
            MemoryFenceAliasTko 0x7A "memory_fence_alias_tko" V13_4 Memory Effect Operands(Plain) Results(Fixed result_token) {
                token: Value,
            } "$token attr-dict";
            /// Stores through a tile of pointers.
            StorePtrTko 0x65 "store_ptr_tko" V13_1 Memory Write Operands(Segmented) Results(Fixed result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                destination: Value, value: Value, mask: Option<Value> [flag 2], token: Option<Value> [flag 3],
                optimization_hints: Option<Box<Hints>> [flag 1],
            } "<memory_ordering_semantics> ( <memory_scope> )? $destination , $value ( , $mask )? ( token=$token )? ( optimization_hints = $optimization_hints )? attr-dict : type(destination) , type(value) ( , type(mask) )? -> type(result_token)";

            // ---- Atomics --------------------------------------------------------------------------------------
            /// Compare and swap through a tile of pointers.
            AtomicCasTko 0x07 "atomic_cas_tko" V13_1 Atomic ReadWrite Operands(Segmented) Results(Fixed result result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: MemoryScope,
                pointers: Value, cmp: Value, val: Value, mask: Option<Value> [flag 0], token: Option<Value> [flag 1],
            } "<memory_ordering_semantics> <memory_scope> $pointers , $cmp , $val ( , $mask )? ( token=$token )? attr-dict : type(pointers) , type(val) ( , type(mask) )? -> type(result) , type(result_token)";
            /// Read, modify and write through a tile of pointers.
            AtomicRmwTko 0x08 "atomic_rmw_tko" V13_1 Atomic ReadWrite Operands(Segmented) Results(Fixed result result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: MemoryScope,
                pointers: Value, mode: AtomicMode, arg: Value, mask: Option<Value> [flag 0], token: Option<Value> [flag 1],
            } "<memory_ordering_semantics> <memory_scope> $pointers , <mode> , $arg ( , $mask )? ( token=$token )? attr-dict : type(pointers) , type(arg) ( , type(mask) )? -> type(result) , type(result_token)";
            /// Reduces a tile into memory through a view.
            AtomicRedViewTko 0x75 "atomic_red_view_tko" V13_3 Atomic ReadWrite Operands(Segmented) Results(Listed result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: MemoryScope,
                view: Value, index: Values, mode: AtomicMode, value: Value, token: Option<Value> [flag 0],
                inbounds: Bools [since V13_5 or Bools::new()],
            } "@atomic_red_view";

            // ---- Views ----------------------------------------------------------------------------------------
            /// The shape of a view's index space, in tiles.
            GetIndexSpaceShape 0x2D "get_index_space_shape" V13_1 View NoMemory Operands(Plain) Results(Open result) {
                src: Value,
            } "@shape_query";
            /// The shape of a tensor, in elements.
            GetTensorShape 0x2F "get_tensor_shape" V13_1 View NoMemory Operands(Plain) Results(Open result) {
                src: Value,
            } "@shape_query";
            /// Loads a tile through a view.
            LoadViewTko 0x3E "load_view_tko" V13_1 View Read Operands(Segmented) Results(Listed tile result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                view: Value, index: Values, token: Option<Value> [flag 2],
                optimization_hints: Option<Box<Hints>> [flag 1], inbounds: Bools [since V13_4 or Bools::new()],
            } "@load_view";
            /// A gather/scatter view of a tensor.
            MakeGatherScatterView 0x73 "make_gather_scatter_view" V13_3 View Pure Operands(Plain) Results(Fixed result) {
                tensor_view: Value,
            } "@make_view";
            /// A partition view of a tensor.
            MakePartitionView 0x42 "make_partition_view" V13_1 View Pure Operands(Plain) Results(Fixed result) {
                tensor_view: Value,
            } "@make_view";
            /// A strided view of a tensor.
            MakeStridedView 0x74 "make_strided_view" V13_3 View Pure Operands(Plain) Results(Fixed result) {
                tensor_view: Value,
            } "@make_view";
            /// A tensor in global memory from its base pointer, shape and strides.
            MakeTensorView 0x43 "make_tensor_view" V13_1 View NoMemory Operands(Segmented) Results(Listed result) {
                base: Value, dynamic_shape: Values = "dynamicShape", dynamic_strides: Values = "dynamicStrides",
            } "@make_tensor_view";
            /// Stores a tile through a view.
            StoreViewTko 0x66 "store_view_tko" V13_1 View Write Operands(Segmented) Results(Listed result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                tile: Value, view: Value, index: Values, token: Option<Value> [flag 2],
                optimization_hints: Option<Box<Hints>> [flag 1], inbounds: Bools [since V13_4 or Bools::new()],
            } "@store_view";
            /// Loads and reduces a tile from all members of a multicast group.
            MultimemLoadReduceViewTko 0x7B "multimem_load_reduce_view_tko" V13_5 View Read Operands(Segmented)
                Results(Listed reduced_values result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                view: Value, index: Values, token: Option<Value> [flag 1], reduction: MultimemReduction,
                inbounds: Bools,
            } "@multimem_load_reduce";
            /// Reduces a tile into all members of a multicast group.
            MultimemReduceViewTko 0x7C "multimem_reduce_view_tko" V13_5 View ReadWrite Operands(Segmented) Results(Listed result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: MemoryScope,
                view: Value, tile: Value, index: Values, token: Option<Value> [flag 0], reduction: MultimemReduction,
                inbounds: Bools,
            } "@multimem_reduce";
            /// Stores a tile to all members of a multicast group.
            MultimemStoreViewTko 0x7D "multimem_store_view_tko" V13_5 View Write Operands(Segmented) Results(Listed result_token) {
                memory_ordering_semantics: MemoryOrdering, memory_scope: Option<MemoryScope> [flag 0],
                view: Value, tile: Value, index: Values, token: Option<Value> [flag 1], inbounds: Bools,
            } "@multimem_store";

            // ---- Miscellaneous --------------------------------------------------------------------------------
            /// States a fact about a value; undefined behaviour where it does not hold.
            Assume 0x06 "assume" V13_1 Miscellaneous Assume Operands(Plain) Results(Fixed result) {
                value: Value, predicate: Predicate,
            } "@assume";
            /// Prints values with a format.
            PrintTko 0x55 "print_tko" V13_1 Miscellaneous Effect Operands(Segmented)
                Results(Listed result_token [since V13_2]) {
                str: ByteString, args: Values, token: Option<Value> [flag 0] [since V13_2 or None],
            } "$str ( , $args )? ( token=$token )? attr-dict ( : type(args) )? -> type(result_token)";
        }
    };
}

pub(crate) use with_ops;
