//! Words of models that would be keys beside the one that chooses them.

use crate::euler::EULER;
use crate::judge::coefficients::GIVING;
use crate::keys::find;
use crate::particles::raw::PARTICLES;
use crate::plan::table;
use crate::shallow::SHALLOW;

/// Would the table of a model have the name of a key of cases? Then no model with coefficients can be called so.
pub fn is_key_beside(key: &str, word: &str) -> bool {
    let path = table(key, word);
    let families = [PARTICLES, SHALLOW, EULER];
    families.iter().any(|keys| find(keys, &path).is_some())
}

/// Is a word a key of geometries or openings? Then no model with coefficients of particles can be called so.
pub fn is_key_of_particles(word: &str) -> bool {
    let mut keys = GIVING.into_iter().map(|table| format!("{table}.{word}"));
    keys.any(|key| find(PARTICLES, &key).is_some())
}
