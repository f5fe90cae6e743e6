"""Pressures on a NACA 0012 without incidence, and lift and drag at incidence: `wing.py OUT`, after `run.sh`.

Pressures are compared with those of the flow without compression (400 panels of sources, Hess & Smith 1967,
doi:10.1016/0376-0421(67)90003-6) and the correction of Kármán & Tsien.
"""

import csv
import sys
from pathlib import Path

import numpy as np
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader

out = Path(sys.argv[1])


def profile(x, thickness=0.12):
    """Half the thickness; the tail ends in a point."""
    a = (0.2969, -0.1260, -0.3516, 0.2843, -0.1036)
    return 5 * thickness * (a[0] * np.sqrt(x) + sum(c * x**k for k, c in enumerate(a[1:], 1)))


def without_compression(panels=400):
    """Abscissae and pressure coefficients on the upper side."""
    angle = np.linspace(0, 2 * np.pi, panels + 1)
    x = 0.5 * (1 + np.cos(angle))
    y = np.where(angle <= np.pi, 1, -1) * profile(np.clip(x, 0, 1))
    y[[0, -1]] = 0
    middle = np.column_stack([x[:-1] + x[1:], y[:-1] + y[1:]]) / 2
    way = np.column_stack([np.diff(x), np.diff(y)])
    length = np.hypot(*way.T)
    tangent = way / length[:, None]
    normal = np.column_stack([tangent[:, 1], -tangent[:, 0]])
    rel = middle[:, None] - np.column_stack([x[:-1], y[:-1]])[None]
    along, off = np.einsum("ijk,jk->ij", rel, tangent), np.einsum("ijk,jk->ij", rel, normal)
    # A source panel's velocity in its own frame; on the panel itself it is half the strength outwards.
    u = 0.5 * np.log((along**2 + off**2) / ((along - length) ** 2 + off**2)) / (2 * np.pi)
    v = (np.arctan2(off, along - length) - np.arctan2(off, along)) / (2 * np.pi)
    np.fill_diagonal(u, 0)
    np.fill_diagonal(v, 0.5)
    flow = u[..., None] * tangent[None] + v[..., None] * normal[None]
    strength = np.linalg.solve(np.einsum("ijk,ik->ij", flow, normal), -normal[:, 0])
    speed = np.einsum("ijk,j,ik->i", flow, strength, tangent) + tangent[:, 0]
    upper = middle[:, 1] > 0
    order = np.argsort(middle[upper, 0])
    return middle[upper, 0][order], (1 - speed**2)[upper][order]


def karman_tsien(cp, mach):
    beta = np.sqrt(1 - mach**2)
    return cp / (beta + mach**2 / (1 + beta) * cp / 2)


def walls(run):
    """Middles of facets and their pressure coefficients, in the last frame."""
    reader = vtkXMLUnstructuredGridReader()
    reader.SetFileName(str(sorted((out / run / "frames").glob("walls-*.vtu"))[-1]))
    reader.Update()
    grid = reader.GetOutput()
    points = vtk_to_numpy(grid.GetPoints().GetData())
    cells = (grid.GetCell(k) for k in range(grid.GetNumberOfCells()))
    middles = [points[[c.GetPointId(i) for i in range(c.GetNumberOfPoints())]].mean(axis=0) for c in cells]
    return np.array(middles), vtk_to_numpy(grid.GetCellData().GetArray("pressure_coefficient"))


def last(run, columns):
    with open(out / run / "gauges.csv") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [float(rows[-1][name]) for name in columns]


def around(places, x, values, half):
    """Means within `half` of places: single facets of small cells are off by up to a tenth."""
    return np.array([values[np.abs(x - place) <= half].mean() for place in places])


x, cp = without_compression()
fine = np.linspace(0.001, 0.999, 20000)
theory = np.interp(fine, x, karman_tsien(cp, 0.4))
middles, found = walls("wing-straight")
upper = middles[:, 1] > 0
wanted = np.array([0.0125, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
print("| x, chords | " + " | ".join(f"{w:g}" for w in wanted) + " |\n" + "|---" * (len(wanted) + 1) + "|")
for name, (a, b) in {"found": (middles[upper, 0], found[upper]), "theory": (fine, theory)}.items():
    print(f"| {name} | " + " | ".join(f"{value:.3f}" for value in around(wanted, a, b, 0.0075)) + " |")
places = np.arange(0.02, 0.981, 0.01)
off = around(places, middles[upper, 0], found[upper], 0.01) - around(places, fine, theory, 0.01)
print(f"\nmeans over 0.02 chords, from 0.02 to 0.98: root mean square of what they are off by {np.sqrt(np.mean(off**2)):.4f}, ", end="")
print(f"from 0.1 to 0.9 at most {np.abs(off[(places > 0.1) & (places < 0.9)]).max():.4f}")
print(f"greatest coefficient of a facet {found.max():.3f}")

for mach, degrees in ((0.8, 1.25), (0.63, 2.0)):
    for run in sorted(path.name for path in out.glob(f"wing-{mach}-*")):
        fx, fy = last(run, ("wing_force_x_N", "wing_force_y_N"))
        a, dynamic = np.radians(degrees), 0.5 * 1.4 * mach**2
        lift, drag = fy * np.cos(a) - fx * np.sin(a), fx * np.cos(a) + fy * np.sin(a)
        print(f"| {run} | lift {lift / dynamic:.3f} | drag {drag / dynamic:.4f} |")
