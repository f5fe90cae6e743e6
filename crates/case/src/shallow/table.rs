//! The plan as a table for printing.

use std::fmt::Display;

use super::plan::{Field, GivenPlan, MeshSource, Place, Points, ShallowPlan, Surface};
use super::resolve::estimate;
use crate::table::{Rows, TableRow};

impl ShallowPlan {
    /// About how many cells a described mesh has; `None` for a file.
    pub fn estimate(&self) -> Option<f64> {
        estimate(&self.mesh)
    }

    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = Rows::new(&self.provenance);
        let precision = match self.precision {
            crate::Precision::F32 => "f32",
            crate::Precision::F64 => "f64",
        };
        rows.add("title", &self.title, "");
        rows.add("scheme", &self.scheme, "");
        rows.add("precision", precision, "");
        rows.add("gravity", self.gravity, "m/s2");
        let source = match &self.mesh.source {
            MeshSource::File(path) => ("mesh.file", path.display().to_string()),
            MeshSource::Rectangle { cells: [x, y], .. } => {
                ("mesh.shape", format!("rectangle, {x} by {y}"))
            }
            MeshSource::Circle { .. } => ("mesh.shape", "circle".to_owned()),
            MeshSource::Polygon { .. } => ("mesh.shape", "polygon".to_owned()),
        };
        rows.add(source.0, source.1, "");
        match &self.mesh.source {
            MeshSource::File(_) => {}
            MeshSource::Rectangle {
                triangles, jitter, ..
            } => {
                rows.add("mesh.triangles", triangles, "");
                rows.add("mesh.jitter", jitter, "");
            }
            MeshSource::Circle {
                max_area,
                min_angle,
                ..
            }
            | MeshSource::Polygon {
                max_area,
                min_angle,
                ..
            } => {
                rows.add("mesh.max_area", max_area, "m2");
                rows.add("mesh.min_angle", min_angle, "deg");
            }
        }
        let order = if self.mesh.renumber { "rcm" } else { "given" };
        rows.add("mesh.order", order, "");
        rows.add("bed", words(&self.bed), "m");
        rows.add("manning", words(&self.manning), "s/m1/3");
        let (key, field) = match &self.water.surface {
            Surface::Level(field) => ("water.level", field),
            Surface::Depth(field) => ("water.depth", field),
        };
        rows.add(key, words(field), "m");
        let [u, v] = self.water.velocity;
        rows.add("water.velocity", format!("[{u}, {v}]"), "m/s");
        if let Some(models) = &self.models {
            rows.add("models.path", models.path.display(), "");
        }
        let n = &self.numerics;
        rows.add("numerics.riemann", &n.riemann, "");
        rows.add("numerics.friction", &n.friction, "");
        rows.add("numerics.limiter", &n.limiter, "");
        rows.add("numerics.order", n.order, "");
        rows.add("numerics.cfl", n.cfl, "");
        rows.add("numerics.dry_depth", n.dry_depth, "m");
        rows.coefficients(&self.coefficients);
        if !self.rain.is_empty() {
            rows.add("rain.intensity", over_time(&self.rain), "m/s");
        }
        if let Some(ground) = &self.infiltration {
            rows.add("infiltration.conductivity", ground.conductivity, "m/s");
            rows.add("infiltration.suction", ground.suction, "m");
        }
        for region in &self.regions {
            let place = match &region.place {
                Place::Box { .. } => "a box".to_owned(),
                Place::Circle { .. } => "a disc".to_owned(),
                Place::Polygon(_) => "a polygon".to_owned(),
                Place::Group(name) => format!("group `{name}`"),
            };
            rows.add(&format!("region.{}", region.name), place, "");
        }
        for boundary in &self.boundaries {
            let key = format!("boundary.{}", boundary.name);
            let (given, noted, unit): (String, &str, _) = match &boundary.given {
                GivenPlan::Wall => ("wall".to_owned(), "type", ""),
                GivenPlan::Open => ("open".to_owned(), "type", ""),
                GivenPlan::Discharge(points) => (over_time(points), "discharge", "m3/s"),
                GivenPlan::Stage(points) => (over_time(points), "level", "m"),
                GivenPlan::Inflow { depth, velocity } => {
                    let text = format!("{} m deep, {}", over_time(depth), over_time(velocity));
                    (text, "depth", "m/s")
                }
                GivenPlan::Rating(points) => (format!("{} points", points.len()), "curve", "m3/s"),
                GivenPlan::NormalDepth { slope: Some(slope) } => {
                    (format!("normal depth, slope {slope}"), "slope", "")
                }
                GivenPlan::NormalDepth { slope: None } => {
                    ("normal depth, slope of the bed".to_owned(), "slope", "")
                }
                GivenPlan::FreeOutfall => ("free outfall".to_owned(), "type", ""),
            };
            rows.add_as(&key, &format!("{key}.{noted}"), given, unit);
        }
        rows.add("time.end", self.time.end, "s");
        if let Some(steps) = self.time.max_steps {
            rows.add("time.max_steps", steps, "");
        }
        let output = &self.output;
        rows.add("output.frames_every", output.frames_every, "s");
        rows.add("output.gauges_every", output.gauges_every, "s");
        rows.add("output.checkpoint_every", output.checkpoint_every, "s");
        let pictures: Vec<_> = output.pictures.iter().map(f64::to_string).collect();
        rows.add("output.pictures", pictures.join(" "), "s");
        rows.add("output.peaks", self.peaks.is_some(), "");
        if let Some(peaks) = &self.peaks {
            rows.add("output.arrival_depth", peaks.arrival_depth, "m");
        }
        for gauge in &self.gauges {
            let key = format!("gauge.{}", gauge.name);
            let [x, y] = gauge.at;
            rows.add_as(&key, &format!("{key}.at"), format!("[{x}, {y}]"), "m");
        }
        for section in &self.sections {
            let key = format!("section.{}", section.name);
            let (from, to) = (section.from, section.to);
            rows.add_as(
                &key,
                &format!("{key}.from"),
                format!("{from:?} to {to:?}"),
                "m",
            );
        }
        rows.list
    }
}

fn words(field: &Field) -> Box<dyn Display + '_> {
    match field {
        Field::Constant(value) => Box::new(value),
        Field::Formula(text) => Box::new(text),
        Field::Raster(path) => Box::new(path.display()),
        Field::Nodes => Box::new("heights of the mesh's nodes"),
    }
}

fn over_time(points: &Points) -> String {
    match points.as_slice() {
        [[_, value]] => value.to_string(),
        _ => {
            let low = points.iter().map(|p| p[1]).fold(f64::INFINITY, f64::min);
            let high = points
                .iter()
                .map(|p| p[1])
                .fold(f64::NEG_INFINITY, f64::max);
            format!("{} points, {low} to {high}", points.len())
        }
    }
}
