use std::array::from_fn;

/// In which order a step takes the axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The same in every step: first order in time.
    Lie,
    /// There and back again in turn: second order over two steps of the same length.
    #[default]
    Strang,
    /// The mean of all orders of the axes: second order in every step, and no axis comes first, so
    /// that what is symmetric in them stays so. Twice the work in two dimensions, six times in three.
    ///
    /// **Source** Strang 1963, doi:10.1007/BF00281235, for two axes.
    Symmetric,
}

impl Order {
    /// The axes of a step, of which `turn` counts the orders that it is the mean of.
    pub fn axes<const D: usize>(self, step: u64, turn: usize) -> [usize; D] {
        match self {
            Order::Lie => from_fn(|k| k),
            Order::Strang if step.is_multiple_of(2) => from_fn(|k| k),
            Order::Strang => from_fn(|k| D - 1 - k),
            Order::Symmetric => permutation(turn),
        }
    }

    /// How many orders a step is the mean of.
    pub fn turns<const D: usize>(self) -> usize {
        match self {
            Order::Lie | Order::Strang => 1,
            Order::Symmetric => (1..=D).product(),
        }
    }
}

/// Order `n` of all orders of so many axes.
fn permutation<const D: usize>(mut n: usize) -> [usize; D] {
    let mut axes = from_fn(|k| k);
    for k in 0..D {
        axes.swap(k, k + n % (D - k));
        n /= D - k;
    }
    axes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_once() {
        let mut orders: Vec<[usize; 3]> = (0..Order::Symmetric.turns::<3>())
            .map(|turn| Order::Symmetric.axes(0, turn))
            .collect();
        orders.sort_unstable();
        let all = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        assert_eq!(orders, all);
    }
}
