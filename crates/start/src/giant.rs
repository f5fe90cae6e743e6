//! Surfaces from files that are far larger than the room they are in.

use monoflow_case::brief;

/// Such a surface is so many times as long.
const GIANT: f64 = 20.0;

/// A sentence about a surface by its name, if it is far larger than the room around the flow: its file may have other
/// units. Both are told by lower and upper corners (m), of which `used` axes count.
pub fn giant(
    name: &str,
    surface: [[f64; 3]; 2],
    room: [[f64; 3]; 2],
    used: usize,
) -> Option<String> {
    let longest = |[low, high]: [[f64; 3]; 2]| {
        let along = (0..used).map(|k| high[k] - low[k]);
        along.fold(0.0, f64::max)
    };
    let [long, wide] = [longest(surface), longest(room)];
    (long > GIANT * wide).then(|| {
        format!(
            "`{name}` is {} m long where the flow has {} m: see whether its file has other units; one in millimetres wants scale = 0.001",
            brief(long),
            brief(wide)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::giant;

    #[test]
    fn surfaces_in_other_units_are_told() {
        let room = [[0.0; 3], [0.3, 0.2, 100.0]];
        let told = giant("car", [[-1.0; 3], [149.0, 50.0, 0.0]], room, 2);
        assert!(
            told.unwrap()
                .contains("`car` is 150 m long where the flow has 0.3 m")
        );
        assert_eq!(giant("car", [[0.0; 3], [5.0, 0.1, 900.0]], room, 2), None);
    }
}
