/** Gives what only one may have at a time, in the order in which they ask; what is answered gives it back. */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Somebody who isn't signed in: a student by their link, whoever signs in by their browser or address. */
export interface Visitor {
  visitor: string;
}

/** Whose work it is: an account's id, one visitor's, or null for what belongs to nobody in particular. */
export type TurnOwner = number | null | Visitor;

/** No place is left to wait in: for this visitor, who has enough waiting already (`isOwn`), or for any visitor. */
export class Crowded extends Error {
  readonly isOwn: boolean;
  constructor(isOwn: boolean) {
    super(
      isOwn
        ? 'You have asked for this several times at once. Please wait for the first answers.'
        : 'Too many people are asking for this at the moment. Please try again soon.',
    );
    this.isOwn = isOwn;
  }
}

/** How many visitors' requests may be waiting or at work: of one of them, and of all together. */
export interface Places {
  each: number;
  all: number;
}
const PLACES: Places = { each: 100, all: 400 };
/** All visitors together wait as one more account beside each account. */
const VISITORS = 'visitors';

interface Waiting {
  group: number | null | typeof VISITORS;
  one: string;
  go(): void;
}

/** What one party has at work, and when it began the last of it, counted in turns. */
class Shares<K> {
  readonly #running = new Map<K, number>();
  readonly #lastTurn = new Map<K, number>();
  running(key: K): number {
    return this.#running.get(key) ?? 0;
  }
  begin(key: K, turn: number): void {
    this.#running.set(key, this.running(key) + 1);
    this.#lastTurn.set(key, turn);
  }
  /** `isWaiting`: whether more of it waits, whose turn it is after that of others. */
  end(key: K, isWaiting: boolean): void {
    const left = this.running(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    if (left === 0 && !isWaiting) this.#lastTurn.delete(key);
  }
  /** Negative when `a` comes first: who has the least at work, then whose turn was the longest ago. */
  compare(a: K, b: K): number {
    return (
      this.running(a) - this.running(b) ||
      (this.#lastTurn.get(a) ?? 0) - (this.#lastTurn.get(b) ?? 0)
    );
  }
}

/**
 * `work`, at most `atOnce` of it at a time, and of one account all but one: a crowd of one's work
 * always leaves a place for another's. Of those who wait the one comes first who has the least at
 * work, and of these whose turn was the longest ago. Visitors are together one such account, and
 * take turns among each other in the same way. Rejects with Crowded, at once, when a visitor has
 * taken the `places` there are.
 */
export function takeTurns<Args extends unknown[], T>(
  atOnce: number,
  whose: (...args: Args) => TurnOwner,
  work: (...args: Args) => Promise<T>,
  places = PLACES,
): (...args: Args) => Promise<T> {
  const each = Math.max(1, atOnce - 1);
  const groups = new Shares<Waiting['group']>();
  const visitors = new Shares<string>();
  const taken = new Map<string, number>();
  let takenByAll = 0;
  let waiting: Waiting[] = [];
  let total = 0;
  let turns = 0;

  function takePlace(one: string): void {
    const own = taken.get(one) ?? 0;
    if (own >= places.each) throw new Crowded(true);
    if (takenByAll >= places.all) throw new Crowded(false);
    taken.set(one, own + 1);
    takenByAll += 1;
  }
  function leavePlace(one: string): void {
    const left = (taken.get(one) ?? 1) - 1;
    if (left > 0) taken.set(one, left);
    else taken.delete(one);
    takenByAll -= 1;
  }
  function callNext(): void {
    while (total < atOnce) {
      const [next] = waiting
        .filter(({ group }) => groups.running(group) < each)
        .toSorted((a, b) => groups.compare(a.group, b.group) || visitors.compare(a.one, b.one));
      if (next === undefined) return;
      waiting = waiting.filter((entry) => entry !== next);
      total += 1;
      turns += 1;
      groups.begin(next.group, turns);
      visitors.begin(next.one, turns);
      next.go();
    }
  }
  function done({ group, one }: Omit<Waiting, 'go'>): void {
    total -= 1;
    groups.end(
      group,
      waiting.some((entry) => entry.group === group),
    );
    visitors.end(
      one,
      waiting.some((entry) => entry.one === one),
    );
    callNext();
  }

  return async (...args) => {
    const given = whose(...args);
    const isVisitor = typeof given === 'object' && given !== null;
    const party = isVisitor
      ? ({ group: VISITORS, one: given.visitor } as const)
      : { group: given, one: '' };
    if (isVisitor) takePlace(given.visitor);
    try {
      await new Promise<void>((go) => {
        waiting.push({ ...party, go });
        callNext();
      });
      try {
        return await work(...args);
      } finally {
        done(party);
      }
    } finally {
      if (isVisitor) leavePlace(given.visitor);
    }
  };
}
