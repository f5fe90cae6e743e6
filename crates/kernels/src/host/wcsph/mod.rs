//! The loops of a scheme of weakly compressible SPH.

mod account;
mod facts;
mod plain;
mod program;

pub use account::SchemeAccount;
pub use facts::Facts;
pub use plain::{PLAIN_GATHER, PLAIN_RATES, PlainGather, PlainRates};
pub use program::program;

use super::particles::ListView;
use super::{Pass, Scheme, stamp};
use core::marker::PhantomData;
use monoflow_abi::{DeclaredColumn, GivenNumber, In, Loop, Out, Text};
use monoflow_ops::particles::body::pack;
use monoflow_ops::wcsph::body::{
    fluid_rates, gather_slot, of_walls, place_of, reaction, wall_rate,
};
use monoflow_ops::wcsph::gather::{COLUMNS, GIVEN, goes_on};
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;
use monoflow_ops::{Scalar, fields};

/// The word of this family in case files.
pub const FAMILY: &str = "wcsph";

/// Rates of one block of particles.
#[repr(C)]
pub struct Rates<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Rates<'_, S, D> {
    const NAME: &'static str = RATES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (view, first) = (&self.view, self.view.first);
        for (k, rate) in self.rates.iter_mut().enumerate() {
            let i = first + k;
            if i < self.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, view, i as u32);
                *rate = sum;
                if Sch::Smoothing::ON {
                    self.transport[k] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                *rate = wall_rate::<S, D, Sch, _>(scheme, view, i as u32);
            } else {
                // Another particle may have been here before the last sort.
                *rate = [S::from_literal(0.0); 4];
            }
        }
    }
}

/// A column that a model gathers, of one block of particles.
#[repr(C)]
pub struct Gather<'a, S, const D: usize> {
    /// The block and its neighbours, with the columns before this one.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// What pulls at water beside each wall particle of all, m/s²; empty if nothing does.
    pub pull: In<'a, [S; 4]>,
    /// Its slot in the scheme.
    pub slot: u32,
    /// The column; zero for particles of another kind.
    pub out: Out<'a, [S; 4]>,
    /// The column in which it goes on; empty if it does not.
    pub beyond: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Gather<'_, S, D> {
    const NAME: &'static str = GATHER;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        for (k, column) in self.out.iter_mut().enumerate() {
            let i = first + k;
            let [word, beyond] = if (i >= self.fluids) == of_walls(self.slot as usize) {
                let mut pull = [S::from_literal(0.0); D];
                if Sch::WALL_IS_PULLED && i >= self.fluids && !self.pull.is_empty() {
                    pull.copy_from_slice(&self.pull[i - self.fluids][..D]);
                }
                gather_slot::<S, D, Sch, _>(scheme, &self.view, self.slot, i as u32, &pull)
            } else {
                // Lanes left over read it, and add nothing.
                [[S::from_literal(0.0); 4]; 2]
            };
            *column = word;
            if let Some(column) = self.beyond.get_mut(k) {
                *column = beyond;
            }
        }
    }
}

/// Forces of the fluid on one block of wall particles.
#[repr(C)]
pub struct Reaction<'a, S, const D: usize> {
    /// The block and its neighbours, with all columns.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// The force on each wall particle, N; the fourth number is 0. Fluid particles are left out.
    pub out: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Reaction<'_, S, D> {
    const NAME: &'static str = REACTION;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        for (k, force) in self.out.iter_mut().enumerate() {
            let i = first + k;
            if i >= self.fluids {
                let found = reaction::<S, D, Sch, _>(scheme, &self.view, i as u32);
                *force = pack(found, S::from_literal(0.0));
            }
        }
    }
}

/// The name of [`Gather`].
pub const GATHER: &str = "gather";
/// The name of [`Rates`].
pub const RATES: &str = "rates";
/// The name of [`Reaction`].
pub const REACTION: &str = "reaction";

/// Of no slot.
const EMPTY: DeclaredColumn = DeclaredColumn {
    name: Text::new(""),
    unit: Text::new(""),
    meaning: Text::new(""),
    is_vector: false,
    slot: 0,
    of_walls: false,
    is_felt: false,
    is_of_all: false,
    goes_on: false,
    is_given: false,
};

/// Loops of a scheme by its type.
struct Loops<S, const D: usize, Sch>(PhantomData<(S, Sch)>);

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Loops<S, D, Sch> {
    const ALL: &'static [Loop] = if Sch::HAS_COLUMNS {
        &[
            stamp::<Sch, Rates<'static, S, D>>(),
            stamp::<Sch, Reaction<'static, S, D>>(),
            stamp::<Sch, SchemeAccount<'static, S, D>>(),
            stamp::<Sch, Gather<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainRates<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainGather<'static, S, D>>(),
        ]
    } else {
        &[
            stamp::<Sch, Rates<'static, S, D>>(),
            stamp::<Sch, Reaction<'static, S, D>>(),
            stamp::<Sch, SchemeAccount<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainRates<'static, S, D>>(),
        ]
    };

    const SLOTS: [DeclaredColumn; COLUMNS] = {
        let mut slots = [EMPTY; COLUMNS];
        let (mut slot, mut place) = (0, 0);
        while slot < COLUMNS {
            if let Some(column) = Sch::COLUMNS[slot] {
                slots[place] = DeclaredColumn {
                    name: Text::new(column.name),
                    unit: Text::new(column.unit),
                    meaning: Text::new(column.meaning),
                    is_vector: column.is_vector,
                    slot: slot as u32,
                    of_walls: of_walls(slot),
                    is_felt: of_walls(slot) && Sch::WALL_IS_FELT,
                    is_of_all: false,
                    goes_on: goes_on(slot),
                    is_given: slot == GIVEN,
                };
                place += 1;
            }
            slot += 1;
        }
        slots
    };

    const NUMBERS: [GivenNumber; 4] = {
        let mut numbers = [GivenNumber {
            column: EMPTY,
            default: 0.0,
        }; 4];
        let (mut count, mut model) = (0, 0);
        while model < Sch::GIVEN_KEYS.len() {
            let mut n = 0;
            while n < Sch::GIVEN_KEYS[model].len() {
                let key = Sch::GIVEN_KEYS[model][n];
                if key.is_field {
                    numbers[count] = GivenNumber {
                        column: DeclaredColumn {
                            name: Text::new(key.name),
                            unit: Text::new(key.unit),
                            meaning: Text::new(key.summary),
                            slot: GIVEN as u32,
                            is_given: true,
                            ..EMPTY
                        },
                        default: key.default,
                    };
                    count += 1;
                }
                n += 1;
            }
            model += 1;
        }
        numbers
    };

    /// How many numbers particles are given.
    const GIVEN_COUNT: usize = {
        let [first, second] = Sch::GIVEN_KEYS;
        fields(first) + fields(second)
    };

    /// The columns that there are.
    const COLUMNS: &'static [DeclaredColumn] =
        Self::SLOTS.split_at(place_of(&Sch::COLUMNS, COLUMNS)).0;
}

/// A scheme without its type; `kinematic` viscosity bounds the time step, m²/s.
pub fn scheme<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: Sch) -> Scheme<Facts> {
    Scheme::of(scheme, facts::<S, D, Sch>(&scheme), Loops::<S, D, Sch>::ALL)
}

fn facts<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: &Sch) -> Facts {
    Facts {
        radius: scheme.radius().widen(),
        kinematic: scheme.kinematic().widen(),
        walls_evolve: Sch::WALL_EVOLVES,
        smooths: Sch::Smoothing::ON,
        walls_are_pulled: Sch::WALL_IS_PULLED,
        columns: In::new(Loops::<S, D, Sch>::COLUMNS),
        given: In::new(
            Loops::<S, D, Sch>::NUMBERS
                .split_at(Loops::<S, D, Sch>::GIVEN_COUNT)
                .0,
        ),
    }
}
