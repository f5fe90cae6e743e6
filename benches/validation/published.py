"""Published cases that are not in `monoflow validate` yet: figures of docs/validation.md from folders of runs.

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
    judge = {"square": square}.get(sys.argv[1] if len(sys.argv) > 2 else "")
    if judge is None:
        sys.exit(__doc__)
    for folder in sys.argv[2:]:
        print(folder)
        judge(table(Path(folder) / "gauges.csv"))
