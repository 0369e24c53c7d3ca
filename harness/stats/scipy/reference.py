"""Answers the tests' questions with SciPy and NumPy.

Reads a JSON list of [function, argument, ...] from standard input and writes the list of answers to standard output.
NaN is null in both. To ask for more, add a function to FUNCTIONS and a check to scipy.test.ts.
"""

import itertools
import json
import math
import sys

import numpy as np
from scipy import stats


def signed_ranks(values):
    present = ~np.isnan(values)
    ranks = np.zeros(len(values))
    ranks[present] = np.sign(values[present]) * stats.rankdata(np.abs(values[present]))
    return ranks


def centred_ranks(values):
    present = ~np.isnan(values)
    ranks = np.zeros(len(values))
    ranks[present] = stats.rankdata(values[present]) - (np.sum(present) + 1) / 2
    return ranks


def signed_rank_p(values):
    """P(W+ <= that of the values) and P(W+ >= that of the values); without ties and zeros."""
    return [stats.wilcoxon(values, alternative=side, method="exact").pvalue for side in ("less", "greater")]


def signed_rank_tail(n):
    """P(W+ <= w) for each w, asked of data that have this W+."""
    data = [np.where(ranks_that_sum_to(w, n), 1, -1) * np.arange(1, n + 1) for w in range(n * (n + 1) // 2 + 1)]
    return stats.wilcoxon(np.array(data, dtype=float), alternative="less", method="exact", axis=1).pvalue


def ranks_that_sum_to(w, n):
    chosen = np.zeros(n, dtype=bool)
    for rank in range(n, 0, -1):
        if rank <= w:
            chosen[rank - 1] = True
            w -= rank
    return chosen


def hodges_lehmann(values, confidence):
    """Estimate, low, high: the interval ends at the Walsh averages that the exact distribution counts off."""
    walsh = walsh_averages(values)
    outside = int(np.sum(signed_rank_tail(len(values)) <= (1 - confidence) / 2))
    return [np.median(walsh), *ends(walsh, outside, outside)]


def shifts_not_rejected(values, confidence):
    """Low, high: between which shifts the exact two-sided test does not reject; without ties.

    The p-value changes at Walsh averages only, so that one shift in each gap between them is tested.
    """
    walsh = walsh_averages(values)
    gaps = np.concatenate([[walsh[0] - 1], (walsh[:-1] + walsh[1:]) / 2, [walsh[-1] + 1]])
    residuals = values - gaps[:, np.newaxis]
    tail = (1 - confidence) / 2
    above, below = (
        int(np.sum(stats.wilcoxon(residuals, alternative=side, method="exact", axis=1).pvalue <= tail))
        for side in ("greater", "less")
    )
    return ends(walsh, above, below)


def walsh_averages(values):
    i, j = np.triu_indices(len(values))
    return np.sort((values[i] + values[j]) / 2)


def ends(walsh, from_low, from_high):
    if from_low == 0 or from_high == 0:
        return [math.nan, math.nan]
    return [walsh[from_low - 1], walsh[len(walsh) - from_high]]


def quantile(values, p):
    return np.quantile(values, p, method="linear")


def median_interval(values, confidence):
    return list(stats.quantile_test(values, p=0.5).confidence_interval(confidence))


def flipped_sums(values):
    """Sums of the values under every sign vector, ascending."""
    return np.sort(sign_vectors(len(values)) @ values)


def sign_flip_p(values):
    """Exact p of the sum of signed ranks, one-sided: every sign vector counted."""

    def statistic(x, axis):
        return np.sum(np.sign(x) * stats.rankdata(np.abs(x), axis=axis), axis=axis)

    present = values[~np.isnan(values)]
    return stats.permutation_test(
        (present,), statistic, permutation_type="samples", alternative="greater", n_resamples=math.inf, vectorized=True
    ).pvalue


def max_t_p(rows):
    """Adjusted p of each row: every sign vector of whole columns, maximum over rows of the standardised signed rank."""
    ranks = np.array([signed_ranks(row) for row in rows])
    norms = np.linalg.norm(ranks, axis=1)
    observed = ranks.sum(axis=1) / norms
    largest = (sign_vectors(ranks.shape[1]) @ ranks.T / norms).max(axis=1)
    # Equal statistics differ in the last bits with the order of addition.
    return [np.mean(largest >= statistic - 1e-9) for statistic in observed]


def rank_sum_p(base, head):
    """Exact p of head being greater, one-sided; without ties."""
    return stats.mannwhitneyu(head, base, alternative="greater", method="exact").pvalue


def t_quantile(p, freedom):
    return stats.t.ppf(p, freedom)


def sign_vectors(n):
    return np.array(list(itertools.product([1, -1], repeat=n)))


FUNCTIONS = {
    function.__name__: function
    for function in (
        signed_ranks,
        centred_ranks,
        signed_rank_p,
        signed_rank_tail,
        hodges_lehmann,
        shifts_not_rejected,
        quantile,
        median_interval,
        flipped_sums,
        sign_flip_p,
        max_t_p,
        rank_sum_p,
        t_quantile,
    )
}


def received(argument):
    """Lists become arrays; lists of lists become matrices."""
    return np.array(argument, dtype=float) if isinstance(argument, list) else argument


def sent(answer):
    if isinstance(answer, (list, np.ndarray)):
        return [sent(part) for part in answer]
    return None if math.isnan(answer) else float(answer)


if __name__ == "__main__":
    questions = json.load(sys.stdin)
    answers = [sent(FUNCTIONS[name](*map(received, arguments))) for name, *arguments in questions]
    json.dump(answers, sys.stdout, allow_nan=False)
