//! Compiles kernels in cutile-rs to Tile IR: reads requests, a JSON object a line, from the file named, and answers each
//! with a line.
#![allow(warnings)]

mod ports;

use cutile_compiler::ast::syn;
use cutile_compiler::specialization::{DivHint, SpecializationBits};
use quote::ToTokens;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Mutex;

#[derive(Deserialize)]
struct Request {
    port: usize,
    module: String,
    #[serde(default)]
    entry: String,
    #[serde(default)]
    generics: Vec<String>,
    #[serde(default)]
    strides: Vec<(String, Vec<i32>)>,
    #[serde(default)]
    facts: Vec<Facts>,
    #[serde(default)]
    target: String,
    #[serde(default)]
    options: Options,
    #[serde(default)]
    describe: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    occupancy: Option<i32>,
    num_cta_in_cga: Option<i32>,
    num_worker_warps_per_cta: Option<i32>,
}

#[derive(Deserialize)]
struct Facts {
    name: String,
    divisible_by: i32,
    #[serde(default)]
    dims: Vec<Dim>,
    #[serde(default)]
    disjoint: bool,
}

#[derive(Deserialize)]
struct Dim {
    length_divisible_by: i32,
    stride_divisible_by: i32,
    unit_stride: bool,
}

static PANIC: Mutex<String> = Mutex::new(String::new());

fn main() {
    std::panic::set_hook(Box::new(|info| {
        *PANIC.lock().unwrap_or_else(|e| e.into_inner()) = info.to_string();
    }));
    let path = std::env::args().nth(1).expect("a file of requests");
    let text = std::fs::read_to_string(path).expect("a file of requests");
    let mut out = std::io::stdout().lock();
    for line in text.lines() {
        let line = line.to_owned();
        // Deep expressions take much stack.
        let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(move || answer(&line));
        let answer = thread.expect("a thread").join().unwrap_or_else(|_| {
            let said = PANIC.lock().unwrap_or_else(|e| e.into_inner()).clone();
            json!({ "error": { "message": said, "panicked": true } })
        });
        writeln!(out, "{answer}").expect("standard output");
    }
}

fn error(message: String) -> Value {
    json!({ "error": { "message": message } })
}

fn answer(line: &str) -> Value {
    let request: Request = match serde_json::from_str(line) {
        Ok(request) => request,
        Err(e) => return error(format!("not a request: {e}")),
    };
    let found = ports::modules().into_iter().find(|m| m.0 == request.port && m.1 == request.module);
    let Some((_, _, ast)) = found else {
        return error(format!("there is no module `{}`", request.module));
    };
    if request.describe {
        return describe(ast().ast());
    }
    let hint = |divisor: i32| DivHint { divisor: divisor.clamp(1, 16), max: 16 };
    let tensors: Vec<(&str, SpecializationBits)> = request
        .facts
        .iter()
        .filter(|f| !f.dims.is_empty())
        .map(|f| {
            let bits = SpecializationBits {
                shape_div: f.dims.iter().map(|d| hint(d.length_divisible_by)).collect(),
                stride_div: f.dims.iter().map(|d| hint(d.stride_divisible_by)).collect(),
                stride_one: f.dims.iter().map(|d| d.unit_stride).collect(),
                base_ptr_div: hint(f.divisible_by),
                elements_disjoint: f.disjoint,
            };
            (f.name.as_str(), bits)
        })
        .collect();
    let scalars: Vec<(&str, DivHint)> = request
        .facts
        .iter()
        .filter(|f| f.dims.is_empty() && f.divisible_by > 1)
        .map(|f| (f.name.as_str(), hint(f.divisible_by)))
        .collect();
    let strides: Vec<(&str, &[i32])> =
        request.strides.iter().map(|(name, list)| (name.as_str(), list.as_slice())).collect();
    let mut options = cutile_compiler::hints::CompileOptions::default();
    options.occupancy = request.options.occupancy;
    options.num_cta_in_cga = request.options.num_cta_in_cga;
    options.num_worker_warps_per_cta = request.options.num_worker_warps_per_cta;
    let compiled = cutile::compile_api::KernelCompiler::new(ast, &request.module, &request.entry)
        .generics(request.generics.clone())
        .strides(&strides)
        .spec_args(&tensors)
        .scalar_hints(&scalars)
        .target(&request.target)
        .options(options)
        // Stated, so that no tileiras is looked for; our reader knows all versions.
        .bytecode_version(cutile_ir::bytecode::BytecodeVersion::CURRENT)
        .compile();
    match compiled.and_then(|c| Ok((c.ir_text(), c.bytecode()?))) {
        Ok((text, bytecode)) => {
            let hex: String = bytecode.iter().map(|b| format!("{b:02x}")).collect();
            json!({ "text": text, "bytecode": hex })
        }
        Err(cutile_compiler::error::JITError::Located(message, at)) if at.is_known() => {
            json!({ "error": { "message": message, "file": at.file, "line": at.line, "column": at.column + 1 } })
        }
        Err(e) => error(e.to_string()),
    }
}

fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// The entries of a module, with generics and parameters.
fn describe(module: &syn::ItemMod) -> Value {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let entries = items.filter_map(|item| match item {
        syn::Item::Fn(f) if f.attrs.iter().any(|a| a.path().segments.last().is_some_and(|s| s.ident == "entry")) => {
            Some(f)
        }
        _ => None,
    });
    let entries: Vec<Value> = entries
        .map(|f| {
            let generics: Vec<Value> = f
                .sig
                .generics
                .params
                .iter()
                .filter_map(|p| match p {
                    syn::GenericParam::Type(t) => Some(json!({ "name": t.ident.to_string(), "kind": "type" })),
                    syn::GenericParam::Const(c) => {
                        Some(json!({ "name": c.ident.to_string(), "kind": "const", "type": text(&c.ty) }))
                    }
                    syn::GenericParam::Lifetime(_) => None,
                })
                .collect();
            let parameters: Vec<Value> = f
                .sig
                .inputs
                .iter()
                .filter_map(|input| match input {
                    syn::FnArg::Typed(p) => Some(parameter(&text(&p.pat), &p.ty)),
                    syn::FnArg::Receiver(_) => None,
                })
                .collect();
            json!({ "name": f.sig.ident.to_string(), "generics": generics, "parameters": parameters })
        })
        .collect();
    json!({ "entries": entries })
}

fn parameter(name: &str, ty: &syn::Type) -> Value {
    let name = name.strip_prefix("mut ").unwrap_or(name);
    let described = |kind: &str, rank: usize, element: String| {
        json!({ "name": name, "kind": kind, "rank": rank, "element": element, "type": text(ty) })
    };
    match ty {
        syn::Type::Ptr(p) => described("pointer", 0, text(&p.elem)),
        syn::Type::Reference(r) => {
            let syn::Type::Path(path) = &*r.elem else { return described("other", 0, String::new()) };
            let Some(last) = path.path.segments.last().filter(|s| s.ident == "Tensor") else {
                return described("other", 0, String::new());
            };
            let syn::PathArguments::AngleBracketed(args) = &last.arguments else {
                return described("other", 0, String::new());
            };
            let args: Vec<String> = args.args.iter().map(|a| text(a)).collect();
            let rank = args.get(1).map_or(0, |shape| {
                let inner = shape.trim_matches(['{', '}', ' ']).trim_matches(['[', ']', ' ']);
                inner.split(',').filter(|part| !part.trim().is_empty()).count()
            });
            let kind = if r.mutability.is_some() { "tensor-mut" } else { "tensor" };
            described(kind, rank, args.first().cloned().unwrap_or_default())
        }
        _ => described("scalar", 0, text(ty)),
    }
}
