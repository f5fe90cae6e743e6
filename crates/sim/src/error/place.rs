//! Which place of the case a mistake is about.

use super::SimError;
use crate::euler::EulerError;
use monoflow_case::{Provenance, place_of};
use monoflow_geometry::GeometryError;
use monoflow_particles::ParticleError;
use monoflow_start::FillError;
use std::collections::BTreeMap;

impl SimError {
    /// With the place in the case whose values came from there, unless it has one.
    pub(crate) fn placed(self, provenance: &BTreeMap<String, Provenance>) -> Self {
        let keys = self.keys();
        let place = keys.iter().find_map(|key| place_of(provenance, key));
        self.at(place)
    }

    /// The keys of the case that it is about, the nearest first: the first of them that was given tells its place.
    fn keys(&self) -> Vec<String> {
        match self {
            SimError::Fill(why) => {
                let body = match why {
                    FillError::Solids { source, .. } => source.downcast_ref().and_then(of_body),
                    _ => None,
                };
                body.into_iter().chain(why.key()).collect()
            }
            SimError::Body(why) => of_body(why).into_iter().collect(),
            SimError::Euler(EulerError::FarField { .. }) => {
                ["far_field.vortex", "far_field"].map(str::to_owned).into()
            }
            SimError::Euler(EulerError::NoGas { .. }) => vec!["body".to_owned()],
            SimError::Particles(
                ParticleError::NarrowPeriod { .. } | ParticleError::TooManyCells { .. },
            ) => ["domain", "discretisation.spacing"]
                .map(str::to_owned)
                .into(),
            SimError::BodyLeaves { motion, .. } | SimError::MotionEnds { motion, .. } => {
                vec![format!("motion.{motion}")]
            }
            SimError::Terrain(_) => vec!["terrain".to_owned()],
            SimError::GravityEnds { .. } => vec!["gravity.change".to_owned()],
            SimError::OpeningEnds { opening, .. }
            | SimError::FluidBehind { opening, .. }
            | SimError::WallInOpening { opening, .. }
            | SimError::RepelledInOpening { opening, .. } => vec![format!("opening.{opening}")],
            SimError::EmptyWall { name } => vec![format!("geometry.{name}")],
            SimError::Afloat(why) => why.keys(),
            SimError::Memory { .. } => vec!["discretisation.spacing".to_owned()],
            SimError::Cells { .. } => ["grid.cells", "grid", "mesh"].map(str::to_owned).into(),
            _ => Vec::new(),
        }
    }
}

/// The key of the body that cannot be used, if it is one.
fn of_body(why: &GeometryError) -> Option<String> {
    why.body().map(|name| format!("body.{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_case::Origin;

    /// The nearest key that was given tells the place; a mistake that has one keeps it.
    #[test]
    fn the_nearest_key_that_was_given_tells_the_place() {
        let given = |keys: &[&str]| -> BTreeMap<String, Provenance> {
            let from = |key: &&str| Provenance {
                origin: Origin::Given,
                why: format!("case.toml, {key}"),
            };
            keys.iter()
                .map(|key| ((*key).to_owned(), from(key)))
                .collect()
        };
        let place = |why: SimError, keys: &[&str]| match why.placed(&given(keys)) {
            SimError::At { place, .. } => Some(place),
            _ => None,
        };
        let too_large = || SimError::Cells {
            cells: 1,
            needed: 2,
            free: 1,
        };
        let of = |keys: &[&str]| place(too_large(), keys);
        assert_eq!(
            of(&["grid.cells", "grid.max"]).as_deref(),
            Some("case.toml, grid.cells")
        );
        assert_eq!(
            of(&["mesh.shape"]).as_deref(),
            Some("case.toml, mesh.shape")
        );
        assert_eq!(of(&["time.end"]), None);
        let memory = SimError::Memory { needed: 2, free: 1 };
        let spacing = "discretisation.spacing";
        assert_eq!(
            place(memory, &[spacing]).as_deref(),
            Some("case.toml, discretisation.spacing")
        );
        let known = too_large().at(Some("elsewhere"));
        assert_eq!(place(known, &["grid.cells"]).as_deref(), Some("elsewhere"));
    }
}
