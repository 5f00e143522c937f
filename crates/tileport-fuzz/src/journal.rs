//! The input that a job is running right now, in a file: it outlives a job that is ended by a stack overflow, a failed
//! allocation or the time limit.

use anyhow::{Context, Result};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The number of the run and the length of the input, before the input itself.
const HEADER: usize = 16;

pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    buffer: Vec<u8>,
}

impl Journal {
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("making {}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            buffer: Vec::new(),
        })
    }

    /// Notes the input of a run, in one write.
    pub(crate) fn write(&mut self, run: u64, input: &[u8]) -> Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(&run.to_le_bytes());
        self.buffer.extend_from_slice(&(input.len() as u64).to_le_bytes());
        self.buffer.extend_from_slice(input);
        self.file
            .write_all_at(&self.buffer, 0)
            .with_context(|| format!("writing {}", self.path.display()))
    }
}

/// The number of the last run that was begun, and its input. `None` before the first.
pub(crate) fn read(path: &Path) -> Option<(u64, Vec<u8>)> {
    let bytes = fs::read(path).ok()?;
    let (header, rest) = bytes.split_at_checked(HEADER)?;
    let (run, length) = header.split_at_checked(8)?;
    let length = usize::try_from(u64::from_le_bytes(length.try_into().ok()?)).ok()?;
    Some((
        u64::from_le_bytes(run.try_into().ok()?),
        rest.get(..length)?.to_vec(),
    ))
}

/// The number of the last run that was begun.
pub(crate) fn read_run(path: &Path) -> Option<u64> {
    let mut run = [0; 8];
    File::open(path).ok()?.read_exact_at(&mut run, 0).ok()?;
    Some(u64::from_le_bytes(run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_input_is_read_back_whatever_was_there_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut journal = Journal::create(&path).unwrap();
        assert_eq!(read(&path), None);
        journal.write(1, b"a long input").unwrap();
        journal.write(2, b"short").unwrap();
        assert_eq!(read(&path), Some((2, b"short".to_vec())));
        assert_eq!(read_run(&path), Some(2));
    }
}
