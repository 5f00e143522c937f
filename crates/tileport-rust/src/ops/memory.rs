//! Tiles of arrays, through views.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, unsupported};
use crate::rx::Rx;
use crate::views::View;
use crate::writer::{Form, Val, Writer};
use tileport_ir::attr::{MemoryOrdering as Ordering, MemoryScope};
use tileport_kernel::expr::{AccessHints, AtomicOp, BinaryOp, FloatMode, MemoryOrdering};
use tileport_kernel::{Element, Expr, ExprId, StmtKind};

/// An ordering and a scope as cutile-rs has them.
pub(crate) fn ordering_names(ordering: MemoryOrdering) -> (&'static str, Option<&'static str>) {
    let Some((ordering, scope)) = ordering.0 else {
        return ("ordering::Weak", None);
    };
    let ordering = match ordering {
        Ordering::Weak => "ordering::Weak",
        Ordering::Relaxed => "ordering::Relaxed",
        Ordering::Acquire => "ordering::Acquire",
        Ordering::Release => "ordering::Release",
        Ordering::AcqRel => "ordering::AcqRel",
    };
    let scope = match scope {
        MemoryScope::TileBlock => "scope::TileBlock",
        MemoryScope::Device => "scope::Device",
        MemoryScope::System => "scope::System",
    };
    (ordering, Some(scope))
}

impl Writer<'_> {
    /// The indices of an access, as an array of i32.
    fn index(&mut self, index: &[ExprId]) -> Result<Rx> {
        let mut items = Vec::new();
        for id in index {
            let value = self.value(*id)?;
            items.push(self.view_index(value)?);
        }
        Ok(Rx::Array(items))
    }

    /// An index of a view, as an i32: one that is wider is brought to the nearest i32, which no array of 32-bit lengths has
    /// a tile at.
    pub(crate) fn view_index(&mut self, value: Val) -> Result<Rx> {
        let i32s = Elem::Known(Element::I32);
        let wide = (self.members.elements(value.elem).iter())
            .any(|element| element.storage_bits() > 32 || *element == Element::U32);
        if !wide {
            let value = self.convert(value, i32s, None)?;
            return Ok(self.scalar(value)?.rx);
        }
        let signed = self.members.is_signed(value.elem, self.span)?;
        let mut index = self.rank_zero(value)?;
        for (bound, op) in [(i32::MAX, BinaryOp::Min), (i32::MIN, BinaryOp::Max)] {
            if bound < 0 && !signed {
                continue;
            }
            let limit = self.integer_rx(index.elem, i128::from(bound), &[], Form::Tile)?;
            let limit = self.temp(
                "limit",
                Val {
                    rx: limit,
                    ..index.clone()
                },
            );
            let clamped = self.binary_values(op, index, limit, FloatMode::default())?;
            index = self.temp("index", clamped);
        }
        let index = self.convert(index, i32s, None)?;
        Ok(self.scalar(index)?.rx)
    }

    fn tma(hints: AccessHints) -> Rx {
        Rx::atom(if hints.allow_tma == Some(false) {
            "tma::Disabled"
        } else {
            "tma::Enabled"
        })
    }

    fn latency(hints: AccessHints) -> Rx {
        Rx::atom(match hints.latency {
            Some(latency) => format!("Some({latency})"),
            None => "None".to_owned(),
        })
    }

    fn inbounds(check: bool, rank: usize) -> Rx {
        Rx::Array(vec![Rx::atom(if check { "false" } else { "true" }); rank])
    }

    pub(crate) fn load(&mut self, id: ExprId, expr: &Expr) -> Result<Val> {
        let Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        } = expr
        else {
            return error(MALFORMED, self.span, "a load is needed here");
        };
        let (_, wanted) = self.tile_type(id)?;
        if self.needs_elements(*view)? {
            return self.load_elements(id, expr);
        }
        let View {
            name,
            place,
            tile: shape,
            elem,
        } = self.view(*view, false)?;
        let index = self.index(index)?;
        let loaded = Val {
            rx: Rx::atom(""),
            elem,
            shape: shape.clone(),
            form: Form::Tile,
        };
        let token = self.token_of(place);
        let (order, scope) = ordering_names(*ordering);
        let plain =
            token.is_none() && *check_bounds && ordering.0.is_none() && hints.allow_tma != Some(false);
        let tile = if plain {
            let method = match hints.latency {
                Some(latency) => format!("load_pipelined::<{latency}>"),
                None => "load".to_owned(),
            };
            let rx = Rx::atom(name).method(method, vec![index]);
            self.temp("tile", Val { rx, ..loaded })
        } else {
            let macro_ = self.shape_macro(&shape);
            let rx = Rx::call(
                "load_view_raw",
                vec![
                    Rx::prefix("&", Rx::atom(name)),
                    index,
                    Rx::atom(
                        token
                            .as_ref()
                            .map_or_else(|| "None".to_owned(), |token| format!("Some({token})")),
                    ),
                    Rx::atom(order),
                    Rx::atom(scope.unwrap_or("scope::TileBlock")),
                    Self::tma(*hints),
                    Self::latency(*hints),
                    Self::inbounds(*check_bounds, shape.len()),
                    macro_,
                ],
            );
            self.with_token("tile", Val { rx, ..loaded }, token.as_deref())
        };
        self.reshape(tile, &wanted)
    }

    /// Binds a value that comes with a token, and keeps the token if accesses are ordered.
    pub(crate) fn with_token(&mut self, what: &str, val: Val, token: Option<&str>) -> Val {
        let hint = if self.subject.is_empty() {
            what.to_owned()
        } else {
            format!("{}_{what}", self.subject)
        };
        let name = self.names.fresh(&hint);
        let done = self.names.fresh(if token.is_some() { "done" } else { "_done" });
        let ty = self.type_text(val.elem, &val.shape, val.form);
        self.assign(&format!("let ({name}, {done}): ({ty}, Token)"), &val.rx);
        if let Some(token) = token {
            self.assign(token, &Rx::atom(done));
        }
        Val {
            rx: Rx::atom(name),
            ..val
        }
    }

    /// Runs something that gives a token, and keeps it if accesses are ordered.
    pub(crate) fn effect(&mut self, rx: &Rx, token: Option<&str>) {
        match token {
            Some(token) => self.assign(token, rx),
            None => self.statement(rx),
        }
    }

    pub(crate) fn store(&mut self, kind: &StmtKind) -> Result {
        self.subject = match kind {
            StmtKind::Store { view, .. } | StmtKind::AtomicStore { view, .. } => self.array_name(*view),
            _ => String::new(),
        };
        match kind {
            StmtKind::Store {
                view,
                index,
                value,
                check_bounds,
                hints,
                ordering,
            } => {
                if self.needs_elements(*view)? {
                    return self.store_elements(kind);
                }
                let value = self.value(*value)?;
                let View {
                    name,
                    place,
                    tile: shape,
                    elem,
                } = self.view(*view, true)?;
                let value = self.for_view(value, elem, &shape)?;
                let index = self.index(index)?;
                let token = self.token_of(place);
                let (order, scope) = ordering_names(*ordering);
                let plain = token.is_none()
                    && *check_bounds
                    && ordering.0.is_none()
                    && hints.allow_tma != Some(false)
                    && hints.latency.is_none();
                let rx = if plain {
                    Rx::atom(name).method("store", vec![value.rx, index])
                } else {
                    // cutile's compiler doesn't infer what is made inside this call.
                    let value = self.named("tile", value);
                    Rx::call(
                        "store_view_raw",
                        vec![
                            Rx::prefix("&", Rx::atom(name)),
                            value.rx,
                            index,
                            Rx::atom(
                                token
                                    .as_ref()
                                    .map_or_else(|| "None".to_owned(), |token| format!("Some({token})")),
                            ),
                            Rx::atom(order),
                            Rx::atom(scope.unwrap_or("scope::TileBlock")),
                            Self::tma(*hints),
                            Self::latency(*hints),
                            Self::inbounds(*check_bounds, shape.len()),
                        ],
                    )
                };
                self.effect(&rx, token.as_deref());
                Ok(())
            }
            StmtKind::AtomicStore {
                op,
                view,
                index,
                value,
                ordering,
                hints: _,
            } => {
                let value = self.value(*value)?;
                let View {
                    name,
                    place,
                    tile: shape,
                    elem,
                } = self.view(*view, true)?;
                let value = self.for_view(value, elem, &shape)?;
                let index = self.index(index)?;
                let mode = self.atomic_mode(*op, elem)?;
                let token = self.token_of(place);
                let (order, scope) = ordering_names(*ordering);
                let Some(scope) = scope else {
                    return error(
                        MALFORMED,
                        self.span,
                        "an atomic access has an ordering and a scope",
                    );
                };
                let rx = Rx::call(
                    "atomic_red_view_raw",
                    vec![
                        Rx::prefix("&", Rx::atom(name)),
                        value.rx,
                        index,
                        Rx::atom(mode),
                        Rx::atom(order),
                        Rx::atom(scope),
                        Rx::atom(
                            token
                                .as_ref()
                                .map_or_else(|| "None".to_owned(), |token| format!("Some({token})")),
                        ),
                    ],
                );
                self.effect(&rx, token.as_deref());
                Ok(())
            }
            _ => error(MALFORMED, self.span, "a store is needed here"),
        }
    }

    /// A tile as a view stores it.
    fn for_view(&mut self, value: Val, elem: Elem, shape: &[tileport_kernel::Dim]) -> Result<Val> {
        if value.elem != elem {
            return error(
                MALFORMED,
                self.span,
                "a tile is stored in an array of another element type",
            );
        }
        let value = self.reshape(value, shape)?;
        Ok(if matches!(value.rx, Rx::Method(..)) {
            self.named("tile", value)
        } else {
            value
        })
    }

    /// The mode of an atomic operation.
    pub(crate) fn atomic_mode(&mut self, op: AtomicOp, elem: Elem) -> Result<&'static str> {
        let float = self.is_float(elem)?;
        if float && !matches!(op, AtomicOp::Exchange | AtomicOp::Add) {
            return unsupported(
                self.span,
                "atomic operation of floats but sums and exchanges",
                "use an integer type",
            );
        }
        let signed = float || self.members.is_signed(elem, self.span)?;
        Ok(match op {
            AtomicOp::Exchange => "atomic::Xchg",
            AtomicOp::Add if float => "atomic::AddF",
            AtomicOp::Add => "atomic::Add",
            AtomicOp::Max if signed => "atomic::Max",
            AtomicOp::Max => "atomic::Umax",
            AtomicOp::Min if signed => "atomic::Min",
            AtomicOp::Min => "atomic::Umin",
            AtomicOp::And => "atomic::And",
            AtomicOp::Or => "atomic::Or",
            AtomicOp::Xor => "atomic::Xor",
        })
    }
}
