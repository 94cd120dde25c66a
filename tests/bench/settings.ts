/** What a run measures. */
export interface BenchSettings {
  /** How many submissions are loaded, in turn. */
  counts: readonly number[];
  rounds: number;
  /** Whether the peer takes part, whose packages are installed then; `memo` takes the one with memoised rows. */
  peer: 'none' | 'usual' | 'memo';
  /** How many rows the stress has on its page; 0 for no stress. */
  stress: number;
}

const numberOf = (name: string, text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} is "${text}", and should be a whole number.`);
  return number;
};

/** The settings as the environment has them: `BENCH_COUNTS`, `BENCH_ROUNDS`, `BENCH_PEER` (1, 0, or memo), `BENCH_STRESS`. Throws for what is none. */
export const settingsOf = ({ BENCH_COUNTS = '100,1000,10000', BENCH_ROUNDS = '9', BENCH_PEER = '1', BENCH_STRESS = '1000' }: NodeJS.ProcessEnv): BenchSettings => ({
  counts: BENCH_COUNTS === '' ? [] : BENCH_COUNTS.split(',').map((count) => numberOf('BENCH_COUNTS', count)),
  rounds: Math.max(1, numberOf('BENCH_ROUNDS', BENCH_ROUNDS)),
  peer: BENCH_PEER === '0' ? 'none' : BENCH_PEER === 'memo' ? 'memo' : 'usual',
  stress: numberOf('BENCH_STRESS', BENCH_STRESS),
});
