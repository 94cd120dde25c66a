import type { Parameters } from 'fast-check';

/**
 * The random seed: always the same in `npm test`, so that failures come from changes and not from
 * chance; a new one each time in `npm run test:soak`; and any with SOAK_SEED. A failure prints it.
 */
export const SEED = Number(
  process.env['SOAK_SEED'] ?? (process.env['SOAK'] === undefined ? 7 : Date.now() % 1_000_000),
);

/**
 * Returns how a property is tried: at most MAX_RUNS times, where the same tests run hundreds of
 * times.
 */
export const runs = (wanted = 100): Parameters<unknown> & { numRuns: number; seed: number } => ({
  numRuns: Math.min(wanted, Number(process.env['MAX_RUNS'] ?? wanted)),
  seed: SEED,
});
