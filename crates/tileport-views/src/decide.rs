//! The decision for each dimension of each access: do the tiles of the strided view start where tiles of a partition
//! view start?
//!
//! With tile size T, traversal stride S and index i, the tile starts at element i·S, so a partition view has it if and
//! only if T divides i·S for every index i that occurs; its index there is i·S/T. T is a power of two, so with
//! D = T / gcd(T, S) the question is whether D divides i. That does not depend on whether the computation of i
//! wrapped, as long as D divides 2^width. The quotient does: see [`NoWrap`].

use crate::access::{Access, StridedView};
use crate::analysis::{Analysis, Size};
use crate::atom::AtomKind;
use crate::form::{Atom, Form, Range, gcd};
use crate::witness::Witness;
use tileport_ir::op::Op;
use tileport_ir::{OpId, Value};

/// What the decision may take for granted beside the program and the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// A tensor's size given as an integer of w bits is below 2^(w−1), though the spec reads it as unsigned. All
    /// front ends treat sizes as signed numbers, so a larger one cannot come from a source program.
    pub signed_sizes: bool,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self { signed_sizes: true }
    }
}

/// Why an index is the mathematical value of its form, though its computation could wrap by its type alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWrap {
    /// The ranges and overflow flags exclude it.
    Range,
    /// A wrapped index would lie outside the index space, which holds at most so many tiles.
    IndexSpace(i128),
    /// As before, since the access also runs for every smaller value of each of these unknowns, and the first index
    /// to wrap would come after one that already lies outside the index space.
    Induction(i128, Vec<Atom>),
}

/// The answer for one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// S = T: the index stays.
    Trivial,
    /// The index becomes i·S/T.
    Convertible(NewIndex),
    /// An index occurs for which T does not divide i·S.
    NotConvertible(Box<Witness>),
    /// Not decided; treated as not convertible.
    Unknown(String),
}

impl Verdict {
    /// Whether the access can go through a partition view in this dimension.
    #[must_use]
    pub fn is_convertible(&self) -> bool {
        matches!(self, Self::Trivial | Self::Convertible(_))
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Trivial => "trivial",
            Self::Convertible(_) => "convertible",
            Self::NotConvertible(_) => "not convertible",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// The index in the partition view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewIndex {
    /// What it is, where the source index is known not to wrap; else the source index has to be divided as it is.
    pub form: Option<(Form, NoWrap)>,
    /// Whether [`Assumptions::signed_sizes`] was needed.
    pub assumes_signed_sizes: bool,
}

/// One dimension of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The size of the tile, T.
    pub tile: i64,
    /// The traversal stride, S.
    pub stride: i64,
    /// The index.
    pub index: Value,
    /// What divides the index if the dimension is convertible: D = T / gcd(T, S).
    pub divisor: i128,
    /// By what the quotient is multiplied: S / gcd(T, S).
    pub factor: i128,
    /// The answer.
    pub verdict: Verdict,
}

/// An access with the decision for each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The access.
    pub access: Access,
    /// Its dimensions, in tile order.
    pub dimensions: Vec<Dimension>,
}

impl Decision {
    /// Whether the access can go through a partition view.
    #[must_use]
    pub fn is_convertible(&self) -> bool {
        self.dimensions.iter().all(|d| d.verdict.is_convertible())
    }
}

/// Decides all accesses through a view; what comes out as unknown may still be refuted by a witness.
#[must_use]
pub fn decide(analysis: &Analysis<'_>, view: &StridedView, assumptions: Assumptions) -> Vec<Decision> {
    let decider = Decider {
        analysis,
        view,
        assumptions,
        uninterrupted: is_uninterrupted(analysis),
    };
    view.accesses
        .iter()
        .map(|access| decider.access(access))
        .collect()
}

/// Whether every tile block runs the entry block to its end.
fn is_uninterrupted(analysis: &Analysis<'_>) -> bool {
    let mut uninterrupted = true;
    let body = analysis.body;
    body.walk(|id| match body.op(id) {
        Op::Loop { .. } | Op::Assert { .. } => uninterrupted = false,
        Op::Return { .. } => uninterrupted &= analysis.order.enclosing(id).is_none(),
        _ => {}
    });
    uninterrupted
}

struct Decider<'a, 'b> {
    analysis: &'a Analysis<'b>,
    view: &'a StridedView,
    assumptions: Assumptions,
    uninterrupted: bool,
}

/// The most tiles that the index space has in a dimension.
#[derive(Clone, Copy)]
struct Space {
    /// By what the spec says.
    tiles: i128,
    /// By what is assumed of sizes.
    assumed: i128,
    /// Elements, by what is assumed.
    elements: i128,
}

impl Decider<'_, '_> {
    fn access(&self, access: &Access) -> Decision {
        let ty = &self.view.ty;
        let dimensions = (access.index.iter().enumerate())
            .map(|(d, &index)| {
                let at = |list: &[i32]| list.get(d).map_or(1, |&n| i64::from(n));
                let (tile, stride) = (at(&ty.tile_shape), at(&ty.traversal_strides));
                let common = gcd(tile.max(1).into(), stride.max(1).into());
                let (divisor, factor) = (i128::from(tile) / common, i128::from(stride) / common);
                let mut dimension = Dimension {
                    tile,
                    stride,
                    index,
                    divisor,
                    factor,
                    verdict: Verdict::Trivial,
                };
                dimension.verdict = self.verdict(access, d, &dimension);
                dimension
            })
            .collect();
        Decision {
            access: access.clone(),
            dimensions,
        }
    }

    fn verdict(&self, access: &Access, d: usize, dim: &Dimension) -> Verdict {
        if dim.tile == dim.stride {
            return Verdict::Trivial;
        }
        if dim.tile < 1 || dim.stride < 1 || dim.tile.count_ones() != 1 {
            return Verdict::Unknown("the view's tile sizes or traversal strides are not valid".into());
        }
        let Some(fact) = self.analysis.fact(dim.index) else {
            return Verdict::Unknown("the index is not a scalar integer".into());
        };
        let space = self.space(d, dim.stride);
        if let Some(new) = self.only_tile(space) {
            return Verdict::Convertible(new);
        }
        let wraps_harmlessly = dim.divisor <= 1i128 << fact.width;
        if !(divides(&self.analysis.atoms, dim.divisor, &fact.form)
            && (wraps_harmlessly || fact.exact_unsigned))
        {
            return Verdict::Unknown(String::new());
        }
        // The new index is below the number of tiles of the new view, or at most the old one.
        let fits = |elements: i128| dim.factor == 1 || elements / i128::from(dim.tile) < 1i128 << fact.width;
        if !fits(space.elements) {
            return Verdict::Unknown(format!(
                "the new index, {} times the quotient, may not fit i{}",
                dim.factor, fact.width
            ));
        }
        let quotient = || fact.form.div_exact(dim.divisor)?.scale(dim.factor);
        let mut new = NewIndex {
            form: None,
            assumes_signed_sizes: false,
        };
        for (assumed, tiles) in [(false, space.tiles), (true, space.assumed)] {
            if let Some(reason) = self.no_wrap(access, dim.index, tiles)
                && let Some(form) = quotient()
            {
                new.form = Some((form, reason));
                new.assumes_signed_sizes = assumed;
                break;
            }
        }
        Verdict::Convertible(new)
    }

    /// Where there is only one tile its index is 0.
    fn only_tile(&self, space: Space) -> Option<NewIndex> {
        (space.tiles <= 1).then(|| NewIndex {
            form: Some((Form::constant(0), NoWrap::IndexSpace(space.tiles))),
            assumes_signed_sizes: false,
        })
    }

    fn space(&self, d: usize, stride: i64) -> Space {
        let stride = i128::from(stride);
        let tensor_dim = self
            .view
            .ty
            .dim_map
            .get(d)
            .and_then(|&t| usize::try_from(t).ok())
            .unwrap_or(d);
        let size = self
            .analysis
            .dimension(self.view.tensor, tensor_dim)
            .unwrap_or(Size::Unknown);
        let (spec, assumed) = match size {
            Size::Known(n) => (i128::from(n), i128::from(n)),
            Size::Value(v) => match self.analysis.fact(v) {
                Some(fact) if self.assumptions.signed_sizes => (
                    fact.unsigned.hi,
                    fact.unsigned.hi.min(Range::signed(fact.width).hi),
                ),
                Some(fact) => (fact.unsigned.hi, fact.unsigned.hi),
                None => (1 << 64, 1 << 64),
            },
            Size::Unknown => (1 << 64, 1 << 64),
        };
        let tiles = |elements: i128| (elements + stride - 1) / stride;
        Space {
            tiles: tiles(spec),
            assumed: tiles(assumed),
            elements: assumed,
        }
    }

    /// Why the index, read as unsigned, is its form, given that it lies in an index space of at most so many tiles.
    fn no_wrap(&self, access: &Access, index: Value, tiles: i128) -> Option<NoWrap> {
        let fact = self.analysis.fact(index)?;
        if fact.exact_unsigned {
            return Some(NoWrap::Range);
        }
        if fact.exact_signed && tiles <= 1i128 << (fact.width - 1) {
            return Some(NoWrap::IndexSpace(tiles));
        }
        let mut over = Vec::new();
        self.induction(access, &fact.form, fact.width, tiles, &mut over)?;
        Some(if over.is_empty() {
            NoWrap::IndexSpace(tiles)
        } else {
            NoWrap::Induction(tiles, over)
        })
    }

    /// Shows that a form stays below 2^width whenever the access runs, atom by atom.
    fn induction(
        &self,
        access: &Access,
        form: &Form,
        width: u32,
        tiles: i128,
        over: &mut Vec<Atom>,
    ) -> Option<()> {
        let modulus = 1i128 << width;
        let range = self.analysis.atoms.range_of(form);
        if range.within(Range::new(tiles - modulus, modulus - 1)) {
            return Some(());
        }
        if over.len() >= 4 {
            return None;
        }
        let mut atoms: Vec<Atom> = form.atoms().collect();
        atoms.sort_unstable();
        atoms.dedup();
        for atom in atoms.into_iter().take(8) {
            let Some((rest, step)) = form.split_linear(atom) else {
                continue;
            };
            let steady = rest
                .atoms()
                .chain(step.atoms())
                .all(|a| self.is_steady(access.op, a, atom));
            if !steady || !self.runs_for_smaller(access.op, atom) {
                continue;
            }
            // From one value of the atom to the next the index moves by so much; the one before lay in the space.
            let by = self.analysis.atoms.range_of(&step);
            let forwards = by.lo >= 0 && tiles + by.hi <= modulus;
            let backwards = by.hi <= 0 && tiles - by.lo <= modulus;
            if !(forwards || backwards) {
                continue;
            }
            over.push(atom);
            if self.induction(access, &rest, width, tiles, over).is_some() {
                return Some(());
            }
            over.pop();
        }
        None
    }

    /// Whether an unknown is the same for a smaller value of `moving`, all else being equal.
    fn is_steady(&self, at: OpId, atom: Atom, moving: Atom) -> bool {
        if atom == moving {
            return false;
        }
        let analysis = self.analysis;
        match analysis.atoms.kind(atom) {
            AtomKind::BlockId(_) | AtomKind::GridSize(_) => true,
            AtomKind::Trip(id) => analysis.order.is_inside(at, *id),
            AtomKind::Floor { of, by } | AtomKind::Trunc { of, by } => of
                .atoms()
                .chain(by.atoms())
                .all(|a| self.is_steady(at, a, moving)),
            AtomKind::Value(v) => match analysis.atoms.kind(moving) {
                AtomKind::Trip(id) => !analysis.order.is_made_inside(analysis.body, *v, *id),
                _ => analysis.body.args().contains(v),
            },
            AtomKind::Trips(_) | AtomKind::Wrap { .. } | AtomKind::Whole(_) => false,
        }
    }

    /// Whether an access that runs for a value of an unknown also runs, or ran, for every smaller one, all else being
    /// equal: it stands in no branch, and the loops around it run as often.
    fn runs_for_smaller(&self, at: OpId, moving: Atom) -> bool {
        let analysis = self.analysis;
        let outermost = match analysis.atoms.kind(moving) {
            AtomKind::Trip(id) => Some(*id),
            AtomKind::BlockId(_) if self.uninterrupted => None,
            _ => return false,
        };
        let mut here = at;
        while let Some(parent) = analysis.order.enclosing(here) {
            let Op::For {
                lower_bound,
                upper_bound,
                step,
                ..
            } = analysis.body.op(parent)
            else {
                return false;
            };
            if Some(parent) == outermost {
                return true;
            }
            let steady = [lower_bound, upper_bound, step].into_iter().all(|&v| {
                (analysis.fact(v)).is_some_and(|f| f.form.atoms().all(|a| self.is_steady(at, a, moving)))
            });
            if !steady {
                return false;
            }
            here = parent;
        }
        outermost.is_none()
    }
}

/// Whether a number divides a form for all values of its atoms: it divides every coefficient, or, with few atoms, the
/// value for each combination of their remainders.
#[must_use]
pub fn divides(atoms: &crate::atom::Atoms, divisor: i128, form: &Form) -> bool {
    if form.content() % divisor == 0 {
        return true;
    }
    let mut unknown: Vec<Atom> = form.atoms().collect();
    unknown.sort_unstable();
    unknown.dedup();
    let linear = form.terms().iter().all(|(m, _)| m.len() == 1);
    let small = unknown.iter().all(|&a| {
        let r = atoms.range(a);
        r.hi - r.lo < 64
    });
    if linear && !small {
        return false;
    }
    // For an atom with few values these are tried, else all remainders.
    let choices: Vec<Range> = unknown
        .iter()
        .map(|&a| {
            let r = atoms.range(a);
            if r.hi - r.lo < divisor {
                r
            } else {
                Range::new(0, divisor - 1)
            }
        })
        .collect();
    let combinations = choices
        .iter()
        .try_fold(1i128, |n, r| n.checked_mul(r.hi - r.lo + 1));
    if combinations.is_none_or(|n| n > 1024) {
        return false;
    }
    let mut at: Vec<i128> = choices.iter().map(|r| r.lo).collect();
    loop {
        let value = form.map_atoms(|a| {
            let i = unknown.iter().position(|&u| u == a)?;
            Some(Form::constant(*at.get(i)?))
        });
        if value
            .and_then(|f| f.as_constant())
            .is_none_or(|n| n % divisor != 0)
        {
            return false;
        }
        let next = at.iter().zip(&choices).position(|(n, r)| *n < r.hi);
        let Some(next) = next else { return true };
        for (n, r) in at.iter_mut().zip(&choices).take(next) {
            *n = r.lo;
        }
        at[next] += 1;
    }
}
