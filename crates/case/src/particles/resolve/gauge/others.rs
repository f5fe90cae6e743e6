//! Keys that belong to gauges of other types.

use super::told;
use crate::judge::Judge;
use crate::particles::raw::RawGauge;
use crate::typed::source::Span;

/// Refuses the keys of a gauge that have no meaning for its type.
pub(super) fn refuse(j: &mut Judge<'_>, raw: &RawGauge, kind: &str) {
    let typed = Typed { raw, kind };
    typed.objects(j);
    typed.region(j);
    typed.of_one_type(j);
    typed.places(j);
}

/// A key and its place.
type Told<'g> = Option<(Span, &'g str)>;

fn add(j: &mut Judge<'_>, at: Told<'_>, what: &str, help: &str) {
    if let Some((span, key)) = at {
        j.log.add(span, key, what, help);
    }
}

/// A gauge and its type.
struct Typed<'g> {
    raw: &'g RawGauge,
    kind: &'g str,
}

impl Typed<'_> {
    fn is(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind)
    }

    fn is_portion(&self) -> bool {
        self.is(&["mass", "centre"])
    }

    fn article(&self) -> &'static str {
        match self.kind {
            "angle" | "inflow" => "an",
            _ => "a",
        }
    }

    /// What is looked at: `on`, `of` and `about`.
    fn objects(&self, j: &mut Judge<'_>) {
        let raw = self.raw;
        let is_load = self.is(&["force", "moment"]);
        let is_sensor = self.kind == "pressure" && raw.normal.is_some();
        if !is_load && !is_sensor {
            let what = "`on` has a meaning for a force, a moment or a sensor only";
            add(j, told(raw.on.as_ref()), what, "delete this line");
        }
        let is_path = self.is(&["place", "velocity", "angle", "tension", "inflow"]);
        if !is_path && !self.is_portion() {
            let what = "`of` has a meaning for a place, velocity, angle, tension, inflow, mass or centre only";
            let help = match self.kind {
                "fluid_velocity" => "delete it; `at` says where",
                _ => "delete this line",
            };
            add(j, told(raw.of.as_ref()), what, help);
        }
        if self.kind != "moment" {
            let what = "`about` has a meaning for a moment only";
            add(j, told(raw.about.as_ref()), what, "delete this line");
        }
    }

    /// `band` and `axis`.
    fn region(&self, j: &mut Judge<'_>) {
        let (raw, kind, article) = (self.raw, self.kind, self.article());
        if !self.is(&["front", "discharge"]) && !self.is_portion() {
            let band = raw.band.as_ref();
            let band = band.map(|band| (band.span, band.path.as_str()));
            let what = format!("`band` has no meaning for {article} {kind}");
            add(j, band, &what, "delete it");
        }
        if self.is(&["height", "pressure", "tension", "inflow", "mass"]) {
            let against = match kind {
                "height" => ", which is measured against gravity",
                _ => "",
            };
            let what = format!("`axis` has no meaning for {article} {kind}{against}");
            add(j, told(raw.axis.as_ref()), &what, "delete this line");
        }
    }

    /// What gauges of one type alone have.
    fn of_one_type(&self, j: &mut Judge<'_>) {
        let raw = self.raw;
        for (key, name, kind) in [
            (told(raw.normal.as_ref()), "normal", "pressure"),
            (told(raw.diameter.as_ref()), "diameter", "pressure"),
            (told(raw.column.as_ref()), "column", "column"),
            (told(raw.over.as_ref()), "over", "column"),
        ] {
            if self.kind != kind {
                let what = format!("`{name}` has a meaning for a {kind} only");
                add(j, key, &what, "delete this line");
            }
        }
    }

    /// `at`, and the rest of a line: `to` and `points`.
    fn places(&self, j: &mut Judge<'_>) {
        let (raw, kind, article) = (self.raw, self.kind, self.article());
        if self.is(&["height", "pressure", "fluid_velocity", "column"]) {
            return;
        }
        let help = match kind {
            "front" => "delete it, or use `band` to limit the front",
            "discharge" | "mass" | "centre" => "delete it; `band` says where",
            "force" | "moment" => "delete it; `on` names the wall",
            "velocity" => {
                "delete it; `of` names a body, and type = \"fluid_velocity\" asks the fluid"
            }
            _ => "delete it; `of` names what is looked at",
        };
        let what = format!("`at` has no meaning for {article} {kind}");
        add(j, told(raw.at.as_ref()), &what, help);
        for (key, name) in [
            (told(raw.to.as_ref()), "to"),
            (told(raw.points.as_ref()), "points"),
        ] {
            let what = format!(
                "`{name}` has a meaning for a height, pressure, fluid_velocity or column only"
            );
            add(j, key, &what, "delete this line");
        }
    }
}
