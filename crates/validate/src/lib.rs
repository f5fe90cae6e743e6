//! Cases with known answers: closed forms, experiments, other solvers. An [`Entry`] says which case is
//! run with which settings, and what must come out; [`Page`] shows what came out beside what should.
//!
//! This crate runs nothing itself and knows no solver: it reads the folder that a run leaves behind.
//!
//! | file | what |
//! |---|---|
//! | `entry.rs` | a case, its runs, its judge |
//! | `figure.rs` | a number that was found, its bound, what others reach |
//! | `run.rs` | the folder of a run, read |
//! | `wcsph`, `mps.rs`, `shallow`, `euler` | the entries of a family |
//! | `page.rs` | the page |

mod entry;
mod euler;
mod figure;
mod mps;
mod page;
mod run;
mod shallow;
mod wcsph;

pub use entry::{Entry, Family, Judged};
pub use figure::{Anchor, Bound, Figure};
pub use page::{Page, Row};
pub use run::{Problem, Run};

/// All entries, family by family.
pub fn entries() -> Vec<Entry> {
    let families = [
        wcsph::entries(),
        mps::entries(),
        shallow::entries(),
        euler::entries(),
    ];
    families.into_iter().flatten().collect()
}
