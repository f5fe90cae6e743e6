//! Columns of frames: each name is there once.

use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::plan::RunPlan;
use crate::particles::raw::RawCase;
use crate::typed::source::Span;

/// A column that is shown.
struct Shown<'c> {
    name: &'c str,
    /// The key and the word that ask for it.
    by: [&'c str; 2],
    span: Span,
}

/// Refuses columns of frames with one name.
pub(super) fn apart(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase, catalogue: &Catalogue) {
    let mut seen: Vec<Shown<'_>> = Vec::new();
    for column in shown(plan, raw, catalogue) {
        let [key, word] = column.by;
        let always = catalogue.frames.always.iter();
        let other = match seen.iter().find(|one| one.name == column.name) {
            Some(other) => format!("that of {} = \"{}\"", other.by[0], other.by[1]),
            None if always.clone().any(|name| name == column.name) => {
                "one that every frame has".to_owned()
            }
            None => {
                seen.push(column);
                continue;
            }
        };
        let what = format!(
            "frames would have two columns called `{}`: {other}, and that of {key} = \"{word}\"",
            column.name
        );
        let help = "show one of them, or give your model another COLUMN.name";
        j.log.add(column.span, key, what, help);
    }
}

/// The columns of the models that a plan chose.
fn shown<'c>(
    plan: &'c RunPlan,
    raw: &'c RawCase,
    catalogue: &'c Catalogue,
) -> impl Iterator<Item = Shown<'c>> {
    let (numerics, typed) = (&plan.numerics, &raw.numerics);
    let spans = [
        typed.wall.as_ref(),
        typed.density_diffusion.as_ref(),
        typed.gradient.as_ref(),
        typed.viscosity.as_ref(),
        raw.tracer.as_ref().and_then(|raw| raw.model.as_ref()),
    ];
    let spans = spans.map(|at| at.map(|at| at.span));
    let chosen = [
        ("numerics.wall", Some(&numerics.wall)),
        (
            "numerics.density_diffusion",
            Some(&numerics.density_diffusion),
        ),
        ("numerics.gradient", Some(&numerics.gradient)),
        ("numerics.viscosity", Some(&numerics.viscosity)),
        ("tracer.model", plan.tracer.as_ref()),
    ];
    let chosen = chosen.into_iter().zip(spans);
    let chosen = chosen.filter_map(|((key, word), span)| Some((key, word?, span)));
    let listed = raw.columns.as_ref().and_then(|raw| raw.show.as_ref());
    let listed = listed.into_iter().flat_map(|list| &list.value);
    let listed = listed.map(|at| ("columns.show", &at.value, Some(at.span)));
    chosen.chain(listed).flat_map(move |(key, word, span)| {
        let named = catalogue.frames.of_models.iter();
        let named = named.filter(move |[of, choice, _]| of == key && choice == word);
        let named = named.map(|[_, _, name]| name);
        let fields = fields(catalogue, key, word);
        named.chain(fields).map(move |name| Shown {
            name,
            by: [key, word],
            span: span.unwrap_or(typed.span),
        })
    })
}

/// Names of the coefficients that particles have of their own, by a model that a key chose by a word.
fn fields<'c>(
    catalogue: &'c Catalogue,
    key: &str,
    word: &'c str,
) -> impl Iterator<Item = &'c String> {
    let choices = match key {
        "numerics.density_diffusion" => &catalogue.density_diffusions[..],
        "numerics.viscosity" => &catalogue.viscosities[..],
        _ => &[],
    };
    let chosen = choices.iter().filter(move |choice| choice.name == word);
    let keys = chosen.flat_map(|choice| &choice.keys);
    keys.filter(|key| key.is_field).map(|key| &key.name)
}
