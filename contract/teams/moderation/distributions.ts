/**
 * Quantiles of the distributions used for confidence intervals. Each is found by bisection on its
 * distribution function.
 */

/** Quantile of the normal distribution: 95 % lie between its negative and this. */
export const Z = 1.959963984540054;

// Lanczos's approximation with g = 7 and nine terms (Press et al., Numerical Recipes, section 6.1): 15 digits.
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** Returns the logarithm of Γ(x), for x from a half up. */
function logGamma(x: number): number {
  const from = x - 1;
  let sum = LANCZOS[0]!;
  for (let term = 1; term < LANCZOS.length; term += 1) sum += LANCZOS[term]! / (from + term);
  const base = from + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (from + 0.5) * Math.log(base) - base + Math.log(sum);
}

const TINY = 1e-300;
const CLOSE = 1e-15;
const MAX_TERMS = 10_000;

/**
 * Evaluates the continued fraction of the incomplete beta function by Lentz's method; converges
 * fast below (a + 1) / (a + b + 2).
 */
function betaFraction(a: number, b: number, x: number): number {
  const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let all = d;
  for (let m = 1; m < MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    all *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    all *= d * c;
    if (Math.abs(d * c - 1) < CLOSE) break;
  }
  return all;
}

/** Returns the share of a beta distribution below x. */
function belowBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** Returns the share of a gamma distribution with scale 1 below x, by its series. */
function belowGamma(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS && term > sum * CLOSE; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

function halved(below: (x: number) => number, share: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200 && high - low > 1e-15 * Math.max(1, Math.abs(low)); step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the quantile of an F distribution at a share. */
export function quantileOfF(share: number, above: number, below: number): number {
  const x = halved((at) => belowBeta(above / 2, below / 2, at), share, 0, 1);
  return (below * x) / (above * (1 - x));
}

/** Returns the quantile of Student's t distribution at a share above a half. */
export const quantileOfT = (share: number, degrees: number): number =>
  Math.sqrt(quantileOfF(2 * share - 1, 1, degrees));

/** Returns the quantile of a χ² distribution at a share. */
export const quantileOfChi = (share: number, degrees: number): number =>
  2 * halved((at) => belowGamma(degrees / 2, at), share, 0, degrees + 20 * Math.sqrt(degrees) + 40);
