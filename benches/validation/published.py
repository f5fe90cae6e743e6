"""Published cases that are not in `monoflow validate` yet: figures of docs/validation.md from folders of runs.

    python3 published.py box runs/box-15 runs/box-22      of cases/dam-break-onto-a-box.toml
    python3 published.py square runs/square               of cases/validation/moving-square.toml
"""

import csv
import sys
from pathlib import Path

DATA = Path(__file__).parent / "data"


def table(path):
    """Rows of a CSV as numbers, without lines that begin with #."""
    lines = [line for line in open(path) if not line.startswith("#")]
    return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(lines)]


def around(run, column, time, reach):
    """Mean of a column over times no farther than `reach` from one."""
    near = [row[column] for row in run if abs(row["time_s"] - time) <= reach]
    return sum(near) / len(near)


def box(run):
    """Water breaks onto a box: heights, the time at which it is hit, pressures on its front."""
    depth = 0.55
    heights, pressures = table(DATA / "spheric_2_heights.csv"), table(DATA / "spheric_2_pressures.csv")
    # Runs may end before the measurements do.
    heights, pressures = ([row for row in rows if row["time"] < run[-1]["time_s"] - 0.05] for rows in (heights, pressures))
    misses = [
        abs(around(run, f"H{n}_m", row["time"], 0.02) - row[f"h{n}"])
        for n in range(1, 5)
        for row in heights
    ]
    hit = next(row["time"] for row in pressures if row["p1"] > 1000)
    hits = next(row["time_s"] for row in run if row["P1_Pa"] > 1000)
    later = [row for row in pressures if 0.5 <= row["time"] < 2.1]
    wrong = sum(
        abs(around(run, f"P{n}_Pa", row["time"], 0.02) - row[f"p{n}"])
        for n in range(1, 5)
        for row in later
    )
    mean = sum(row[f"p{n}"] for n in range(1, 5) for row in later)
    print(f"heights {sum(misses) / len(misses) / depth:.3f}, box is hit at {hits:.3f} s")
    print(f"  ({hits / hit - 1:+.3f}), pressures {wrong / mean:.3f}")


def square(run):
    """A square begins to move: its drag over half the density, the square of the speed and the side, which are 1."""
    exact = [(row["time"], row["pressure"] + row["friction"]) for row in table(DATA / "moving_square_100.csv")]
    drag = lambda time, reach: 2 * around(run, "drag_N", time, reach)
    most = max(drag(0.01 * n, 0.05) for n in range(30, 100))
    steady = [(time, value) for time, value in exact if 1.5 <= time < 7.2]
    mean = sum(value for _, value in steady) / len(steady)
    wrong = sum(abs(drag(time, 0.5) - value) for time, value in steady) / len(steady)
    print(f"greatest drag {most:.2f} against {max(v for _, v in exact):.2f}, later {wrong / mean:.3f}")


if __name__ == "__main__":
    judge = {"box": box, "square": square}.get(sys.argv[1] if len(sys.argv) > 2 else "")
    if judge is None:
        sys.exit(__doc__)
    for folder in sys.argv[2:]:
        print(folder)
        judge(table(Path(folder) / "gauges.csv"))
