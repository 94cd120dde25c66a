/** Gives what only one may have at a time, in the order in which they ask; what is answered gives it back. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Whose work it is: an account's id, or null for what belongs to nobody in particular. */
export type Whose = number | null;

interface Waiting {
  whose: Whose;
  go(): void;
}

/**
 * `work`, at most `atOnce` of it at a time, and of one account all but one: a crowd of one's work always leaves a place for
 * another's. Of those who wait the one comes first who has the least at work, and of these whose turn was the longest ago.
 */
export function inTurns<Args extends unknown[], T>(
  atOnce: number,
  whose: (...args: Args) => Whose,
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const each = Math.max(1, atOnce - 1);
  const running = new Map<Whose, number>();
  const lastTurn = new Map<Whose, number>();
  let waiting: Waiting[] = [];
  let total = 0;
  let turns = 0;
  const of = (key: Whose): number => running.get(key) ?? 0;

  function begin(next: Waiting): void {
    total += 1;
    turns += 1;
    running.set(next.whose, of(next.whose) + 1);
    lastTurn.set(next.whose, turns);
    next.go();
  }
  function callNext(): void {
    while (total < atOnce) {
      const [next] = waiting
        .filter((one) => of(one.whose) < each)
        .toSorted(
          (a, b) =>
            of(a.whose) - of(b.whose) ||
            (lastTurn.get(a.whose) ?? 0) - (lastTurn.get(b.whose) ?? 0),
        );
      if (next === undefined) return;
      waiting = waiting.filter((one) => one !== next);
      begin(next);
    }
  }
  function done(key: Whose): void {
    total -= 1;
    const left = of(key) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    if (left === 0 && !waiting.some((one) => one.whose === key)) lastTurn.delete(key);
    callNext();
  }

  return async (...args) => {
    const key = whose(...args);
    await new Promise<void>((go) => {
      waiting.push({ whose: key, go });
      callNext();
    });
    try {
      return await work(...args);
    } finally {
      done(key);
    }
  };
}
