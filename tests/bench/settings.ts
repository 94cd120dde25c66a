/** What a run measures. */
export interface BenchSettings {
  /** How many submissions are loaded, in turn. */
  counts: readonly number[];
  rounds: number;
  /** Whether the peer takes part, whose packages are installed then; `memo` takes the one with memoised rows. */
  peer: 'none' | 'usual' | 'memo';
  /** How many rows the stress has on its page; 0 for no stress. */
  stress: number;
  /** How many pages the long script on the desk has; 0 leaves the desk out. */
  desk: number;
  /** How many pages the PDF has that is read beside unpdf; 0 leaves reading out. */
  reading: number;
  /** How many drafts are asked for at once; 0 leaves the batch out. */
  drafts: number;
  /** Requests to the server in a round; 0 leaves it out. */
  requests: number;
  /** How many scripts a class has whose figures are asked for; 0 leaves the figures out. */
  figures: number;
  /** How often each action is done whose price is told; 0 leaves them out. */
  sizing: number;
}

const numberOf = (name: string, text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} is "${text}", and should be a whole number.`);
  return number;
};

/**
 * The settings as the environment has them: `BENCH_COUNTS`, `BENCH_ROUNDS`, `BENCH_PEER` (1, 0, or
 * memo), `BENCH_STRESS`, `BENCH_DESK`, `BENCH_READING`, `BENCH_DRAFTS`, `BENCH_SERVER`,
 * `BENCH_FIGURES`, `BENCH_SIZING`. Throws for what is none.
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
