//! Judgement of regions.

use super::field::field;
use super::mesh::{corners, pair};
use super::plan::{Place, RegionPlan};
use super::water::{ground, surface, velocity};
use super::{ShallowCatalogue, roughness, tracers};
use crate::judge::Files;
use crate::judge::Judge;
use crate::typed::section::Section;

/// A region with other numbers than the rest.
pub(super) fn region(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    mut section: Section<'_>,
    catalogue: &ShallowCatalogue,
) -> Option<RegionPlan> {
    let raw = section.text("name", &mut j.log);
    j.given(section.path(), section.span());
    let number = section.path().trim_start_matches("region.").to_owned();
    let place = place(j, &mut section);
    let bed = field(j, files, &mut section, "bed");
    let roughness = roughness::of_region(j, files, &mut section, catalogue);
    let surface = surface(j, files, &mut section);
    let velocity = velocity(j, &mut section);
    let tracers = tracers::at_start(j, files, &mut section);
    let infiltration = ground(j, &mut section);
    section.finish(&mut j.log);
    Some(RegionPlan {
        name: raw.map_or(number, |at| at.value),
        place: place?,
        bed,
        roughness,
        surface,
        velocity,
        tracers,
        infiltration,
    })
}

fn place(j: &mut Judge<'_>, section: &mut Section<'_>) -> Option<Place> {
    let group = section.text("group", &mut j.log);
    let outline = section.places("outline", &mut j.log);
    let (is_circle, is_box) = (section.has("radius"), section.has("min"));
    let is = [group.is_some(), outline.is_some(), is_circle, is_box];
    if is.iter().filter(|is| **is).count() != 1 {
        let what = format!("`{}` must say in one way where it is", section.path());
        let help = "give min and max, or centre and radius, or an outline, or a group of the mesh";
        let path = section.path().to_owned();
        j.log.add(section.span(), &path, what, help);
        section.skip(&["min", "max", "centre", "radius"]);
        return None;
    }
    if let Some(group) = group {
        return Some(Place::Group(group.value));
    }
    if let Some(outline) = outline {
        if outline.value.len() < 3 {
            let what = format!("`{}` has {} corners", outline.key, outline.value.len());
            j.log.at(&outline, what, "give three or more");
        }
        return Some(Place::Polygon(outline.value));
    }
    if is_circle {
        let centre = pair(j, section, "centre");
        let radius = j.needed_number(section, "radius", "write it in m");
        return Some(Place::Circle {
            centre: centre?,
            radius: radius?,
        });
    }
    let [min, max] = corners(j, section)?;
    Some(Place::Box { min, max })
}
