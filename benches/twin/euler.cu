// Monoflow's sweeps of compressible flow once more, written by hand in CUDA C++: the yardstick for
// those that are compiled from Rust, and the same steps as separate kernels of fluxes and updates, with
// and without transposes between the axes, which monoflow does not have. Nothing here is part of the
// product.
//
// f64, an ideal gas, MUSCL-Hancock with monotonised central slopes of density, velocity and pressure,
// HLLC, walls on all sides, in two and three dimensions.
//
//   nvcc -O3 -use_fast_math -std=c++17 -arch=native -o euler benches/twin/euler.cu
//   ./euler check            small problems against exact and stored numbers; exit status 1 if one differs
//   ./euler [small|large]    cell-steps a second and the time of every kernel, one line of JSON each

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#define CHECK(call)                                                                                      \
    do {                                                                                                 \
        const cudaError_t status = (call);                                                               \
        if (status != cudaSuccess) {                                                                     \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));         \
            std::exit(1);                                                                                \
        }                                                                                                \
    } while (0)

constexpr double GAMMA = 1.4;
constexpr double COURANT = 0.9;
constexpr int GHOSTS = 2;
constexpr int WARP = 32;
constexpr int BLOCK = 128;
// Cells of a row that a warp advances.
constexpr int ADVANCED = WARP - 4;
// Cells of a line that one thread goes through.
constexpr int PART = 32;
constexpr unsigned ALL = 0xffffffffu;

// ---------------------------------------------------------------------------------------------
// States. A sweep sees the momentum along its axis first.

template <int D> struct Conserved {
    double density;
    double momentum[D];
    double energy;
};

template <int D> struct Primitive {
    double density;
    double velocity[D];
    double pressure;
};

template <int D> __host__ __device__ __forceinline__ Primitive<D> primitive(const Conserved<D> &c) {
    const double volume = 1.0 / c.density;
    Primitive<D> p;
    p.density = c.density;
    double square = 0.0;
#pragma unroll
    for (int k = 0; k < D; k++) {
        p.velocity[k] = c.momentum[k] * volume;
        square += p.velocity[k] * c.momentum[k];
    }
    p.pressure = (GAMMA - 1.0) * (c.energy - 0.5 * square);
    return p;
}

template <int D> __host__ __device__ __forceinline__ Conserved<D> conserved(const Primitive<D> &p) {
    Conserved<D> c;
    c.density = p.density;
    double square = 0.0;
#pragma unroll
    for (int k = 0; k < D; k++) {
        c.momentum[k] = p.density * p.velocity[k];
        square += p.velocity[k] * p.velocity[k];
    }
    c.energy = p.pressure * (1.0 / (GAMMA - 1.0)) + 0.5 * p.density * square;
    return c;
}

template <int D> __device__ __forceinline__ double sound(const Primitive<D> &p) {
    return sqrt(GAMMA * p.pressure * (1.0 / p.density));
}

// ---------------------------------------------------------------------------------------------
// What a cell and a face do.

__device__ __forceinline__ double nearer(double a, double b) { return fabs(a) < fabs(b) ? a : b; }

// Half the change across a cell.
__device__ __forceinline__ double half_slope(double before, double here, double after) {
    const double a = here - before, b = after - here;
    const double slope = nearer(0.5 * (a + b), 2.0 * nearer(a, b));
    return 0.5 * (0.0 < a * b ? slope : 0.0);
}

template <int D>
__device__ __forceinline__ void evolve(const Primitive<D> &before, const Primitive<D> &here,
                                       const Primitive<D> &after, double dt_over_dx, Primitive<D> &low,
                                       Primitive<D> &high) {
    const double density = half_slope(before.density, here.density, after.density);
    const double pressure = half_slope(before.pressure, here.pressure, after.pressure);
    double velocity[D];
#pragma unroll
    for (int k = 0; k < D; k++)
        velocity[k] = half_slope(before.velocity[k], here.velocity[k], after.velocity[k]);
    const double u = here.velocity[0], volume = 1.0 / here.density, back = -dt_over_dx;
    const double mid_density = here.density + back * (u * density + here.density * velocity[0]);
    const double mid_pressure = here.pressure + back * (u * pressure + GAMMA * here.pressure * velocity[0]);
    const bool keep = 0.0 < fmin(mid_density - fabs(density), mid_pressure - fabs(pressure));
    low.density = keep ? mid_density - density : here.density;
    high.density = keep ? mid_density + density : here.density;
    low.pressure = keep ? mid_pressure - pressure : here.pressure;
    high.pressure = keep ? mid_pressure + pressure : here.pressure;
#pragma unroll
    for (int k = 0; k < D; k++) {
        const double carried = u * velocity[k];
        const double mid = here.velocity[k] + back * (k == 0 ? carried + pressure * volume : carried);
        low.velocity[k] = keep ? mid - velocity[k] : here.velocity[k];
        high.velocity[k] = keep ? mid + velocity[k] : here.velocity[k];
    }
}

template <int D>
__device__ __forceinline__ void outer_speeds(const Primitive<D> &l, const Primitive<D> &r, double &slow,
                                             double &fast) {
    const double ul = l.velocity[0], ur = r.velocity[0], pl = l.pressure, pr = r.pressure;
    const double rise = 0.5 * (GAMMA + 1.0), share = (GAMMA - 1.0) / (GAMMA + 1.0);
    const double density = 0.5 * (l.density + r.density), pressure = 0.5 * (pl + pr), closing = ul - ur;
    const double weak = pressure + 0.5 * closing * sqrt(GAMMA * density * pressure);
    const double hit = fmax(closing, 0.0);
    const double first = fmax(weak, 0.0) + 0.25 * rise * density * (hit * hit);
    const double gl = sqrt(rise * r.density * (first + share * pr));
    const double gr = sqrt(rise * l.density * (first + share * pl));
    const double weights = gl + gr, products = l.density * r.density;
    const double inv = 1.0 / (weights * products);
    const double between = (gl * pl + gr * pr + closing * (gl * gr)) * (products * inv);
    const double volumes = weights * inv;
    const auto speed = [&](double p, double volume) {
        return sqrt((GAMMA * p + rise * fmax(between - p, 0.0)) * volume);
    };
    slow = ul - speed(pl, r.density * volumes);
    fast = ur + speed(pr, l.density * volumes);
}

template <int D>
__device__ __forceinline__ Conserved<D> hllc(const Primitive<D> &left, const Primitive<D> &right) {
    double sl, sr;
    outer_speeds(left, right, sl, sr);
    const Conserved<D> cl = conserved(left), cr = conserved(right);
    const double ul = left.velocity[0], ur = right.velocity[0];
    const double ml = left.density * (sl - ul), mr = right.density * (sr - ur);
    const double contact =
        ((right.pressure - left.pressure) + (ml * ul - mr * ur)) * (1.0 / (ml - mr));
    const bool after = contact < 0.0;
    const double speed = after ? sr : sl;
    const double u = after ? ur : ul;
    const double pressure = after ? right.pressure : left.pressure;
    const double density = after ? right.density : left.density;
    const double energy = after ? cr.energy : cl.energy;
    const double bounded = after ? fmax(sr, 0.0) : fmin(sl, 0.0);
    const double inv = 1.0 / (speed - contact);
    const double squeeze = (speed - u) * inv;
    const double star_density = density * squeeze;
    const double star_energy =
        squeeze * energy + (contact - u) * (star_density * contact + pressure * inv);
    Conserved<D> flux;
    double first = 0.0;
#pragma unroll
    for (int k = 0; k < D; k++) {
        const double momentum = after ? cr.momentum[k] : cl.momentum[k];
        const double star = k == 0 ? star_density * contact : squeeze * momentum;
        const double own = momentum * u + bounded * (star - momentum);
        flux.momentum[k] = k == 0 ? own + pressure : own;
        if (k == 0)
            first = momentum;
    }
    flux.density = first + bounded * (star_density - density);
    flux.energy = u * (energy + pressure) + bounded * (star_energy - energy);
    return flux;
}

template <int D>
__device__ __forceinline__ Conserved<D> advance(const Conserved<D> &here, const Conserved<D> &low,
                                                const Conserved<D> &high, double dt_over_dx) {
    Conserved<D> next;
    next.density = here.density + dt_over_dx * (low.density - high.density);
#pragma unroll
    for (int k = 0; k < D; k++)
        next.momentum[k] = here.momentum[k] + dt_over_dx * (low.momentum[k] - high.momentum[k]);
    next.energy = here.energy + dt_over_dx * (low.energy - high.energy);
    return next;
}

// ---------------------------------------------------------------------------------------------
// The grid, in any layout: strides by axis and by variable.

struct View {
    int cells[3];
    long long stride[3];
    long long variable;
    double inv_spacing[3];
};

// The place of an inner cell.
template <int D> __host__ __device__ __forceinline__ long long place(const View &v, int x, int y, int z) {
    return (x + GHOSTS) * v.stride[0] + (y + GHOSTS) * v.stride[1] +
           (D > 2 ? (z + GHOSTS) * v.stride[2] : 0);
}

// Where momentum k of a sweep is stored.
__host__ __device__ constexpr int stored(int axis, int k) { return k == 0 ? axis : (k == axis ? 0 : k); }

template <int D, int AXIS>
__device__ __forceinline__ Conserved<D> load(const double *__restrict__ cell, long long variable) {
    Conserved<D> c;
    c.density = __ldg(cell);
#pragma unroll
    for (int k = 0; k < D; k++)
        c.momentum[k] = __ldg(cell + (1 + stored(AXIS, k)) * variable);
    c.energy = __ldg(cell + (1 + D) * variable);
    return c;
}

template <int D, int AXIS>
__device__ __forceinline__ void store(double *__restrict__ cell, long long variable,
                                      const Conserved<D> &c) {
    cell[0] = c.density;
#pragma unroll
    for (int k = 0; k < D; k++)
        cell[(1 + stored(AXIS, k)) * variable] = c.momentum[k];
    cell[(1 + D) * variable] = c.energy;
}

// ---------------------------------------------------------------------------------------------
// The clock.

struct Clock {
    double time;
    double dt;
    double end;
    // Bits of the greatest rate.
    unsigned long long rate;
    unsigned long long step;
    unsigned long long runs;
};

template <int D, int AXIS>
__device__ __forceinline__ double fastest(const Conserved<D> &c, const View &v) {
    const Primitive<D> p = primitive(c);
    const double a = sound(p);
    double rate = 0.0;
#pragma unroll
    for (int k = 0; k < D; k++)
        rate = fmax(rate, (fabs(p.velocity[k]) + a) * v.inv_spacing[stored(AXIS, k)]);
    return rate;
}

__device__ __forceinline__ void note_rate(Clock *clock, double rate) {
    for (int reach = WARP / 2; reach > 0; reach /= 2)
        rate = fmax(rate, __shfl_down_sync(ALL, rate, reach));
    if (threadIdx.x % WARP == 0) {
        const unsigned long long bits = __double_as_longlong(rate);
        if (bits > *const_cast<volatile unsigned long long *>(&clock->rate))
            atomicMax(&clock->rate, bits);
    }
}

__global__ void begin_step(Clock *clock) {
    const double left = clock->end - clock->time;
    clock->runs = left > 0.0;
    if (clock->runs) {
        const double share = clock->step < 10 ? 0.1 : 1.0;
        const double dt = share * COURANT / __longlong_as_double(clock->rate);
        clock->dt = left <= dt ? left : dt;
        clock->rate = 0;
    }
}

__global__ void finish_step(Clock *clock) {
    if (clock->runs) {
        clock->time = clock->end - clock->time <= clock->dt ? clock->end : clock->time + clock->dt;
        clock->step++;
    }
}

template <int D> __global__ void find_rate(View v, const double *__restrict__ field, Clock *clock) {
    const long long cells = 1ll * v.cells[0] * v.cells[1] * v.cells[2];
    const long long index = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
    double rate = 0.0;
    if (index < cells) {
        const int x = index % v.cells[0], y = index / v.cells[0] % v.cells[1],
                  z = index / v.cells[0] / v.cells[1];
        rate = fastest<D, 0>(load<D, 0>(field + place<D>(v, x, y, z), v.variable), v);
    }
    note_rate(clock, rate);
}

// Walls at both ends of an axis: a thread for each line, end and layer.
template <int D, int AXIS> __global__ void fill_ghosts(View v, double *field, const Clock *clock) {
    const int first = AXIS == 0 ? 1 : 0, second = AXIS == 2 ? 1 : 2;
    const int lines = v.cells[first] * v.cells[second];
    const int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= 2 * GHOSTS * lines || !clock->runs)
        return;
    const int line = index % lines, layer = index / lines % GHOSTS;
    const bool upper = index / lines / GHOSTS == 1;
    int at[3];
    at[first] = line % v.cells[first];
    at[second] = line / v.cells[first];
    const int n = v.cells[AXIS];
    at[AXIS] = upper ? n + layer : -1 - layer;
    const long long ghost = place<D>(v, at[0], at[1], at[2]);
    at[AXIS] = upper ? n - 1 - min(layer, n - 1) : min(layer, n - 1);
    Conserved<D> c = load<D, AXIS>(field + place<D>(v, at[0], at[1], at[2]), v.variable);
    c.momentum[0] = -c.momentum[0];
    store<D, AXIS>(field + ghost, v.variable, c);
}

// ---------------------------------------------------------------------------------------------
// Sweeps as monoflow has them: one kernel, nothing between states before and after in memory.

template <int D> __device__ __forceinline__ Primitive<D> from_before(const Primitive<D> &p) {
    Primitive<D> q;
    q.density = __shfl_up_sync(ALL, p.density, 1);
#pragma unroll
    for (int k = 0; k < D; k++)
        q.velocity[k] = __shfl_up_sync(ALL, p.velocity[k], 1);
    q.pressure = __shfl_up_sync(ALL, p.pressure, 1);
    return q;
}

template <int D> __device__ __forceinline__ Primitive<D> from_after(const Primitive<D> &p) {
    Primitive<D> q;
    q.density = __shfl_down_sync(ALL, p.density, 1);
#pragma unroll
    for (int k = 0; k < D; k++)
        q.velocity[k] = __shfl_down_sync(ALL, p.velocity[k], 1);
    q.pressure = __shfl_down_sync(ALL, p.pressure, 1);
    return q;
}

// Along x: a warp takes 32 cells and advances 28.
template <int D>
__global__ void sweep_within_rows(View v, const double *__restrict__ field, double *__restrict__ next,
                                  Clock *clock, bool last) {
    const int index = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = index % WARP, warp = index / WARP;
    const int warps = (v.cells[0] + ADVANCED - 1) / ADVANCED;
    const int segment = warp % warps, line = warp / warps;
    if (line >= v.cells[1] * v.cells[2] || !clock->runs)
        return;
    const double dt_over_dx = clock->dt * v.inv_spacing[0];
    const long long row = place<D>(v, -GHOSTS, line % v.cells[1], line / v.cells[1]);
    const int wanted = segment * ADVANCED + lane;
    const int x = min(wanted, v.cells[0] + 2 * GHOSTS - 1);
    const Conserved<D> here = load<D, 0>(field + row + x, v.variable);
    const Primitive<D> own = primitive(here);
    Primitive<D> low, high;
    evolve(from_before(own), own, from_after(own), dt_over_dx, low, high);
    const Conserved<D> flux = hllc(from_before(high), low);
    Conserved<D> beyond;
    beyond.density = __shfl_down_sync(ALL, flux.density, 1);
#pragma unroll
    for (int k = 0; k < D; k++)
        beyond.momentum[k] = __shfl_down_sync(ALL, flux.momentum[k], 1);
    beyond.energy = __shfl_down_sync(ALL, flux.energy, 1);
    const Conserved<D> result = advance(here, flux, beyond, dt_over_dx);
    double rate = 0.0;
    if (lane >= GHOSTS && lane < WARP - GHOSTS && wanted < v.cells[0] + GHOSTS) {
        store<D, 0>(next + row + x, v.variable, result);
        rate = fastest<D, 0>(result, v);
    }
    if (last)
        note_rate(clock, rate);
}

// Across rows: a thread goes along a part of a line.
template <int D, int AXIS>
__global__ void sweep_across_rows(View v, const double *__restrict__ field, double *__restrict__ next,
                                  Clock *clock, bool last) {
    const int index = blockIdx.x * blockDim.x + threadIdx.x;
    const int wide = (v.cells[0] + WARP - 1) / WARP * WARP;
    const int rest = index / wide;
    const int parts = (v.cells[AXIS] + PART - 1) / PART;
    const int part = rest % parts, line = rest / parts;
    const int across = AXIS == 1 ? v.cells[2] : v.cells[1];
    if (line >= across || !clock->runs)
        return;
    const bool inner = index % wide < v.cells[0];
    const int x = inner ? index % wide : v.cells[0] - 1;
    const double dt_over_dx = clock->dt * v.inv_spacing[AXIS];
    const int begin = part * PART, end = min(begin + PART, v.cells[AXIS]);
    const long long stride = v.stride[AXIS];
    long long cell = (AXIS == 1 ? place<D>(v, x, begin, line) : place<D>(v, x, line, begin)) - stride;
    Primitive<D> before = primitive(load<D, AXIS>(field + cell - stride, v.variable));
    Conserved<D> here = load<D, AXIS>(field + cell, v.variable);
    Primitive<D> own = primitive(here);
    Conserved<D> last_cell = here, flux_before{};
    Primitive<D> high_before = own;
    double rate = 0.0;
    for (int k = 0; k < end - begin + 2; k++) {
        const Conserved<D> ahead = load<D, AXIS>(field + cell + stride, v.variable);
        const Primitive<D> after = primitive(ahead);
        Primitive<D> low, high;
        evolve(before, own, after, dt_over_dx, low, high);
        if (k > 0) {
            const Conserved<D> flux = hllc(high_before, low);
            if (k > 1 && inner) {
                const Conserved<D> result = advance(last_cell, flux_before, flux, dt_over_dx);
                store<D, AXIS>(next + cell - stride, v.variable, result);
                if (last)
                    rate = fmax(rate, fastest<D, AXIS>(result, v));
            }
            flux_before = flux;
        }
        last_cell = here;
        high_before = high;
        before = own;
        own = after;
        here = ahead;
        cell += stride;
    }
    if (last)
        note_rate(clock, rate);
}

// ---------------------------------------------------------------------------------------------
// Fluxes and updates as kernels of their own; fluxes are those of lower faces.

// Where AXIS is contiguous: a thread for each cell, blocks that overlap by three, neighbours in shared
// memory.
template <int D, int AXIS>
__global__ void flux_contiguous(View v, const double *__restrict__ field, double *__restrict__ fluxes,
                                const Clock *clock) {
    __shared__ double states[D + 2][BLOCK];
    __shared__ double highs[D + 2][BLOCK];
    constexpr int FIRST = AXIS == 0 ? 1 : 0, SECOND = AXIS == 2 ? 1 : 2;
    if (!clock->runs)
        return;
    const int n = v.cells[AXIS];
    const int blocks = (n + 1 + BLOCK - 4) / (BLOCK - 3);
    const int t = threadIdx.x, line = blockIdx.x / blocks;
    // Counted from the first ghost.
    const int wanted = blockIdx.x % blocks * (BLOCK - 3) + t;
    const int cell = min(wanted, n + 2 * GHOSTS - 1);
    int at[3];
    at[AXIS] = cell - GHOSTS;
    at[FIRST] = line % v.cells[FIRST];
    at[SECOND] = line / v.cells[FIRST];
    const long long here = place<D>(v, at[0], at[1], at[2]);
    const Primitive<D> own = primitive(load<D, AXIS>(field + here, v.variable));
    const auto put = [&](double(&to)[D + 2][BLOCK], const Primitive<D> &p) {
        to[0][t] = p.density;
#pragma unroll
        for (int k = 0; k < D; k++)
            to[1 + k][t] = p.velocity[k];
        to[1 + D][t] = p.pressure;
    };
    const auto get = [&](const double(&from)[D + 2][BLOCK], int t) {
        Primitive<D> p;
        p.density = from[0][t];
#pragma unroll
        for (int k = 0; k < D; k++)
            p.velocity[k] = from[1 + k][t];
        p.pressure = from[1 + D][t];
        return p;
    };
    put(states, own);
    __syncthreads();
    Primitive<D> low = own, high = own;
    if (t > 0 && t < BLOCK - 1)
        evolve(get(states, t - 1), own, get(states, t + 1), clock->dt * v.inv_spacing[AXIS], low, high);
    put(highs, high);
    __syncthreads();
    if (t > 1 && t < BLOCK - 1 && wanted <= n + GHOSTS)
        store<D, AXIS>(fluxes + here, v.variable, hllc(get(highs, t - 1), low));
}

// Where it is not: each thread of a face reads the four cells around it.
template <int D, int AXIS>
__global__ void flux_strided(View v, const double *__restrict__ field, double *__restrict__ fluxes,
                             const Clock *clock) {
    const long long index = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
    const int ny = v.cells[1] + (AXIS == 1), nz = v.cells[2] + (AXIS == 2);
    const int x = index % v.cells[0], y = index / v.cells[0] % ny, z = index / v.cells[0] / ny;
    if (z >= nz || !clock->runs)
        return;
    const long long here = place<D>(v, x, y, z), stride = v.stride[AXIS];
    const double dt_over_dx = clock->dt * v.inv_spacing[AXIS];
    Primitive<D> cells[4];
#pragma unroll
    for (int k = 0; k < 4; k++)
        cells[k] = primitive(load<D, AXIS>(field + here + (k - 2) * stride, v.variable));
    Primitive<D> left, right, unused;
    evolve(cells[0], cells[1], cells[2], dt_over_dx, unused, left);
    evolve(cells[1], cells[2], cells[3], dt_over_dx, right, unused);
    store<D, AXIS>(fluxes + here, v.variable, hllc(left, right));
}

// A thread for each inner cell; FAST is the contiguous axis.
template <int D, int AXIS, int FAST>
__global__ void update(View v, double *field, const double *__restrict__ fluxes, Clock *clock,
                       bool last) {
    constexpr int FIRST = FAST == 0 ? 1 : 0, SECOND = FAST == 2 ? 1 : 2;
    const long long index = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
    if (!clock->runs)
        return;
    int at[3];
    at[FAST] = index % v.cells[FAST];
    at[FIRST] = index / v.cells[FAST] % v.cells[FIRST];
    at[SECOND] = index / v.cells[FAST] / v.cells[FIRST];
    double rate = 0.0;
    if (at[SECOND] < v.cells[SECOND]) {
        const long long here = place<D>(v, at[0], at[1], at[2]);
        const Conserved<D> low = load<D, AXIS>(fluxes + here, v.variable);
        const Conserved<D> high = load<D, AXIS>(fluxes + here + v.stride[AXIS], v.variable);
        Conserved<D> own;
        own.density = field[here];
#pragma unroll
        for (int k = 0; k < D; k++)
            own.momentum[k] = field[here + (1 + stored(AXIS, k)) * v.variable];
        own.energy = field[here + (1 + D) * v.variable];
        const Conserved<D> result = advance(own, low, high, clock->dt * v.inv_spacing[AXIS]);
        store<D, AXIS>(field + here, v.variable, result);
        rate = fastest<D, AXIS>(result, v);
    }
    if (last)
        note_rate(clock, rate);
}

// An exchange of axis `a`, contiguous before, and axis `t`, contiguous after, of a batch of planes.
struct Exchange {
    int a;
    int t;
    int batch;
    long long in_t;
    long long in_batch;
    long long out_a;
    long long out_batch;
    long long variable;
};

template <int TILE>
__global__ void transpose(Exchange e, const double *__restrict__ from, double *__restrict__ to,
                          const Clock *clock) {
    __shared__ double tile[TILE][TILE + 1];
    if (!clock->runs)
        return;
    const long long variable = blockIdx.z / e.batch * e.variable, batch = blockIdx.z % e.batch;
    const int a = blockIdx.x * TILE, t = blockIdx.y * TILE;
    for (int k = threadIdx.y; k < TILE; k += blockDim.y)
        if (a + threadIdx.x < e.a && t + k < e.t)
            tile[k][threadIdx.x] =
                __ldg(from + variable + batch * e.in_batch + (t + k) * e.in_t + a + threadIdx.x);
    __syncthreads();
    for (int k = threadIdx.y; k < TILE; k += blockDim.y)
        if (t + threadIdx.x < e.t && a + k < e.a)
            to[variable + batch * e.out_batch + (a + k) * e.out_a + t + threadIdx.x] =
                tile[threadIdx.x][k];
}

// ---------------------------------------------------------------------------------------------
// Host.

enum class Way {
    // One kernel a sweep.
    Fused,
    // Fluxes and updates; transposes between the axes.
    Transposed16,
    Transposed32,
    // Fluxes and updates; lines across rows are read with a stride.
    Strided,
};

const char *name(Way way) {
    switch (way) {
    case Way::Fused: return "fused";
    case Way::Transposed16: return "transposed_16";
    case Way::Transposed32: return "transposed_32";
    default: return "strided";
    }
}

unsigned blocks(long long threads) { return unsigned((threads + BLOCK - 1) / BLOCK); }

// Milliseconds that something takes on the device.
template <typename F> double milliseconds(F &&f) {
    cudaEvent_t from, to;
    CHECK(cudaEventCreate(&from));
    CHECK(cudaEventCreate(&to));
    CHECK(cudaEventRecord(from));
    f();
    CHECK(cudaEventRecord(to));
    CHECK(cudaEventSynchronize(to));
    float ms = 0.0f;
    CHECK(cudaEventElapsedTime(&ms, from, to));
    CHECK(cudaEventDestroy(from));
    CHECK(cudaEventDestroy(to));
    return ms;
}

// Density, velocity and pressure of an inner cell.
template <int D> using Start = std::function<Primitive<D>(std::array<int, 3>)>;

template <int D> class Run {
  public:
    Run(Way way, std::array<int, 3> cells, std::array<double, 3> spacing, double end, bool there_and_back,
        const Start<D> &start)
        : way(way), there_and_back(there_and_back) {
        for (int k = 0; k < 3; k++) {
            view.cells[k] = cells[k];
            extent[k] = k < D ? cells[k] + 2 * GHOSTS : 1;
            view.inv_spacing[k] = 1.0 / spacing[k];
        }
        if (way == Way::Fused) {
            // Rows of all variables, padded as monoflow's.
            const long long pitch = (extent[0] + 3) / 4 * 4 + 4;
            view.variable = pitch;
            view.stride[0] = 1;
            view.stride[1] = pitch * (D + 2);
            view.stride[2] = D > 2 ? view.stride[1] * extent[1] : 0;
            count = pitch * (D + 2) * extent[1] * extent[2];
        } else {
            view.variable = 1ll * extent[0] * extent[1] * extent[2];
            view.stride[0] = 1;
            view.stride[1] = extent[0];
            view.stride[2] = D > 2 ? 1ll * extent[0] * extent[1] : 0;
            count = view.variable * (D + 2);
        }
        std::vector<double> field(count, 0.0);
        for_cells([&](std::array<int, 3> at) {
            const Conserved<D> c = conserved(start(at));
            const long long here = place<D>(view, at[0], at[1], at[2]);
            field[here] = c.density;
            for (int k = 0; k < D; k++)
                field[here + (1 + k) * view.variable] = c.momentum[k];
            field[here + (1 + D) * view.variable] = c.energy;
        });
        CHECK(cudaMalloc(&u, count * sizeof(double)));
        CHECK(cudaMalloc(&f, count * sizeof(double)));
        CHECK(cudaMalloc(&clock, sizeof(Clock)));
        CHECK(cudaMemcpy(u, field.data(), count * sizeof(double), cudaMemcpyHostToDevice));
        CHECK(cudaMemset(f, 0, count * sizeof(double)));
        Clock first{};
        first.end = end;
        CHECK(cudaMemcpy(clock, &first, sizeof(Clock), cudaMemcpyHostToDevice));
        find_rate<D><<<blocks(inner()), BLOCK>>>(view, u, clock);
        CHECK(cudaGetLastError());
    }
    Run(const Run &) = delete;
    Run &operator=(const Run &) = delete;
    ~Run() {
        cudaFree(u);
        cudaFree(f);
        cudaFree(clock);
    }

    long long inner() const { return 1ll * view.cells[0] * view.cells[1] * view.cells[2]; }

    void steps(int count) {
        for (int n = 0; n < count; n++)
            step();
        CHECK(cudaGetLastError());
    }

    Clock now() const {
        Clock c;
        CHECK(cudaMemcpy(&c, clock, sizeof(Clock), cudaMemcpyDeviceToHost));
        return c;
    }

    // What is conserved in all inner cells: variable by variable, x fastest.
    std::vector<double> numbers() const {
        std::vector<double> field(count), all(inner() * (D + 2));
        CHECK(cudaMemcpy(field.data(), u, count * sizeof(double), cudaMemcpyDeviceToHost));
        long long n = 0;
        for (int v = 0; v < D + 2; v++)
            for_cells([&](std::array<int, 3> at) {
                all[n++] = field[place<D>(view, at[0], at[1], at[2]) + v * view.variable];
            });
        return all;
    }

    // Mean time of every kernel over some steps more.
    std::vector<std::pair<std::string, double>> kernels() {
        const int count = 10;
        std::vector<std::pair<std::string, double>> times;
        timed = &times;
        steps(count);
        timed = nullptr;
        for (auto &entry : times)
            entry.second /= count;
        return times;
    }

  private:
    template <typename F> void for_cells(F &&f) const {
        for (int z = 0; z < view.cells[2]; z++)
            for (int y = 0; y < view.cells[1]; y++)
                for (int x = 0; x < view.cells[0]; x++)
                    f(std::array<int, 3>{x, y, z});
    }

    // Launches a kernel, and notes its time if wanted.
    template <typename F> void launch(const char *what, int axis, F &&f) {
        if (!timed) {
            f();
            return;
        }
        const double ms = milliseconds(f);
        const std::string key = std::string(what) + "_" + "xyz"[axis];
        for (auto &entry : *timed)
            if (entry.first == key) {
                entry.second += ms;
                return;
            }
        timed->emplace_back(key, ms);
    }

    template <int AXIS> void ghosts() {
        const long long lines = inner() / view.cells[AXIS];
        launch("ghosts", AXIS, [&] {
            fill_ghosts<D, AXIS><<<blocks(2 * GHOSTS * lines), BLOCK>>>(view, u, clock);
        });
    }

    // A sweep of one kernel, from `u` to `f`.
    template <int AXIS> void sweep(bool last) {
        ghosts<AXIS>();
        const long long lines = inner() / view.cells[0] / (AXIS == 0 ? 1 : view.cells[AXIS]);
        launch("sweep", AXIS, [&] {
            if constexpr (AXIS == 0) {
                const long long warps = (view.cells[0] + ADVANCED - 1) / ADVANCED;
                sweep_within_rows<D><<<blocks(warps * WARP * lines), BLOCK>>>(view, u, f, clock, last);
            } else {
                const long long wide = (view.cells[0] + WARP - 1) / WARP * WARP;
                const long long parts = (view.cells[AXIS] + PART - 1) / PART;
                sweep_across_rows<D, AXIS>
                    <<<blocks(wide * parts * lines), BLOCK>>>(view, u, f, clock, last);
            }
        });
        std::swap(u, f);
    }

    // Fluxes and an update of `u`, where FAST is the contiguous axis.
    template <int AXIS, int FAST> void flux_and_update() {
        ghosts<AXIS>();
        const int n = view.cells[AXIS];
        const long long lines = inner() / n;
        launch("flux", AXIS, [&] {
            if constexpr (AXIS == FAST) {
                const long long each = (n + 1 + BLOCK - 4) / (BLOCK - 3);
                flux_contiguous<D, AXIS><<<unsigned(each * lines), BLOCK>>>(view, u, f, clock);
            } else {
                flux_strided<D, AXIS><<<blocks(lines * (n + 1)), BLOCK>>>(view, u, f, clock);
            }
        });
        launch("update", AXIS, [&] {
            update<D, AXIS, FAST><<<blocks(inner()), BLOCK>>>(view, u, f, clock, AXIS == D - 1);
        });
    }

    // Strides where `axis` is contiguous: (x, y, z), then (y, x, z), then (z, x, y).
    void lay_out(int axis) {
        const long long x = extent[0], y = extent[1], z = extent[2];
        if (axis == 0) {
            view.stride[0] = 1;
            view.stride[1] = x;
            view.stride[2] = D > 2 ? x * y : 0;
        } else if (axis == 1) {
            view.stride[0] = y;
            view.stride[1] = 1;
            view.stride[2] = D > 2 ? x * y : 0;
        } else {
            view.stride[0] = z;
            view.stride[1] = z * x;
            view.stride[2] = 1;
        }
    }

    // The transpose after the sweep along `axis`.
    void exchange(int axis) {
        const long long x = extent[0], y = extent[1], z = extent[2];
        Exchange e{};
        if (axis == 0)
            e = {int(x), int(y), int(z), x, x * y, y, x * y};
        else if (axis == 1 && D == 2)
            e = {int(y), int(x), 1, y, 0, x, 0};
        else if (axis == 1)
            e = {int(y), int(z), int(x), x * y, y, z * x, z};
        else
            e = {int(z), int(x), int(y), z, z * x, x * y, x};
        e.variable = view.variable;
        const int tile = way == Way::Transposed16 ? 16 : 32;
        const dim3 grid((e.a + tile - 1) / tile, (e.t + tile - 1) / tile, e.batch * (D + 2));
        launch("transpose_after", axis, [&] {
            if (tile == 16)
                transpose<16><<<grid, dim3(16, 16)>>>(e, u, f, clock);
            else
                transpose<32><<<grid, dim3(32, 8)>>>(e, u, f, clock);
        });
        std::swap(u, f);
        lay_out((axis + 1) % D);
    }

    void step() {
        begin_step<<<1, 1>>>(clock);
        if (way == Way::Fused) {
            for (int turn = 0; turn < D; turn++) {
                const int axis = there_and_back && taken % 2 == 1 ? D - 1 - turn : turn;
                if (axis == 0)
                    sweep<0>(turn == D - 1);
                else if (axis == 1)
                    sweep<1>(turn == D - 1);
                else if constexpr (D > 2)
                    sweep<2>(turn == D - 1);
            }
        } else if (way == Way::Strided) {
            flux_and_update<0, 0>();
            flux_and_update<1, 0>();
            if constexpr (D > 2)
                flux_and_update<2, 0>();
        } else {
            flux_and_update<0, 0>();
            exchange(0);
            flux_and_update<1, 1>();
            exchange(1);
            if constexpr (D > 2) {
                flux_and_update<2, 2>();
                exchange(2);
            }
        }
        finish_step<<<1, 1>>>(clock);
        taken++;
    }

    Way way;
    bool there_and_back;
    View view;
    int extent[3];
    long long count;
    long long taken = 0;
    // The state; and where a sweep, a flux or a transpose goes.
    double *u = nullptr;
    double *f = nullptr;
    Clock *clock = nullptr;
    std::vector<std::pair<std::string, double>> *timed = nullptr;
};

// Dense gas under pressure in the lower half along every axis.
template <int D> Start<D> blast(std::array<int, 3> cells) {
    return [cells](std::array<int, 3> at) {
        bool low = true;
        for (int k = 0; k < D; k++)
            low = low && 2 * at[k] < cells[k];
        Primitive<D> p{};
        p.density = low ? 1.0 : 0.125;
        p.pressure = low ? 1.0 : 0.1;
        return p;
    };
}

std::array<double, 3> unit_box(std::array<int, 3> cells) {
    return {1.0 / cells[0], 1.0 / cells[1], 1.0 / cells[2]};
}

// ---------------------------------------------------------------------------------------------
// Checks.

int failures = 0;

void expect(bool holds, const char *what) {
    std::printf("%s: %s\n", holds ? "ok" : "FAILED", what);
    failures += !holds;
}

// Sod's tube along an axis: mean error of the density at 400 cells.
template <int D> double sod(Way way, int axis) {
    const int n = 400;
    std::array<int, 3> cells = {6, 6, D > 2 ? 6 : 1};
    cells[axis] = n;
    std::array<double, 3> spacing = {1.0, 1.0, 1.0};
    spacing[axis] = 1.0 / n;
    const Start<D> start = [&](std::array<int, 3> at) {
        Primitive<D> p{};
        const bool low = 2 * at[axis] < n;
        p.density = low ? 1.0 : 0.125;
        p.pressure = low ? 1.0 : 0.1;
        return p;
    };
    Run<D> run(way, cells, spacing, 0.2, false, start);
    run.steps(600);
    const std::vector<double> all = run.numbers();
    // Toro 2009, chapter 4.
    const double p = 0.30313017805064707, u = 0.92745262004895057, c = std::sqrt(GAMMA);
    const double tail = u - c * std::pow(p, 0.5 * (GAMMA - 1.0) / GAMMA);
    const double shock = std::sqrt(GAMMA * 0.1 / 0.125) *
                         std::sqrt(0.5 * (GAMMA + 1.0) / GAMMA * p / 0.1 + 0.5 * (GAMMA - 1.0) / GAMMA);
    const double g = (GAMMA - 1.0) / (GAMMA + 1.0);
    double error = 0.0;
    for (int i = 0; i < n; i++) {
        const double xi = ((i + 0.5) / n - 0.5) / 0.2;
        double exact = 0.125;
        if (xi < -c)
            exact = 1.0;
        else if (xi < tail)
            exact = std::pow(2.0 / (GAMMA + 1.0) - g / c * xi, 2.0 / (GAMMA - 1.0));
        else if (xi < u)
            exact = std::pow(p, 1.0 / GAMMA);
        else if (xi < shock)
            exact = 0.125 * (p / 0.1 + g) / (g * p / 0.1 + 1.0);
        std::array<int, 3> at = {2, 2, D > 2 ? 2 : 0};
        at[axis] = i;
        error += std::fabs(all[at[0] + cells[0] * (at[1] + 1ll * cells[1] * at[2])] - exact);
    }
    return run.now().time == 0.2 ? error / n : HUGE_VAL;
}

template <int D> void check_tubes(Way way) {
    const char *axes[3] = {"x", "y", "z"};
    for (int axis = 0; axis < D; axis++) {
        const double error = sod<D>(way, axis);
        char text[160];
        std::snprintf(text, sizeof text, "Sod's tube, %dD, %s, along %s: mean error %.6f", D, name(way),
                      axes[axis], error);
        // Monoflow has 0.001056, PyClaw 0.00107.
        expect(std::fabs(error - 0.001056) < 5e-6, text);
    }
}

template <int D> void check_agreement(std::array<int, 3> cells, int steps) {
    Run<D> fused(Way::Fused, cells, unit_box(cells), HUGE_VAL, false, blast<D>(cells));
    const std::vector<double> before = fused.numbers();
    fused.steps(steps);
    const std::vector<double> a = fused.numbers();
    const long long n = fused.inner();
    for (int v : {0, D + 1}) {
        long double was = 0.0, is = 0.0;
        for (long long i = 0; i < n; i++) {
            was += before[v * n + i];
            is += a[v * n + i];
        }
        char text[160];
        std::snprintf(text, sizeof text, "%dD, %s: %.17Lg of %.17Lg is left", D,
                      v == 0 ? "mass" : "energy", is, was);
        expect(std::fabs(double(is / was) - 1.0) < 1e-13, text);
    }
    for (Way way : {Way::Transposed16, Way::Transposed32, Way::Strided}) {
        Run<D> other(way, cells, unit_box(cells), HUGE_VAL, false, blast<D>(cells));
        other.steps(steps);
        const std::vector<double> b = other.numbers();
        double worst = 0.0;
        for (size_t i = 0; i < a.size(); i++)
            worst = std::fmax(worst, std::fabs(a[i] - b[i]));
        char text[160];
        std::snprintf(text, sizeof text, "%dD, %s and fused differ by %.1e after %d steps", D, name(way),
                      worst, steps);
        expect(worst < 1e-12, text);
    }
}

// Time after so many steps, and sums of squares of density and energy, as monoflow's executor on a CPU
// finds them: the test `the_twin_s_numbers` of `crates/cpu/tests/euler`.
template <int D> void check_numbers(std::array<int, 3> cells, int steps, std::array<double, 3> expected) {
    Run<D> run(Way::Fused, cells, unit_box(cells), HUGE_VAL, true, blast<D>(cells));
    run.steps(steps);
    const std::vector<double> all = run.numbers();
    const long long n = run.inner();
    double density = 0.0, energy = 0.0;
    for (long long i = 0; i < n; i++) {
        density += all[i] * all[i];
        energy += all[(D + 1) * n + i] * all[(D + 1) * n + i];
    }
    const std::array<double, 3> found = {run.now().time, density, energy};
    for (int k = 0; k < 3; k++) {
        char text[160];
        std::snprintf(text, sizeof text, "%dD, number %d of monoflow on a CPU: %.15g, here %.15g", D, k,
                      expected[k], found[k]);
        expect(std::fabs(found[k] / expected[k] - 1.0) < 1e-10, text);
    }
}

// ---------------------------------------------------------------------------------------------
// Measurements.

template <int D> void measure(Way way, std::array<int, 3> cells) {
    Run<D> run(way, cells, unit_box(cells), HUGE_VAL, true, blast<D>(cells));
    const int steps = 192;
    run.steps(32);
    CHECK(cudaDeviceSynchronize());
    const double ms = milliseconds([&] { run.steps(steps); }) / steps;
    std::printf("{\"bench\":\"euler_twin\",\"way\":\"%s\",\"cells\":[%d, %d", name(way), cells[0], cells[1]);
    if (D > 2)
        std::printf(", %d", cells[2]);
    std::printf("],\"ms\":%.4f,\"million_cell_steps_s\":%.1f,\"kernel_ms\":{", ms,
                1e-3 * double(run.inner()) / ms);
    bool first = true;
    for (const auto &[kernel, time] : run.kernels()) {
        std::printf("%s\"%s\":%.4f", first ? "" : ",", kernel.c_str(), time);
        first = false;
    }
    std::printf("}}\n");
    std::fflush(stdout);
}

int main(int count, char **words) {
    const std::string word = count > 1 ? words[1] : "small";
    if (word == "check") {
        for (Way way : {Way::Fused, Way::Transposed16, Way::Transposed32, Way::Strided}) {
            check_tubes<2>(way);
            check_tubes<3>(way);
        }
        check_agreement<2>({70, 90, 1}, 40);
        check_agreement<2>({301, 33, 1}, 40);
        check_agreement<3>({37, 41, 35}, 20);
        check_numbers<2>({70, 90, 1}, 40, 
                         {0.14383153351470718, 1292.087917718494, 7589.403678798648});
        check_numbers<3>({24, 31, 18}, 30, 
                         {0.2859974265075008, 1013.1708417689333, 5357.050955239717});
        return failures > 0;
    }
    if (word != "small" && word != "large") {
        std::fprintf(stderr, "usage: %s [check|small|large]\n", words[0]);
        return 2;
    }
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    std::printf("{\"device\":\"%s\"}\n", device.name);
    const bool large = word == "large";
    const std::vector<int> squares = large ? std::vector<int>{512, 1024, 2048, 4096} : std::vector<int>{1024};
    const std::vector<int> cubes = large ? std::vector<int>{64, 128, 256, 384} : std::vector<int>{128};
    for (Way way : {Way::Fused, Way::Transposed16, Way::Transposed32, Way::Strided}) {
        for (int n : squares)
            measure<2>(way, {n, n, 1});
        for (int n : cubes)
            measure<3>(way, {n, n, n});
    }
    return 0;
}
