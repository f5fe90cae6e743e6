//! What `monoflow explain` says of the conditions at the boundary.

use crate::models::{Model, SHALLOW_WATER};

const fn side(
    name: &'static str,
    summary: &'static str,
    equation: &'static str,
    source: &'static str,
) -> Model {
    Model::untyped(
        SHALLOW_WATER,
        "boundary.type",
        name,
        [summary, equation, source],
    )
}

const CHARACTERISTIC: &str =
    "Cunge, Holly & Verwey 1980, Practical aspects of computational river hydraulics";

/// One for each word of a case file, in their order; `w = u + 2 sqrt(g h)` is what arrives from inside.
pub const SIDES: [Model; 8] = [
    side(
        "wall",
        "nothing passes; what parts of the boundary are that the case does not name",
        "q = 0 [m2/s]",
        "-",
    ),
    side(
        "open",
        "water leaves as if the domain went on, with the water of the start in it; none comes in",
        "sqrt(g h) = (w - r)/4, u = w - 2 sqrt(g h) [m/s]; r = u - 2 sqrt(g h) of the start; critical where that is less",
        "Toro 2001, Shock-capturing methods for free-surface shallow flows, section 5.4",
    ),
    side(
        "discharge",
        "`discharge`, m3/s over time, enters, shared out by conveyance; negative takes water out",
        "q = Q h^(5/3) / sum(l h^(5/3)) [m2/s], u + 2 sqrt(g h) = w",
        CHARACTERISTIC,
    ),
    side(
        "stage",
        "water stands at `level`, m over time, outside; it passes at critical flow at most",
        "h = level - z [m], u = w - 2 sqrt(g h) [m/s], |u| <= sqrt(g h)",
        CHARACTERISTIC,
    ),
    side(
        "inflow",
        "`depth`, m, and `velocity`, m/s, over time, faster than waves",
        "q = h u [m2/s]",
        "-",
    ),
    side(
        "rating",
        "the discharge of `curve`, m3/s over the mean level, m, leaves, shared out by conveyance",
        "Q = Q(level) [m3/s]",
        "-",
    ),
    side(
        "normal_depth",
        "uniform flow of `slope`, or of that of the bed before it, leaves; none comes in",
        "u = sqrt(S g h/c_f) [m/s] by the drag of the friction, u + 2 sqrt(g h) = w; critical where that is less",
        "Henderson 1966, Open channel flow, ch. 4",
    ),
    side(
        "free_outfall",
        "water falls over the edge at critical depth; none comes in",
        "u = sqrt(g h) = w/3 [m/s]",
        "Henderson 1966, Open channel flow, ch. 2",
    ),
];

#[cfg(test)]
mod tests {
    use super::SIDES;
    use monoflow_case::GivenPlan;

    #[test]
    fn every_word_of_a_case_is_explained() {
        assert_eq!(SIDES.map(|side| side.name), GivenPlan::WORDS);
    }
}
