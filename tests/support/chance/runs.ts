import type { Parameters } from 'fast-check';

/**
 * What chance starts from: always the same in `npm test`, which tells of what was changed and not
 * of luck; another each time in `npm run test:soak`, and any by SOAK_SEED. A failure prints it.
 */
export const SEED = Number(
  process.env['SOAK_SEED'] ?? (process.env['SOAK'] === undefined ? 7 : Date.now() % 1_000_000),
);

/** How a property is tried. No more than MAX_RUNS, where the same tests run hundreds of times. */
export const runs = (wanted = 100): Parameters<unknown> & { numRuns: number; seed: number } => ({
  numRuns: Math.min(wanted, Number(process.env['MAX_RUNS'] ?? wanted)),
  seed: SEED,
});
