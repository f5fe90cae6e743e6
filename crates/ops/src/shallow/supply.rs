use super::{Condition, Line};
use crate::Scalar;

/// What a part of the boundary is given over time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum Given {
    /// A wall.
    #[default]
    Closed = 0,
    /// Water leaves as if the domain went on; none comes in.
    Open = 1,
    /// The volume that enters through the whole part, m³/s; negative takes water out.
    Discharge = 2,
    /// The level outside, m.
    Stage = 3,
    /// Supercritical inflow: depth, m, and velocity, m/s.
    Inflow = 4,
    /// The volume that leaves through the whole part, m³/s, by the mean level along it, m.
    Rating = 5,
    /// Water leaves in uniform flow, with the square root of this slope; none comes in.
    NormalDepth = 6,
    /// Water falls over the edge at critical depth; none comes in.
    FreeOutfall = 7,
}

/// The level outside of a free outfall, m: below every bed.
const NOWHERE: f64 = -1e30;

/// A part of the boundary and what it is given, as a row of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Supply {
    /// A [`Given`].
    pub given: u32,
    /// Its edges begin here in the list of all sections.
    pub first_edge: u32,
    /// How many there are.
    pub edges: u32,
    /// Padding.
    pub reserved: u32,
    /// One or two lines, as the variants of [`Given`] say.
    pub lines: [Line; 2],
    /// Where the section is dry, it is filled as if water stood at this level, m.
    pub floor: f64,
    /// What [`conveyance`] sums to over the dry section.
    pub dry_conveyance: f64,
}

/// Sums over a section's edges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SectionSums<S> {
    /// Of length times [`conveyance`].
    pub conveyance: S,
    /// Of the lengths of edges that are wet, m.
    pub wet: S,
    /// Of length times level over the same, m².
    pub level: S,
}

/// How much of a section's discharge an edge takes per metre of its length: as in uniform flow with
/// one slope and roughness along the section.
///
/// **Equation** `d^(5/3)`, Manning's law; `d` is the depth, or what a level of `floor` would give if
/// that is more.
#[inline(always)]
pub fn conveyance<S: Scalar>(depth: S, bed: S, floor: S) -> S {
    let zero = S::from_literal(0.0);
    let depth = depth.max(floor - bed).max(zero);
    depth * depth * depth.rcbrt()
}

impl<S: Scalar> SectionSums<S> {
    /// What an edge adds.
    #[inline(always)]
    pub fn of(depth: S, bed: S, length: S, dry: S) -> Self {
        let zero = S::from_literal(0.0);
        let wet = if dry < depth { length } else { zero };
        SectionSums {
            conveyance: length * conveyance(depth, bed, bed),
            wet,
            level: wet * (depth + bed),
        }
    }

    /// The sum of two.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        SectionSums {
            conveyance: self.conveyance + other.conveyance,
            wet: self.wet + other.wet,
            level: self.level + other.level,
        }
    }
}

impl Supply {
    /// Must the section's sums be known?
    #[inline(always)]
    pub fn needs_sums(&self) -> bool {
        self.given == Given::Discharge as u32 || self.given == Given::Rating as u32
    }

    /// What the part meets at this moment; `point` gives the points of the table of lines.
    ///
    /// A discharge is shared among the section's edges by [`conveyance`].
    #[inline(always)]
    pub fn condition<S: Scalar>(
        &self,
        time: f64,
        sums: &SectionSums<S>,
        point: impl Fn(u32) -> [f64; 2],
    ) -> Condition<S> {
        let is = |given: Given| self.given == given as u32;
        let number = S::from_literal;
        if is(Given::Open) {
            Condition::Open
        } else if is(Given::Stage) {
            Condition::Stage(number(self.lines[0].at(time, point)))
        } else if is(Given::FreeOutfall) {
            Condition::Stage(number(NOWHERE))
        } else if is(Given::NormalDepth) {
            Condition::NormalDepth(number(self.lines[0].at(time, point)))
        } else if is(Given::Inflow) {
            let depth = self.lines[0].at(time, &point);
            let velocity = self.lines[1].at(time, &point);
            Condition::Inflow(number(depth), number(depth * velocity))
        } else if is(Given::Discharge) {
            self.shared(self.lines[0].at(time, point), sums)
        } else if is(Given::Rating) && sums.wet > number(0.0) {
            let level = (sums.level / sums.wet).widen();
            self.shared(-self.lines[0].at(level, point).max(0.0), sums)
        } else {
            Condition::Closed
        }
    }

    #[inline(always)]
    fn shared<S: Scalar>(&self, volume: f64, sums: &SectionSums<S>) -> Condition<S> {
        let number = S::from_literal;
        if sums.wet > number(0.0) {
            let share = number(volume) / sums.conveyance;
            Condition::Conveyed(share, number(NOWHERE))
        } else if volume > 0.0 && self.dry_conveyance > 0.0 {
            let share = number(volume / self.dry_conveyance);
            Condition::Conveyed(share, number(self.floor))
        } else {
            Condition::Closed
        }
    }
}
