"""Turns the runs of run.sh into tables: `analyse.py OUT [CASE DATA FOLDER]`."""

import csv
import json
import sys
from pathlib import Path

import numpy as np
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader

out = Path(sys.argv[1])
data = Path(sys.argv[2] if len(sys.argv) > 2 else Path(__file__).resolve().parents[2] / "crates/exact/data")


def gauges(run):
    with open(out / run / "gauges.csv") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return {name: np.array([float(row[k] or "nan") for row in rows[1:]]) for k, name in enumerate(rows[0])}


def frames(run):
    for path in sorted((out / run / "frames").glob("*.vtu")):
        reader = vtkXMLUnstructuredGridReader()
        reader.SetFileName(str(path))
        reader.Update()
        grid = reader.GetOutput()
        arrays = grid.GetPointData()
        frame = {arrays.GetArrayName(k): vtk_to_numpy(arrays.GetArray(k)) for k in range(arrays.GetNumberOfArrays())}
        frame["x"] = vtk_to_numpy(grid.GetPoints().GetData())
        frame["t"] = grid.GetFieldData().GetArray("TimeValue").GetValue(0)
        yield frame


def measured(name):
    with open(data / f"{name}.csv") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return np.array([[float(v) for v in row[:2]] for row in rows[1:] if row])


def summary(run):
    return json.loads((out / run / "summary.json").read_text())


def front_table(dimension, counts, width, height):
    n = np.sqrt(height / width)
    sets = ["koshizuka_oka", "martin_moyce", "martin_moyce_small"]
    # Beside the place at the same time: how much earlier the front is where it was measured, and how far from there if
    # the clock is set by that.
    print(f"\n| column, {dimension} | fluid particles | " + " | ".join(f"{s}: mean, worst; early by; then off by" for s in sets) + " |")
    print("|---|---:|" + "---|" * len(sets))
    for count in counts:
        run = f"front-{dimension}-{count}"
        g = gauges(run)
        t = g["time_s"] * n * np.sqrt(9.81 / width)
        z = g["front_m"] / width
        cells = []
        for name in sets:
            points = measured(name)
            # Up to three widths: beyond, the far wall is near.
            points = points[(points[:, 0] <= t[-1]) & (points[:, 1] <= 3.05) & (points[:, 1] > 1.05)]
            error = np.interp(points[:, 0], t, z) / points[:, 1] - 1
            early = points[:, 0] - np.interp(points[:, 1], z, t)
            rest = np.interp(points[:, 0] - early.mean(), t, z) / points[:, 1] - 1
            cells.append(
                f"{100 * error.mean():+.1f} %, {100 * error[np.abs(error).argmax()]:+.1f} % ({len(points)} points); "
                f"{early.min():.2f} to {early.max():.2f}; {100 * np.abs(rest).mean():.1f} %"
            )
        print(f"| {count} a width | {summary(run)['particles']['fluid']} | " + " | ".join(cells) + " |")


def still_table(counts, depth=0.2, c0_density=1000.0, g=9.81):
    print("\n| still water, 10 s | pressure error, mean, of rho g H | level, m | kinetic energy, greatest and last tenth, J |")
    print("|---|---:|---:|---|")
    for count in counts:
        run = f"still-{count}"
        late = [f for f in frames(run) if f["t"] > 5.0]
        errors = []
        for f in late:
            fluid = f["kind"] == 0
            y, p = f["x"][fluid, 1], f["pressure"][fluid]
            inner = (y > 0.1 * depth) & (y < 0.9 * depth)
            top = y.max() + 0.5 * depth / count
            errors.append(np.abs(p - c0_density * g * (top - y))[inner].mean())
        e = gauges(run)
        energy = next(v for k, v in e.items() if k.startswith("kinetic"))
        tenths = [part.mean() for part in np.array_split(energy, 10)]
        level = next(v for k, v in e.items() if k.startswith("level"))
        print(
            f"| {count} a depth | {100 * np.mean(errors) / (c0_density * g * depth):.2f} % | {np.nanmean(level[-50:]):.4f} | "
            f"{max(tenths):.2e}, {tenths[-1]:.2e} |"
        )


def poiseuille_table(counts, height=1e-3, nu=1e-6, force=8e-4):
    """Start-up from rest: Morris, Fox & Zhu 1997, eq. 30."""

    def series(y, t, width):
        u = force / (2 * nu) * y * (width - y)
        for k in range(200):
            m = 2 * k + 1
            u = u - 4 * force * width**2 / (nu * np.pi**3 * m**3) * np.sin(np.pi * y * m / width) * np.exp(
                -(m**2) * np.pi**2 * nu / width**2 * t
            )
        return u

    print("\n| Poiseuille | time, s | error against plates at the faces | against plates at the first wall layer | order |")
    print("|---|---:|---:|---:|---:|")
    for wanted in (0.1, 0.2, 1.0):
        before = None
        for count in counts:
            f = min(frames(f"poiseuille-{count}"), key=lambda f: abs(f["t"] - wanted))
            fluid = f["kind"] == 0
            y, u = f["x"][fluid, 1], f["velocity"][fluid, 0]
            dp = height / count
            norm = lambda width, shift: np.sqrt(
                np.mean((u - series(y + shift, f["t"], width)) ** 2) / np.mean(series(y + shift, f["t"], width) ** 2)
            )
            faces, layers = norm(height, 0.0), norm(height + dp, 0.5 * dp)
            order = "" if before is None else f"{np.log2(before[0] / faces):.2f}, {np.log2(before[1] / layers):.2f}"
            before = (faces, layers)
            print(f"| {count} across | {f['t']:.3f} | {100 * faces:.2f} % | {100 * layers:.2f} % | {order} |")


front_table("2d", (18, 36, 73, 146), 0.146, 0.292)
front_table("mps", (18, 36, 73), 0.146, 0.292)
front_table("gate", (18, 36, 73), 0.146, 0.292)
front_table("friction", [n for n in (36, 73, 146, 292, 584) if (out / f"front-friction-{n}").exists()], 0.05715, 0.1143)
front_table("3d", (10, 20, 40), 0.2, 0.4)
still_table((20, 40))
poiseuille_table((10, 20, 40))
