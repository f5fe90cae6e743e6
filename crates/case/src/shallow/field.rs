//! Numbers at every place: a number, a formula, a raster, the heights of nodes.

use super::plan::Field;
use crate::judge::Files;
use crate::judge::Judge;
use crate::keys::Key;
use crate::typed::section::Section;
use crate::typed::source::At;
use crate::typed::tree::{Node, Value};
use monoflow_formula::Formula;

/// Reads a field; `None` if it was not typed or is wrong.
pub(super) fn field(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    section: &mut Section<'_>,
    key: &str,
) -> Option<Field> {
    let node = section.node(key)?;
    let declared = section.declared(key)?;
    field_of(j, files, node, declared, section.key(key))
}

/// Reads what stands behind a dotted key.
pub(super) fn field_of(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    declared: &Key,
    key: String,
) -> Option<Field> {
    let (range, sources, about) = (declared.range, declared.keys(), declared.about);
    j.given(&key, node.span);
    match &node.value {
        Value::Integer(_) | Value::Number(_) => {
            let value = j.plain_number(node, &key)?;
            let at = At {
                value,
                span: node.span,
                key,
            };
            if range.holds(value) {
                return Some(Field::Constant(value));
            }
            let what = format!("`{}` is {value} but must be {}", at.key, range.words());
            let help = format!("write a number {}{}. {about}", range.words(), range.unit());
            j.log.at(&at, what, help);
            None
        }
        Value::Text(text) if text.trim_start().starts_with('+') => {
            let what = format!("`{key}` is \"{text}\", which reads as a change of it");
            let rest = text.trim_start().trim_start_matches('+').trim();
            let help = format!("write the value itself: {rest} for {rest}, not for {rest} more");
            j.log.add(node.span, &key, what, help);
            None
        }
        Value::Text(text) => match Formula::parse(text) {
            Ok(_) => Some(Field::Formula(text.clone())),
            Err(why) => {
                let what = format!("`{key}` is not a formula in x and y: {why}");
                let help = "write something like \"max(0, 0.2 - 0.05*(x - 10)^2)\"";
                j.log.add(node.span, &key, what, help);
                None
            }
        },
        Value::Table(_) => {
            let mut table = Section::new(node, &key, sources, &mut j.log);
            let raster = table.text("raster", &mut j.log);
            let of_nodes = if sources.iter().any(|key| key.name == "nodes") {
                table.flag("nodes", &mut j.log)
            } else {
                None
            };
            table.finish(&mut j.log);
            match (raster, of_nodes) {
                (Some(raster), None) => files.find(j, &raster).map(Field::Raster),
                (None, Some(at)) if at.value => Some(Field::Nodes),
                _ => {
                    let what = format!("`{key}` names no source");
                    let help =
                        "write { raster = \"terrain.asc\" }; a bed may also be { nodes = true }";
                    j.log.add(node.span, &key, what, help);
                    None
                }
            }
        }
        other => {
            let what = format!(
                "`{key}` must be a number, a formula or a raster but is {}",
                other.kind()
            );
            let help = "write 0.5, or \"0.1*x\", or { raster = \"terrain.asc\" }";
            j.log.add(node.span, &key, what, help);
            None
        }
    }
}
