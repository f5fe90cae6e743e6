// Monoflow's two hot kernels of shallow water once more, written by hand in CUDA C++: the yardstick
// for those that are compiled from Rust, and both of them for an array of structs, which monoflow
// does not have. Nothing here is part of the product.
//
// First order, f64, the augmented Roe solver, no friction. The `soa` kernels take the parameters of
// monoflow's byte for byte, or rather the beginning of them, which is all they read.
//
// Compiled by run.sh with `nvcc -ptx -O3 --use_fast_math`, which changes nothing in f64.

#include <cfloat>
#include <cstddef>
#include <cstdint>

// ---------------------------------------------------------------------------------------------
// Parameters. The test `shallow_twin_layout` compares every number below with the Rust types.

struct Scheme {
    double gravity;
    double dry;
};
static_assert(sizeof(Scheme) == 16);
static_assert(offsetof(Scheme, gravity) == 0);
static_assert(offsetof(Scheme, dry) == 8);

struct Clock {
    double time;
    double stage;
    double dt;
    double until;
    double end;
    double cfl;
    double longest;
    double limit;
    double rain;
    double rained;
    unsigned long long step;
    unsigned long long last;
    unsigned runs;
    unsigned taken;
    unsigned stages;
    unsigned negative;
    unsigned repeated;
    unsigned lost;
};
static_assert(offsetof(Clock, time) == 0);
static_assert(offsetof(Clock, dt) == 16);
static_assert(offsetof(Clock, until) == 24);
static_assert(offsetof(Clock, step) == 80);
static_assert(offsetof(Clock, last) == 88);
static_assert(offsetof(Clock, runs) == 96);
static_assert(offsetof(Clock, negative) == 108);
static_assert(offsetof(Clock, lost) == 116);

// Structure of arrays: the beginning of monoflow's parameters.
struct Columns {
    uint32_t cells;
    uint32_t inner;
    uint32_t boundaries;
    uint32_t rates_count;
    const uint32_t *left;
    const uint32_t *right;
    const uint32_t *inside;
    const uint32_t *part;
    const double *normal[2];
    const double *length;
    const uint32_t *edges[3];
    const double *inverse_area;
    const double *inverse_reach;
    const double *roughness[2];
    const double *conditions;
    double *depth;
    double *discharge[2];
    const double *bed;
    double *volume;
    double *momentum_left[2];
    double *momentum_right[2];
    double *rates;
    double *entered;
    Clock *clock;
};
static_assert(offsetof(Columns, cells) == 0);
static_assert(offsetof(Columns, inner) == 4);
static_assert(offsetof(Columns, boundaries) == 8);
static_assert(offsetof(Columns, left) == 16);
static_assert(offsetof(Columns, right) == 24);
static_assert(offsetof(Columns, normal) == 48);
static_assert(offsetof(Columns, length) == 64);
static_assert(offsetof(Columns, edges) == 72);
static_assert(offsetof(Columns, inverse_area) == 96);
static_assert(offsetof(Columns, inverse_reach) == 104);
static_assert(offsetof(Columns, depth) == 136);
static_assert(offsetof(Columns, volume) == 168);
static_assert(offsetof(Columns, rates) == 208);
static_assert(offsetof(Columns, entered) == 216);
static_assert(offsetof(Columns, clock) == 224);

// What a cell holds, in either layout.
struct alignas(16) Water {
    double depth;
    double discharge[2];
    double bed;
};
static_assert(sizeof(Water) == 32);

// What crosses an edge: volume, and the momentum that the left loses and the right gains.
struct Flux {
    double volume;
    double left[2];
    double right[2];
};
static_assert(sizeof(Flux) == 40);

struct alignas(16) EdgeRow {
    uint32_t left;
    uint32_t right;
    double normal[2];
    double length;
};
static_assert(sizeof(EdgeRow) == 32);
static_assert(offsetof(EdgeRow, left) == 0);
static_assert(offsetof(EdgeRow, right) == 4);
static_assert(offsetof(EdgeRow, normal) == 8);
static_assert(offsetof(EdgeRow, length) == 24);

struct alignas(16) CellRow {
    double inverse_area;
    double inverse_reach;
    uint32_t edges[3];
    uint32_t reserved;
};
static_assert(sizeof(CellRow) == 32);
static_assert(offsetof(CellRow, inverse_area) == 0);
static_assert(offsetof(CellRow, inverse_reach) == 8);
static_assert(offsetof(CellRow, edges) == 16);

// Array of structs.
struct Rows {
    uint32_t cells;
    uint32_t inner;
    uint32_t boundaries;
    uint32_t reserved;
    const EdgeRow *edges;
    const CellRow *geometry;
    Water *water;
    Flux *flux;
    double *rates;
    double *entered;
    Clock *clock;
};
static_assert(sizeof(Rows) == 72);
static_assert(offsetof(Rows, cells) == 0);
static_assert(offsetof(Rows, inner) == 4);
static_assert(offsetof(Rows, boundaries) == 8);
static_assert(offsetof(Rows, edges) == 16);
static_assert(offsetof(Rows, geometry) == 24);
static_assert(offsetof(Rows, water) == 32);
static_assert(offsetof(Rows, flux) == 40);
static_assert(offsetof(Rows, rates) == 48);
static_assert(offsetof(Rows, entered) == 56);
static_assert(offsetof(Rows, clock) == 64);

// ---------------------------------------------------------------------------------------------
// Both layouts behind the same names.

struct Edge {
    uint32_t left;
    uint32_t right;
    double nx;
    double ny;
    double length;
};

// A struct that nothing writes while the kernel runs, sixteen bytes at a time.
template <typename T> __device__ __forceinline__ T load_row(const T *from) {
    static_assert(sizeof(T) == 32 && alignof(T) == 16);
    union {
        double2 words[2];
        T row;
    } all{};
    all.words[0] = __ldg(reinterpret_cast<const double2 *>(from));
    all.words[1] = __ldg(reinterpret_cast<const double2 *>(from) + 1);
    return all.row;
}

__device__ __forceinline__ Edge edge_at(const Columns &p, uint32_t e) {
    return {__ldg(p.left + e), __ldg(p.right + e), __ldg(p.normal[0] + e), __ldg(p.normal[1] + e),
            __ldg(p.length + e)};
}
__device__ __forceinline__ Edge edge_at(const Rows &p, uint32_t e) {
    const EdgeRow row = load_row(p.edges + e);
    return {row.left, row.right, row.normal[0], row.normal[1], row.length};
}

__device__ __forceinline__ Water water_at(const Columns &p, uint32_t cell) {
    return {__ldg(p.depth + cell),
            {__ldg(p.discharge[0] + cell), __ldg(p.discharge[1] + cell)},
            __ldg(p.bed + cell)};
}
__device__ __forceinline__ Water water_at(const Rows &p, uint32_t cell) {
    return load_row(p.water + cell);
}

__device__ __forceinline__ double reach_at(const Columns &p, uint32_t cell) {
    return __ldg(p.inverse_reach + cell);
}
__device__ __forceinline__ double reach_at(const Rows &p, uint32_t cell) {
    return __ldg(&p.geometry[cell].inverse_reach);
}

__device__ __forceinline__ void store(const Columns &p, uint32_t e, const Flux &flux) {
    p.volume[e] = flux.volume;
    for (int k = 0; k < 2; k++) {
        p.momentum_left[k][e] = flux.left[k];
        p.momentum_right[k][e] = flux.right[k];
    }
}
__device__ __forceinline__ void store(const Rows &p, uint32_t e, const Flux &flux) {
    p.flux[e] = flux;
}

// What one of a cell's edges takes away.
struct Leaving {
    double volume;
    double momentum[2];
};

constexpr uint32_t RIGHT = 1u << 31;

__device__ __forceinline__ Leaving leaving(const Columns &p, uint32_t edge) {
    const uint32_t e = edge & ~RIGHT;
    const bool left = (edge & RIGHT) == 0;
    return {__ldg(p.volume + e),
            {__ldg((left ? p.momentum_left[0] : p.momentum_right[0]) + e),
             __ldg((left ? p.momentum_left[1] : p.momentum_right[1]) + e)}};
}
__device__ __forceinline__ Leaving leaving(const Rows &p, uint32_t edge) {
    const Flux *flux = p.flux + (edge & ~RIGHT);
    const double *momentum = (edge & RIGHT) == 0 ? flux->left : flux->right;
    return {__ldg(&flux->volume), {__ldg(momentum), __ldg(momentum + 1)}};
}

__device__ __forceinline__ double volume_at(const Columns &p, uint32_t e) { return __ldg(p.volume + e); }
__device__ __forceinline__ double volume_at(const Rows &p, uint32_t e) { return __ldg(&p.flux[e].volume); }

// A cell's edges and the inverse of its area.
struct Cell {
    uint32_t edges[3];
    double inverse_area;
};
__device__ __forceinline__ Cell cell_at(const Columns &p, uint32_t cell) {
    return {{__ldg(p.edges[0] + cell), __ldg(p.edges[1] + cell), __ldg(p.edges[2] + cell)},
            __ldg(p.inverse_area + cell)};
}
__device__ __forceinline__ Cell cell_at(const Rows &p, uint32_t cell) {
    const CellRow row = load_row(p.geometry + cell);
    return {{row.edges[0], row.edges[1], row.edges[2]}, row.inverse_area};
}

// Depth and discharge, of which the kernel writes its own.
__device__ __forceinline__ void own(const Columns &p, uint32_t cell, double (&water)[3]) {
    water[0] = p.depth[cell];
    water[1] = p.discharge[0][cell];
    water[2] = p.discharge[1][cell];
}
__device__ __forceinline__ void own(const Rows &p, uint32_t cell, double (&water)[3]) {
    const Water &row = p.water[cell];
    water[0] = row.depth;
    water[1] = row.discharge[0];
    water[2] = row.discharge[1];
}
__device__ __forceinline__ void put(const Columns &p, uint32_t cell, const double (&water)[3]) {
    p.depth[cell] = water[0];
    p.discharge[0][cell] = water[1];
    p.discharge[1][cell] = water[2];
}
__device__ __forceinline__ void put(const Rows &p, uint32_t cell, const double (&water)[3]) {
    Water &row = p.water[cell];
    row.depth = water[0];
    row.discharge[0] = water[1];
    row.discharge[1] = water[2];
}

// ---------------------------------------------------------------------------------------------
// The Riemann problem of an edge.

struct Side {
    double depth;
    double normal;
    double tangential;
    double bed;
};

// Per metre of edge, in its frame.
struct Crossing {
    double volume;
    double left[2];
    double right[2];
    double speeds[2];
};

__device__ __forceinline__ double smaller(double a, double b) { return a < b ? a : b; }
__device__ __forceinline__ double larger(double a, double b) { return a > b ? a : b; }
__device__ __forceinline__ double guarded_recip(double x) { return 1.0 / larger(x, DBL_MIN); }
// part/whole, between 0 and 1.
__device__ __forceinline__ double share(double part, double whole) {
    return larger(smaller(part * guarded_recip(whole), 1.0), 0.0);
}

__device__ __forceinline__ Side side(const Water &w, const Edge &e, double dry) {
    const double inverse = dry < w.depth ? guarded_recip(w.depth) : 0.0;
    return {w.depth, (w.discharge[0] * e.nx + w.discharge[1] * e.ny) * inverse,
            (w.discharge[1] * e.nx - w.discharge[0] * e.ny) * inverse, w.bed};
}

__device__ __forceinline__ Side mirrored(const Side &s) { return {s.depth, -s.normal, s.tangential, s.bed}; }

// HLL with the contact wave, hydrostatic reconstruction: where Roe's waves would empty a side.
__device__ __forceinline__ Crossing hllc(double g, const Side &l, const Side &r) {
    const double top = larger(l.bed, r.bed);
    const double h_l = larger(l.depth + (l.bed - top), 0.0);
    const double h_r = larger(r.depth + (r.bed - top), 0.0);
    const double root_l = sqrt(h_l), root_r = sqrt(h_r), root_g = sqrt(g);
    const double c_l = root_g * root_l, c_r = root_g * root_r;
    const double u = (root_l * l.normal + root_r * r.normal) * guarded_recip(root_l + root_r);
    const double c = sqrt(g * 0.5 * (h_l + h_r));
    const double behind = 0.0 < h_l ? smaller(l.normal - c_l, u - c) : r.normal - (c_r + c_r);
    const double ahead = 0.0 < h_r ? larger(r.normal + c_r, u + c) : l.normal + (c_l + c_l);
    const double slow = smaller(behind, 0.0), fast = larger(ahead, 0.0);
    const double scale = guarded_recip(fast - slow);
    const auto between = [&](double f_l, double f_r, double jump) {
        return ((fast * f_l - slow * f_r) + slow * fast * jump) * scale;
    };
    const double q_l = h_l * l.normal, q_r = h_r * r.normal;
    const double lift = 0.5 * g * (h_r - h_l) * (h_r + h_l);
    const double n_l = q_l * l.normal, n_r = q_r * r.normal;
    const double volume = between(q_l, q_r, h_r - h_l);
    const double tangential = volume * (0.0 < volume ? l.tangential : r.tangential);
    return {volume,
            {between(n_l, n_r + lift, q_r - q_l), tangential},
            {between(n_l - lift, n_r, q_r - q_l), tangential},
            {larger(-slow, -l.normal), larger(fast, r.normal)}};
}

__device__ __forceinline__ Crossing roe(double g, const Side &l, const Side &r) {
    const double root_l = sqrt(l.depth), root_r = sqrt(r.depth);
    const double weight = guarded_recip(root_l + root_r);
    const double u = (root_l * l.normal + root_r * r.normal) * weight;
    const double v = (root_l * l.tangential + root_r * r.tangential) * weight;
    const double c = sqrt(g * 0.5 * (l.depth + r.depth));
    const double slow = u - c, fast = u + c;

    const double q_l = l.depth * l.normal, q_r = r.depth * r.normal;
    const double dh = r.depth - l.depth;
    const double d_n = (q_r - q_l) - u * dh;
    const double d_t = (r.depth * r.tangential - l.depth * l.tangential) - v * dh;
    const double split = d_n * guarded_recip(c);
    const double alpha_1 = 0.5 * (dh - split), alpha_3 = 0.5 * (dh + split);
    const double dz = larger(smaller(r.bed - l.bed, l.depth), -r.depth);
    const double beta = 0.5 * c * dz;
    const double gamma_1 = slow * alpha_1 - beta, gamma_3 = fast * alpha_3 + beta;

    // A wave that spans zero is a rarefaction and is split.
    const double root_g = sqrt(g);
    const double slow_l = l.normal - root_g * root_l, slow_r = r.normal - root_g * root_r;
    const double fast_l = l.normal + root_g * root_l, fast_r = r.normal + root_g * root_r;
    const double one_l = larger(slow_l, -slow_r) < 0.0
                             ? slow_l * share(slow_r - slow, slow_r - slow_l) * alpha_1 - (slow < 0.0 ? beta : 0.0)
                             : (slow < 0.0 ? gamma_1 : 0.0);
    const double three_r = larger(fast_l, -fast_r) < 0.0
                               ? fast_r * share(fast - fast_l, fast_r - fast_l) * alpha_3 + (0.0 < fast ? beta : 0.0)
                               : (0.0 < fast ? gamma_3 : 0.0);
    const double one_r = gamma_1 - one_l, three_l = gamma_3 - three_r;
    const double two_l = u < 0.0 ? u * d_t : 0.0, two_r = 0.0 < u ? u * d_t : 0.0;
    const double volume_l = one_l + three_l, volume_r = one_r + three_r;
    const double into_l = -smaller(smaller(slow, slow_l), 0.0);
    const double into_r = larger(larger(fast, fast_r), 0.0);
    if (larger(volume_l - l.depth * into_l, volume_r - r.depth * into_r) > 0.0) {
        return hllc(g, l, r);
    }
    return {0.5 * ((q_l + volume_l) + (q_r - volume_r)),
            {q_l * l.normal + (one_l * slow + three_l * fast), q_l * l.tangential + (volume_l * v + two_l)},
            {q_r * r.normal - (one_r * slow + three_r * fast), q_r * r.tangential - (volume_r * v + two_r)},
            {into_l, into_r}};
}

// A dry cell above the water beside it is a wall.
__device__ __forceinline__ bool is_cliff(const Side &wet, const Side &bare, double dry) {
    return !(dry < bare.depth) && -DBL_MIN < bare.bed - (wet.depth + wet.bed);
}

__device__ __forceinline__ Crossing cross(const Scheme &s, const Side &left, const Side &right) {
    const bool wall_r = is_cliff(left, right, s.dry), wall_l = is_cliff(right, left, s.dry);
    const Side l = wall_l ? mirrored(right) : left;
    const Side r = wall_r ? mirrored(left) : right;
    Crossing crossing = roe(s.gravity, l, r);
    // No side loses more than is there, not even by rounding.
    const double most = l.depth * (l.normal + crossing.speeds[0]);
    const double least = r.depth * (r.normal - crossing.speeds[1]);
    crossing.volume = larger(smaller(crossing.volume, most), least);
    if (wall_l || wall_r) {
        crossing.volume = 0.0;
    }
    if (wall_l) {
        crossing.left[0] = crossing.left[1] = crossing.speeds[0] = 0.0;
    }
    if (wall_r) {
        crossing.right[0] = crossing.right[1] = crossing.speeds[1] = 0.0;
    }
    return crossing;
}

// ---------------------------------------------------------------------------------------------
// Kernels.

// The greatest number of a block, in its first thread.
__device__ __forceinline__ double block_max(double value) {
    __shared__ double of_warps[32];
    const auto warp_max = [](double value) {
        for (int reach = 16; reach > 0; reach /= 2) {
            value = larger(value, __shfl_down_sync(0xffffffffu, value, reach));
        }
        return value;
    };
    value = warp_max(value);
    const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0) {
        of_warps[warp] = value;
    }
    __syncthreads();
    if (warp == 0) {
        value = warp_max(of_warps[lane < blockDim.x / 32 ? lane : 0]);
    }
    return value;
}

template <typename Layout> __device__ __forceinline__ void cross_edges(const Scheme &s, const Layout &p) {
    const uint32_t e = blockIdx.x * blockDim.x + threadIdx.x;
    if (p.clock->time >= p.clock->until || p.clock->step >= p.clock->last || p.clock->lost != 0) {
        return;
    }
    double rate = 0.0;
    if (e < p.inner) {
        const Edge edge = edge_at(p, e);
        const Side l = side(water_at(p, edge.left), edge, s.dry);
        const Side r = side(water_at(p, edge.right), edge, s.dry);
        const Crossing c = cross(s, l, r);
        const Flux flux = {c.volume * edge.length,
                           {(c.left[0] * edge.nx - c.left[1] * edge.ny) * edge.length,
                            (c.left[0] * edge.ny + c.left[1] * edge.nx) * edge.length},
                           {(c.right[0] * edge.nx - c.right[1] * edge.ny) * edge.length,
                            (c.right[0] * edge.ny + c.right[1] * edge.nx) * edge.length}};
        store(p, e, flux);
        rate = larger(reach_at(p, edge.left) * c.speeds[0], reach_at(p, edge.right) * c.speeds[1]);
    }
    const double greatest = block_max(rate);
    if (threadIdx.x == 0) {
        p.rates[blockIdx.x] = greatest;
    }
}

template <typename Layout> __device__ __forceinline__ void advance_cells(const Scheme &s, const Layout &p) {
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (p.clock->runs == 0) {
        return;
    }
    const double dt = p.clock->dt;
    if (i < p.boundaries) {
        p.entered[i] -= dt * volume_at(p, p.inner + i);
    }
    if (i >= p.cells) {
        return;
    }
    double water[3];
    own(p, i, water);
    const Cell cell = cell_at(p, i);
    double sums[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; k++) {
        const Leaving of = leaving(p, cell.edges[k]);
        const double sign = (cell.edges[k] & RIGHT) == 0 ? 1.0 : -1.0;
        sums[0] += sign * of.volume;
        sums[1] += sign * of.momentum[0];
        sums[2] += sign * of.momentum[1];
    }
    const double part = dt * cell.inverse_area;
    water[0] -= part * sums[0];
    const bool moves = s.dry < water[0];
    water[1] = moves ? water[1] - part * sums[1] : 0.0;
    water[2] = moves ? water[2] - part * sums[2] : 0.0;
    put(p, i, water);
    if (water[0] < 0.0) {
        atomicAdd(&p.clock->negative, 1u);
    }
    if (!isfinite(water[0] + water[1] + water[2])) {
        atomicMax(&p.clock->lost, 1u);
    }
}

#define ENTRY(NAME, LAYOUT, BODY)                                                                  \
    extern "C" __global__ void NAME(const __grid_constant__ Scheme s,                              \
                                    const __grid_constant__ LAYOUT p) {                            \
        BODY(s, p);                                                                                \
    }
ENTRY(soa_edges, Columns, cross_edges)
ENTRY(soa_cells, Columns, advance_cells)
ENTRY(aos_edges, Rows, cross_edges)
ENTRY(aos_cells, Rows, advance_cells)
