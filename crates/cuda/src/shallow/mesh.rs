use super::columns::Kept;
use crate::{CudaError, Device};
use monoflow_abi::{FluxColumns, ShallowParameters, WaterColumns};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_mesh::Volumes;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::Line;
use monoflow_ops::shallow::friction::FIELDS;

/// A mesh on the device, and what goes between its kernels.
pub(super) struct MeshColumns<S> {
    /// Columns of numbers.
    pub numbers: Kept<S>,
    /// Columns of indices.
    pub indices: Kept<u32>,
}

impl<S: Scalar> MeshColumns<S> {
    /// Puts a mesh on the device. What changes in a run is still missing from the parameters: depth,
    /// discharge, conditions, clock.
    pub fn new(
        device: &Device,
        mesh: &Volumes<S>,
        bed: &[S],
        roughness: &[Vec<S>],
        incoming: &[S],
    ) -> Result<(Self, ShallowParameters<S>), CudaError> {
        let (mut numbers, mut indices) = (Kept::new(), Kept::new());
        let mut put = |values: &[S]| numbers.put(device, values, "the mesh and its water");
        let mut put_index = |values: &[u32]| indices.put(device, values, "the mesh");
        let zero = S::from_literal(0.0);
        let zeros = vec![zero; mesh.length.len()];
        let (inner, boundaries) = (mesh.inner() as u32, mesh.inside.len() as u32);
        let rates_count = inner.div_ceil(block::EDGES) + boundaries;
        let of_cell = |k: usize| mesh.edges.iter().map(|e| e[k]).collect::<Vec<_>>();
        let mut fields = [Column::at(0); FIELDS];
        for (to, column) in fields.iter_mut().zip(roughness) {
            *to = put(column)?;
        }
        let parameters = ShallowParameters {
            cells: mesh.cells() as u32,
            inner,
            boundaries,
            rates_count,
            left: put_index(&mesh.left)?,
            right: put_index(&mesh.right)?,
            inside: put_index(&mesh.inside)?,
            part: put_index(&mesh.part)?,
            normal: [put(&mesh.normal_x)?, put(&mesh.normal_y)?],
            length: put(&mesh.length)?,
            edges: [
                put_index(&of_cell(0))?,
                put_index(&of_cell(1))?,
                put_index(&of_cell(2))?,
            ],
            inverse_area: put(&mesh.inverse_area)?,
            inverse_reach: put(&mesh.inverse_reach)?,
            roughness: fields,
            conditions: Column::at(0),
            water: WaterColumns {
                depth: Column::at(0),
                discharge: [Column::at(0); 2],
                bed: put(bed)?,
            },
            flux: FluxColumns {
                volume: put(&zeros)?,
                left: [put(&zeros)?, put(&zeros)?],
                right: [put(&zeros)?, put(&zeros)?],
            },
            rates: put(&vec![zero; rates_count as usize])?,
            entered: Column::at(0),
            clock: Column::at(0),
            points: Column::at(0),
            rain: Line::default(),
            bounds: Line::default(),
            incoming: put(incoming)?,
        };
        Ok((MeshColumns { numbers, indices }, parameters))
    }
}
