//! Columns that models declare, to read in their pairs: what is gathered from the neighbours of a particle before rates
//! are evaluated, and coefficients that every particle has of its own.

use crate::particles::PairGeom;
use crate::particles::{Column, GIVEN_NAME, Sums};
use crate::wcsph::State;
use crate::wcsph::wall::FluidTerms;
use crate::{Real, Scalar};

/// Columns that a scheme can have: one of coefficients, one for its wall model, one for its density diffusion, two for
/// its gradient.
pub const COLUMNS: usize = 5;

/// The slot of the coefficients that fluid particles have of their own ([`Key::field`](crate::Key::field)):
/// those of the density diffusion, then those of the viscosity. It is given and never changes,
/// and the first: models that gather read it.
pub const GIVEN: usize = 0;

/// The slot of the wall model's column.
pub const WALL: usize = 1;

/// The slot of the density diffusion's column.
pub const DIFFUSION: usize = 2;

/// The slot of the gradient's column.
pub const GRADIENT: usize = 3;

/// The slot in which the gradient's column goes on.
pub const GRADIENT_BEYOND: usize = 4;

/// The column of the coefficients, if models have so many of them.
pub(crate) const fn given(count: usize) -> Option<Column> {
    assert!(
        count <= 4,
        "a particle has 4 coefficients of its own at most"
    );
    if count == 0 {
        return None;
    }
    Some(Column {
        name: GIVEN_NAME,
        unit: "",
        is_vector: false,
        meaning: "coefficients that particles have of their own",
    })
}

/// Is the column of a slot the second word of the slot before? Both are gathered in one sweep.
#[inline(always)]
pub const fn goes_on(slot: usize) -> bool {
    slot == GRADIENT_BEYOND
}

/// The columns of one particle, by slot.
pub type Columns<R> = [[R; 4]; COLUMNS];

/// The columns of the two particles of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Gathered<R> {
    /// Of the particle that gathers.
    pub i: Columns<R>,
    /// Of its neighbour.
    pub j: Columns<R>,
}

impl<R: Real> Gathered<R> {
    /// Of schemes that gather none.
    #[inline(always)]
    pub fn none() -> Self {
        let none = [[R::lit(0.0); 4]; COLUMNS];
        Gathered { i: none, j: none }
    }
}

/// A model that gathers a column, or none: `impl<S: Scalar> Gathers<S> for Mine<S> {}`.
///
/// The column of a density diffusion or of a gradient is of fluid particles, gathered from fluid and from walls that
/// it feels as fluid; that of a wall model is of wall particles, gathered from fluid. Columns are gathered anew
/// whenever rates are evaluated, those of walls first. In the pairs of the model, [`State::gathered`] is the
/// column of either particle; that of a gradient is [`State::gradient`].
///
/// Laws: part of those of [diffusions](crate::laws::wcsph::diffusion), of
/// [gradients](crate::laws::wcsph::gradient()) and of [walls](crate::laws::wcsph::wall).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it gathers before rates are evaluated",
    note = "write `impl<S: Scalar> Gathers<S> for …<S> {{}}` if it gathers nothing"
)]
pub trait Gathers<S: Scalar> {
    /// The column, if there is one.
    const COLUMN: Option<Column> = None;

    /// Does the column of a gradient go on in a second word in three dimensions? Frames do not show that one.
    const GOES_ON_IN_SPACE: bool = false;

    /// Adds what neighbour `j` contributes to the sums of `i`; `w` evaluates the kernel.
    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        _i: &State<R, D>,
        _j: &State<R, D>,
        _pair: &PairGeom<R, D>,
        _w: impl FnOnce() -> R,
        _sums: &mut Sums<R>,
    ) {
    }

    /// The column of a particle from its sums.
    ///
    /// `pull` is what gravity over time gains, less the acceleration of the wall particle (m/s²): beside gravity, what
    /// water feels in the frame of the wall. It is zero where neither is, for fluid, and in models that do not ask for
    /// it ([`WallModel::PULLED`](crate::wcsph::wall::WallModel::PULLED)).
    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        _terms: &impl FluidTerms<S>,
        _i: &State<S, D>,
        _pull: &[S; D],
        _sums: &Sums<S>,
    ) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }

    /// The word in which the column of a gradient goes on, in three dimensions, with
    /// [`GOES_ON_IN_SPACE`](Self::GOES_ON_IN_SPACE).
    #[inline(always)]
    fn gathered_beyond<const D: usize>(&self, _sums: &Sums<S>) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }
}
