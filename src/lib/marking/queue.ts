import type { Submission } from '#contract/submissions/submission.ts';
import type { Queue } from '#contract/teams/queue.ts';

export const ORDERS = ['submitted', 'name', 'random', 'unmarked'] as const;
export type Order = (typeof ORDERS)[number];
export const FILTERS = ['all', 'unmarked', 'marked', 'everyone'] as const;
export type QueueFilter = (typeof FILTERS)[number];

export interface QueueQuery {
  order: Order;
  filter: QueueFilter;
  /** Seed of the random order. */ seed: number;
}
export const DEFAULT_QUEUE: QueueQuery = { order: 'submitted', filter: 'all', seed: 1 };

/**
 * Whose the scripts of an assignment are: `own` are the user's, `others` somebody else's, the rest
 * are unassigned, and `taken` are those among them that somebody has taken.
 */
export interface QueueAllocation {
  own: ReadonlySet<number>;
  others: ReadonlySet<number>;
  taken: ReadonlyMap<number, string>;
  othersCriteria: readonly string[];
}

/** Nothing is allocated to anybody. */
export const NOTHING_ALLOCATED: QueueAllocation = {
  own: new Set(),
  others: new Set(),
  taken: new Map(),
  othersCriteria: [],
};

/**
 * Determines whose scripts are whose. An owner who has allocated everything to others sees all of
 * them.
 */
export function allocationOf(
  { own, others, others_criteria, open }: Queue,
  manages: boolean,
): QueueAllocation {
  return {
    own: new Set(own),
    others: new Set(manages && own.length === 0 ? [] : others),
    taken: new Map(open.map(({ submission_id, name }) => [submission_id, name])),
    othersCriteria: others_criteria,
  };
}

/** Returns a pseudo-random number that is always the same for a seed and script. */
function shuffled(seed: number, id: number): number {
  let mixed = Math.imul(seed ^ id, 0x9e3779b1) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const nameOf = ({ student_identifier, original_filename }: Submission): string =>
  student_identifier?.trim() || original_filename;
const byTime = (a: Submission, b: Submission): number =>
  a.submitted_at.localeCompare(b.submitted_at) || a.id - b.id;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns the scripts in marking order. `keep` stays whatever the filter says, so that the script
 * on the desk doesn't disappear when it has just been marked. The user's own come before unassigned
 * ones.
 */
export function queueOf(
  all: readonly Submission[],
  { order, filter, seed }: QueueQuery,
  isMarked: (id: number) => boolean,
  keep?: number,
  { own, others }: QueueAllocation = NOTHING_ALLOCATED,
): Submission[] {
  const kept = all.filter(
    ({ id }) =>
      id === keep ||
      filter === 'everyone' ||
      (!others.has(id) && (filter === 'all' || isMarked(id) === (filter === 'marked'))),
  );
  const compare: Record<Order, (a: Submission, b: Submission) => number> = {
    submitted: byTime,
    name: (a, b) => collator.compare(nameOf(a), nameOf(b)) || byTime(a, b),
    random: (a, b) => shuffled(seed, a.id) - shuffled(seed, b.id) || a.id - b.id,
    unmarked: (a, b) =>
      Number(isMarked(a.id) && a.id !== keep) - Number(isMarked(b.id) && b.id !== keep) ||
      byTime(a, b),
  };
  return kept.toSorted(
    (a, b) => Number(own.has(b.id)) - Number(own.has(a.id)) || compare[order](a, b),
  );
}

export interface Neighbours {
  place: number;
  previous: number | null;
  next: number | null;
  nextUnmarked: number | null;
}

/**
 * Returns the position in the queue, and where its keys lead. The next unmarked script is searched
 * for further on, then from the front.
 */
export function neighboursOf(
  queue: readonly Submission[],
  current: number,
  isMarked: (id: number) => boolean,
  { own, taken }: QueueAllocation = NOTHING_ALLOCATED,
): Neighbours {
  const place = queue.findIndex(({ id }) => id === current);
  const round = [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))];
  return {
    place,
    previous: queue[place - 1]?.id ?? null,
    next: place < 0 ? null : (queue[place + 1]?.id ?? null),
    nextUnmarked:
      round.find(({ id }) => !isMarked(id) && (own.has(id) || !taken.has(id)))?.id ?? null,
  };
}

/**
 * Returns where a session begins: where the marker stopped, if that isn't marked; otherwise the
 * first unmarked, otherwise the first.
 */
export function startOf(
  queue: readonly Submission[],
  last: number | null,
  isMarked: (id: number) => boolean,
  { own, taken }: QueueAllocation = NOTHING_ALLOCATED,
): number | null {
  const unmarked = queue.filter(({ id }) => !isMarked(id) && (own.has(id) || !taken.has(id)));
  return unmarked.find(({ id }) => id === last)?.id ?? unmarked[0]?.id ?? queue[0]?.id ?? null;
}

const MINUTE = 60_000;

/** `2 h 10 min`, `40 min`, `under a minute`. */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (ms < MINUTE) return 'under a minute';
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns `12 of 60, 48 to go, about 2 h 10 min at your pace`; the pace is stated from the second
 * marked script on.
 */
export function progressText(marked: number, all: number, pace: number | null): string {
  const left = all - marked;
  const said = [`${marked} of ${all} marked`, ...(left > 0 ? [`${left} to go`] : [])];
  if (left === 0 || pace === null) return said.join(', ');
  const ahead = pace * left;
  return [...said, `${ahead < MINUTE ? '' : 'about '}${durationText(ahead)} at your pace`].join(
    ', ',
  );
}
