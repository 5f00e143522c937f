//! Values and types in words, for messages.

use super::context::Context;
use super::value::{Number, NumberValue, Value};
use tileport_kernel::symbolic::{Atom, IntOp};
use tileport_kernel::{Dim, Dtype, Kernel, SymbolId, Type};

fn symbol(kernel: &Kernel, symbol: SymbolId) -> &str {
    kernel.symbols.get(symbol).map_or("?", |data| data.name.as_str())
}

fn atom(kernel: &Kernel, value: &Atom) -> String {
    match value {
        Atom::Symbol(id) => symbol(kernel, *id).to_owned(),
        Atom::Select(_, arms) => {
            format!("({} or {})", dim(kernel, &arms.0), dim(kernel, &arms.1))
        }
        Atom::Apply(op, args) => {
            let args: Vec<String> = args.iter().map(|arg| dim(kernel, arg)).collect();
            let infix = match op {
                IntOp::FloorDiv => " // ",
                IntOp::Mod => " % ",
                IntOp::And => " & ",
                IntOp::Or => " | ",
                IntOp::Xor => " ^ ",
                IntOp::Shl => " << ",
                IntOp::Shr => " >> ",
                IntOp::Pow => " ** ",
                IntOp::Min => return format!("min({})", args.join(", ")),
                IntOp::Max => return format!("max({})", args.join(", ")),
            };
            format!("({})", args.join(infix))
        }
    }
}

fn dim(kernel: &Kernel, value: &Dim) -> String {
    let mut text = String::new();
    for (factors, coefficient) in value.terms() {
        let mut parts: Vec<String> = factors.iter().map(|factor| atom(kernel, factor)).collect();
        if parts.is_empty() || coefficient.unsigned_abs() != 1 {
            parts.insert(0, coefficient.unsigned_abs().to_string());
        }
        text.push_str(match (text.is_empty(), coefficient < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        text.push_str(&parts.join(" * "));
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

impl Context {
    /// A compile-time integer, with the names of the constants.
    pub(crate) fn show_dim(&self, value: &Dim) -> String {
        dim(&self.kernel, value)
    }

    /// A shape as Python writes it: `(16, BLOCK)`.
    pub(crate) fn show_shape(&self, shape: &[Dim]) -> String {
        let dims: Vec<String> = shape.iter().map(|length| self.show_dim(length)).collect();
        match dims.as_slice() {
            [only] => format!("({only},)"),
            _ => format!("({})", dims.join(", ")),
        }
    }

    /// An element type: its name in `cuda.tile`, or that of its symbol.
    pub(crate) fn show_dtype(&self, dtype: &Dtype) -> String {
        match dtype {
            Dtype::Known(element) => element.long_name().to_owned(),
            Dtype::Symbol(id) => symbol(&self.kernel, *id).to_owned(),
            Dtype::Promote(_, pair) => {
                format!(
                    "{} promoted with {}",
                    self.show_dtype(&pair.0),
                    self.show_dtype(&pair.1)
                )
            }
            Dtype::PromoteWeak(_, inner, _) => format!("{} promoted", self.show_dtype(inner)),
            Dtype::Floating(inner) => format!("{} as a float", self.show_dtype(inner)),
            Dtype::Select(_, arms) => {
                format!("{} or {}", self.show_dtype(&arms.0), self.show_dtype(&arms.1))
            }
        }
    }

    /// A type, with an article.
    pub(crate) fn show_type(&self, ty: &Type) -> String {
        match ty {
            Type::Tile(tile) if tile.shape.is_empty() => {
                format!("a scalar of type {}", self.show_dtype(&tile.dtype))
            }
            Type::Tile(tile) => {
                format!(
                    "a {} tile of shape {}",
                    self.show_dtype(&tile.dtype),
                    self.show_shape(&tile.shape)
                )
            }
            Type::Array(array) => {
                format!(
                    "a {} array of rank {}",
                    self.show_dtype(&array.dtype),
                    array.rank()
                )
            }
            Type::View(view) => format!(
                "a tiled view of shape {} on a {} array",
                self.show_shape(&view.tile),
                self.show_dtype(&view.array.dtype)
            ),
            Type::List(array) => format!("a list of {} arrays", self.show_dtype(&array.dtype)),
            Type::Memory(dtype) => format!("raw memory of {}", self.show_dtype(dtype)),
            Type::Pointer(dtype) => format!("a pointer to {}", self.show_dtype(dtype)),
        }
    }

    /// What a value is, with an article.
    pub(crate) fn show_value(&self, value: &Value) -> String {
        let fixed = match value {
            Value::Number(Number { value, dtype }) => {
                let kind = match value {
                    NumberValue::Bool(_) => "bool",
                    NumberValue::Int(number) if dtype.is_none() => {
                        return format!("the number {}", self.show_dim(number));
                    }
                    NumberValue::Int(_) => "int",
                    NumberValue::Float(_) => "float",
                };
                return match dtype {
                    Some(dtype) => format!("a constant of type {}", self.show_dtype(dtype)),
                    None => format!("a Python {kind}"),
                };
            }
            Value::Run(run) => return self.show_type(&run.ty),
            Value::Dtype(dtype) => return format!("the element type {}", self.show_dtype(dtype)),
            Value::Member(name) | Value::Named(name) => return format!("`{name}`"),
            Value::Text(_) | Value::Formatted(_) => "text",
            Value::None => "None",
            Value::Ellipsis => "`...`",
            Value::Tuple(_) => "a tuple",
            Value::Dict(_) => "a dictionary",
            Value::Slice(_) => "a slice",
            Value::Range(_) => "a range",
            Value::IndexSlice(_) => "a ct.Slice",
            Value::Record(_) => "an object",
            Value::Function(_) => "a function",
            Value::Method(_) => "a method",
            Value::Class(_) => "a class",
            Value::Module(_) => "a module",
            Value::Invalid(_) => "a name without a value",
            Value::Open(_) => "a parameter",
        };
        fixed.to_owned()
    }
}
