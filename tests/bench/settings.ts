export interface BenchSettings {
  /** The numbers of submissions to load, one after another. */
  counts: readonly number[];
  rounds: number;
  /**
   * Whether the peer takes part, which installs its packages; `memo` uses the one with memoised
   * rows.
   */
  peer: 'none' | 'usual' | 'memo';
  /** The number of rows on the page of the stress test; 0 for none. */
  stress: number;
  /** The number of pages of the long script on the desk; 0 leaves the desk out. */
  desk: number;
  /**
   * The number of pages of the PDF that is read in comparison with unpdf; 0 leaves reading out.
   */
  reading: number;
  /** The number of drafts requested at once; 0 leaves the batch out. */
  drafts: number;
  /** The number of requests to the server per round; 0 leaves it out. */
  requests: number;
  /** The number of scripts of the class whose figures are requested; 0 leaves the figures out. */
  figures: number;
  /** How often each action is repeated to measure its cost; 0 leaves them out. */
  sizing: number;
}

const numberOf = (name: string, text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} is "${text}", and should be a whole number.`);
  return number;
};

/**
 * Returns the settings from the environment: `BENCH_COUNTS`, `BENCH_ROUNDS`, `BENCH_PEER` (1, 0, or
 * memo), `BENCH_STRESS`, `BENCH_DESK`, `BENCH_READING`, `BENCH_DRAFTS`, `BENCH_SERVER`,
 * `BENCH_FIGURES`, `BENCH_SIZING`. Throws for an invalid value.
 */
export const settingsOf = ({
  BENCH_COUNTS = '100,1000,10000',
  BENCH_ROUNDS = '9',
  BENCH_PEER = '1',
  BENCH_STRESS = '1000',
  BENCH_DESK = '200',
  BENCH_READING = '100',
  BENCH_DRAFTS = '200',
  BENCH_SERVER = '2000',
  BENCH_FIGURES = '10000',
  BENCH_SIZING = '20',
}: NodeJS.ProcessEnv): BenchSettings => ({
  counts:
    BENCH_COUNTS === ''
      ? []
      : BENCH_COUNTS.split(',').map((count) => numberOf('BENCH_COUNTS', count)),
  rounds: Math.max(1, numberOf('BENCH_ROUNDS', BENCH_ROUNDS)),
  peer: BENCH_PEER === '0' ? 'none' : BENCH_PEER === 'memo' ? 'memo' : 'usual',
  stress: numberOf('BENCH_STRESS', BENCH_STRESS),
  desk: numberOf('BENCH_DESK', BENCH_DESK),
  reading: numberOf('BENCH_READING', BENCH_READING),
  drafts: numberOf('BENCH_DRAFTS', BENCH_DRAFTS),
  requests: numberOf('BENCH_SERVER', BENCH_SERVER),
  figures: numberOf('BENCH_FIGURES', BENCH_FIGURES),
  sizing: numberOf('BENCH_SIZING', BENCH_SIZING),
});
