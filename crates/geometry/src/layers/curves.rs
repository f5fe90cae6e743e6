//! Curves of lines and arcs: cut where they meet, and put together again.

use super::piece::{Piece, distance};
use std::f64::consts::TAU;

/// Pieces one behind the other.
pub(super) struct Curve {
    pub pieces: Vec<Piece>,
    pub is_closed: bool,
}

/// Cuts pieces wherever they meet each other or others (m: what is nearer than `slack` touches), drops those that
/// are shorter than that, and says which are left.
pub(super) fn cut(pieces: &[Piece], others: &[Piece], slack: f64) -> Vec<Piece> {
    let all: Vec<(&Piece, [[f64; 2]; 2])> = (pieces.iter().chain(others))
        .map(|piece| (piece, piece.bounds()))
        .collect();
    let mut parts = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        let [low, high] = all[n].1;
        let mut shares = vec![0.0, 1.0];
        for (m, (other, around)) in all.iter().enumerate() {
            let apart =
                (0..2).any(|k| around[0][k] > high[k] + slack || around[1][k] < low[k] - slack);
            if m == n || apart {
                continue;
            }
            let meets = piece.meets(other).into_iter();
            let meets = meets.filter(|point| other.place(*point, slack).is_some());
            let meets = meets.chain(other.ends());
            shares.extend(meets.filter_map(|point| piece.place(point, slack)));
        }
        shares.sort_by(f64::total_cmp);
        let least = slack / piece.length();
        let mut from = 0.0;
        for to in shares {
            if to - from > least {
                parts.push(piece.part(from, to));
                from = to;
            }
        }
    }
    parts
}

/// Leaves out pieces that lie upon others, whichever way they go.
pub(super) fn once(pieces: Vec<Piece>, slack: f64) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let same = |other: &Piece| {
            distance(piece.at(0.5), other.at(0.5)) < slack && {
                let ([a, b], [c, d]) = (piece.ends(), other.ends());
                let near = |p, q| distance(p, q) < slack;
                near(a, c) && near(b, d) || near(a, d) && near(b, c)
            }
        };
        if !kept.iter().any(same) {
            kept.push(piece);
        }
    }
    kept
}

/// Puts pieces together that follow each other.
pub(super) fn joined(mut pieces: Vec<Piece>, slack: f64) -> Vec<Curve> {
    let mut curves = Vec::new();
    while !pieces.is_empty() {
        let mut curve = std::collections::VecDeque::from([pieces.remove(0)]);
        let mut is_closed;
        loop {
            let [begin, end] = [curve[0].at(0.0), curve[curve.len() - 1].at(1.0)];
            is_closed = distance(begin, end) < slack;
            if is_closed {
                break;
            }
            let follows = |piece: &Piece| distance(piece.at(0.0), end) < slack;
            let precedes = |piece: &Piece| distance(piece.at(1.0), begin) < slack;
            if let Some(n) = pieces.iter().position(follows) {
                curve.push_back(pieces.remove(n));
            } else if let Some(n) = pieces.iter().position(precedes) {
                curve.push_front(pieces.remove(n));
            } else {
                break;
            }
        }
        curves.push(Curve {
            pieces: curve.into(),
            is_closed,
        });
    }
    curves
}

impl Curve {
    /// The curve beside this one (m; to the right if negative) as pieces that may cross each other: an arc goes
    /// around each corner that it passes on the outside.
    pub fn beside(&self, distance: f64, slack: f64) -> Vec<Piece> {
        let count = self.pieces.len();
        let mut beside: Vec<Piece> = Vec::with_capacity(2 * count);
        let pieces = self.pieces.iter();
        beside.extend(pieces.filter_map(|piece| piece.beside(distance, slack)));
        let corners = if self.is_closed { count } else { count - 1 };
        for n in 0..corners {
            let (before, after) = (&self.pieces[n], &self.pieces[(n + 1) % count]);
            let [from, to] = [before.left(1.0), after.left(0.0)];
            let from_angle = from[1].atan2(from[0]);
            let turn = to[1].atan2(to[0]) - from_angle;
            let turn = turn - TAU * (turn / TAU).round();
            // Where it turns to the left, what is to the right goes around.
            if turn * distance < 0.0 {
                let opposite = if distance < 0.0 { 0.5 * TAU } else { 0.0 };
                beside.push(Piece::Arc {
                    centre: before.at(1.0),
                    radius: distance.abs(),
                    from: from_angle + opposite,
                    sweep: turn,
                });
            }
        }
        beside
    }

    /// Points at equal distances along it, as many as fit best, at least one: half a distance from its ends, or
    /// from the middle of its longest piece if it is closed.
    pub fn walked(&self, spacing: f64) -> Vec<[f64; 2]> {
        let lengths: Vec<f64> = self.pieces.iter().map(Piece::length).collect();
        let length: f64 = lengths.iter().sum();
        let count = (length / spacing).round().max(1.0);
        let longest = (0..lengths.len()).fold(0, |best, n| {
            // By more than rounding.
            if lengths[n] > lengths[best] * (1.0 + 1e-6) {
                n
            } else {
                best
            }
        });
        let before: f64 = lengths[..longest].iter().sum();
        let start = if self.is_closed {
            before + 0.5 * lengths[longest]
        } else {
            0.0
        };
        let place = |n: usize| {
            let mut left = (start + (n as f64 + 0.5) * length / count) % length;
            for (piece, own) in self.pieces.iter().zip(&lengths) {
                if left <= *own {
                    return piece.at(left / own);
                }
                left -= own;
            }
            // By rounding beyond the last.
            self.pieces[self.pieces.len() - 1].at(1.0)
        };
        (0..count as usize).map(place).collect()
    }
}
