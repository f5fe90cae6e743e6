//! The plan as a table for printing.

use std::fmt::Display;

use super::SHALLOW;
use super::mesh::estimate;
use super::plan::{Field, GivenPlan, MeshSource, Place, Points, ShallowPlan};
use super::tracers;
use crate::keys::told;
use crate::table::{Rows, TableRow, part};

impl ShallowPlan {
    /// About how many cells a described mesh has; `None` for a file.
    pub fn estimate(&self) -> Option<f64> {
        estimate(&self.mesh)
    }

    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = Rows::new(SHALLOW, &self.provenance, (["[", "]"], 2));
        rows.values(&["title", "scheme", "precision", "gravity"], self);
        self.mesh_rows(&mut rows);
        rows.add("bed", words(&self.bed));
        for roughness in &self.roughness {
            let (key, unit) = (&roughness.key, roughness.unit.clone());
            rows.add_as(key, key, words(&roughness.field), unit);
        }
        rows.section("water", &self.water);
        for (name, field) in &self.tracers {
            rows.add(&tracers::within("water", name), words(field));
        }
        rows.section("models", &self.models);
        rows.section("numerics", &self.numerics);
        rows.coefficients(&self.coefficients);
        if !self.rain.is_empty() {
            rows.add_in("rain.intensity", over_time(&self.rain), "m/s");
        }
        rows.section("infiltration", &self.infiltration);
        self.place_rows(&mut rows);
        rows.time(&self.time);
        rows.section("output", &self.output);
        rows.add("output.peaks", self.peaks.is_some());
        if let Some(peaks) = &self.peaks {
            rows.add("output.arrival_depth", peaks.arrival_depth);
        }
        self.measured_rows(&mut rows);
        rows.list
    }

    fn mesh_rows(&self, rows: &mut Rows<'_>) {
        let shape = match &self.mesh.source {
            MeshSource::File(_) => None,
            MeshSource::Rectangle { cells: [x, y], .. } => Some(format!("rectangle, {x} by {y}")),
            MeshSource::Circle { .. } => Some("circle".to_owned()),
            MeshSource::Polygon { .. } => Some("polygon".to_owned()),
        };
        if let Some(shape) = shape {
            rows.add("mesh.shape", shape);
        }
        let mut mesh = part(&self.mesh);
        let order = if self.mesh.renumber { "rcm" } else { "given" };
        mesh.insert("order".to_owned(), order.into());
        rows.section("mesh", &mesh);
        // The shape's row says them.
        rows.list.retain(|row| row.key != "mesh.cells");
    }

    fn place_rows(&self, rows: &mut Rows<'_>) {
        for region in &self.regions {
            let place = match &region.place {
                Place::Box { .. } => "a box".to_owned(),
                Place::Circle { .. } => "a disc".to_owned(),
                Place::Polygon(_) => "a polygon".to_owned(),
                Place::Group(name) => format!("group `{name}`"),
            };
            let path = format!("region.{}", region.name);
            rows.add(&path, place);
            for (name, field) in &region.tracers {
                rows.add(&tracers::within(&path, name), words(field));
            }
        }
        for boundary in &self.boundaries {
            let key = format!("boundary.{}", boundary.name);
            let (given, noted, unit) = given(&boundary.given);
            rows.add_as(&key, &format!("{key}.{noted}"), given, unit);
            for (name, points) in &boundary.tracers {
                rows.add(&tracers::within(&key, name), over_time(points));
            }
        }
    }

    fn measured_rows(&self, rows: &mut Rows<'_>) {
        for gauge in &self.gauges {
            let key = format!("gauge.{}", gauge.name);
            let [x, y] = gauge.at;
            rows.add_as(&key, &format!("{key}.at"), format!("[{x}, {y}]"), "m");
        }
        for section in &self.sections {
            let key = format!("section.{}", section.name);
            let ends = format!("{:?} to {:?}", section.from, section.to);
            rows.add_as(&key, &format!("{key}.from"), ends, "m");
        }
    }
}

/// What a boundary is given, the key that says it, and its unit.
fn given(plan: &GivenPlan) -> (String, &'static str, &'static str) {
    match plan {
        GivenPlan::Wall => ("wall".to_owned(), "type", ""),
        GivenPlan::Open => ("open".to_owned(), "type", ""),
        GivenPlan::Discharge(points) => (over_time(points), "discharge", "m³/s"),
        GivenPlan::Stage(points) => (over_time(points), "level", "m"),
        GivenPlan::Inflow { depth, velocity } => {
            let text = format!("{} m deep, {}", over_time(depth), over_time(velocity));
            (text, "depth", "m/s")
        }
        GivenPlan::Rating(points) => (format!("{} points", points.len()), "curve", "m³/s"),
        GivenPlan::NormalDepth { slope: Some(slope) } => {
            (format!("normal depth, slope {slope}"), "slope", "")
        }
        GivenPlan::NormalDepth { slope: None } => {
            ("normal depth, slope of the bed".to_owned(), "slope", "")
        }
        GivenPlan::FreeOutfall => ("free outfall".to_owned(), "type", ""),
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
        [[_, value]] => told(*value),
        _ => {
            let low = points.iter().map(|p| p[1]).fold(f64::INFINITY, f64::min);
            let high = points
                .iter()
                .map(|p| p[1])
                .fold(f64::NEG_INFINITY, f64::max);
            format!("{} points, {} to {}", points.len(), told(low), told(high))
        }
    }
}
