/// How often reading and inserting are repeated, each time on a copy of its own.
pub const REPEATS: usize = 50;

const OUTLIERS: usize = 10;

/// The mean of all repeats, and node-bench's `w_avg`: that of the middle 30 of the sorted 50.
pub struct Average {
    pub avg: f64,
    pub w_avg: f64,
}

pub fn average(mut seconds: [f64; REPEATS]) -> Average {
    seconds.sort_by(f64::total_cmp);
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    Average { avg: mean(&seconds), w_avg: mean(&seconds[OUTLIERS..REPEATS - OUTLIERS]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_mean_of_all_knows_outliers() {
        let mut seconds = [2.0; REPEATS];
        seconds[..10].fill(1002.0);
        let Average { avg, w_avg } = average(seconds);
        assert_eq!((avg, w_avg), (202.0, 2.0));
        seconds[10] = 32.0;
        assert_eq!(average(seconds).w_avg, 3.0);
    }
}
