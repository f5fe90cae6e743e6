#!/usr/bin/env python3
"""The last run of `cargo bench` as tables in Markdown, in the order in which it ran.

python3 benches/table.py [TARGET_FOLDER]

Reads what criterion keeps in TARGET_FOLDER/criterion (`target` unless given).
"""

import json
import sys
from pathlib import Path


def figures(folder):
    """Name, elements, time of one pass in ns, and half the width of its interval of confidence."""
    found = []
    for path in folder.glob("**/new/estimates.json"):
        about = json.loads(path.with_name("benchmark.json").read_text())
        all_of_it = json.loads(path.read_text())
        of_it = all_of_it.get("slope") or all_of_it["mean"]
        interval = of_it["confidence_interval"]
        half = 0.5 * (interval["upper_bound"] - interval["lower_bound"])
        elements = about["throughput"]["Elements"]
        row = (about["full_id"], elements, of_it["point_estimate"], half)
        found.append((path.stat().st_mtime_ns, row))
    return [row for _, row in sorted(found)]


def models(rows):
    print("| model | ns an input | ± |\n|---|---:|---:|")
    for name, elements, time, half in rows:
        print(f"| `{name}` | {time / elements:.3f} | {100 * half / time:.1f} % |")


def sweeps(rows):
    print("| sweep | elements | ms | ± | million elements/s |\n|---|---:|---:|---:|---:|")
    for name, elements, time, half in rows:
        rate = 1e3 * elements / time
        print(f"| `{name}` | {elements} | {1e-6 * time:.3f} | {100 * half / time:.1f} % | {rate:.2f} |")


target = Path(sys.argv[1] if len(sys.argv) > 1 else "target")
of_all = figures(target / "criterion")
# Models are named by the key of case files that chooses them.
of_models = [row for row in of_all if "." in row[0].split("/")[1]]
models(of_models)
print()
sweeps([row for row in of_all if row not in of_models])
