//! The rewrite: a flag for one operand.

use crate::find::{Arrays, Role, assignments};
use crate::{Flag, Form, NAME, Result1, USE, refusal};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::Span;
use tileport_kernel::kernel::Requirement;
use tileport_kernel::symbolic::CompareOp;
use tileport_kernel::{
    ArrayType, Block, Cond, Dim, Expr, ExprId, Kernel, Param, ParamId, ParamKind, Stmt, StmtKind, Symbol,
    SymbolKind, Type, VarData, VarId, ViewKind, ViewType,
};

/// Gives the kernel a flag for an operand; `alone` says that no other with a flag is on its side.
pub(crate) fn operand(
    kernel: &mut Kernel,
    (role, param): (Role, ParamId),
    alone: bool,
    form: Form,
) -> Result1<Flag> {
    let declared = kernel.params.get(param).cloned();
    let Some(Param {
        kind,
        name,
        span,
        position,
        ..
    }) = declared
    else {
        return Err(refusal(USE, kernel.span, "a transposed operand is a parameter"));
    };
    let (array, in_list) = match kind {
        ParamKind::Array(array) => (array, false),
        ParamKind::List(array) => (array, true),
        _ => {
            let message = format!("`{name}` is no array and no list of arrays");
            return Err(refusal(USE, span, message));
        }
    };
    let rank = array.rank();
    checked_type(&array, &name, span)?;
    let uses = uses(kernel, param)?;
    let flag_name = if alone {
        role.flag().to_owned()
    } else {
        format!("TRANSPOSE_{}", name.to_uppercase())
    };
    let (flag, symbol) = add_flag(kernel, flag_name, span)?;
    let is_set = Cond::compare(CompareOp::Eq, &Dim::symbol(symbol), &Dim::int(1));
    let mut rewriting = Rewriting {
        kernel,
        name,
        array,
        in_list,
        swap: [rank - 2, rank - 1],
        is_set,
        form,
        uses,
        front: Vec::new(),
        asked: Vec::new(),
        commented: false,
    };
    let body = std::mem::take(&mut rewriting.kernel.body);
    let mut body = rewriting.block(body)?;
    let front = std::mem::take(&mut rewriting.front);
    body.stmts.splice(0..0, front);
    kernel.body = body;
    Ok(Flag {
        name: flag.0,
        position: flag.1,
        operand: param,
        operand_position: position,
    })
}

/// An array that has two dimensions to swap, of which nothing is known when the kernel is compiled.
fn checked_type(array: &ArrayType, name: &str, span: Span) -> Result1<()> {
    let rank = array.rank();
    if rank < 2 {
        let message = format!(
            "`{name}` has {rank} dimension{}, and two are swapped",
            if rank == 1 { "" } else { "s" }
        );
        return Err(refusal(USE, span, message));
    }
    let last = array.strides.last().and_then(Option::as_ref);
    let fixed = array.shape.iter().rev().take(2).any(Option::is_some)
        || array.strides.iter().rev().skip(1).take(1).any(Option::is_some)
        || last.is_some_and(|stride| !stride.is(1));
    if fixed {
        let message = format!(
            "lengths or strides of `{name}` are constants of the kernel, so that they can't be swapped"
        );
        return Err(refusal(USE, span, message));
    }
    Ok(())
}

/// A constant behind the other parameters, 0 or 1.
fn add_flag(
    kernel: &mut Kernel,
    name: String,
    span: Span,
) -> Result1<((String, usize), tileport_kernel::SymbolId)> {
    let taken = kernel.params.values().any(|param| param.name == name)
        || kernel.symbols.values().any(|symbol| symbol.name == name)
        || kernel.vars.values().any(|var| var.name == name);
    if taken {
        let message = format!("`{}` has a `{name}` already", kernel.name);
        return Err(Box::new(refusal(NAME, span, message).help(
            "a kernel with a flag of its own is ported as it is, with the flag as its constant",
        )));
    }
    let position = kernel
        .params
        .values()
        .map(|param| param.position + 1)
        .max()
        .unwrap_or(0);
    // The parameter and its symbol know each other.
    let symbol = kernel.symbols.next_key();
    let param = kernel.params.push(Param {
        name: name.clone(),
        path: Vec::new(),
        position,
        kind: ParamKind::Constant(symbol),
        span,
    });
    let symbol = kernel.symbols.push(Symbol {
        name: name.clone(),
        kind: SymbolKind::Int,
        param,
    });
    let value = |n| Cond::compare(CompareOp::Eq, &Dim::symbol(symbol), &Dim::int(n));
    kernel.requirements.push(Requirement {
        cond: value(0).or(value(1)),
        message: Some(format!("{name} is 0 or 1")),
        implied: false,
        span,
    });
    Ok(((name, position), symbol))
}

/// What the kernel does with an operand: the expressions to rewrite.
struct Uses {
    all: FxHashSet<ExprId>,
    /// The views of it that variables hold.
    views: FxHashMap<VarId, ExprId>,
}

/// Finds all uses of an operand.
fn uses(kernel: &Kernel, param: ParamId) -> Result1<Uses> {
    let assigned = assignments(kernel);
    let arrays = Arrays::of(kernel, &assigned);
    let is_array = |id: ExprId| arrays.param(kernel, id) == Some(param);
    // A list is nothing else than the parameter.
    let is_list = |id: ExprId| matches!(kernel.expr(id).expr, Expr::Param(found) if found == param);
    let views: FxHashMap<VarId, ExprId> = assigned
        .iter()
        .filter_map(|(var, values)| match values.as_slice() {
            [only] => matches!(kernel.expr(*only).expr, Expr::View { array } if is_array(array))
                .then_some((*var, *only)),
            _ => None,
        })
        .collect();
    let is_view = |id: ExprId| match kernel.expr(id).expr {
        Expr::View { array } => is_array(array),
        Expr::Var(var) => views.contains_key(&var),
        _ => false,
    };
    let (mut all, mut covered) = (FxHashSet::default(), FxHashSet::default());
    for (id, data) in kernel.exprs.iter() {
        let of = match &data.expr {
            Expr::Load { view, .. } | Expr::TileCount { view, .. } if is_view(*view) => *view,
            Expr::Shape { array, .. } | Expr::Stride { array, .. } if is_array(*array) => *array,
            Expr::View { array: of } if is_array(*of) => {
                covered.insert(*of);
                continue;
            }
            Expr::ListItem { list: of, .. } | Expr::ListLength { list: of } if is_list(*of) => {
                covered.insert(*of);
                continue;
            }
            _ => continue,
        };
        all.insert(id);
        covered.insert(of);
    }
    // A view or an array of a list may stand in a variable, and nowhere else than in what was found.
    covered.extend(views.values().copied());
    for var in arrays.holders(param) {
        covered.extend(assigned.get(&var).into_iter().flatten().copied());
    }
    let (name, in_list) = kernel.params.get(param).map_or((String::new(), false), |p| {
        (p.name.clone(), matches!(p.kind, ParamKind::List(_)))
    });
    let known = |id: ExprId| is_array(id) || is_view(id) || is_list(id);
    let mut wrong = None;
    let mut check = |user: &Expr, operand: ExprId, span: Span| {
        if known(operand) && !covered.contains(&operand) {
            wrong.get_or_insert((what(user), span));
        }
    };
    for (_, data) in kernel.exprs.iter() {
        data.expr
            .each_operand(&mut |operand| check(&data.expr, operand, data.span));
    }
    let mut stored = None;
    each_stmt(&kernel.body, &mut |stmt| {
        stmt.kind.each_operand(&mut |operand| match stmt.kind {
            _ if !known(operand) => {}
            StmtKind::Assign { .. } if covered.contains(&operand) => {}
            StmtKind::Assign { .. } => _ = wrong.get_or_insert(("used as a whole", stmt.span)),
            _ => _ = stored.get_or_insert(stmt.span),
        });
    });
    if let Some(span) = stored {
        return Err(refusal(
            USE,
            span,
            format!("`{name}` is written here; only operands that are read can be transposed"),
        ));
    }
    if let Some((what, span)) = wrong {
        let message = format!("`{name}` is {what} here, which has no transposed form");
        return Err(Box::new(refusal(USE, span, message).help(
            "operands that are loaded as tiles, by tile index, can be transposed",
        )));
    }
    // The variable may have another array of the list by the time that the view is used.
    if let Some(held) = views.values().min().filter(|_| in_list) {
        let message = format!("a view of an array of `{name}` is kept in a variable here");
        return Err(Box::new(refusal(USE, kernel.expr(*held).span, message).help(
            "load the tiles from the array itself, so that it is plain which of the list they are of",
        )));
    }
    Ok(Uses { all, views })
}

/// What an expression does with an array, in words.
fn what(user: &Expr) -> &'static str {
    match user {
        Expr::Gather { .. } => "gathered element by element",
        Expr::Atomic { .. } | Expr::CompareExchange { .. } => "used atomically",
        Expr::Slice { .. } => "cut into parts",
        Expr::Memory { .. } | Expr::AddressOf { .. } => "used by its address",
        Expr::AssumeDivisible { .. } => "promised to be divisible",
        _ => "used as a whole",
    }
}

fn each_stmt(block: &Block, f: &mut dyn FnMut(&Stmt)) {
    for stmt in &block.stmts {
        f(stmt);
        stmt.kind.each_block(&mut |inner| each_stmt(inner, f));
    }
}

struct Rewriting<'k> {
    kernel: &'k mut Kernel,
    name: String,
    array: ArrayType,
    /// Whether it is a list, whose arrays are the operands.
    in_list: bool,
    /// The dimensions of the array that are swapped: its last two.
    swap: [usize; 2],
    is_set: Cond,
    form: Form,
    uses: Uses,
    /// What is asked once, at the kernel's start.
    front: Vec<Stmt>,
    /// What is asked already, and the variable that has the answer.
    asked: Vec<(Question, VarId)>,
    commented: bool,
}

/// What a kernel asks of an operand.
#[derive(Clone, Debug, PartialEq)]
enum Question {
    Length(usize),
    Stride(usize),
    Tiles(ViewType, usize),
}

impl Rewriting<'_> {
    fn swapped(&self, dim: usize) -> usize {
        match self.swap {
            [a, b] if dim == a => b,
            [a, b] if dim == b => a,
            _ => dim,
        }
    }

    fn block(&mut self, block: Block) -> Result1<Block> {
        let mut stmts = Vec::new();
        for stmt in block.stmts {
            self.stmt(stmt, &mut stmts)?;
        }
        Ok(Block {
            stmts,
            trailing: block.trailing,
        })
    }

    fn stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) -> Result1<()> {
        // A load that is all of an assignment is assigned in both arms; others get a variable.
        if let StmtKind::Assign { targets, value } = &stmt.kind
            && let [target] = targets.as_slice()
            && self.uses.all.contains(value)
        {
            let (target, value) = (*target, *value);
            let mut inside = Vec::new();
            self.kernel
                .expr(value)
                .expr
                .each_operand(&mut |operand| inside.push(operand));
            for operand in inside {
                self.nested(operand, stmt.span, true, out)?;
            }
            let mut choice = self.choice(target, value, stmt.span)?;
            choice.before = [std::mem::take(&mut stmt.before), choice.before].concat();
            choice.after = stmt.after;
            out.push(choice);
            return Ok(());
        }
        let mut operands = Vec::new();
        stmt.kind.each_operand(&mut |operand| operands.push(operand));
        let once = !matches!(stmt.kind, StmtKind::While { .. });
        for operand in operands {
            self.nested(operand, stmt.span, once, out)?;
        }
        match &mut stmt.kind {
            StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
                *then = self.block(std::mem::take(then))?;
                *otherwise = self.block(std::mem::take(otherwise))?;
            }
            StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::Inlined { body, .. } => {
                *body = self.block(std::mem::take(body))?;
            }
            _ => {}
        }
        out.push(stmt);
        Ok(())
    }

    /// Gives each use in an expression a variable: what is asked at the kernel's start, what is loaded before the statement.
    fn nested(&mut self, id: ExprId, span: Span, once: bool, out: &mut Vec<Stmt>) -> Result1<()> {
        let mut inside = Vec::new();
        self.kernel
            .expr(id)
            .expr
            .each_operand(&mut |operand| inside.push(operand));
        for operand in inside {
            self.nested(operand, span, once, out)?;
        }
        if let Some((body, results)) = self.kernel.expr(id).expr.body() {
            let mut used = results.iter().any(|result| self.mentions(*result));
            each_stmt(body, &mut |stmt| {
                stmt.kind
                    .each_operand(&mut |operand| used |= self.mentions(operand))
            });
            if used {
                let message = format!(
                    "`{}` is used in the function of a reduction, which has no transposed form",
                    self.name
                );
                return Err(refusal(USE, span, message));
            }
        }
        if !self.uses.all.contains(&id) {
            return Ok(());
        }
        let data = self.kernel.expr(id).clone();
        let is_load = matches!(data.expr, Expr::Load { .. });
        if !once && (is_load || self.in_list) {
            let what = if is_load { "loaded" } else { "asked for a length" };
            let message = format!(
                "{} is {what} in the condition of a loop, which has no transposed form",
                self.subject(true)
            );
            return Err(Box::new(
                refusal(USE, data.span, message).help("do that before the loop, or in its body"),
            ));
        }
        let asked = match &data.expr {
            // What is asked of an array of a list has an answer where the array is known.
            Expr::Load { .. } | Expr::Shape { .. } | Expr::Stride { .. } | Expr::TileCount { .. }
                if is_load || self.in_list =>
            {
                None
            }
            Expr::Shape { axis, .. } => Some(Question::Length(*axis)),
            Expr::Stride { axis, .. } => Some(Question::Stride(*axis)),
            Expr::TileCount { view, axis } => Some(Question::Tiles(self.view_type(*view)?, *axis)),
            _ => return Ok(()),
        };
        let known = asked
            .as_ref()
            .and_then(|question| self.asked.iter().find(|(q, _)| q == question))
            .map(|(_, var)| *var);
        let var = match known {
            Some(var) => var,
            None => {
                let own = self.kernel.exprs.push(data.clone());
                let ty = data
                    .types
                    .first()
                    .cloned()
                    .unwrap_or_else(|| Type::Array(self.array.clone()));
                let var = self.variable(&data.expr, ty, data.span);
                let choice = self.choice(var, own, data.span)?;
                match asked {
                    Some(question) => {
                        self.asked.push((question, var));
                        self.front.push(choice);
                    }
                    None => out.push(choice),
                }
                var
            }
        };
        self.kernel.exprs[id].expr = Expr::Var(var);
        Ok(())
    }

    fn mentions(&self, id: ExprId) -> bool {
        let mut found = self.uses.all.contains(&id);
        self.kernel
            .expr(id)
            .expr
            .each_operand(&mut |operand| found |= self.mentions(operand));
        found
    }

    /// A new variable, named for what it holds.
    fn variable(&mut self, held: &Expr, ty: Type, span: Span) -> VarId {
        let base = match held {
            Expr::Shape { axis, .. } => format!("{}_length_{axis}", self.name),
            Expr::Stride { axis, .. } => format!("{}_stride_{axis}", self.name),
            Expr::TileCount { axis, .. } => format!("{}_tiles_{axis}", self.name),
            _ => format!("{}_tile", self.name),
        };
        let taken = |name: &str| {
            self.kernel.vars.values().any(|var| var.name == name)
                || self.kernel.params.values().any(|p| p.name == name)
        };
        let mut name = base.clone();
        let mut number = 2;
        while taken(&name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        self.kernel.vars.push(VarData {
            name,
            ty,
            span,
            temporary: false,
        })
    }

    /// `if TRANSPOSE_A == 1 { target = … } else { target = value }`.
    fn choice(&mut self, target: VarId, value: ExprId, span: Span) -> Result1<Stmt> {
        let transposed = self.transposed(value)?;
        let arm = |value| Block {
            stmts: vec![Stmt::new(
                StmtKind::Assign {
                    targets: vec![target],
                    value,
                },
                span,
            )],
            trailing: Vec::new(),
        };
        let mut stmt = Stmt::new(
            StmtKind::StaticIf {
                cond: self.is_set.clone(),
                then: arm(transposed),
                otherwise: arm(value),
            },
            span,
        );
        let loads = matches!(self.kernel.expr(value).expr, Expr::Load { .. });
        if loads && !std::mem::replace(&mut self.commented, true) {
            let how = if self.form.permutes() {
                "loaded as they lie, then permuted"
            } else {
                "loaded through a view in the kernel's order"
            };
            let last = match (self.array.rank() > 2, self.in_list) {
                (true, false) => "with its last two dimensions swapped",
                (true, true) => "with their last two dimensions swapped",
                (false, _) => "column by column",
            };
            let (lies, its) = if self.in_list {
                ("lie", "their")
            } else {
                ("lies", "its")
            };
            stmt.before.push(format!(
                "Transposed, {} {lies} {last}: {its} tiles are {how}.",
                self.subject(false)
            ));
        }
        Ok(stmt)
    }

    /// The operand in a sentence: one array of a list, or all of them.
    fn subject(&self, one: bool) -> String {
        match (self.in_list, one) {
            (false, _) => format!("`{}`", self.name),
            (true, true) => format!("an array of `{}`", self.name),
            (true, false) => format!("the arrays of `{}`", self.name),
        }
    }

    /// The same of the operand as it lies in memory.
    fn transposed(&mut self, value: ExprId) -> Result1<ExprId> {
        let data = self.kernel.expr(value).clone();
        let ty = data
            .types
            .first()
            .cloned()
            .unwrap_or_else(|| Type::Array(self.array.clone()));
        match data.expr {
            Expr::Shape { array, axis } => {
                let array = self.copy(array, 0)?;
                Ok(self.kernel.add(
                    Expr::Shape {
                        array,
                        axis: self.swapped(axis),
                    },
                    ty,
                    data.span,
                ))
            }
            Expr::Stride { array, axis } => {
                let array = self.copy(array, 0)?;
                Ok(self.kernel.add(
                    Expr::Stride {
                        array,
                        axis: self.swapped(axis),
                    },
                    ty,
                    data.span,
                ))
            }
            Expr::TileCount { view, axis } => {
                let (made, axes) = self.view(view, data.span)?;
                // The tile's dimension `axis` is dimension `axes[axis]` of the tile that is loaded.
                let axis = axes.get(axis).copied().unwrap_or(axis);
                Ok(self
                    .kernel
                    .add(Expr::TileCount { view: made, axis }, ty, data.span))
            }
            Expr::Load {
                view,
                index,
                check_bounds,
                hints,
                ordering,
            } => {
                let (made, axes) = self.view(view, data.span)?;
                let mut moved = Vec::new();
                for place in 0..index.len() {
                    let from = axes.iter().position(|axis| *axis == place).unwrap_or(place);
                    let from = index.get(from).copied().unwrap_or(value);
                    moved.push(self.copy(from, 0)?);
                }
                let tile = match self.kernel.type_of(made) {
                    Some(Type::View(view)) => view.tile.clone(),
                    _ => Vec::new(),
                };
                let loaded = match &ty {
                    Type::Tile(of) => Type::Tile(tileport_kernel::TileType {
                        dtype: of.dtype.clone(),
                        shape: tile,
                    }),
                    other => other.clone(),
                };
                let load = Expr::Load {
                    view: made,
                    index: moved,
                    check_bounds,
                    hints,
                    ordering,
                };
                let load = self.kernel.add(load, loaded, data.span);
                if axes.iter().enumerate().all(|(place, axis)| place == *axis) {
                    return Ok(load);
                }
                Ok(self.kernel.add(Expr::Permute { x: load, axes }, ty, data.span))
            }
            _ => Ok(value),
        }
    }

    /// The view itself, where a variable holds it.
    fn own_view(&self, view: ExprId) -> ExprId {
        match self.kernel.expr(view).expr {
            Expr::Var(var) => self.uses.views.get(&var).copied().unwrap_or(view),
            _ => view,
        }
    }

    fn view_type(&self, view: ExprId) -> Result1<ViewType> {
        match self.kernel.type_of(self.own_view(view)) {
            Some(Type::View(found)) => Ok((**found).clone()),
            _ => Err(refusal(
                USE,
                self.kernel.expr(view).span,
                format!("`{}` is no view of tiles here", self.name),
            )),
        }
    }

    /// The view of the operand as it lies in memory, and how its tiles are permuted: dimension `i` of the kernel's tile is
    /// dimension `axes[i]` of the one that is loaded.
    fn view(&mut self, view: ExprId, span: Span) -> Result1<(ExprId, Vec<usize>)> {
        let was = self.view_type(view)?;
        let rank = was.tile.len();
        self.check_tile(&was, span)?;
        let lies: Vec<usize> = match &was.kind {
            ViewKind::Partition { order } | ViewKind::Strided { order, .. } => {
                order.iter().map(|dim| self.swapped(*dim)).collect()
            }
            ViewKind::GatherScatter { .. } => {
                let message = format!(
                    "`{}` is seen through a view that is indexed element by element here",
                    self.name
                );
                return Err(refusal(USE, span, message));
            }
        };
        let (order, axes) = if self.form.permutes() {
            ((0..rank).collect(), lies)
        } else {
            (lies, (0..rank).collect::<Vec<usize>>())
        };
        let mut moved: Vec<usize> = (0..rank).collect();
        for (place, axis) in axes.iter().enumerate() {
            if let Some(slot) = moved.get_mut(*axis) {
                *slot = place;
            }
        }
        let pick =
            |dims: &[Dim]| -> Vec<Dim> { moved.iter().filter_map(|from| dims.get(*from).cloned()).collect() };
        let kind = match &was.kind {
            ViewKind::Strided { steps, .. } => ViewKind::Strided {
                steps: pick(steps),
                order,
            },
            _ => ViewKind::Partition { order },
        };
        let made = ViewType {
            tile: pick(&was.tile),
            kind,
            array: self.array.clone(),
            ..was
        };
        let array = match self.kernel.expr(self.own_view(view)).expr {
            Expr::View { array } => self.copy(array, 0)?,
            _ => {
                let message = format!("{} is no view of tiles here", self.subject(true));
                return Err(refusal(USE, span, message));
            }
        };
        let made = self
            .kernel
            .add(Expr::View { array }, Type::View(Box::new(made)), span);
        Ok((made, axes))
    }

    /// Tiles extend along the last two dimensions of the array, and a batch before them.
    fn check_tile(&self, view: &ViewType, span: Span) -> Result1<()> {
        let order = match &view.kind {
            ViewKind::Partition { order } | ViewKind::Strided { order, .. } => order.as_slice(),
            ViewKind::GatherScatter { .. } => &[],
        };
        let wide = view
            .tile
            .iter()
            .zip(order)
            .filter(|(length, dim)| !length.is(1) && !self.swap.contains(dim))
            .count();
        let batched = view.tile.len() == 3 && order.first() == Some(&0);
        if view.scalar || wide > usize::from(batched) {
            let message = format!(
                "tiles of `{}` extend along other dimensions than the last two here, and those are what is swapped",
                self.name
            );
            return Err(refusal(USE, span, message));
        }
        Ok(())
    }

    /// A copy of an expression: each is used in one place.
    fn copy(&mut self, id: ExprId, depth: usize) -> Result1<ExprId> {
        let mut data = self.kernel.expr(id).clone();
        if data.expr.body().is_some() || depth > 256 {
            let message = format!(
                "the tile index of `{}` is too much to be computed twice",
                self.name
            );
            return Err(refusal(USE, data.span, message));
        }
        let mut operands = Vec::new();
        data.expr.each_operand(&mut |operand| operands.push(operand));
        let mut copies = Vec::new();
        for operand in operands {
            copies.push(self.copy(operand, depth + 1)?);
        }
        let mut copies = copies.into_iter();
        data.expr.each_operand_mut(&mut |operand| {
            if let Some(copy) = copies.next() {
                *operand = copy;
            }
        });
        Ok(self.kernel.exprs.push(data))
    }
}
