use core::array::from_fn;
use monoflow_abi::{DeclaredColumn, GivenNumber, In};
use monoflow_ops::Scalar;

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Facts {
    /// Influence radius, m.
    pub radius: f64,
    /// Kinematic viscosity that bounds the time step, m²/s.
    pub kinematic: f64,
    /// Do walls have a density of their own, which a pass over them evolves?
    pub walls_evolve: bool,
    /// Is there a correction of the transport velocity?
    pub smooths: bool,
    /// Does what walls gather depend on how they accelerate, and on gravity over time?
    pub walls_are_pulled: bool,
    /// Columns that pairs read, in that order: one that is given, and those that models gather before rates are
    /// evaluated.
    pub columns: In<'static, DeclaredColumn>,
    /// The numbers of the one that is given.
    pub given: In<'static, GivenNumber>,
}

impl Facts {
    /// Which of the columns is given, if one is, and the word that models declare for particles of which nothing is
    /// said.
    pub fn given_word<S: Scalar>(&self) -> Option<(usize, [S; 4])> {
        let place = self.columns.iter().position(|column| column.is_given)?;
        let numbers = self.given.get();
        let number = |n: usize| numbers.get(n).map_or(0.0, |number| number.default);
        Some((place, from_fn(|n| S::from_literal(number(n)))))
    }

    /// The numbers of the column that is given, as frames show them: each is the first of a word.
    pub fn numbers<'w, S: Scalar>(
        &self,
        words: &'w [[S; 4]],
    ) -> impl Iterator<Item = (DeclaredColumn, impl Iterator<Item = [S; 4]> + use<'w, S>)> + use<'w, S>
    {
        let zero = S::from_literal(0.0);
        let numbers = self.given.get().iter().enumerate();
        numbers.map(move |(n, number)| {
            let words = words.iter().map(move |word| [word[n], zero, zero, zero]);
            (number.column, words)
        })
    }

    /// The columns that frames show.
    pub fn shown(&self) -> impl Iterator<Item = &'static DeclaredColumn> + use<> {
        let columns = self.columns.get().iter();
        let columns = columns.filter(|column| !column.goes_on && !column.is_given);
        columns.chain(self.given.get().iter().map(|number| &number.column))
    }

    /// Do wall particles list the fluid around them?
    pub fn walls_list_fluid(&self) -> bool {
        self.walls_evolve || self.columns.iter().any(|column| column.of_walls)
    }
}
