//! Native transposes of a real package's matrix products: with no flag set, each kernel is proven to be what it was.

use crate::launches::{own_name, read, say};
use crate::{folder, records};
use anyhow::{Result, anyhow, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tileport_ir::{Module, Version, canon, compare};
use tileport_kernel::signature::Target;
use tileport_kernel::signature::record::Record;
use tileport_kernel::{Kernel, Signature, lower};
use tileport_toolchain::Toolchain;
use tileport_transpose::{Form, combinations, native, operands};

/// What became of the operands.
#[derive(Default)]
struct Tally {
    kernels: BTreeSet<String>,
    /// Kernel and operand.
    native: BTreeSet<(String, String)>,
    /// By reason.
    refused: BTreeMap<String, BTreeSet<(String, String)>>,
    proofs: usize,
}

fn canonical(kernel: &Kernel, signature: &Signature) -> Result<Module> {
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    let mut module = lower::lower(kernel, signature, &target).map_err(|found| anyhow!(say(&found)))?;
    canon::canonicalize(&mut module);
    Ok(module)
}

impl Tally {
    fn record(&mut self, root: &Path, record: &Record) -> Result<()> {
        let signature = record.signature().map_err(|why| anyhow!(why))?;
        let open = read(root, record, &signature.opened(), Some(&signature));
        let reading = open.or_else(|_| read(root, record, &signature, None));
        // What can't be read is another test's business.
        let Ok(reading) = reading else { return Ok(()) };
        let of = format!("{} of {}", own_name(record), record.file);
        for operand in operands(&reading.kernel) {
            self.kernels.insert(of.clone());
            let one = (of.clone(), operand.name.clone());
            let made = match native(&reading.kernel, std::slice::from_ref(&operand.name), Form::Auto) {
                Ok(made) => made,
                Err(found) => {
                    let why = say(&found).replace(&format!("`{}`", operand.name), "it");
                    self.refused.entry(why).or_default().insert(one);
                    continue;
                }
            };
            let Some(none) = combinations(&made.flags, &signature).into_iter().next() else {
                continue;
            };
            let (before, after) = (
                canonical(&reading.kernel, &none.source)?,
                canonical(&made.kernel, &none.port)?,
            );
            if let Err(difference) = compare::same(&before, &after) {
                return Err(anyhow!("{of}, `{}`: {}", operand.name, difference.message));
            }
            self.proofs += 1;
            self.native.insert(one);
        }
        Ok(())
    }
}

#[test]
fn with_no_flag_set_matrix_products_are_what_they_were() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let toolchain = Toolchain::ensure()?;
    let mut tally = Tally::default();
    for record in records(&folder)? {
        tally.record(&toolchain.site_packages, &record)?;
    }
    println!(
        "{} kernels load operands of matrix products; {} of their operands take a flag, {} proofs that none set is the same",
        tally.kernels.len(),
        tally.native.len(),
        tally.proofs
    );
    for (why, which) in &tally.refused {
        println!("  {}: {why}", which.len());
        which
            .iter()
            .for_each(|(kernel, operand)| println!("    {operand} of {kernel}"));
    }
    ensure!(
        tally.native.len() > 20,
        "only {} operands took a flag",
        tally.native.len()
    );
    Ok(())
}
