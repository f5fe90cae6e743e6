//! The gas of a plan.

use super::assemble::setup;
use crate::SimError;
use crate::models::{EULER, Known, Model, unknown};
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::CaseGas;

/// The key that chooses it.
const GAS: &str = "gas.model";

/// The gas of a plan, for starts and output.
///
/// # Errors
/// [`SimError::UnknownWord`].
pub fn gas_of(plan: &EulerPlan, known: Known<'_>) -> Result<CaseGas, SimError> {
    let word = plan.gas.model.as_str();
    let of_gas = |model: &Model| (model.scheme, model.key) == (EULER, GAS);
    let mut known = known.all().into_iter().filter(of_gas);
    let facts = known.clone().find(|model| model.name == word);
    let facts = facts.and_then(|model| model.facts);
    match facts.and_then(|facts| Some((facts.gas?, facts.stiffened))) {
        Some((functions, is_stiffened)) => Ok(CaseGas::new(setup(plan), functions, is_stiffened)),
        None => Err(unknown(GAS, word, &mut known)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::assemble::assemble;
    use super::super::disc::{DISC, plan};
    use super::super::solids::Solids;
    use super::*;
    use monoflow_ops::euler::gas::{Gas, NobleAbel, Stiffened};

    fn gas(plan: &EulerPlan) -> CaseGas {
        gas_of(plan, Known::Listed(None)).unwrap()
    }

    #[test]
    fn gases_are_made_of_the_numbers_of_a_case() {
        let of = |keys: &str| {
            gas(&plan(&DISC.replace(
                "[[state]]\nname = \"out\"",
                &format!("[gas]\n{keys}\n[[state]]\nname = \"out\""),
            )))
        };
        let air = of("gamma = 1.3").stiffened();
        assert_eq!(air, Some(Stiffened::new(1.3, 0.0)));
        let water = of("model = \"stiffened\"\np_inf = 7e8").stiffened();
        assert_eq!(water, Some(Stiffened::new(4.4, 7e8)));
        let dense = of("model = \"noble_abel\"\ngamma = 1.25\nnoble_abel = { covolume = 0.2 }");
        assert!(dense.stiffened().is_none());
        let own = NobleAbel::new(1.25, 0.2);
        assert_eq!(dense.pressure(2.0, 3.0), own.pressure(2.0, 3.0));
        assert_eq!(
            dense.internal_energy(2.0, 3.0),
            own.internal_energy(2.0, 3.0)
        );
        assert_eq!(dense.sound_speed2(2.0, 3.0), own.sound_speed2(2.0, 3.0));
        assert_eq!(dense.index(2.0, 3.0), own.index(2.0, 3.0));
        assert_eq!(dense.bulk_modulus(2.0, 3.0), own.bulk_modulus(2.0, 3.0));
    }

    /// The dense gas of the disc, 3 kg/m³, has no room; by a formula it is found cell by cell.
    #[test]
    fn states_beyond_their_gas_are_told() {
        let crowded = DISC.replace(
            "[[state]]\nname = \"out\"",
            "[gas]\nmodel = \"noble_abel\"\nnoble_abel = { covolume = 0.4 }\n[[state]]\nname = \"out\"",
        );
        for text in [
            crowded.clone(),
            crowded.replace("density = 3", "density = \"3 + 0*x\""),
        ] {
            let plan = plan(&text);
            let why = assemble(&plan, &gas(&plan), None).map(|_| ()).unwrap_err();
            let why = why.to_string();
            let said = "state `in` (3.000000e0 kg/m3, 7.000000e-1 Pa) is beyond the state equation of its gas";
            assert!(why.starts_with(said), "{why}");
        }
    }

    /// Around bodies with a state of reference, and behind a shock, too.
    #[test]
    fn states_beyond_their_gas_have_a_place() {
        let dense = "[gas]\nmodel = \"noble_abel\"\nnoble_abel = { covolume = 0.4 }\n[[state]]";
        let body = "[[body]]\nname = \"pin\"\nshape = \"circle\"\ncentre = [0, 0]\nradius = 0.3\n[output]\nreference = \"out\"\n[time]";
        let crowded = plan(&DISC.replacen("[[state]]", dense, 1).replace("[time]", body));
        let why = Solids::of(&crowded, &gas(&crowded))
            .unwrap_err()
            .to_string();
        assert!(why.starts_with("state `in` (3.000000e0 kg/m3"), "{why}");
        assert!(why.contains("\n --> case.toml:"), "{why}");

        let shock = "[[state]]\nname = \"strong\"\npost_shock = { into = \"out\", mach = 1e300, direction = [1, 0] }\n[[region]]";
        let strong = plan(&DISC.replacen("[[region]]", shock, 1));
        let why = assemble(&strong, &gas(&strong), None)
            .map(|_| ())
            .unwrap_err();
        let why = why.to_string();
        assert!(why.starts_with("state `strong` ("), "{why}");
        assert!(why.contains("\n --> case.toml:"), "{why}");
    }
}
