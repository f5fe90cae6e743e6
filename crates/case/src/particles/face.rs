use crate::judge::Judge;
use crate::particles::plan::Face;
use crate::particles::raw::FACES;
use crate::typed::source::At;

/// A signed axis of the case.
pub(crate) fn face(j: &mut Judge<'_>, at: &At<String>, dimensions: u32) -> Option<Face> {
    let known = FACES.get(..2 * dimensions as usize).unwrap_or(FACES);
    if known.contains(&at.value.as_str()) {
        return Face::parse(&at.value);
    }
    let what = format!(
        "`{}` is not a signed axis of a case in {dimensions} dimensions",
        at.value
    );
    j.log.unknown(at.span, &at.key, what, &at.value, known);
    None
}
