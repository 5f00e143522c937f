//! Scratch.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use tileport_ir::text;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let source = std::fs::read(path).unwrap();
    let mut module = match text::parse(&source) {
        Ok(m) => m,
        Err(ds) => {
            for d in ds { println!("{} @ {:?}: {:?}", d.message, d.span, d.span); }
            return;
        }
    };
    for d in tileport_ir::verify::verify(&module) { println!("verify: {d}"); }
    for entry in module.entries() {
        let f = tileport_views::examine(&module, entry, Default::default());
        for (v, ds) in f.views.iter().zip(&f.decisions) {
            for d in ds {
                println!("{:?} {:?}", entry.body.name(v.value), d.dimensions.iter().map(|d| &d.verdict).collect::<Vec<_>>());
            }
        }
    }
    let out = tileport_views::to_partition(&mut module, Default::default());
    println!("{out:?}");
    println!("{}", text::print(&module, &text::PrintOptions { names: text::Names::Kept, ..Default::default() }));
    for d in tileport_ir::verify::verify(&module) { println!("verify after: {d}"); }
}
