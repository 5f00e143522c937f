//! Arrays in files.

use super::array::Array;
use super::dtype::DType;
use super::names;
use super::npy::{self, Npz};
use anyhow::{Context, Result, bail};
use safetensors::{Dtype, SafeTensors};
use std::path::Path;

/// The kinds of files, told apart by what is in them.
enum Kind {
    Npy,
    Npz,
    SafeTensors,
}

fn kind(bytes: &[u8]) -> Option<Kind> {
    if bytes.starts_with(b"\x93NUMPY") {
        Some(Kind::Npy)
    } else if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        Some(Kind::Npz)
    } else if bytes.get(8) == Some(&b'{') {
        Some(Kind::SafeTensors)
    } else {
        None
    }
}

fn load(path: &str) -> Result<(Vec<u8>, Kind)> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
    let kind = kind(&bytes).with_context(|| format!("{path} is no .npy, .npz or .safetensors file"))?;
    Ok((bytes, kind))
}

/// Reads one array: of `FILE`, or of `FILE#NAME` if the file holds several.
pub(crate) fn read_array(text: &str) -> Result<Array> {
    let (path, name) = match text.rsplit_once('#') {
        Some((path, name)) if !Path::new(text).exists() => (path, Some(name)),
        _ => (text, None),
    };
    let (bytes, kind) = load(path)?;
    let one = |names: Vec<String>| match (name, names.as_slice()) {
        (Some(name), _) => Ok(name.to_owned()),
        (None, [only]) => Ok(only.clone()),
        (None, _) => {
            let list: Vec<&str> = names.iter().map(String::as_str).take(8).collect();
            bail!(
                "{path} holds several arrays: write {path}#NAME, with one of {}",
                names::list(&list)
            )
        }
    };
    match kind {
        Kind::Npy => match name {
            Some(name) => bail!("{path} is a .npy file: it holds one array, without a name such as `{name}`"),
            None => npy::read(&bytes).with_context(|| path.to_owned()),
        },
        Kind::Npz => {
            let mut npz = Npz::new(bytes).with_context(|| format!("{path} is no .npz file"))?;
            let name = one(npz.names())?;
            npz.read(&name).with_context(|| path.to_owned())
        }
        Kind::SafeTensors => {
            let file = SafeTensors::deserialize(&bytes)
                .with_context(|| format!("{path} is no .safetensors file"))?;
            let name = one(file.names().into_iter().map(str::to_owned).collect())?;
            tensor(&file, &name).with_context(|| path.to_owned())
        }
    }
}

/// Reads all arrays of a file; the one of a `.npy` file is named as the file.
pub(crate) fn read_all(path: &str) -> Result<Vec<(String, Array)>> {
    let (bytes, kind) = load(path)?;
    match kind {
        Kind::Npy => {
            let stem = Path::new(path)
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned());
            Ok(vec![(
                stem.unwrap_or_default(),
                npy::read(&bytes).with_context(|| path.to_owned())?,
            )])
        }
        Kind::Npz => {
            let mut npz = Npz::new(bytes).with_context(|| format!("{path} is no .npz file"))?;
            let names = npz.names();
            let read = |name: String| {
                let array = npz.read(&name).with_context(|| path.to_owned())?;
                Ok((name, array))
            };
            names.into_iter().map(read).collect()
        }
        Kind::SafeTensors => {
            let file = SafeTensors::deserialize(&bytes)
                .with_context(|| format!("{path} is no .safetensors file"))?;
            let read = |name: &str| {
                Ok((
                    name.to_owned(),
                    tensor(&file, name).with_context(|| path.to_owned())?,
                ))
            };
            file.names().into_iter().map(read).collect()
        }
    }
}

fn tensor(file: &SafeTensors<'_>, name: &str) -> Result<Array> {
    let Ok(tensor) = file.tensor(name) else {
        bail!("there is no array `{name}`{}", names::nearest(name, file.names()));
    };
    let dtype = match tensor.dtype() {
        Dtype::BOOL => "bool",
        Dtype::U8 => "u8",
        Dtype::I8 => "i8",
        Dtype::F8_E5M2 => "f8e5m2",
        Dtype::F8_E4M3 => "f8e4m3fn",
        Dtype::F8_E8M0 => "f8e8m0fnu",
        Dtype::I16 => "i16",
        Dtype::U16 => "u16",
        Dtype::F16 => "f16",
        Dtype::BF16 => "bf16",
        Dtype::I32 => "i32",
        Dtype::U32 => "u32",
        Dtype::F32 => "f32",
        Dtype::F64 => "f64",
        Dtype::I64 => "i64",
        Dtype::U64 => "u64",
        other => bail!("array `{name}` is of type {other:?}, which is not supported"),
    };
    let dtype = DType::from_name(dtype).with_context(|| format!("array `{name}`"))?;
    Ok(Array {
        dtype,
        shape: tensor.shape().iter().map(|&n| n as u64).collect(),
        data: tensor.data().to_vec(),
    })
}
