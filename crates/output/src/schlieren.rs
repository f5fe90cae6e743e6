//! Numerical schlieren.

/// How bright each cell of a plane is, from 0 to 1.
///
/// **Equation** `exp(-k |∇ρ| / max |∇ρ|)`, the gradient by central differences, one-sided at the rim and
/// beside cells of which less than half is `open`; without bodies there are none.
/// **Source** Quirk & Karni 1996, doi:10.1017/S0022112096007069.
pub fn schlieren(
    density: &[f64],
    open: &[f64],
    [columns, rows]: [usize; 2],
    spacing: [f64; 2],
    k: f64,
) -> Vec<f64> {
    let is_open = |cell: usize| open.get(cell).is_none_or(|open| *open >= 0.5);
    let slope = |at: usize, count: usize, width: f64, cell: &dyn Fn(usize) -> usize| {
        let (mut low, mut high) = (at.saturating_sub(1), (at + 1).min(count - 1));
        if !is_open(cell(low)) {
            low = at;
        }
        if !is_open(cell(high)) {
            high = at;
        }
        if low == high || !is_open(cell(at)) {
            return 0.0;
        }
        (density[cell(high)] - density[cell(low)]) / ((high - low) as f64 * width)
    };
    let steepness: Vec<f64> = (0..columns * rows)
        .map(|cell| {
            let (x, y) = (cell % columns, cell / columns);
            let along = slope(x, columns, spacing[0], &|x| x + columns * y);
            let up = slope(y, rows, spacing[1], &|y| x + columns * y);
            along.hypot(up)
        })
        .collect();
    let greatest = steepness.iter().copied().fold(0.0, f64::max);
    let scale = if greatest > 0.0 { k / greatest } else { 0.0 };
    steepness
        .iter()
        .map(|steep| (-scale * steep).exp())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::schlieren;

    #[test]
    fn steep_places_are_dark_and_even_ones_bright() {
        // A ramp along x of slope 2 per m between even parts; cells of 0.5 m by 0.25 m.
        let row = [1.0, 1.0, 2.0, 3.0, 3.0];
        let density: Vec<f64> = row.iter().chain(&row).copied().collect();
        let seen = schlieren(&density, &[], [5, 2], [0.5, 0.25], 3.0);
        assert_eq!(seen[..5], seen[5..]);
        let expected = [
            1.0,
            (-1.5_f64).exp(),
            (-3.0_f64).exp(),
            (-1.5_f64).exp(),
            1.0,
        ];
        for (seen, expected) in seen.iter().zip(expected) {
            assert!((seen - expected).abs() < 1e-15);
        }
        assert_eq!(schlieren(&[1.0; 6], &[], [3, 2], [1.0; 2], 15.0), [1.0; 6]);
    }
}
