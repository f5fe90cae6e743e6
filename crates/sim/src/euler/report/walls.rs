//! The pressure on walls at the end.

use crate::SimError;
use crate::euler::frames::WALLS;
use crate::euler::walls::{COEFFICIENT, PRESSURE, WALL};
use crate::run::{Directory, Seconds};
use monoflow_case::EulerPlan;
use monoflow_output::{
    Axis, Camera, Chart, Collection, ColourBar, ColourMap, Picture, Section, Series, StoredFrame,
    Surface, Table, Up,
};

/// Sides of a picture of bodies, pixels.
const SIZE: (usize, usize) = (1280, 820);

/// The pressure, or its coefficient, on walls: over x in a plane, in two pictures in space.
pub fn section(directory: &Directory, plan: &EulerPlan) -> Result<Option<Section>, SimError> {
    let list = directory.path.join(WALLS);
    if plan.dimensions == 1 || !list.is_file() {
        return Ok(None);
    }
    let collection = Collection::read(list)?;
    let Some(entry) = collection.entries().last() else {
        return Ok(None);
    };
    let frame = StoredFrame::read(directory.path.join(&entry.file))?;
    if frame.facets.is_empty() {
        return Ok(None);
    }
    let text = format!(
        "At t = {} s; `walls.pvd` holds all facets over time.",
        Seconds(frame.time)
    );
    let section = Section::new("Pressure on bodies").paragraph(text);
    Ok(Some(if plan.dimensions == 2 {
        section.charts([chart(directory, plan, &frame)])
    } else {
        section.gallery(views(plan, &frame)?)
    }))
}

/// Bodies in space from upstream and from downstream, if the stream comes from the left, coloured by pressure.
fn views(plan: &EulerPlan, frame: &StoredFrame) -> Result<Vec<(Vec<u8>, String)>, SimError> {
    let (name, title, unit) = match plan.reference {
        Some(_) => (COEFFICIENT, "pressure coefficient", ""),
        None => (PRESSURE, "pressure", "Pa"),
    };
    let values = frame.scalar(name).unwrap_or_default();
    let mut views = Vec::new();
    for (from, azimuth) in [("the left", -50.0), ("the right", 130.0)] {
        let camera = Camera {
            azimuth,
            up: Up::Y,
            ..Camera::default()
        };
        let bar = ColourBar::new(title, unit).map(ColourMap::Plasma);
        let picture = Picture::new(SIZE.0, SIZE.1)
            .title(&plan.title)
            .note(format!("t = {} s", Seconds(frame.time)))
            .camera(camera)
            .surface(Surface::new(&frame.points[..], &frame.facets).scalar(&values[..], bar));
        let png = picture.render()?.encode_png()?;
        views.push((png, format!("Seen from {from}, with y upwards")));
    }
    Ok(views)
}

/// The pressure over x, or its coefficient, on walls in a plane; as is usual, lower pressures are higher up in
/// that of coefficients.
fn chart(directory: &Directory, plan: &EulerPlan, frame: &StoredFrame) -> Chart {
    let begins = std::iter::once(&0).chain(&frame.facets);
    let facets: Vec<f64> = begins
        .zip(&frame.facets)
        .map(|(begin, end)| {
            let corners = &frame.points[*begin as usize..*end as usize];
            corners.iter().map(|p| p[0]).sum::<f64>() / corners.len().max(1) as f64
        })
        .collect();
    let (name, axis, sign) = match plan.reference {
        Some(_) => (COEFFICIENT, Axis::new("-c_p", ""), -1.0),
        None => (PRESSURE, Axis::new("pressure", "Pa"), 1.0),
    };
    let values = frame.scalar(name).unwrap_or_default();
    let walls = frame.scalar(WALL).unwrap_or_default();
    let mut chart = Chart::new("Pressure along walls", Axis::new("x", "m"), axis);
    for (k, wall) in names(directory).iter().enumerate() {
        let on = |values: &[f64]| -> Vec<f64> {
            let of = walls.iter().zip(values);
            of.filter(|(wall, _)| **wall == k as f64)
                .map(|(_, value)| *value)
                .collect()
        };
        let value: Vec<f64> = on(&values).iter().map(|value| sign * value).collect();
        chart = chart.series(Series::markers(wall, &on(&facets), &value));
    }
    chart
}

/// Names of walls, in the order of their forces in the record.
fn names(directory: &Directory) -> Vec<String> {
    let table = Table::read(directory.path.join("gauges.csv"));
    let columns = table.iter().flat_map(|table| table.names());
    let walls = columns.filter_map(|name| name.strip_suffix("_force_x_N"));
    walls.map(str::to_owned).collect()
}
