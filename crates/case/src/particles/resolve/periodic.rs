//! Periods of the domain, and the lattices that must fit into them.

use crate::judge::Judge;
use crate::particles::plan::{GeometryPlan, Kind, LatticePlan, RunPlan, Shape};
use crate::particles::raw::RawCase;
use crate::plan::Axis;
use crate::typed::source::Span;

/// Differences below this share of the spacing are rounding (dimensionless).
pub(super) const TOLERANCE: f64 = 1e-6;

/// Do particles go on through the sides of the domain as within it?
pub(super) fn check(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase, span: Span) {
    if plan.domain.periodic.contains(&true)
        && let Some(odd) = odd_one(plan)
    {
        of_one_lattice(j, plan, raw, odd, span);
        return;
    }
    for axis in Axis::ALL {
        let n = axis.index();
        if !plan.domain.periodic[n] {
            continue;
        }
        let period = (axis.name(), plan.domain.max[n] - plan.domain.min[n]);
        if is_long_enough(j, plan, period, span) {
            fluid_fits(j, plan, period, span);
            walls_fit(j, plan, raw, period);
        }
    }
}

/// Do the particles of a wall stand on a lattice through the origin? Boxes and planes are stretched to fit.
fn stands_on_lattice(wall: &GeometryPlan) -> bool {
    matches!(wall.shape, Shape::Body { .. }) && !wall.shape.is_fitted()
}

/// A lattice that differs from that of others which must also fit into a period: the geometry that has it, and
/// one of the others.
fn odd_one(plan: &RunPlan) -> Option<[&GeometryPlan; 2]> {
    let fixed = |geometry: &&GeometryPlan| match geometry.kind {
        Kind::Fluid => true,
        Kind::Wall => stands_on_lattice(geometry),
        Kind::Erase => false,
    };
    let fixed = || plan.geometry.iter().filter(fixed);
    let odd = fixed().find(|geometry| !geometry.lattice.is_square())?;
    let other = fixed().find(|other| other.lattice != odd.lattice)?;
    Some([odd, other])
}

/// Refuses two lattices in one period.
fn of_one_lattice(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    raw: &RawCase,
    [odd, other]: [&GeometryPlan; 2],
    span: Span,
) {
    let what = format!(
        "`{}` stands on the {} lattice and `{}` on the {} one, but no period is a whole number of cells of both",
        odd.name,
        odd.lattice.name(),
        other.name,
        other.lattice.name()
    );
    let typed = plan.geometry.iter().zip(&raw.geometry);
    let typed = typed.filter(|(geometry, _)| geometry.name == odd.name);
    let at = typed.filter_map(|(_, raw)| raw.lattice.as_ref()).next();
    let key = format!("geometry.{}.lattice", odd.name);
    let help = match other.kind {
        Kind::Wall => "delete this line: walls that are bodies stand on the square lattice",
        _ => "give all fluid the same lattice",
    };
    j.log.add(at.map_or(span, |at| at.span), &key, what, help);
}

/// Has a period (m) room for the cells that neighbours are looked for in?
fn is_long_enough(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    (name, length): (&str, f64),
    span: Span,
) -> bool {
    let cell = plan.discretisation.influence_radius * (1.0 + plan.numerics.neighbour_skin);
    if length < 3.0 * cell {
        let what = format!(
            "the domain is {length} m along periodic {name}, less than three cells of {cell:.6} m"
        );
        j.log.add(
            span,
            "domain.periodic",
            what,
            "make the domain longer, or discretisation.spacing smaller",
        );
        return false;
    }
    true
}

/// Is a period (m) a whole number of cells of the lattice of fluid?
fn fluid_fits(j: &mut Judge<'_>, plan: &RunPlan, (name, length): (&str, f64), span: Span) {
    let fluid = plan.geometry.iter().find(|g| g.kind == Kind::Fluid);
    let lattice = fluid.map_or(LatticePlan::Square, |fluid| fluid.lattice);
    let count = length / (plan.discretisation.spacing * lattice.edge());
    if !is_broken(count) {
        return;
    }
    let (cells, cell) = match lattice {
        LatticePlan::Square => ("spacings", String::new()),
        _ => ("cells", format!(" of the {} lattice", lattice.name())),
    };
    let what = format!(
        "the domain is {length} m along periodic {name}, which is {count:.3} {cells}{cell}, so the seam would show"
    );
    let help = format!(
        "make it a whole number of {cells}, for instance spacing = {} m",
        tidy(length / (count.round() * lattice.edge()))
    );
    j.log.add(span, "domain.periodic", what, help);
}

/// Is a period (m) a whole number of the spacings of walls that have their own?
fn walls_fit(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase, (name, length): (&str, f64)) {
    for (wall, typed) in plan.geometry.iter().zip(&raw.geometry) {
        let Some((own, at)) = wall.spacing.zip(typed.spacing.as_ref()) else {
            continue;
        };
        let count = length / own;
        if stands_on_lattice(wall) && is_broken(count) {
            let what = format!(
                "`{}` stands on a lattice of which the domain has {count:.3} spacings along periodic {name}, so the seam would show",
                wall.name
            );
            let help = format!(
                "write spacing = {}, or layout = \"fitted\"",
                // A greater one, which is at most that of the fluid: of that the period is a whole number.
                tidy(length / count.floor())
            );
            j.log.at(at, what, help);
        }
    }
}

/// Is part of a cell left over, by more than rounding?
fn is_broken(count: f64) -> bool {
    (count - count.round()).abs() > TOLERANCE * count.max(1.0)
}

/// The number without the last digits, which are rounding.
fn tidy(value: f64) -> f64 {
    format!("{value:.9e}").parse().unwrap_or(value)
}
