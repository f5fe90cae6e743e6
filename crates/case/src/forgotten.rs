//! A scheme that a case may have forgotten.

use crate::euler::EULER;
use crate::keys::Key;
use crate::particles::raw::PARTICLES;
use crate::shallow::SHALLOW;
use crate::typed::log::Log;
use crate::typed::tree::{Node, Value};

/// Asks whether the scheme has been forgotten, of a case without one: particles, which need none, do not know a key at
/// its top that another family has.
pub(crate) fn ask_for_scheme(root: &Node, log: &mut Log<'_>) {
    let Value::Table(entries) = &root.value else {
        return;
    };
    let knows = |keys: &[Key], name: &str| keys.iter().any(|key| key.name == name);
    let strange = entries.iter().filter(|at| !knows(PARTICLES, &at.name));
    let strange: Vec<_> = strange.collect();
    let families = [("shallow_water", SHALLOW), ("euler", EULER)];
    let known = families.map(|(family, keys)| {
        let of_family = strange.iter().filter(|at| knows(keys, &at.name));
        (family, keys, of_family.count())
    });
    let most = known.iter().map(|(_, _, count)| *count).max();
    let meant: Vec<_> = known
        .iter()
        .filter(|(_, _, count)| *count > 0 && Some(*count) == most)
        .collect();
    let is_of_meant = |name: &str| meant.iter().any(|(_, keys, _)| knows(keys, name));
    let Some(first) = strange.iter().find(|at| is_of_meant(&at.name)) else {
        return;
    };
    let names: Vec<_> = meant
        .iter()
        .map(|(name, ..)| format!("\"{name}\""))
        .collect();
    let name = &first.name;
    let what = format!("there is no key `{name}` at the top of a case of particles");
    let help = format!(
        "is scheme = {} missing at the top? A case without it is of particles",
        names.join(" or ")
    );
    log.add(first.span, name, what, help);
}
