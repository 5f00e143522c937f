//! Each entry is compiled by cutile, for each launch that the port was made for; no GPU is needed.

use @MODULE@ as port;
use cutile::compile_api::KernelCompiler;

/// The GPU that is compiled for.
const TARGET: &str = "sm_90";

/// Compiles an entry to Tile IR. `strides` are those that the compiler knows, −1 where it doesn't.
fn compile(entry: &'static str, generics: &[&str], strides: &[(&str, &[i32])]) {
    let generics = generics.iter().map(|value| (*value).to_owned()).collect();
    let compiler = KernelCompiler::new(port::__module_ast_self, "@NAME@", entry)
        .generics(generics)
        .strides(strides)
        .target(TARGET)
        // Stated, so that no assembler is asked what it can read.
        .bytecode_version(cutile_ir::bytecode::BytecodeVersion::CURRENT);
    // Deep expressions take more stack than tests have.
    std::thread::scope(|scope| {
        let compiled = std::thread::Builder::new()
            .stack_size(256 << 20)
            .spawn_scoped(scope, || compiler.compile().and_then(|made| made.bytecode()));
        let bytecode = compiled.unwrap().join().unwrap().unwrap();
        assert!(bytecode.starts_with(b"\x7fTileIR"), "no Tile IR was made");
    });
}
