"""Reads every frame of run directories with VTK's own reader and checks that it makes sense."""

import sys
from pathlib import Path

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader

frames = 0
for directory in map(Path, sys.argv[1:]):
    files = sorted(directory.glob("frames/*.vtu"))
    assert files, f"{directory} has no frames"
    assert list(directory.glob("*.pvd")), f"{directory} has no collection"
    for file in files:
        reader = vtkXMLUnstructuredGridReader()
        reader.SetFileName(str(file))
        reader.Update()
        grid = reader.GetOutput()
        count = grid.GetNumberOfPoints()
        assert count > 0 and grid.GetNumberOfCells() == count, file
        data = grid.GetPointData()
        names = {data.GetArrayName(k) for k in range(data.GetNumberOfArrays())}
        assert {"velocity", "density", "pressure", "kind", "id"} <= names, f"{file}: {names}"
        for name in names:
            values = vtk_to_numpy(data.GetArray(name))
            assert len(values) == count and (values == values).all(), f"{file}: {name}"
        frames += 1
print(f"{frames} frames read")
