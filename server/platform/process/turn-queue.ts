/**
 * Gives out something that only one caller may have at a time, in the order of the requests;
 * calling the returned function gives it back.
 */
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

/**
 * A person who isn't signed in: a student, by their link, or a person signing in, by their browser
 * or address.
 */
export interface Visitor {
  visitor: string;
}

/**
 * Whose work it is: an account's id, a visitor, or null for work that belongs to nobody in
 * particular.
 */
export type TurnOwner = number | null | Visitor;

/**
 * There is no place left to wait in: for this visitor, who already has enough waiting (`isOwn`), or
 * for any visitor.
 */
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

/** How many visitors' requests may be waiting or running: of one of them, and of all together. */
export interface Places {
  each: number;
  all: number;
}
const PLACES: Places = { each: 100, all: 400 };
/** All visitors together count as one more account. */
const VISITORS = 'visitors';

interface Waiting {
  group: number | null | typeof VISITORS;
  one: string;
  go(): void;
}

/** What one party has running, and when its last one began, counted in turns. */
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
  /** `isWaiting`: whether more of it is waiting, which comes after others' turns. */
  end(key: K, isWaiting: boolean): void {
    const left = this.running(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    if (left === 0 && !isWaiting) this.#lastTurn.delete(key);
  }
  /**
   * Negative if `a` comes first: the one with the least running, then the one whose turn was
   * longest ago.
   */
  compare(a: K, b: K): number {
    return (
      this.running(a) - this.running(b) ||
      (this.#lastTurn.get(a) ?? 0) - (this.#lastTurn.get(b) ?? 0)
    );
  }
}

/**
 * Runs `work`, at most `atOnce` at a time, and all but one of those for a single account: however
 * much one of them has, there is always a place for another's. Among those waiting, the one with
 * the least running comes first, and of these the one whose turn was longest ago. Visitors together
 * count as one such account, and take turns among themselves in the same way. Rejects with Crowded,
 * at once, if a visitor has used up the available `places`.
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
