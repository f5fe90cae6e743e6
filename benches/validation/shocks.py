"""Where triple points of shocks over bodies run: `shocks.py OUT`, after `run.sh` has filled OUT.

In each frame the plane shock is found in the highest row, halfway in pressure. Down from there the triple point
is the last row of cells in which the pressure three cells behind the front is that of the plane shock to 6 %.
"""

import sys
from pathlib import Path

import numpy as np
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLImageDataReader

out = Path(sys.argv[1])


def frames(run):
    for path in sorted((out / run / "frames").glob("*.vti")):
        reader = vtkXMLImageDataReader()
        reader.SetFileName(str(path))
        reader.Update()
        grid = reader.GetOutput()
        nx, ny, _ = (n - 1 for n in grid.GetDimensions())
        pressure = vtk_to_numpy(grid.GetCellData().GetArray("pressure")).reshape(ny, nx)
        low, size = np.array(grid.GetOrigin()[:2]), np.array(grid.GetSpacing()[:2])
        x, y = (low[k] + size[k] * (np.arange(n) + 0.5) for k, n in enumerate((nx, ny)))
        yield x, y, np.nan_to_num(pressure)


def front(x, pressure, half):
    """Where the pressure of a row falls below `half` for the last time, and the cell before."""
    above = np.flatnonzero(pressure > half)
    if len(above) == 0 or above[-1] + 1 == len(x):
        return None, None
    k = above[-1]
    share = (pressure[k] - half) / (pressure[k] - pressure[k + 1])
    return x[k] + share * (x[k + 1] - x[k]), k


def triple_points(run, still, shocked):
    """Rows of: place of the plane shock, place and height of the triple point."""
    half = 0.5 * (still + shocked)
    for x, y, pressure in frames(run):
        plane, _ = front(x, pressure[-1], half)
        if plane is None:
            continue
        # Down from the highest row, as long as it is the plane shock.
        point = None
        for row in np.flatnonzero(y > 0)[::-1]:
            place, k = front(x, pressure[row], half)
            if k is None or k < 4 or abs(pressure[row, k - 3] / shocked - 1) > 0.06:
                break
            point = (plane, place, y[row])
        if point and point[2] > y[y > 0][0]:
            yield point


def jump(mach, gamma=1.4):
    return 1 + 2 * gamma / (gamma + 1) * (mach**2 - 1)


still = 101325.0
radius = 0.006
wanted = np.array([-0.5, 0, 1, 2, 3, 4, 5])
print("| cells a radius | x/R = " + " | ".join(f"{w:g}" for w in wanted) + " | slope from 0 to 2 |")
print("|---" * (len(wanted) + 2) + "|")
for cells in (48, 96):
    points = np.array(list(triple_points(f"cylinder-{cells}", still, still * jump(2.81)))) / radius
    height = np.interp(wanted, points[:, 0], points[:, 2])
    slope = np.degrees(np.arctan((height[3] - height[1]) / 2))
    print(f"| {cells} | " + " | ".join(f"{h:.3f}" for h in height) + f" | {slope:.1f}° |")

points = np.array(list(triple_points("wedge", still, still * jump(1.34))))
along = points[(points[:, 1] > 0.004) & (points[:, 1] < 0.019)]
slope, _ = np.polyfit(along[:, 1], along[:, 2], 1)
print(f"\nwedge of 27.5°: the triple point runs at {np.degrees(np.arctan(slope)):.1f}° from the axis")
