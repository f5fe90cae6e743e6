//! Whether a wall box that does not say so holds the fluid or stands in it.

use crate::particles::plan::Fill;
use crate::particles::raw::RawGeometry;
use crate::typed::section::Numbers;

/// A box of fluid as typed.
pub(crate) struct FluidBox {
    name: String,
    corners: [[f64; 3]; 2],
}

/// The fluid boxes of a case; those with mistakes in them are left out.
pub(crate) fn fluids(list: &[RawGeometry], dimensions: u32) -> Vec<FluidBox> {
    let used = dimensions as usize;
    let corner = |at: &Numbers| {
        let mut corner = [0.0; 3];
        for (to, from) in corner.iter_mut().zip(at.value.get(..used)?) {
            *to = from.value;
        }
        Some(corner)
    };
    let fluid = |(n, raw): (usize, &RawGeometry)| {
        let is_fluid = raw.kind.as_ref().is_some_and(|kind| kind.value == "fluid");
        let corners = [corner(raw.min.as_ref()?)?, corner(raw.max.as_ref()?)?];
        let name = raw.name.as_ref();
        is_fluid.then(|| FluidBox {
            name: name.map_or_else(|| n.to_string(), |at| at.value.clone()),
            corners,
        })
    };
    list.iter().enumerate().filter_map(fluid).collect()
}

/// How a wall box is filled that does not say: a tank is a shell, with its layers outside of the
/// box; an obstacle is solid. A tank has open faces or layers of its own, or holds at least half of
/// some fluid block. Also why.
pub(crate) fn fill(raw: &RawGeometry, wall: [[f64; 3]; 2], fluids: &[FluidBox]) -> (Fill, String) {
    if raw.open.is_some() || raw.layers.is_some() {
        let key = if raw.open.is_some() { "open" } else { "layers" };
        return (Fill::Shell, format!("a tank, since it has `{key}`"));
    }
    let held = fluids.iter().find(|fluid| {
        let share = (0..3).map(|n| {
            let [low, high] = fluid.corners.map(|corner| corner[n]);
            let inside = high.min(wall[1][n]) - low.max(wall[0][n]);
            // Axes beyond the dimensions have no extent.
            if high > low {
                inside.max(0.0) / (high - low)
            } else {
                1.0
            }
        });
        share.product::<f64>() >= 0.5
    });
    match held {
        Some(fluid) => (
            Fill::Shell,
            format!("a tank, since it holds `{}`", fluid.name),
        ),
        None => (
            Fill::Solid,
            "an obstacle, since it holds no fluid".to_owned(),
        ),
    }
}
