//! numpy's files: `.npy` and, as a zip archive of these, `.npz`.
//!
//! Source: the format's description in numpy's documentation (`numpy.lib.format`), versions 1.0 to 3.0.

use super::array::{Array, count};
use super::dtype::DType;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::io::{Cursor, Read, Write};
use std::path::Path;

const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads a `.npy` file.
pub(crate) fn read(bytes: &[u8]) -> Result<Array> {
    let rest = bytes
        .strip_prefix(MAGIC)
        .context("it does not begin as a .npy file does")?;
    let short = || anyhow!("it ends within its header");
    let (version, rest) = rest.split_at_checked(2).ok_or_else(short)?;
    let wide = version.first().is_some_and(|v| *v >= 2);
    let (length, rest) = rest
        .split_at_checked(if wide { 4 } else { 2 })
        .ok_or_else(short)?;
    let length = length.iter().rev().fold(0usize, |n, &b| n << 8 | usize::from(b));
    let (header, data) = rest.split_at_checked(length).ok_or_else(short)?;
    let header = std::str::from_utf8(header).context("its header is no text")?;
    let descr = value(header, "descr")?.trim_matches(['\'', '"']);
    let fortran = value(header, "fortran_order")? == "True";
    let shape = value(header, "shape")?;
    let shape = shape
        .trim_start_matches('(')
        .trim_end_matches(')')
        .split(',')
        .map(str::trim);
    let shape = shape
        .filter(|s| !s.is_empty())
        .map(|s| s.parse::<u64>().context("its shape is no list of sizes"));
    let shape: Vec<u64> = shape.collect::<Result<_>>()?;
    let dtype = DType::from_numpy(descr)
        .with_context(|| format!("its elements are of numpy's type {descr}, which Tile IR does not have"))?;
    let width = dtype.bits().div_ceil(8) as usize;
    let n = count(&shape, dtype).with_context(|| format!("its shape {shape:?} is too large"))? as usize;
    ensure!(
        data.len() >= n * width,
        "its shape {shape:?} takes {} bytes, but {} follow its header",
        n * width,
        data.len()
    );
    let mut data = data.get(..n * width).unwrap_or_default().to_vec();
    if descr.starts_with('>') {
        data.chunks_exact_mut(width).for_each(<[u8]>::reverse);
    }
    if fortran && shape.len() > 1 {
        data = from_columns(&shape, width, &data);
    }
    Ok(Array { dtype, shape, data })
}

/// The text of a value of the header, which is a Python dictionary of three known keys.
fn value<'a>(header: &'a str, key: &str) -> Result<&'a str> {
    let missing = || anyhow!("its header has no `{key}`");
    let at = header.find(&format!("'{key}'")).ok_or_else(missing)?;
    let rest = header.get(at + key.len() + 2..).ok_or_else(missing)?;
    let rest = rest
        .trim_start()
        .strip_prefix(':')
        .ok_or_else(missing)?
        .trim_start();
    let end = match rest.strip_prefix('(') {
        Some(inner) => inner.find(')').map(|end| end + 2),
        None => rest.find([',', '}']),
    };
    if rest.starts_with('[') {
        bail!("its elements are records, which no kernel takes");
    }
    Ok(rest.get(..end.ok_or_else(missing)?).ok_or_else(missing)?.trim())
}

/// Row-major order from column-major order.
fn from_columns(shape: &[u64], width: usize, data: &[u8]) -> Vec<u8> {
    let mut strides = vec![0usize; shape.len()];
    let mut step = 1usize;
    for (stride, &n) in strides.iter_mut().zip(shape) {
        *stride = step;
        step = step.wrapping_mul(n as usize);
    }
    let mut out = Vec::with_capacity(data.len());
    for at in 0..data.len() / width.max(1) {
        let (mut rest, mut offset) = (at, 0);
        for (&n, &stride) in shape.iter().zip(&strides).rev() {
            offset += rest % n as usize * stride;
            rest /= n as usize;
        }
        out.extend_from_slice(data.get(offset * width..(offset + 1) * width).unwrap_or_default());
    }
    out
}

/// The `.npy` file of an array.
pub(crate) fn write(array: &Array) -> Vec<u8> {
    let mut shape: Vec<String> = array.shape.iter().map(ToString::to_string).collect();
    if shape.len() == 1 {
        shape.push(String::new());
    }
    let shape = if shape.len() == 2 && shape[1].is_empty() {
        format!("{},", shape[0])
    } else {
        shape.join(", ")
    };
    let mut header = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({shape}), }}",
        array.dtype.numpy()
    );
    // The header ends with a newline, on a multiple of 64 bytes.
    let padding = 63 - (MAGIC.len() + 4 + header.len()) % 64;
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend(&array.data);
    out
}

/// An `.npz` file, opened.
pub(crate) struct Npz {
    archive: zip::ZipArchive<Cursor<Vec<u8>>>,
}

impl Npz {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::new(bytes).with_context(|| format!("{} is no .npz file", path.display()))
    }

    /// Opens a file that was read.
    pub(crate) fn new(bytes: Vec<u8>) -> Result<Self> {
        Ok(Self {
            archive: zip::ZipArchive::new(Cursor::new(bytes))?,
        })
    }

    /// The names of the arrays.
    pub(crate) fn names(&self) -> Vec<String> {
        let names = self.archive.file_names().flatten();
        names
            .map(|n| n.strip_suffix(".npy").unwrap_or(&n).to_owned())
            .collect()
    }

    /// Reads an array.
    pub(crate) fn read(&mut self, name: &str) -> Result<Array> {
        let known = self.names();
        let Ok(mut file) = self.archive.by_name(&format!("{name}.npy")) else {
            bail!(
                "there is no array `{name}`{}",
                super::names::nearest(name, known.iter().map(String::as_str))
            );
        };
        let mut bytes = Vec::new();
        // What the archive's directory claims of the size is not trusted.
        file.by_ref()
            .take(1 << 38)
            .read_to_end(&mut bytes)
            .with_context(|| format!("array `{name}`"))?;
        read(&bytes).with_context(|| format!("array `{name}`"))
    }
}

/// The `.npz` file of named arrays, not compressed.
pub(crate) fn write_npz<'a>(arrays: impl IntoIterator<Item = (&'a str, &'a Array)>) -> Result<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    // A fixed date: the same arrays give the same file.
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default());
    for (name, array) in arrays {
        let bytes = write(array);
        let options = options.large_file(bytes.len() > 1 << 31);
        zip.start_file(format!("{name}.npy"), options)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
