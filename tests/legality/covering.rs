//! Few cases with many choices each.

use crate::choice::{Choice, refused};

/// Cases that together have all pairs that are not refused; each has as many choices as go together.
pub fn covering(choices: &[Choice], dimensions: usize) -> Vec<Vec<usize>> {
    let refused = refused(choices, dimensions);
    let together = |one: usize, other: usize| {
        let pair = [one.min(other), one.max(other)];
        choices[one].kind != choices[other].kind && !refused.contains_key(&pair)
    };
    let alone = |n: &usize| choices[*n].exists(dimensions) && !refused.contains_key(&[*n, *n]);
    let able: Vec<usize> = (0..choices.len()).filter(alone).collect();
    let mut left: Vec<[usize; 2]> = Vec::new();
    for (k, one) in able.iter().enumerate() {
        let others = able[..k].iter().filter(|other| together(*one, **other));
        left.extend(others.map(|other| [*other, *one]));
    }
    let mut cases = Vec::new();
    while let Some(first) = left.first() {
        let mut made = first.to_vec();
        loop {
            let fits = |n: &&usize| {
                made.iter().all(|other| together(**n, *other)) && go(choices, &made, **n)
            };
            let gains = |n: &&usize| {
                let is_new = |pair: &&[usize; 2]| {
                    pair.contains(n) && pair.iter().all(|k| k == *n || made.contains(k))
                };
                left.iter().filter(is_new).count()
            };
            let best = able.iter().filter(fits).max_by_key(gains);
            match best.filter(|best| gains(best) > 0) {
                Some(best) => made.push(*best),
                None => break,
            }
        }
        left.retain(|pair| !pair.iter().all(|n| made.contains(n)));
        cases.push(made);
    }
    cases
}

/// Does one more choice go with these, as far as three have a say?
fn go(choices: &[Choice], made: &[usize], one: usize) -> bool {
    let made = || made.iter().chain([&one]).map(|n| &choices[*n]);
    let has = |name: &String| made().any(|choice| choice.name == *name);
    !made().any(|choice| choice.but_not_with.iter().any(|both| both.iter().all(has)))
}
