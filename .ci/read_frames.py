"""Reads every frame of run directories with VTK's own reader and checks that it makes sense."""

import sys
from pathlib import Path

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonDataModel import VTK_TRIANGLE
from vtkmodules.vtkIOXML import vtkXMLImageDataReader, vtkXMLUnstructuredGridReader

PARTICLES = {"velocity", "density", "pressure", "kind", "id"}
WATER = {"depth", "level", "velocity", "bed"}
GAS = {"density", "velocity", "pressure"}
WALLS = {"pressure", "normal", "wall"}
SURFACES = {"velocity"}

frames = 0
for directory in map(Path, sys.argv[1:]):
    files = sorted(directory.glob("frames/*.vt[ui]"))
    assert files, f"{directory} has no frames"
    assert list(directory.glob("*.pvd")), f"{directory} has no collection"
    for file in files:
        image = file.suffix == ".vti"
        reader = vtkXMLImageDataReader() if image else vtkXMLUnstructuredGridReader()
        reader.SetFileName(str(file))
        reader.Update()
        grid = reader.GetOutput()
        count = grid.GetNumberOfPoints()
        cells = grid.GetNumberOfCells()
        # Particles are vertices with data at points; triangles, grids and walls carry theirs in cells, surfaces of
        # fluid at the corners of their triangles.
        walls = file.name.startswith("walls-")
        surface = file.name.startswith("surface-")
        in_cells = not surface and (image or walls or grid.GetCellType(0) == VTK_TRIANGLE)
        assert count > 0 and cells > 0 and (in_cells or surface or cells == count), file
        data = grid.GetCellData() if in_cells else grid.GetPointData()
        needed = GAS if image else WALLS if walls else WATER if in_cells else PARTICLES
        needed = SURFACES if surface else needed
        names = {data.GetArrayName(k) for k in range(data.GetNumberOfArrays())}
        assert needed <= names, f"{file}: {names}"
        for name in names:
            values = vtk_to_numpy(data.GetArray(name))
            whole = len(values) == (cells if in_cells else count)
            assert whole and (values == values).all(), f"{file}: {name}"
        frames += 1
print(f"{frames} frames read")
