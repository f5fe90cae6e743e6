#!/bin/sh
# Runs the validation studies and keeps their gauges, profiles and summaries.
#
#   benches/validation/run.sh MONOFLOW CASES DEVICE OUT
#
# MONOFLOW is the program, CASES the folder of case files, DEVICE cpu or cuda:N, OUT a folder to be made.
# analyse.py turns OUT into the tables of docs/validation.md.
set -eu
monoflow=$1 cases=$2 device=$3 out=$4
mkdir -p "$out"

go() { # name case settings…
    name=$1 case=$2
    shift 2
    echo "$name"
    "$monoflow" run "$cases/$case.toml" --device "$device" --out "$out/$name" --quiet --overwrite "$@"
}

for n in 18 36 73; do
    go "front-2d-$n" dam-break-2d --set "discretisation.particles_per={length=0.146,count=$n}" --until 0.35
done
# A column twice as high as wide, as in the experiments.
for n in 10 20 40; do
    go "front-3d-$n" dam-break --set "discretisation.particles_per={length=0.2,count=$n}" \
        --set "geometry.water.max=[0.2, 0.67, 0.4]" --set reference.column_width=0.2 --until 0.5
done
for n in 20 40; do
    go "still-$n" still-water --set "discretisation.particles_per={length=0.2,count=$n}" --set time.end=10.0
done
for n in 10 20 40; do
    spacing=$(awk "BEGIN { print 1e-3 / $n }")
    go "poiseuille-$n" poiseuille --set "discretisation.spacing=$spacing" --set "output.frames_every=0.05" \
        --set "domain.max=[1e-3, 1e-3]" --set "geometry.plates.max=[1e-3, 1e-3]" --set "geometry.water.max=[1e-3, 1e-3]"
done
