//! A kernel's own text with flags for operands that may be stored transposed: each load of such an array, and each question for
//! its lengths, gets a choice where it stands.

use crate::host::{Edit, apply};
use crate::kernels::KernelDef;
use crate::project::{Module, Project};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtAssign};
use ruff_text_size::{Ranged, TextRange, TextSize};
use tileport_ir::{Code, Diagnostic};

/// A use of an operand that its text leaves no place for a choice.
pub const USE: Code = Code("python-transpose-use");

/// An operand with its flag.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'o> {
    /// The flag's name: `TRANSPOSE_A`.
    pub flag: &'o str,
    /// The operand's parameter.
    pub array: &'o str,
    /// How many dimensions it has.
    pub rank: usize,
    /// Whether it is a list, whose arrays are the operands.
    pub in_list: bool,
    /// Whether its tiles are permuted once they are loaded; else they are loaded with `order`.
    pub permute: bool,
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

impl<'a> Project<'a> {
    /// The changes of a kernel's text that give its operands their flags, the kernel's parameters aside.
    ///
    /// # Errors
    /// What is done with an operand that has no transposed form in the text, with its place.
    pub(crate) fn transposed_edits(
        &self,
        module: &Module<'a>,
        kernel: &KernelDef<'a>,
        operands: &[Operand<'_>],
    ) -> Result<Vec<Edit>> {
        let Some(function) = module.outline().function(kernel.function) else {
            return Ok(Vec::new());
        };
        let rewriting = Rewriting {
            project: self,
            module,
            kernel,
            operands,
            items: items(kernel.body, operands),
        };
        let mut edits = Vec::new();
        if let Some(first) = kernel.body.first() {
            let indent = rewriting.indent_of(first.start());
            let mut text = String::new();
            for operand in operands {
                let flag = operand.flag;
                text.push_str(&format!(
                    "ct.static_assert({flag} == 0 or {flag} == 1, \"{flag} is 0 or 1\")\n{indent}"
                ));
            }
            let at = rewriting.before_comments(first.start(), function.def.parameters.end());
            edits.push(Edit {
                range: TextRange::empty(at),
                text,
            });
        }
        for stmt in kernel.body {
            rewriting.stmt(stmt, &mut edits)?;
        }
        Ok(edits)
    }
}

/// The list that an expression is an array of: `left[g]`.
fn list_of<'o, 'x>(expr: &'x Expr, operands: &'o [Operand<'o>]) -> Option<(&'o Operand<'o>, &'x Expr)> {
    let Expr::Subscript(subscript) = expr else {
        return None;
    };
    let Expr::Name(name) = &*subscript.value else {
        return None;
    };
    let list = operands
        .iter()
        .find(|operand| operand.in_list && operand.array == name.id.as_str())?;
    Some((list, &subscript.slice))
}

/// What stands for what in an assignment: item for item where both sides are tuples.
fn pairs(assign: &StmtAssign) -> Vec<(&Expr, &Expr)> {
    let [target] = assign.targets.as_slice() else {
        return Vec::new();
    };
    match (target, &*assign.value) {
        (Expr::Tuple(targets), Expr::Tuple(values)) if targets.len() == values.len() => {
            targets.iter().zip(values.iter()).collect()
        }
        (target, value) => vec![(target, value)],
    }
}

/// The names that stand for arrays of lists, with their lists.
fn items<'o>(body: &[Stmt], operands: &'o [Operand<'o>]) -> Vec<(String, &'o Operand<'o>)> {
    struct Items<'f, 'o> {
        operands: &'o [Operand<'o>],
        found: &'f mut Vec<(String, &'o Operand<'o>)>,
    }
    impl<'a> Visitor<'a> for Items<'_, '_> {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            if let Stmt::Assign(assign) = stmt {
                for (target, value) in pairs(assign) {
                    if let (Expr::Name(name), Some((list, _))) = (target, list_of(value, self.operands)) {
                        self.found.push((name.id.as_str().to_owned(), list));
                    }
                }
            }
            visitor::walk_stmt(self, stmt);
        }
    }
    let mut found = Vec::new();
    let mut visitor = Items {
        operands,
        found: &mut found,
    };
    visitor.visit_body(body);
    found
}

/// A choice that needs no parentheses where it stands alone.
fn alone(edits: &mut [Edit], places: &[TextRange]) {
    for edit in edits.iter_mut().filter(|edit| places.contains(&edit.range)) {
        if let Some(inner) = edit
            .text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            && inner.contains(" == 1 else ")
        {
            edit.text = inner.to_owned();
        }
    }
}

struct Rewriting<'r, 'a> {
    project: &'r Project<'a>,
    module: &'r Module<'a>,
    kernel: &'r KernelDef<'a>,
    operands: &'r [Operand<'r>],
    /// Names that stand for arrays of lists.
    items: Vec<(String, &'r Operand<'r>)>,
}

impl<'a> Rewriting<'_, 'a> {
    fn refused<T>(&self, at: &impl Ranged, message: String) -> Result<T> {
        let span = self.module.file().span_of(at);
        Err(Box::new(Diagnostic::error(USE, span, message).help(
            "load the operand as tiles, with its index and its shape written as tuples",
        )))
    }

    fn operand(&self, expr: &Expr) -> Option<&Operand<'_>> {
        let Expr::Name(name) = expr else {
            return list_of(expr, self.operands).map(|(list, _)| list);
        };
        let item = self.items.iter().find(|(item, _)| item == name.id.as_str());
        item.map(|(_, list)| *list)
            .or_else(|| self.named(name.id.as_str()))
    }

    /// The operand that is a parameter of this name.
    fn named(&self, name: &str) -> Option<&Operand<'_>> {
        self.operands.iter().find(|operand| operand.array == name)
    }

    /// Checks what an assignment gives to the names of operands, and changes its values but for arrays that it names; whether it
    /// names any.
    fn names_items(&self, assign: &'a StmtAssign, edits: &mut Vec<Edit>) -> Result<bool> {
        let pairs = pairs(assign);
        let is_item = |(target, value): &(&'a Expr, &'a Expr)| {
            target.is_name_expr() && list_of(value, self.operands).is_some()
        };
        let plain: Vec<&Expr> = if pairs.is_empty() {
            assign.targets.iter().collect()
        } else {
            let others = pairs.iter().filter(|pair| !is_item(pair));
            others.map(|(target, _)| *target).collect()
        };
        for target in plain {
            let own = std::slice::from_ref(target);
            let names = if let Expr::Tuple(tuple) = target {
                &tuple.elts
            } else {
                own
            };
            if let Some(name) = names
                .iter()
                .find(|name| name.is_name_expr() && self.operand(name).is_some())
            {
                return self.refused(
                    name,
                    "the name of an operand is given something else here".to_owned(),
                );
            }
        }
        if !pairs.iter().any(is_item) {
            return Ok(false);
        }
        for pair in &pairs {
            match list_of(pair.1, self.operands) {
                Some((_, index)) if is_item(pair) => self.expr_into(index, None, edits)?,
                _ => self.expr_into(pair.1, None, edits)?,
            }
        }
        Ok(true)
    }

    /// The white space before a place on its line.
    fn indent_of(&self, at: TextSize) -> String {
        let before = self.module.file().text().get(..at.to_usize()).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        line.chars().take_while(|c| c.is_whitespace()).collect()
    }

    /// The place of a statement, or of the comments that stand on the lines right before it.
    fn before_comments(&self, at: TextSize, least: TextSize) -> TextSize {
        let text = self.module.file().text();
        let mut found = at.to_usize();
        while let Some(line_start) = text.get(..found).and_then(|before| before.rfind('\n')) {
            let Some(previous) = text.get(..line_start) else {
                break;
            };
            let start = previous.rfind('\n').map_or(0, |newline| newline + 1);
            let line = text.get(start..line_start).unwrap_or_default();
            if start < least.to_usize() || !line.trim_start().starts_with('#') {
                break;
            }
            found = start + (line.len() - line.trim_start().len());
        }
        u32::try_from(found).map_or(at, TextSize::new)
    }

    /// The changes of a statement: one that assigns what it loads is chosen as a whole, in others the loads are.
    fn stmt(&self, stmt: &'a Stmt, edits: &mut Vec<Edit>) -> Result<()> {
        match stmt {
            Stmt::For(inner) => {
                if self.operand(&inner.target).is_some() {
                    return self.refused(
                        &*inner.target,
                        "the name of an operand is given something else here".to_owned(),
                    );
                }
                self.expr_into(&inner.iter, None, edits)?;
                self.block(&inner.body, edits)?;
                self.block(&inner.orelse, edits)
            }
            Stmt::While(inner) => {
                self.expr_into(&inner.test, None, edits)?;
                self.block(&inner.body, edits)?;
                self.block(&inner.orelse, edits)
            }
            Stmt::If(inner) => {
                self.expr_into(&inner.test, None, edits)?;
                self.block(&inner.body, edits)?;
                for clause in &inner.elif_else_clauses {
                    if let Some(test) = &clause.test {
                        self.expr_into(test, None, edits)?;
                    }
                    self.block(&clause.body, edits)?;
                }
                Ok(())
            }
            Stmt::FunctionDef(inner) => self.block(&inner.body, edits),
            Stmt::Assign(inner) => {
                if self.names_items(inner, edits)? {
                    return Ok(());
                }
                let mut loads = Loads {
                    rewriting: self,
                    found: Vec::new(),
                };
                loads.visit_expr(&inner.value);
                let choices: Vec<&Operand<'_>> = loads
                    .found
                    .iter()
                    .filter_map(|array| self.operands.iter().find(|o| o.array == *array))
                    .collect();
                let [operand] = choices.as_slice() else {
                    self.expr_into(&inner.value, None, edits)?;
                    alone(edits, &[inner.value.range()]);
                    return Ok(());
                };
                self.chosen(stmt, &inner.value, operand, edits)
            }
            other => {
                let mut all = Expressions(Vec::new());
                visitor::walk_stmt(&mut all, other);
                all.0
                    .into_iter()
                    .try_for_each(|expr| self.expr_into(expr, None, edits))
            }
        }
    }

    fn block(&self, block: &'a [Stmt], edits: &mut Vec<Edit>) -> Result<()> {
        block.iter().try_for_each(|stmt| self.stmt(stmt, edits))
    }

    /// `if FLAG == 1:` the statement with the tile loaded as it lies, `else:` the statement.
    fn chosen(
        &self,
        stmt: &'a Stmt,
        value: &'a Expr,
        operand: &Operand<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<()> {
        let indent = self.indent_of(stmt.start());
        let text = self.module.file().text();
        let line_start = text
            .get(..stmt.start().to_usize())
            .and_then(|before| before.rfind('\n'))
            .map_or(0, |newline| newline + 1);
        // Only a statement that begins its line can be indented.
        if text
            .get(line_start..stmt.start().to_usize())
            .is_none_or(|before| !before.trim().is_empty())
        {
            return self.expr_into(value, None, edits);
        }
        let head = text
            .get(stmt.start().to_usize()..value.start().to_usize())
            .unwrap_or_default();
        let arm = |set: bool| -> Result<String> {
            let text = format!("{head}{}", self.expr(value, Some((operand.array, set)))?);
            // Lines that go on stand four further to the right, as the statement does.
            Ok(text.replace('\n', "\n    "))
        };
        edits.push(Edit {
            range: stmt.range(),
            text: format!(
                "if {} == 1:\n{indent}    {}\n{indent}else:\n{indent}    {}",
                operand.flag,
                arm(true)?,
                arm(false)?
            ),
        });
        Ok(())
    }

    /// An expression's text with its changes. `known` says what a flag is there.
    fn expr(&self, expr: &'a Expr, known: Option<(&str, bool)>) -> Result<String> {
        let mut edits = Vec::new();
        self.expr_into(expr, known, &mut edits)?;
        let start = expr.start();
        let own = self.module.file().slice(expr.range());
        let moved = edits
            .into_iter()
            .map(|edit| Edit {
                range: edit.range - start,
                ..edit
            })
            .collect();
        match apply(own, moved) {
            Some(text) => Ok(text),
            None => self.refused(expr, "two changes are in one place".to_owned()),
        }
    }

    fn expr_into(&self, expr: &'a Expr, known: Option<(&str, bool)>, edits: &mut Vec<Edit>) -> Result<()> {
        if let Some(text) = self.special(expr, known)? {
            edits.push(Edit {
                range: expr.range(),
                text,
            });
            return Ok(());
        }
        match expr {
            Expr::Attribute(attribute) if self.operand(&attribute.value).is_some() => {
                match attribute.attr.as_str() {
                    "dtype" | "ndim" => Ok(()),
                    other => self.refused(expr, format!("`{other}` of an operand has no transposed form")),
                }
            }
            Expr::Call(call) if self.is_length(call) => Ok(()),
            Expr::Name(_) | Expr::Subscript(_) if self.operand(expr).is_some() => {
                let shown = self.module.file().slice(expr.range());
                self.refused(
                    expr,
                    format!("`{shown}` is used as a whole here, which has no transposed form"),
                )
            }
            _ => {
                let mut all = Expressions(Vec::new());
                visitor::walk_expr(&mut all, expr);
                all.0
                    .into_iter()
                    .try_for_each(|inner| self.expr_into(inner, known, edits))?;
                if let Expr::Call(call) = expr {
                    let named = call
                        .arguments
                        .keywords
                        .iter()
                        .map(|keyword| keyword.value.range());
                    let places: Vec<TextRange> = call
                        .arguments
                        .args
                        .iter()
                        .map(Ranged::range)
                        .chain(named)
                        .collect();
                    alone(edits, &places);
                }
                Ok(())
            }
        }
    }

    /// Whether a call asks for the number of arrays of a list.
    fn is_length(&self, call: &ExprCall) -> bool {
        let is_len = matches!(&*call.func, Expr::Name(name) if name.id.as_str() == "len");
        let [Expr::Name(list)] = &*call.arguments.args else {
            return false;
        };
        is_len
            && self
                .named(list.id.as_str())
                .is_some_and(|operand| operand.in_list)
    }

    fn name_of(&self, call: &ExprCall) -> Option<String> {
        let scope = self
            .module
            .scope(crate::outline::Owner::Function(self.kernel.function));
        let resolved = self.project.resolve(scope, &call.func)?;
        resolved.external().map(str::to_owned)
    }

    /// What asks something of an operand, with its choice.
    fn special(&self, expr: &'a Expr, known: Option<(&str, bool)>) -> Result<Option<String>> {
        let pick = |operand: &Operand<'_>, swapped: String, plain: String| {
            let set = known
                .filter(|(array, _)| *array == operand.array)
                .map(|(_, set)| set);
            match set {
                Some(true) => swapped,
                Some(false) => plain,
                None => format!("({swapped} if {} == 1 else {plain})", operand.flag),
            }
        };
        match expr {
            Expr::Subscript(subscript) => {
                let Expr::Attribute(attribute) = &*subscript.value else {
                    return Ok(None);
                };
                let (Some(operand), "shape" | "strides") =
                    (self.operand(&attribute.value), attribute.attr.as_str())
                else {
                    return Ok(None);
                };
                let Some(axis) = literal(&subscript.slice).and_then(|axis| normal(axis, operand.rank)) else {
                    return self.refused(expr, "which length is asked for is no number here".to_owned());
                };
                let other = swapped(axis, operand.rank);
                if other == axis {
                    return Ok(Some(self.module.file().slice(expr.range()).to_owned()));
                }
                let of = self.module.file().slice(subscript.value.range());
                Ok(Some(pick(
                    operand,
                    format!("{of}[{other}]"),
                    format!("{of}[{axis}]"),
                )))
            }
            Expr::Attribute(attribute) => {
                let (Some(operand), "shape" | "strides") =
                    (self.operand(&attribute.value), attribute.attr.as_str())
                else {
                    return Ok(None);
                };
                let of = self.module.file().slice(expr.range()).to_owned();
                let items: Vec<String> = (0..operand.rank)
                    .map(|axis| format!("{of}[{}]", swapped(axis, operand.rank)))
                    .collect();
                Ok(Some(pick(operand, format!("({})", items.join(", ")), of)))
            }
            Expr::Call(call) => {
                let Some(first) = call.arguments.find_argument_value("array", 0) else {
                    return Ok(None);
                };
                let Some(operand) = self.operand(first) else {
                    return Ok(None);
                };
                match self.name_of(call).as_deref() {
                    Some("cuda.tile.load") => {
                        let (plain, lies) = self.load(call, operand, known)?;
                        Ok(Some(pick(operand, lies, plain)))
                    }
                    Some("cuda.tile.num_tiles") => {
                        let (plain, lies) = self.num_tiles(call, operand, known)?;
                        Ok(Some(pick(operand, lies, plain)))
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// A call's text with some arguments replaced and others behind.
    fn call(
        &self,
        call: &'a ExprCall,
        replaced: &[(TextRange, String)],
        more: Option<String>,
        known: Option<(&str, bool)>,
    ) -> Result<String> {
        let mut edits: Vec<Edit> = replaced
            .iter()
            .map(|(range, text)| Edit {
                range: *range,
                text: text.clone(),
            })
            .collect();
        let arguments = call
            .arguments
            .args
            .iter()
            .chain(call.arguments.keywords.iter().map(|keyword| &keyword.value));
        for argument in arguments {
            if let Some((_, index)) = list_of(argument, self.operands) {
                self.expr_into(index, known, &mut edits)?;
            } else if self.operand(argument).is_none()
                && !replaced.iter().any(|(range, _)| *range == argument.range())
            {
                self.expr_into(argument, known, &mut edits)?;
            }
        }
        if let Some(more) = more {
            let last = call
                .arguments
                .args
                .iter()
                .map(Ranged::end)
                .chain(call.arguments.keywords.iter().map(Ranged::end))
                .max();
            edits.push(Edit {
                range: TextRange::empty(last.unwrap_or(call.end())),
                text: format!(", {more}"),
            });
        }
        let start = call.start();
        let moved = edits
            .into_iter()
            .map(|edit| Edit {
                range: edit.range - start,
                ..edit
            })
            .collect();
        match apply(self.module.file().slice(call.range()), moved) {
            Some(text) => Ok(text),
            None => self.refused(call, "two changes are in one place".to_owned()),
        }
    }

    /// A tuple's text with its last two items swapped.
    fn swapped_tuple(&self, expr: &'a Expr, rank: usize, known: Option<(&str, bool)>) -> Result<String> {
        let Expr::Tuple(tuple) = expr else {
            return self.refused(
                expr,
                "the index or the shape of a load is no tuple here".to_owned(),
            );
        };
        if tuple.elts.len() != rank {
            return self.refused(
                expr,
                format!("{} items stand here for {rank} dimensions", tuple.elts.len()),
            );
        }
        let mut items = tuple
            .elts
            .iter()
            .map(|item| self.expr(item, known))
            .collect::<Result<Vec<_>>>()?;
        items.swap(rank - 2, rank - 1);
        Ok(format!("({})", items.join(", ")))
    }

    /// A load as it is, and of the operand as it lies.
    fn load(
        &self,
        call: &'a ExprCall,
        operand: &Operand<'_>,
        known: Option<(&str, bool)>,
    ) -> Result<(String, String)> {
        let rank = operand.rank;
        if let Some(order) = call.arguments.find_keyword("order") {
            return self.refused(
                order,
                "the operand is loaded in another order of dimensions already".to_owned(),
            );
        }
        let plain = self.call(call, &[], None, known)?;
        if !operand.permute {
            let mut order: Vec<String> = (0..rank).map(|axis| axis.to_string()).collect();
            order.swap(rank - 2, rank - 1);
            let lies = self.call(call, &[], Some(format!("order=({})", order.join(", "))), known)?;
            return Ok((plain, lies));
        }
        let (Some(index), Some(shape)) = (
            call.arguments.find_argument_value("index", 1),
            call.arguments.find_argument_value("shape", 2),
        ) else {
            return self.refused(call, "the load has no index or no shape".to_owned());
        };
        let replaced = [
            (index.range(), self.swapped_tuple(index, rank, known)?),
            (shape.range(), self.swapped_tuple(shape, rank, known)?),
        ];
        let lies = self.call(call, &replaced, None, known)?;
        let mut axes: Vec<String> = (0..rank).map(|axis| axis.to_string()).collect();
        axes.swap(rank - 2, rank - 1);
        let permuted = if rank == 2 {
            ".transpose()".to_owned()
        } else {
            format!(".permute(({}))", axes.join(", "))
        };
        Ok((plain, format!("{lies}{permuted}")))
    }

    fn num_tiles(
        &self,
        call: &'a ExprCall,
        operand: &Operand<'_>,
        known: Option<(&str, bool)>,
    ) -> Result<(String, String)> {
        let rank = operand.rank;
        let (Some(axis), Some(shape)) = (
            call.arguments.find_argument_value("axis", 1),
            call.arguments.find_argument_value("shape", 2),
        ) else {
            return self.refused(
                call,
                "the number of tiles is asked for without an axis or a shape".to_owned(),
            );
        };
        if let Some(order) = call.arguments.find_keyword("order") {
            return self.refused(
                order,
                "the operand's tiles are counted in another order of dimensions already".to_owned(),
            );
        }
        let Some(number) = literal(axis).and_then(|axis| normal(axis, rank)) else {
            return self.refused(axis, "which dimension is meant is no number here".to_owned());
        };
        let replaced = [
            (axis.range(), swapped(number, rank).to_string()),
            (shape.range(), self.swapped_tuple(shape, rank, known)?),
        ];
        Ok((
            self.call(call, &[], None, known)?,
            self.call(call, &replaced, None, known)?,
        ))
    }
}

fn literal(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::NumberLiteral(number) => number.value.as_int().and_then(ruff_python_ast::Int::as_i64),
        Expr::UnaryOp(unary) if matches!(unary.op, ruff_python_ast::UnaryOp::USub) => {
            literal(&unary.operand).map(|value| -value)
        }
        _ => None,
    }
}

/// An axis that counts from the first dimension.
fn normal(axis: i64, rank: usize) -> Option<usize> {
    let rank = i64::try_from(rank).ok()?;
    let axis = if axis < 0 { axis + rank } else { axis };
    (0..rank).contains(&axis).then_some(axis)?.try_into().ok()
}

/// The dimension that a dimension of a transposed operand lies in.
fn swapped(axis: usize, rank: usize) -> usize {
    match rank - axis {
        1 => rank - 2,
        2 => rank - 1,
        _ => axis,
    }
}

/// The expressions right below a node.
struct Expressions<'a>(Vec<&'a Expr>);

impl<'a> Visitor<'a> for Expressions<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0.push(expr);
    }

    fn visit_stmt(&mut self, _: &'a Stmt) {}
}

/// The operands that are loaded in an expression, each as often as it is.
struct Loads<'l, 'r, 'a> {
    rewriting: &'l Rewriting<'r, 'a>,
    found: Vec<&'l str>,
}

impl<'a> Visitor<'a> for Loads<'_, '_, 'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr
            && let Some(first) = call.arguments.find_argument_value("array", 0)
            && let Some(operand) = self.rewriting.operand(first)
            && self.rewriting.name_of(call).as_deref() == Some("cuda.tile.load")
        {
            self.found.push(operand.array);
        }
        visitor::walk_expr(self, expr);
    }
}
