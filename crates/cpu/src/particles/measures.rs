//! Sums and extremes over all particles.

use monoflow_kernels::host::particles::account::BlockAccount;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Account;
use monoflow_parallel::for_each_block;
use monoflow_particles::{BLOCK, Domain, Store};

/// Blocks by `find`, added in their order: threads do not matter.
pub(crate) fn account<S: Scalar>(
    (store, domain): (&Store<S>, &Domain<S>),
    gravity: [f64; 3],
    find: impl Fn(&mut BlockAccount<'_, S>) + Sync,
) -> Account {
    let mut blocks = vec![Account::default(); store.len().div_ceil(BLOCK)];
    for_each_block(1, &mut blocks[..], |block, out| {
        let first = block * BLOCK;
        let range = first..store.len().min(first + BLOCK);
        let mut account = BlockAccount {
            home: domain.home(),
            gravity,
            fluids: store.fluids().saturating_sub(first),
            place: store.place[range.clone()].into(),
            motion: store.motion[range.clone()].into(),
            cell: store.cell[range].into(),
            found: Account::default(),
        };
        find(&mut account);
        out[0] = account.found;
    });
    let all = blocks.iter();
    all.fold(Account::default(), |sum, block| sum.and(block))
}
