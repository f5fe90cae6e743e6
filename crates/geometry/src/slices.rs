use crate::GeometryError;
use monoflow_cpu::distance::Distances;
use monoflow_output::{ColourBar, ColourMap, Slice, Slices};
use std::path::Path;

/// Draws three slices through the middle of a grid, or the one plane there is, as filled contours
/// with the surface as a line.
///
/// # Errors
/// The picture cannot be written.
pub fn slices(distances: &Distances, path: &Path) -> Result<(), GeometryError> {
    let nodes = &distances.nodes;
    let count = nodes.count.map(|n| n as usize);
    let normals: &[usize] = if count[2] == 1 { &[2] } else { &[2, 1, 0] };
    let planes: Vec<(usize, [usize; 2], u32, Vec<f64>)> = normals
        .iter()
        .map(|&normal| {
            let [a, b] = [[1, 2], [0, 2], [0, 1]][normal];
            let middle = nodes.count[normal] / 2;
            let value = |i: usize| {
                let mut at = [0; 3];
                at[a] = (i % count[a]) as u32;
                at[b] = (i / count[a]) as u32;
                at[normal] = middle;
                distances.at(at)
            };
            let values = (0..count[a] * count[b]).map(value).collect();
            (normal, [a, b], middle, values)
        })
        .collect();
    let names = ["x", "y", "z"];
    let bar = ColourBar::new("distance", "m")
        .range(-nodes.band, nodes.band)
        .map(ColourMap::BlueWhiteRed);
    let side = if planes.len() == 1 { 1200 } else { 800 };
    let mut picture = Slices::new(side, side, bar);
    for (normal, [a, b], middle, values) in &planes {
        let place = nodes.along(*normal, *middle);
        picture = picture.slice(Slice::new(
            format!("{} = {place:.4} m", names[*normal]),
            [names[*a], names[*b]],
            [nodes.origin[*a], nodes.origin[*b]],
            [nodes.spacing[*a], nodes.spacing[*b]],
            [count[*a], count[*b]],
            values,
        ));
    }
    Ok(picture.write(path)?)
}
