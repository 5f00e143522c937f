//! From tree-sitter's tree to [syntax](crate::syntax).

use crate::condition::cut_off;
use crate::literals::{comment, float, integer, unescaped};
use crate::operators::{compares, named_call, operator, parted};
use crate::syntax::{Arg, Branch, Expr, ExprKind, Function, Parameter, Stmt, StmtKind};
use std::rc::Rc;
use tileport_ir::{Code, Diagnostic, Span};
use tree_sitter::Node;

/// Expressions in expressions, at most: the parser's own recursion ends there.
const MAX_NESTING: usize = 200;

/// The statements of a file.
///
/// # Errors
/// What isn't Julia, each with its place.
pub(crate) fn parse(text: &str) -> Result<Vec<Stmt>, Vec<Diagnostic>> {
    let mut parser = tree_sitter::Parser::new();
    let internal = |what: &str| vec![Diagnostic::error(Code("julia-internal"), Span::NONE, what)];
    parser
        .set_language(&tree_sitter_julia::LANGUAGE.into())
        .map_err(|_| internal("the grammar of Julia doesn't fit the parser"))?;
    let Some(tree) = parser.parse(text, None) else {
        return Err(internal("the parser gave up"));
    };
    let mut found = Vec::new();
    errors(tree.root_node(), text, &mut found);
    if !found.is_empty() {
        return Err(found);
    }
    let mut reader = Parse {
        text,
        depth: 0,
        deepest: Span::NONE,
    };
    let stmts = reader.statements(tree.root_node(), &mut Vec::new());
    if reader.deepest.is_some() {
        let message = format!("expressions nest at most {MAX_NESTING} deep");
        return Err(vec![Diagnostic::error(
            Code("julia-too-deep"),
            reader.deepest,
            message,
        )]);
    }
    Ok(stmts)
}

fn span(node: Node<'_>) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}

/// What the grammar can't make sense of.
fn errors(root: Node<'_>, text: &str, found: &mut Vec<Diagnostic>) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if node.is_missing() {
            let message = format!("`{}` is missing here", node.kind());
            found.push(Diagnostic::error(Code("julia-syntax"), span(node), message));
        } else if node.is_error() {
            let line = text.get(node.byte_range()).unwrap_or_default();
            let line: String = line.lines().next().unwrap_or_default().chars().take(40).collect();
            let message = format!("this isn't Julia: `{line}`");
            found.push(Diagnostic::error(Code("julia-syntax"), span(node), message));
        } else if node.has_error() {
            let mut cursor = node.walk();
            let mut children: Vec<Node<'_>> = node.children(&mut cursor).collect();
            children.reverse();
            open.extend(children);
        }
    }
    found.truncate(20);
}

pub(crate) struct Parse<'t> {
    pub(crate) text: &'t str,
    depth: usize,
    /// Where it got too deep.
    deepest: Span,
}

impl<'t> Parse<'t> {
    fn text(&self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    fn children<'n>(node: Node<'n>) -> Vec<Node<'n>> {
        let mut cursor = node.walk();
        node.children(&mut cursor).collect()
    }

    /// Named children without comments.
    fn named<'n>(node: Node<'n>) -> Vec<Node<'n>> {
        let mut cursor = node.walk();
        let named = node.named_children(&mut cursor);
        named.filter(|child| !is_comment(*child)).collect()
    }

    /// The statements among a node's children; comments after the last of them are added to `trailing`.
    pub(crate) fn statements(&mut self, node: Node<'_>, trailing: &mut Vec<String>) -> Vec<Stmt> {
        let mut stmts: Vec<Stmt> = Vec::new();
        let mut before: Vec<String> = Vec::new();
        let mut last_row = None;
        let mut doc: Option<String> = None;
        let mut cursor = node.walk();
        let children: Vec<(Node<'_>, Option<&str>)> = {
            let mut all = Vec::new();
            if cursor.goto_first_child() {
                loop {
                    all.push((cursor.node(), cursor.field_name()));
                    if !cursor.goto_next_sibling() {
                        break;
                    }
                }
            }
            all
        };
        let cut_off = cut_off(self.text, node).map(|rest| rest.id());
        for (child, field) in children {
            if is_comment(child) {
                let text = comment(self.text(child));
                let same_line = last_row == Some(child.start_position().row);
                match stmts.last_mut() {
                    Some(last) if same_line && before.is_empty() => last.after = Some(text),
                    _ => before.push(text),
                }
                continue;
            }
            let head = matches!(
                child.kind(),
                "signature" | "elseif_clause" | "else_clause" | "for_binding"
            );
            if !child.is_named() || head || field == Some("condition") || Some(child.id()) == cut_off {
                continue;
            }
            let mut stmt = self.statement(child);
            last_row = Some(child.end_position().row);
            stmt.before = std::mem::take(&mut before);
            if let StmtKind::Function(function) = &mut stmt.kind
                && let Some(text) = doc.take()
                && let Some(function) = Rc::get_mut(function)
            {
                function.doc = Some(text);
            }
            doc = match &stmt.kind {
                StmtKind::Expr(Expr {
                    kind: ExprKind::Text(text),
                    ..
                }) => Some(text.trim().to_owned()),
                _ => None,
            };
            stmts.push(stmt);
        }
        trailing.append(&mut before);
        stmts
    }

    fn statement(&mut self, node: Node<'_>) -> Stmt {
        self.depth += 1;
        let kind = if self.depth > MAX_NESTING {
            self.deepest = span(node);
            StmtKind::Ignored
        } else {
            self.statement_kind(node)
        };
        self.depth -= 1;
        Stmt {
            kind,
            span: span(node),
            before: Vec::new(),
            after: None,
        }
    }

    fn statement_kind(&mut self, node: Node<'_>) -> StmtKind {
        match node.kind() {
            "assignment" => self.assignment(node),
            "compound_assignment_expression" => self.compound(node),
            "const_statement" | "global_statement" => match Self::named(node).first() {
                Some(inner) => self.statement_kind(*inner),
                None => StmtKind::Ignored,
            },
            "local_statement" => self.local(node),
            "for_statement" => self.for_statement(node),
            "while_statement" => {
                let cond = self.condition(node);
                let body = self.statements(node, &mut Vec::new());
                StmtKind::While { cond, body }
            }
            "break_statement" => StmtKind::Break,
            "continue_statement" => StmtKind::Continue,
            "return_statement" => StmtKind::Return(Self::named(node).first().map(|value| self.expr(*value))),
            "function_definition" => match self.function(node) {
                Some(function) => StmtKind::Function(Rc::new(function)),
                None => StmtKind::Expr(self.unknown(node)),
            },
            "import_statement" | "using_statement" | "export_statement" => StmtKind::Ignored,
            "macrocall_expression" => {
                // `@inline function f(x) … end` defines a function like any other, and so does `Base.@constprop :aggressive …`.
                let parts = Self::named(node);
                let mut own = parts.iter().filter(|part| part.kind() == "macro_identifier");
                let name = own.next().map_or("", |part| self.text(*part));
                let last = parts.last().copied();
                let inner = match last {
                    Some(list) if list.kind() == "macro_argument_list" => Self::named(list).last().copied(),
                    other => other,
                };
                match inner {
                    Some(inner)
                        if matches!(name, "@inline" | "@noinline" | "@constprop")
                            && matches!(inner.kind(), "function_definition" | "assignment") =>
                    {
                        self.statement_kind(inner)
                    }
                    _ => StmtKind::Expr(self.expr(node)),
                }
            }
            _ => StmtKind::Expr(self.expr(node)),
        }
    }

    fn assignment(&mut self, node: Node<'_>) -> StmtKind {
        let parts: Vec<Node<'_>> = Self::named(node)
            .into_iter()
            .filter(|child| child.kind() != "operator")
            .collect();
        let [target, value] = parts.as_slice() else {
            return StmtKind::Expr(self.unknown(node));
        };
        if matches!(target.kind(), "call_expression" | "where_expression")
            && let Some((name, name_span, params, generics)) = self.signature(*target)
        {
            let body = vec![self.statement(*value)];
            return StmtKind::Function(Rc::new(Function {
                name,
                name_span,
                span: span(node),
                params,
                generics,
                body,
                doc: None,
                trailing: Vec::new(),
            }));
        }
        let target = self.expr(*target);
        let value = self.expr(*value);
        StmtKind::Assign(target, value)
    }

    fn compound(&mut self, node: Node<'_>) -> StmtKind {
        let parts = Self::named(node);
        let [target, op, value] = parts.as_slice() else {
            return StmtKind::Expr(self.unknown(node));
        };
        let op = self.text(*op).trim_end_matches('=').to_owned();
        StmtKind::Update(self.expr(*target), op, self.expr(*value))
    }

    fn local(&mut self, node: Node<'_>) -> StmtKind {
        let parts = Self::named(node);
        if let [only] = parts.as_slice()
            && matches!(only.kind(), "assignment")
        {
            // The name is the block's own, and is assigned at once.
            let assignment = self.statement(*only);
            let mut names = Vec::new();
            if let StmtKind::Assign(target, _) = &assignment.kind {
                crate::syntax::targets(target, &mut names);
            }
            let local = Stmt {
                kind: StmtKind::Local(names),
                span: span(node),
                before: Vec::new(),
                after: None,
            };
            return StmtKind::Expr(Expr {
                kind: ExprKind::Block(vec![local, assignment]),
                span: span(node),
            });
        }
        let names = parts.iter().map(|part| self.text(*part).to_owned()).collect();
        StmtKind::Local(names)
    }

    fn for_statement(&mut self, node: Node<'_>) -> StmtKind {
        let mut trailing = Vec::new();
        let mut body = self.statements(node, &mut trailing);
        let bindings: Vec<Node<'_>> = Self::named(node)
            .into_iter()
            .filter(|child| child.kind() == "for_binding")
            .collect();
        // `for i in a, j in b` is a loop in a loop.
        let mut made = None;
        for binding in bindings.into_iter().rev() {
            let parts: Vec<Node<'_>> = Self::named(binding)
                .into_iter()
                .filter(|child| child.kind() != "operator")
                .collect();
            let [target, iterated] = parts.as_slice() else {
                return StmtKind::Expr(self.unknown(node));
            };
            if let Some(kind) = made.take() {
                body = vec![Stmt {
                    kind,
                    span: span(node),
                    before: Vec::new(),
                    after: None,
                }];
            }
            made = Some(StmtKind::For {
                target: self.expr(*target),
                iterated: self.expr(*iterated),
                body: std::mem::take(&mut body),
            });
        }
        made.unwrap_or_else(|| StmtKind::Expr(self.unknown(node)))
    }

    fn function(&mut self, node: Node<'_>) -> Option<Function> {
        let head = Self::named(node)
            .into_iter()
            .find(|child| child.kind() == "signature")?;
        let inner = Self::named(head).first().copied()?;
        let (name, name_span, params, generics) = self.signature(inner)?;
        let mut trailing = Vec::new();
        let body = self.statements(node, &mut trailing);
        Some(Function {
            name,
            name_span,
            span: span(node),
            params,
            generics,
            body,
            doc: None,
            trailing,
        })
    }

    /// `f(x::T, y; z=1) where {T}`.
    fn signature(&mut self, node: Node<'_>) -> Option<(String, Span, Vec<Parameter>, Vec<String>)> {
        self.depth += 1;
        let made = if self.depth > MAX_NESTING {
            self.deepest = span(node);
            None
        } else {
            self.signature_parts(node)
        };
        self.depth -= 1;
        made
    }

    fn signature_parts(&mut self, node: Node<'_>) -> Option<(String, Span, Vec<Parameter>, Vec<String>)> {
        match node.kind() {
            "where_expression" => {
                let parts = Self::named(node);
                let [inner, generics] = parts.as_slice() else {
                    return None;
                };
                let (name, name_span, params, mut names) = self.signature(*inner)?;
                let listed = match generics.kind() {
                    "curly_expression" => Self::named(*generics),
                    _ => vec![*generics],
                };
                for generic in listed {
                    // `T <: AbstractFloat`: the bound is checked nowhere.
                    let first = match generic.kind() {
                        "identifier" => generic,
                        _ => Self::named(generic).first().copied()?,
                    };
                    names.push(self.text(first).to_owned());
                }
                Some((name, name_span, params, names))
            }
            "typed_expression" => self.signature(Self::named(node).first().copied()?),
            "call_expression" => {
                let parts = Self::named(node);
                let [name, list] = parts.as_slice() else {
                    return None;
                };
                // `Base.f(x)` is a method of another module's function.
                if !matches!(name.kind(), "identifier" | "field_expression") || list.kind() != "argument_list"
                {
                    return None;
                }
                let params = self.parameters(*list)?;
                Some((self.text(*name).to_owned(), span(*name), params, Vec::new()))
            }
            _ => None,
        }
    }

    fn parameters(&mut self, list: Node<'_>) -> Option<Vec<Parameter>> {
        let mut params = Vec::new();
        let mut keyword = false;
        for child in Self::children(list) {
            if child.kind() == ";" {
                keyword = true;
            }
            if !child.is_named() || is_comment(child) {
                continue;
            }
            let mut param = self.parameter(child)?;
            param.keyword = keyword;
            params.push(param);
        }
        Some(params)
    }

    fn parameter(&mut self, node: Node<'_>) -> Option<Parameter> {
        let plain = |name: &str| Parameter {
            name: name.to_owned(),
            ty: None,
            default: None,
            keyword: false,
            splat: false,
            parts: None,
            span: span(node),
        };
        match node.kind() {
            "identifier" => Some(plain(self.text(node))),
            "typed_expression" => {
                let parts = Self::named(node);
                match parts.as_slice() {
                    [name, ty] => Some(Parameter {
                        ty: Some(self.expr(*ty)),
                        ..plain(self.text(*name))
                    }),
                    _ => None,
                }
            }
            // `::Type{T}`: a parameter without a name.
            "unary_typed_expression" => Some(Parameter {
                ty: Self::named(node).first().map(|ty| self.expr(*ty)),
                ..plain("_")
            }),
            "named_argument" | "assignment" | "optional_parameter" => {
                let parts: Vec<Node<'_>> = Self::named(node)
                    .into_iter()
                    .filter(|child| child.kind() != "operator")
                    .collect();
                let [inner, default] = parts.as_slice() else {
                    return None;
                };
                Some(Parameter {
                    default: Some(self.expr(*default)),
                    ..self.parameter(*inner)?
                })
            }
            "splat_expression" => Some(Parameter {
                splat: true,
                ..self.parameter(Self::named(node).first().copied()?)?
            }),
            "tuple_expression" => {
                let names = Self::named(node);
                let parts = names.iter().map(|name| self.text(*name).to_owned()).collect();
                Some(Parameter {
                    parts: Some(parts),
                    ..plain("%parts")
                })
            }
            _ => None,
        }
    }

    pub(crate) fn unknown(&self, node: Node<'_>) -> Expr {
        Expr {
            kind: ExprKind::Unknown(node.kind().replace('_', " ")),
            span: span(node),
        }
    }

    pub(crate) fn expr(&mut self, node: Node<'_>) -> Expr {
        self.depth += 1;
        let made = if self.depth > MAX_NESTING {
            self.deepest = span(node);
            self.unknown(node)
        } else {
            let kind = self
                .expr_kind(node)
                .unwrap_or_else(|| ExprKind::Unknown(node.kind().replace('_', " ")));
            Expr {
                kind,
                span: span(node),
            }
        };
        self.depth -= 1;
        made
    }

    fn boxed(&mut self, node: Node<'_>) -> Box<Expr> {
        Box::new(self.expr(node))
    }

    fn list(&mut self, node: Node<'_>) -> Vec<Expr> {
        Self::named(node)
            .into_iter()
            .map(|child| self.expr(child))
            .collect()
    }

    fn expr_kind(&mut self, node: Node<'_>) -> Option<ExprKind> {
        let text = self.text(node);
        let parts = Self::named(node);
        Some(match node.kind() {
            "identifier" => ExprKind::Name(text.to_owned()),
            "boolean_literal" => ExprKind::Name(text.to_owned()),
            "integer_literal" => integer(text)?,
            "float_literal" => float(text)?,
            "string_literal" => Self::string(node, self.text),
            "prefixed_string_literal" => {
                let prefix = node.child_by_field_name("prefix").map(|prefix| self.text(prefix));
                match prefix {
                    Some("v") => ExprKind::Version(self.contents(node)),
                    Some("raw") => ExprKind::Text(self.contents(node)),
                    _ => return None,
                }
            }
            "quote_expression" => ExprKind::Symbol(text.trim_start_matches(':').to_owned()),
            "operator" if text == ":" => ExprKind::Colon,
            "operator" => ExprKind::Name(text.to_owned()),
            "tuple_expression" | "open_tuple" => {
                if Self::children(node).iter().any(|child| child.kind() == ";") {
                    return None;
                }
                ExprKind::Tuple(self.list(node))
            }
            "vector_expression" => ExprKind::Vector(self.list(node)),
            "parenthesized_expression" => match parts.as_slice() {
                [inner] => ExprKind::Paren(self.boxed(*inner)),
                _ => return None,
            },
            "call_expression" | "broadcast_call_expression" => self.call(node)?,
            "binary_expression" => self.binary(node)?,
            "unary_expression" => match parts.as_slice() {
                [op, x] => {
                    let op = self.text(*op);
                    let x = self.expr(*x);
                    operator(op, span(node), vec![x])
                }
                _ => return None,
            },
            "juxtaposition_expression" => {
                // `2N` is a product; `2 N` is two arguments of a macro, which the grammar doesn't tell apart.
                let together = parts.windows(2).all(|pair| match pair {
                    [a, b] => a.end_byte() == b.start_byte(),
                    _ => true,
                });
                let factors = self.list(node);
                if together {
                    operator("*", span(node), factors)
                } else {
                    ExprKind::Spaced(factors)
                }
            }
            "adjoint_expression" => {
                let x = self.expr(*parts.first()?);
                named_call("adjoint", span(node), vec![x])
            }
            "index_expression" => match parts.as_slice() {
                [base, index] => {
                    let base = self.boxed(*base);
                    ExprKind::Index(base, self.list(*index))
                }
                _ => return None,
            },
            "field_expression" => match parts.as_slice() {
                [base, name] => ExprKind::Field(self.boxed(*base), self.text(*name).to_owned()),
                _ => return None,
            },
            "parametrized_type_expression" => match parts.as_slice() {
                [base, list] => {
                    let base = self.boxed(*base);
                    ExprKind::Curly(base, self.list(*list))
                }
                _ => return None,
            },
            "range_expression" => self.range(node),
            "typed_expression" => match parts.as_slice() {
                [x, ty] => ExprKind::Typed(self.boxed(*x), self.boxed(*ty)),
                _ => return None,
            },
            "ternary_expression" => match parts.as_slice() {
                [cond, then, otherwise] => ExprKind::If(Box::new(Branch {
                    cond: self.expr(*cond),
                    then: vec![self.statement(*then)],
                    otherwise: vec![self.statement(*otherwise)],
                })),
                _ => return None,
            },
            "if_statement" => self.if_statement(node),
            "compound_statement" => ExprKind::Block(self.statements(node, &mut Vec::new())),
            "macrocall_expression" => self.macro_call(node)?,
            "arrow_function_expression" => self.arrow(node)?,
            "splat_expression" => ExprKind::Splat(self.boxed(*parts.first()?)),
            "assignment" | "compound_assignment_expression" => {
                ExprKind::Assign(Box::new(self.statement(node)))
            }
            "return_statement" | "break_statement" | "continue_statement" | "for_statement"
            | "while_statement" | "local_statement" => ExprKind::Block(vec![self.statement(node)]),
            _ => return None,
        })
    }

    fn range(&mut self, node: Node<'_>) -> ExprKind {
        let mut items = Vec::new();
        for part in Self::named(node) {
            // `a:s:b` is a range of a range.
            if part.kind() == "range_expression" && items.is_empty() {
                for part in Self::named(part) {
                    items.push(self.expr(part));
                }
            } else {
                items.push(self.expr(part));
            }
        }
        ExprKind::Range(items)
    }

    fn binary(&mut self, node: Node<'_>) -> Option<ExprKind> {
        let parts = Self::named(node);
        let [a, op, b] = parts.as_slice() else {
            return None;
        };
        let op = self.text(*op);
        let (a, b) = (self.expr(*a), self.expr(*b));
        Some(match op {
            "&&" => ExprKind::And(Box::new(a), Box::new(b)),
            "||" => ExprKind::Or(Box::new(a), Box::new(b)),
            _ if compares(op) => {
                // `a < b < c` is `a < b && b < c`.
                let chain = match &a.kind {
                    ExprKind::Call {
                        callee,
                        args,
                        operator: true,
                        ..
                    } if callee.as_name().is_some_and(compares) => args.get(1).map(|arg| arg.value.clone()),
                    _ => None,
                };
                match chain {
                    Some(middle) if !op.starts_with('.') => {
                        let second = Expr {
                            kind: operator(op, b.span, vec![middle, b.clone()]),
                            span: b.span,
                        };
                        ExprKind::And(Box::new(a), Box::new(second))
                    }
                    Some(_) => return None,
                    None => operator(op, span(node), vec![a, b]),
                }
            }
            _ => operator(op, span(node), vec![a, b]),
        })
    }

    fn call(&mut self, node: Node<'_>) -> Option<ExprKind> {
        let parts = Self::named(node);
        let [callee, list] = parts.as_slice() else {
            return None;
        };
        if list.kind() != "argument_list" {
            return None;
        }
        Some(ExprKind::Call {
            callee: self.boxed(*callee),
            args: self.arguments(*list),
            dotted: node.kind() == "broadcast_call_expression",
            operator: false,
        })
    }

    fn arguments(&mut self, list: Node<'_>) -> Vec<Arg> {
        let mut args = Vec::new();
        let mut keyword = false;
        for child in Self::children(list) {
            if child.kind() == ";" {
                keyword = true;
            }
            if !child.is_named() || is_comment(child) {
                continue;
            }
            let parts: Vec<Node<'_>> = Self::named(child)
                .into_iter()
                .filter(|part| part.kind() != "operator")
                .collect();
            let arg = match (child.kind(), parts.as_slice()) {
                ("named_argument", [name, value]) => Arg {
                    name: Some(self.text(*name).to_owned()),
                    value: self.expr(*value),
                },
                // `f(x; order)` is `f(x; order=order)`.
                ("identifier", _) if keyword => Arg {
                    name: Some(self.text(child).to_owned()),
                    value: self.expr(child),
                },
                _ => Arg {
                    name: None,
                    value: self.expr(child),
                },
            };
            args.push(arg);
        }
        args
    }

    fn if_statement(&mut self, node: Node<'_>) -> ExprKind {
        let cond = self.condition(node);
        let then = self.statements(node, &mut Vec::new());
        let clauses: Vec<Node<'_>> = Self::named(node)
            .into_iter()
            .filter(|child| matches!(child.kind(), "elseif_clause" | "else_clause"))
            .collect();
        // A choice of many is one in another.
        if self.depth + clauses.len() > MAX_NESTING {
            self.deepest = span(node);
            return ExprKind::Unknown("a choice of too many".to_owned());
        }
        let mut otherwise: Vec<Stmt> = Vec::new();
        for clause in clauses.into_iter().rev() {
            let body = self.statements(clause, &mut Vec::new());
            otherwise = if clause.kind() == "else_clause" {
                body
            } else {
                let cond = self.condition(clause);
                let branch = Branch {
                    cond,
                    then: body,
                    otherwise,
                };
                vec![Stmt {
                    kind: StmtKind::Expr(Expr {
                        kind: ExprKind::If(Box::new(branch)),
                        span: span(clause),
                    }),
                    span: span(clause),
                    before: Vec::new(),
                    after: None,
                }]
            };
        }
        ExprKind::If(Box::new(Branch {
            cond,
            then,
            otherwise,
        }))
    }

    fn macro_call(&mut self, node: Node<'_>) -> Option<ExprKind> {
        let mut name = String::new();
        let mut args = Vec::new();
        for child in Self::children(node) {
            match child.kind() {
                "identifier" | "." | "macro_identifier" | "field_expression" => {
                    name.push_str(self.text(child));
                }
                "macro_argument_list" | "argument_list" => {
                    for arg in Self::named(child) {
                        let (first, rest) = parted(self.expr(arg));
                        args.push(first);
                        args.extend(rest);
                    }
                }
                // `@view x[i]`.
                _ if child.is_named() && !is_comment(child) => args.push(self.expr(child)),
                _ => {}
            }
        }
        Some(ExprKind::Macro(name, args))
    }

    fn arrow(&mut self, node: Node<'_>) -> Option<ExprKind> {
        let parts = Self::named(node);
        let [params, body] = parts.as_slice() else {
            return None;
        };
        let params = match params.kind() {
            "argument_list" => self.parameters(*params)?,
            _ => vec![self.parameter(*params)?],
        };
        let body = vec![self.statement(*body)];
        Some(ExprKind::Lambda(Rc::new(Function {
            name: "->".to_owned(),
            name_span: span(node),
            span: span(node),
            params,
            generics: Vec::new(),
            body,
            doc: None,
            trailing: Vec::new(),
        })))
    }

    /// The text between the quotes of a literal.
    fn contents(&self, node: Node<'_>) -> String {
        let parts = Self::children(node);
        let content = parts.iter().filter(|part| part.kind() == "content");
        content.map(|part| self.text(*part)).collect()
    }

    fn string(node: Node<'_>, text: &str) -> ExprKind {
        let mut plain = String::new();
        for part in Self::children(node) {
            match part.kind() {
                "content" | "escape_sequence" => {
                    plain.push_str(&unescaped(text.get(part.byte_range()).unwrap_or_default()));
                }
                "string_interpolation" => return ExprKind::Interpolated,
                _ => {}
            }
        }
        ExprKind::Text(plain)
    }
}

pub(crate) fn is_comment(node: Node<'_>) -> bool {
    matches!(node.kind(), "line_comment" | "block_comment")
}
