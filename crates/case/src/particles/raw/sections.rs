//! Sections of cases of particles.

use crate::body::BODY;
use crate::judge::shared::{DESCRIPTION, MODELS, RawOutput, TIME, TITLE};
use crate::keys::{Fallback, Key, Kind, Range, joined};
use crate::particles::elastic::ELASTIC;
use crate::particles::external::{CHANGE, PLANE, TERRAIN};
use crate::particles::floating::FLOATING;
use crate::particles::motion::MOTION;
use crate::particles::opening::OPENING;
use crate::particles::plan::{
    Escaped, Fill, Kind as GeometryKind, LatticePlan, Layout, Neighbours, Over, StepBound,
};
use crate::particles::tie::{JOINT, SPRING};
use crate::typed::log::Log;
use crate::typed::macros::{named, read, sections, typed};
use crate::typed::section::Section;
use crate::typed::source::Span;
use crate::typed::{Count, Flag, Number, Text, Texts, Varying, Vector};

/// Words of `domain.periodic`.
pub(crate) const AXES: &[&str] = &["x", "y", "z"];
/// Signed axes: sides and directions.
pub(crate) const FACES: &[&str] = &["-x", "+x", "-y", "+y", "-z", "+z"];
/// `output.surface`
const SURFACE: &[Key] = &[Key::flag("surface")
    .or(
        Fallback::Flag(false),
        "files larger than frames; monoflow surface makes them of frames later",
    )
    .about("Whether the surface of the fluid is written beside each frame, as triangles; in three dimensions.")];

/// `[output]`
const OUTPUT: &[Key] =
    &joined::<{ RawOutput::KEYS.len() + SURFACE.len() }>(RawOutput::KEYS, SURFACE);

/// Words of `mps.pressure`.
const PRESSURES: &[&str] = &["explicit", "semi_implicit"];

sections! {
    /// `[numerics]`
    RawNumerics {
        kernel: model().about("Smoothing kernel; in MPS the weight function of densities."),
        eos: model().about("Equation of state."),
        density_diffusion: model().about("Diffusion of the density, against its noise."),
        hydrostatic_correction: flag()
            .or(Fallback::Flag(true), "water at rest is not diffused; false for the terms as first published")
            .about("Whether the density diffusion spares the hydrostatic part of differences."),
        viscosity: model().about("Viscous term."),
        wall: model().about("What wall particles do."),
        integrator: model().about("Time integrator."),
        velocity_smoothing: model().about("Velocity that particles move with, if it is not their own."),
        gradient: model().about("Gradient of the smoothing kernel in continuity and pressure."),
        xsph: number(Range::Pure(0.0, 1.0))
            .or(Fallback::Number(0.0), "off: it changes the trajectories")
            .about("Strength of the XSPH velocity smoothing; 0: off."),
        shifting: number(Range::NotNegative)
            .or(Fallback::Number(0.0), "off: it changes the trajectories")
            .about("Strength with which particles drift from crowded to empty places, less towards a free surface and not at all at it; 0: off, usual are 1 to 1.5."),
        density_filter: model().about("Filter of the density, if filter_every is not 0."),
        filter_every: count()
            .unit("steps")
            .or(Fallback::Count(0), "off: density diffusion does the smoothing")
            .about("Steps between filters of the density; 0: off."),
        smoothing_ratio: number(SPH_RATIO)
            .or(Fallback::Preset, "")
            .about("Smoothing length over spacing; in MPS the reach over the spacing."),
        cfl: number(Range::Fraction).or(Fallback::Preset, "").about("Courant number."),
        step_bound: word(StepBound::NAMES)
            .or(Fallback::First, "costs no sweep over neighbours")
            .about("What bounds the time step: the greatest speed anywhere, or also the fastest approach of two particles."),
        neighbours: word(Neighbours::NAMES)
            .or(Fallback::First, "a search takes longer than the sweep that it is for")
            .about("Whether neighbours are listed and the lists kept, or searched for in every sweep, which needs a small part of the memory and gives the same results."),
        neighbour_skin: number(Range::Fraction)
            .or(Fallback::Number(0.1), "one list serves several steps for a third more candidates")
            .about("How much farther than its influence a particle's neighbours are listed, over that radius."),
        rebuild_every: count()
            .unit("steps")
            .or(Fallback::Count(0), "when the measured displacement asks for it")
            .about("Steps between new lists of neighbours; 0: as particles have moved."),
    }
    /// `[tracer]`
    RawTracer {
        model: model().about("What fluid carries along, and how it spreads."),
    }
    /// `[columns]`
    RawColumns {
        show: models()
            .or(Fallback::Told("none"), "frames have what every run has")
            .about("Columns that frames show beside those that all have."),
    }
    /// `[mps]`
    RawMps {
        gradient: model().about("Pressure gradient."),
        gradient_kernel: model()
            .or(Fallback::Told("numerics.kernel"), "the same as numerics.kernel")
            .about("Weight function of pressure gradients."),
        surface_ratio: number(Range::Pure(0.0, 1.0))
            .or(Fallback::Number(0.97), "the value of Koshizuka and Oka")
            .about("Share of the lattice's number density below which a particle is at the free surface."),
        tension: flag()
            .or(Fallback::Flag(false), "particles under tension clump")
            .about("Whether pressures may be negative."),
        collision_distance: number(Range::Pure(0.0, 1.0))
            .unit("spacings")
            .or(Fallback::Number(0.5), "nearer than this only in spray and at impacts")
            .about("Distance below which approaching particles bounce."),
        restitution: number(Range::Pure(0.0, 1.0))
            .or(Fallback::Number(0.2), "particles part at a fifth of the speed at which they met")
            .about("How much of their speed is left after they bounced."),
        pressure: word(PRESSURES)
            .or(Fallback::First, "three sweeps over neighbours and no equation to solve")
            .about("Pressure from the number density at once, or by a Poisson equation."),
        relaxation: number(Range::Fraction)
            .or(Fallback::Number(0.2), "a tenth of a density error is left after ten steps")
            .about("With semi_implicit: share of a density error that a step removes."),
        tolerance: number(Range::Pure(1e-14, 0.1))
            .or(Fallback::Number(1e-4), "pressures to a ten-thousandth, far below their noise")
            .about("With semi_implicit: residual over right-hand side at which the equation is solved."),
        iterations: count()
            .range(Range::Pure(2.0, 1e6))
            .or(Fallback::Count(2000), "some forty times what the column of Koshizuka and Oka takes")
            .about("With semi_implicit: most iterations of conjugate gradients in a step."),
        true_sound_speed: number(Range::Positive)
            .unit("m/s")
            .or(Fallback::Number(1490.0), "water: its compressibility fixes the pressure where no free surface does")
            .about("With semi_implicit: speed of sound in the fluid itself."),
    }
    /// `discretisation.particles_per`
    RawParticlesPer {
        length: number(Range::Positive).unit("m").needed().about("A length."),
        count: count()
            .range(Range::Pure(1.0, 1e9))
            .needed()
            .about("How many particles stand along it."),
    }
    /// `[discretisation]`
    RawDiscretisation {
        spacing: number(Range::Positive)
            .unit("m")
            // Below and above these lengths something else than SI was meant.
            .limits(Range::Within(1e-9, 1e9))
            .told("needed without particles_per")
            .about("Distance of particles in the lattice at the start; a particle stands for this length squared, or cubed in three dimensions."),
    } with {
        particles_per: RawParticlesPer.about("In place of spacing."),
    }
    /// `[fluid]`
    RawFluid {
        density: number(Range::Positive)
            .unit("kg/m³")
            .or(Fallback::Number(1000.0), "fresh water")
            .about("Density at rest."),
        gamma: number(Range::Pure(1.0, 20.0))
            .or(Fallback::Number(7.0), "the usual value for water")
            .about("Exponent of equations of state that have one, as `cole`; that of `tait` is 7."),
        sound_speed: number(Range::Positive)
            .unit("m/s")
            .told("10 max(√(2 g max_fall), max_speed)")
            .about("Numerical speed of sound; ten times the speed of the flow keeps density within 1 %."),
        max_speed: number(Range::NotNegative)
            .unit("m/s")
            .told("greatest at the start, and of walls that move")
            .about("Greatest speed that is expected."),
        artificial_alpha: number(Range::NotNegative)
            .or(Fallback::Number(0.3), "calms a dam break without hiding its splash")
            .about("Strength of the artificial viscosity."),
        kinematic_viscosity: number(Range::NotNegative)
            .unit("m²/s")
            .or(Fallback::Number(1e-6), "water at 20 °C")
            .about("Viscosity of the laminar terms."),
        diffusion_coefficient: number(Range::NotNegative)
            .told("0.1; with ferrari a length over 1000 spacings")
            .about("Strength of the density diffusion."),
        ferrari_length: number(Range::Positive)
            .unit("m")
            .told("max_fall")
            .about("With ferrari: the length that its strength follows from."),
    }
    /// `[domain]`
    RawDomain {
        min: numbers()
            .unit("m")
            .told("around the geometry")
            .about("Lower corner of the space that particles may be in; grown by the layers of walls."),
        max: numbers()
            .unit("m")
            .told("around the geometry")
            .about("Upper corner of that space."),
        periodic: words(&[Kind::Word(AXES)])
            .or(Fallback::Told("none"), "no side wraps around")
            .about("Axes on which one side goes on at the other."),
        escaped: word(Escaped::NAMES)
            .or(Fallback::First, "a particle that leaves the domain ends the run")
            .about("Whether a particle that leaves the domain ends the run or is taken out."),
    }
    /// `[[geometry]]`
    RawGeometry {
        name: text()
            .told("its number")
            .about("Name for messages, --set and checks."),
        kind: word(GeometryKind::NAMES)
            .needed()
            .about("What stands there; erase takes particles away."),
        shape: word(&["box", "plane", "body"])
            .needed()
            .about("Its shape; body for any other, given by [[body]]."),
        bodies: words(&[Kind::Text])
            .told("needed for a body")
            .about("Names of [[body]], joined in this order."),
        min: numbers().unit("m").told("needed for a box").about("Lower corner."),
        max: numbers().unit("m").told("needed for a box").about("Upper corner."),
        fill: word(Fill::NAMES)
            .told("shell for a tank, else solid")
            .about("Of a wall: layers outside of its surface, an obstacle as large as given, or layers inside of it."),
        lattice: word(LatticePlan::NAMES)
            .or(Fallback::First, "in line with particles of walls")
            .about("Of fluid: what its particles stand on at the start; staggered is in two dimensions, body_centred in three."),
        layout: word(Layout::NAMES)
            .or(Fallback::First, "in line with the fluid")
            .about("Of a wall that is a body: whether its particles stand on the square lattice, or in layers along the normal of its surface."),
        open: words(&[Kind::Word(FACES)])
            .told("none")
            .about("Faces of a shell or border without particles."),
        spacing: number(Range::Positive)
            .unit("m")
            .told("that of the fluid")
            .about("Of a wall: between its particles, at most that of the fluid and at least an eighth of it."),
        layers: count()
            .range(Range::Pure(1.0, 1000.0))
            .told("as the wall model needs")
            .about("Layers of particles of a wall."),
        point: numbers().unit("m").told("needed for a plane").about("A point of the plane."),
        normal: word(FACES)
            .told("needed for a plane")
            .about("Direction of the plane's normal, towards the fluid."),
        motion: text()
            .told("none")
            .about("Of a wall: the name of the [[motion]] that it moves by, or of the [[floating]] body that it is part of."),
        velocity: numbers()
            .unit("m/s")
            .told("at rest")
            .about("Of fluid at the start; of a wall along its faces, which drags the fluid along and stays where it is."),
        velocity_field: word(&["taylor_green"])
            .told("none")
            .about("Vortices over the domain at the start."),
        velocity_amplitude: number(Range::Any)
            .unit("m/s")
            .told("needed with velocity_field")
            .about("Greatest speed of that field."),
        velocity_formula: words(&[Kind::Formula])
            .unit("m/s")
            .told("none")
            .about("Velocity of fluid at the start, a formula in x, y and z for each axis, beside velocity."),
        pressure_formula: formula()
            .unit("Pa")
            .told("none")
            .about("Pressure of fluid at the start, beside that of the water above."),
        tracer: number(Range::Any)
            .told("0; walls exchange nothing")
            .about("What fluid carries at the start, in a unit of your own; of a wall: the value that it keeps."),
        tracer_formula: formula()
            .told("none")
            .about("The same of fluid, a formula in x, y and z, beside tracer."),
        hydrostatic: flag()
            .or(Fallback::Flag(false), "")
            .about("Whether pressure at the start is the weight of the water above; walls take the level of the water."),
        level: number_or_formula(Range::Any)
            .unit("m")
            .told("its upper end")
            .about("Elevation of the surface of fluid at the start, a number or a formula in the axes across gravity; what lies above is left out."),
        released_at: number(Range::Positive)
            .unit("s")
            .told("the start")
            .about("Of fluid: when it begins to flow; until then it stands still, and is a wall to other fluid."),
        removed_at: number(Range::Positive)
            .unit("s")
            .told("never")
            .about("Of a wall: when it is taken away, as a gate is."),
    }
    /// A `band` of a gauge
    RawBand {
        min: numbers().unit("m").needed().about("Lower corner."),
        max: numbers().unit("m").needed().about("Upper corner."),
    }
    /// `[[gauge]]`
    RawGauge {
        name: text()
            .needed()
            .about("Name of its column in gauges.csv."),
        measure as "type": word(&["front", "height", "pressure", "force", "moment", "place", "velocity", "angle", "tension", "inflow", "fluid_velocity", "discharge", "mass", "centre", "column"])
            .needed()
            .about("The farthest fluid particle, the level of the water, the pressure at a point, the force of the fluid on a wall or its moment, where a body is, how fast it is and how far it has turned, the tension of a joint or spring, what has come in at an opening, the velocity of the fluid at a point, the discharge through a section, the mass of fluid or its centre, or a column of the fluid."),
        axis: word(FACES)
            .told("needed but for height, pressure, tension, inflow, mass and columns of one number")
            .about("Signed direction in which the front advances, or along which a force, place, velocity, discharge or centre is told; in three dimensions the direction about which a moment or angle is."),
        on: text()
            .told("needed for a force and a moment")
            .about("Name of the geometry that the force is on; of a sensor, the wall whose motion it follows."),
        about: numbers()
            .unit("m")
            .told("needed for a moment")
            .about("The point that the moment is about."),
        of: text()
            .told("needed for place, velocity, angle, tension and inflow")
            .about("Name of the floating body, whose centre of mass is looked at, of the motion, whose `point` is, of the joint or spring, or of the opening; of a mass or centre: the geometry or opening that the fluid comes from, all fluid unless given."),
        column: text()
            .told("needed for a column")
            .about("Word of the column that is told: tracer, or one of columns.show."),
        over: word(Over::NAMES)
            .told("none: around a point")
            .about("Of a column, in place of at: its mean by mass, its least or its greatest value over the whole fluid."),
        at: numbers()
            .unit("m")
            .told("needed for height, pressure, fluid_velocity, and a column without over")
            .about("Where it measures; for a height the place seen from above, for a sensor the middle of its face."),
        normal: word(FACES)
            .told("none: a point in the fluid")
            .about("Of a pressure, with diameter: the direction from the wall into the fluid, where it is that on the face of a sensor that is flush with a wall."),
        diameter: number(Range::Positive)
            .unit("m")
            .told("none: a point in the fluid")
            .about("With normal: width of that face, a disc, in two dimensions a line."),
        to: numbers()
            .unit("m")
            .told("none: a single point")
            .about("With points: the end of a line of gauges that begins at `at`; their names get numbers."),
        points: count()
            .told("none: a single point")
            .about("How many gauges stand on that line, both ends among them."),
    } with {
        band: RawBand
            .about("Of a front, mass or centre: where particles count; of a discharge: the box that it is the mean over."),
    }
    /// `[[line]]`
    RawLine {
        name: text().needed().about("Name of its file, line-NAME.csv."),
        from: numbers().unit("m").needed().about("Where it begins."),
        to: numbers().unit("m").needed().about("Where it ends."),
        points: count()
            .range(LINE_POINTS)
            .needed()
            .about("How many points it has, both ends among them."),
    }
    /// `[reference]`
    RawReference {
        front: models()
            .or(Fallback::Told("none"), "nothing to compare with")
            .about("Measurements that the report draws beside the front."),
        column_width: number(Range::Positive)
            .unit("m")
            .or(Fallback::Told("of the first fluid"), "extent of the first fluid block")
            .about("Width of the column, the unit of the experiment."),
        column_height: number(Range::Positive)
            .unit("m")
            .or(Fallback::Told("of the first fluid"), "extent of the first fluid block")
            .about("Height of the column."),
    }
}

/// How many points a line has.
const LINE_POINTS: Range = Range::Pure(2.0, 1000.0);
/// Smoothing length over spacing in SPH: with less kernels hardly reach beyond the next particles.
pub(crate) const SPH_RATIO: Range = Range::Pure(0.8, 5.0);
/// Reach over spacing in MPS: weights are cut off at h itself, where neighbours must be.
pub(crate) const MPS_RATIO: Range = Range::Pure(1.2, 5.0);
/// Each number of a gravity.
pub(crate) const GRAVITY_RANGE: Range = Range::Within(-1e6, 1e6);

/// `[gravity]`
const GRAVITY: &[Key] = &[
    Key::numbers("acceleration")
        .unit("m/s²")
        .range(GRAVITY_RANGE)
        .about("Acceleration by gravity, one number along each axis."),
    CHANGE,
];

/// All keys of cases of particles.
pub(crate) const PARTICLES: &[Key] = &[
    TITLE,
    DESCRIPTION,
    Key::model("scheme").about("Family of the solver."),
    Key::among("dimensions", &[1, 2, 3])
        .or(Fallback::Count(3), "three unless said otherwise")
        .about("Dimensions of space."),
    Key::word("precision", &["f32", "f64"])
        .or(Fallback::First, "half the memory traffic of f64")
        .about("Single or double precision."),
    Key::numbers("gravity")
        .also(&[Kind::Table(GRAVITY)])
        .unit("m/s²")
        .range(GRAVITY_RANGE)
        .or(
            Fallback::Told("-9.81 along the last axis; none in one dimension"),
            "standard gravity down the last axis; none in 1D",
        )
        .about("Acceleration by gravity, one number along each axis."),
    MODELS,
    Key::table("discretisation", RawDiscretisation::KEYS)
        .needed()
        .about("Particles."),
    Key::table("fluid", RawFluid::KEYS).about("The fluid."),
    Key::table("domain", RawDomain::KEYS).about("The space that particles may be in."),
    Key::tables("geometry", RawGeometry::KEYS)
        .needed()
        .about("Fluid and walls; later ones count more where they overlap."),
    Key::tables("plane", PLANE).about("Endless walls without particles, which repel fluid."),
    Key::table("terrain", TERRAIN).about("Ground without particles, which repels fluid."),
    Key::tables("motion", MOTION).about("How walls move over time."),
    Key::tables("floating", FLOATING).about("Bodies of walls that move by the forces on them."),
    Key::tables("elastic", ELASTIC).about("Bars and plates that bend: gates, baffles, stems."),
    Key::tables("joint", JOINT)
        .about("Joints and hinges between floating bodies, moving walls and the ground."),
    Key::tables("spring", SPRING)
        .about("Springs and ropes between floating bodies, moving walls and the ground."),
    Key::tables("opening", OPENING).about("Faces of the domain where water comes in and leaves."),
    Key::tables("body", BODY).about("Shapes and surfaces for geometries of shape body."),
    Key::table("numerics", RawNumerics::KEYS).about("The scheme."),
    Key::table("tracer", RawTracer::KEYS)
        .about("A concentration or temperature that fluid carries."),
    Key::table("columns", RawColumns::KEYS).about("What frames show of particles."),
    Key::table("mps", RawMps::KEYS).about("What only MPS has."),
    Key::tables("gauge", RawGauge::KEYS).about("What is measured over time."),
    Key::tables("line", RawLine::KEYS)
        .about("Lines along which the fluid is told over time, in a file each."),
    TIME,
    Key::table("output", OUTPUT).about("What is written, and when."),
    Key::table("reference", RawReference::KEYS).about("Measurements beside the results."),
];
