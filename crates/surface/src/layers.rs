use crate::check::{Component, components};
use crate::topology::{Edges, Sheets};
use crate::{Surface, SurfaceError};

impl Surface {
    /// Surfaces that together are this one, in each of which no solids overlap: as few as it takes going
    /// through components in their order. Where solids overlap, or one stands within another, they come to
    /// lie in different ones; a void stays with the solid that it is in. There is solid where any of them
    /// has it.
    ///
    /// Components whose boxes do not meet do not overlap; those whose boxes do are taken to.
    ///
    /// # Errors
    /// None for a surface that was made by [`Surface::new`].
    pub fn layers(&self) -> Result<Vec<Self>, SurfaceError> {
        let edges = Edges::of(self.triangles(), self.vertices().len());
        let twins = edges.twins(self.triangles().len());
        let sheets = Sheets::of(self.triangles(), &twins);
        if sheets.first.len() < 2 {
            return Ok(vec![self.clone()]);
        }
        let components = components(self.vertices(), self.triangles(), &twins, &sheets);
        let (layer_of, count) = layers(&components);
        if count < 2 {
            return Ok(vec![self.clone()]);
        }
        (0..count)
            .map(|layer| {
                let of = sheets.of.iter().map(|sheet| layer_of[*sheet as usize]);
                let own = || of.clone().enumerate().filter(|of| of.1 == layer);
                Surface::new(
                    self.vertices().to_vec(),
                    own().map(|(t, _)| self.triangles()[t]).collect(),
                    own().map(|(t, _)| self.solid_of()[t]).collect(),
                    self.solids().to_vec(),
                )
            })
            .collect()
    }
}

/// In how many surfaces no solids of these components overlap: [`Surface::layers`].
pub(crate) fn number_of_layers(components: &[Component]) -> usize {
    layers(components).1
}

/// The layer of each component, and how many layers there are.
fn layers(components: &[Component]) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..components.len()).collect();
    order.sort_by_key(|k| (components[*k].depth(), *k));
    // Those that were placed, by where their boxes begin along x.
    let mut layer_of = vec![usize::MAX; components.len()];
    let mut placed: Vec<usize> = Vec::new();
    let mut count = 0;
    for k in order {
        let own = &components[k];
        // A void is where the solid is that it is taken from.
        let outer = own.around.iter().map(|outer| *outer as usize);
        let outer = outer.max_by_key(|outer| components[*outer].depth());
        let layer = match outer {
            Some(outer) if own.turn() != components[outer].turn() => layer_of[outer],
            _ => {
                let mut taken: Vec<usize> = placed
                    .iter()
                    .filter(|other| overlap(own, &components[**other]))
                    .map(|other| layer_of[*other])
                    .collect();
                taken.sort_unstable();
                taken.dedup();
                // The first number that is not there.
                (0..)
                    .zip(&taken)
                    .take_while(|(k, layer)| k == *layer)
                    .count()
            }
        };
        layer_of[k] = layer;
        count = count.max(layer + 1);
        placed.push(k);
    }
    (layer_of, count)
}

/// Do the boxes around two components meet?
fn overlap(a: &Component, b: &Component) -> bool {
    (0..3).all(|k| a.bounds.0[k] <= b.bounds.1[k] && b.bounds.0[k] <= a.bounds.1[k])
}
