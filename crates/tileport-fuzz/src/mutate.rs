//! Making new inputs from old ones.

/// A small fast generator (splitmix64): the same seed gives the same inputs on every machine.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut rng = Self(seed ^ stream.wrapping_mul(0xd6e8_feb8_6659_fd93));
        rng.next();
        rng
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high half of the product; the bias is below 1 in 2^32 for any bound that occurs.
        let wide = u128::from(self.next()) * bound as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> Option<&'a T> {
        list.get(self.below(list.len())).copied()
    }
}

/// Numbers at the edges of formats; each is used in widths of 1, 2, 4 and 8 bytes, in both orders, and as a LEB128 varint.
const INTERESTING: [u64; 28] = [
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    32,
    63,
    64,
    100,
    127,
    128,
    255,
    256,
    1000,
    1024,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    i64::MAX as u64,
    u64::MAX,
];

/// Changes `input` in a few random ways. `others` are inputs to take pieces of, `dictionary` pieces of well-formed input.
pub(crate) fn mutate(
    rng: &mut Rng,
    input: &mut Vec<u8>,
    others: &[Vec<u8>],
    dictionary: &[&[u8]],
    max_len: usize,
) {
    // Mostly one or two changes, at times many: 1, 2, 4, 8 or 16.
    let span = 1 + rng.below(5);
    let changes = 1 << rng.below(span);
    for _ in 0..changes {
        change(rng, input, others, dictionary);
        input.truncate(max_len);
    }
}

fn change(rng: &mut Rng, input: &mut Vec<u8>, others: &[Vec<u8>], dictionary: &[&[u8]]) {
    match rng.below(14) {
        0 | 1 => {
            let bit = rng.below(8);
            if let Some(byte) = any_byte(rng, input) {
                *byte ^= 1 << bit;
            }
        }
        2 => {
            let value = rng.byte();
            if let Some(byte) = any_byte(rng, input) {
                *byte = value;
            }
        }
        3 => {
            let delta = 1 + u8::try_from(rng.below(16)).unwrap_or(0);
            let up = rng.below(2) == 0;
            if let Some(byte) = any_byte(rng, input) {
                *byte = if up {
                    byte.wrapping_add(delta)
                } else {
                    byte.wrapping_sub(delta)
                };
            }
        }
        4 | 5 => {
            let piece = interesting(rng);
            put(rng, input, &piece);
        }
        6 => {
            let piece: Vec<u8> = (0..=rng.below(8)).map(|_| rng.byte()).collect();
            put(rng, input, &piece);
        }
        7 | 8 => {
            let block = block(rng, input.len());
            input.drain(block);
        }
        9 => {
            let piece = input[block(rng, input.len())].to_vec();
            put(rng, input, &piece);
        }
        10 | 11 => {
            if let Some(other) = others.get(rng.below(others.len())) {
                let piece = &other[block(rng, other.len())];
                put(rng, input, piece);
            }
        }
        12 => {
            // The start of this input and the end of another.
            if let Some(other) = others.get(rng.below(others.len())) {
                let (cut, resume) = (rng.below(input.len() + 1), rng.below(other.len() + 1));
                input.truncate(cut);
                input.extend_from_slice(&other[resume..]);
            }
        }
        _ => match rng.pick(dictionary) {
            Some(token) => put(rng, input, token),
            None => input.push(rng.byte()),
        },
    }
}

fn any_byte<'a>(rng: &mut Rng, input: &'a mut [u8]) -> Option<&'a mut u8> {
    let index = rng.below(input.len());
    input.get_mut(index)
}

/// A range within `length`, most often a short one.
fn block(rng: &mut Rng, length: usize) -> std::ops::Range<usize> {
    let start = rng.below(length);
    let longest = if rng.below(4) == 0 { length } else { 16.min(length) };
    let end = (start + 1 + rng.below(longest)).min(length);
    start..end
}

/// Puts a piece somewhere: over what is there, or between.
fn put(rng: &mut Rng, input: &mut Vec<u8>, piece: &[u8]) {
    let start = rng.below(input.len() + 1);
    let over = if rng.below(2) == 0 { piece.len() } else { 0 };
    let end = (start + over).min(input.len());
    input.splice(start..end, piece.iter().copied());
}

fn interesting(rng: &mut Rng) -> Vec<u8> {
    let value = INTERESTING[rng.below(INTERESTING.len())];
    let value = if rng.below(4) == 0 {
        value.wrapping_neg()
    } else {
        value
    };
    match rng.below(8) {
        0 | 1 => value.to_le_bytes()[..1].to_vec(),
        2 => value.to_le_bytes()[..2].to_vec(),
        3 => value.to_le_bytes()[..4].to_vec(),
        4 => value.to_le_bytes().to_vec(),
        5 => value.to_be_bytes()[4..].to_vec(),
        6 => value.to_string().into_bytes(),
        _ => varint(value),
    }
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(seed: u64, stream: u64) -> Vec<Vec<u8>> {
        let mut rng = Rng::new(seed, stream);
        let others = vec![b"hello world".to_vec(), Vec::new(), vec![0xff; 40]];
        let mut input = Vec::new();
        let mut made = Vec::new();
        for _ in 0..5000 {
            mutate(&mut rng, &mut input, &others, &[b"token"], 64);
            assert!(input.len() <= 64);
            made.push(input.clone());
        }
        made
    }

    #[test]
    fn inputs_depend_on_seed_and_stream_only() {
        assert_eq!(sequence(1, 0), sequence(1, 0));
        assert_ne!(sequence(1, 0), sequence(1, 1));
        assert_ne!(sequence(1, 0), sequence(2, 0));
    }

    #[test]
    fn every_kind_of_piece_turns_up() {
        let made = sequence(7, 0);
        let contains = |piece: &[u8]| {
            made.iter()
                .any(|input| input.windows(piece.len()).any(|w| w == piece))
        };
        assert!(
            contains(b"token") && contains(b"hello") && contains(&varint(u64::MAX)) && contains(b"65535")
        );
        assert!(made.iter().any(Vec::is_empty) && made.iter().any(|input| input.len() == 64));
    }
}
