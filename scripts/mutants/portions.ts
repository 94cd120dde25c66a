/** Some mutants of one subject, by the names of their variants: one worker tries them one after the other. `whole` has none in it. */
export interface Portion {
  name: string;
  subject: number;
  tests: string[];
  whole: string;
  mutants: string[];
}
/** What a worker says as it goes: which one it takes up, and then which failure caught it, or null. */
export interface Said {
  variant: string;
  failure?: string | null;
}
export interface Ear {
  hear(portion: string, said: Said): void;
  hearRed(portion: string, why: string): void;
}
export type Outcome = { failures: (string | null)[] } | { fault: string };

/** A test that never ends, or takes all memory, fails: whoever runs it sees that. */
export const STUCK = 'it ended its worker: it came to no end, or took all memory';

/**
 * Runs portions until every mutant was tried; `onDone` hears of each when it was. A worker that a mutant ends leaves others
 * untried, which another run takes up. `run` gives what broke in it.
 */
export async function tryPortions(
  portions: readonly Portion[],
  run: (left: Portion[], ear: Ear) => Promise<string | undefined>,
  onDone: (portion: Portion, outcome: Outcome) => void,
): Promise<void> {
  const tried = new Map<string, string | null>();
  const done = new Set<string>();
  const settle = (portion: Portion, outcome: Outcome) => {
    done.add(portion.name);
    onDone(portion, outcome);
  };
  const take = (portion: Portion, variant: string, failure: string | null) => {
    tried.set(variant, failure);
    if (portion.mutants.every((one) => tried.has(one)))
      settle(portion, { failures: portion.mutants.map((one) => tried.get(one) ?? null) });
  };
  const portionOf = (name: string) => portions.find((one) => one.name === name)!;
  for (
    let left = [...portions];
    left.length > 0;
    left = left.filter(({ name }) => !done.has(name))
  ) {
    const known = tried.size + done.size;
    const open = new Map<string, string>();
    const broken = await run(
      left.map((portion) => ({
        ...portion,
        mutants: portion.mutants.filter((one) => !tried.has(one)),
      })),
      {
        hear: (name, { variant, failure }) => {
          if (failure === undefined) return void open.set(name, variant);
          open.delete(name);
          take(portionOf(name), variant, failure);
        },
        hearRed: (name, why) => {
          open.delete(name);
          settle(portionOf(name), { fault: why });
        },
      },
    );
    for (const [name, variant] of open) take(portionOf(name), variant, STUCK);
    if (tried.size + done.size > known) continue;
    for (const portion of left) settle(portion, { fault: broken ?? 'it was not tried' });
  }
}
