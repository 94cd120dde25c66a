import * as fc from 'fast-check';
import type { Round } from '#contract/rubrics/mark.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import type { MemberRole } from '#contract/teams/roles.ts';

const who = fc.nat({ max: 3 });
const marker = fc.integer({ min: 1, max: 3 });
const LEVELS = ['poor', 'fair', 'good'] as const;
const GIVEN_BY_TEAMS = ['grader', 'grader', 'grader', 'viewer', 'moderator', 'examiner'] as const;
const roles = fc.constantFrom<MemberRole>(...GIVEN_BY_TEAMS, 'coowner');
/**
 * A user's request to the server: the owner is 0. Non-members and users without permission make
 * requests too.
 */
export const actions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('join' as const), who: marker, role: roles }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('revoke' as const),
      who: marker,
      by: fc.constantFrom('owner' as const, 'self' as const, 'other' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('joinTeam' as const),
      who: marker,
      role: fc.constantFrom<MemberRole>(...GIVEN_BY_TEAMS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leaveTeam' as const),
      who: marker,
      by: fc.constantFrom('owner' as const, 'self' as const, 'other' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('shareByTeam' as const), isShared: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      by: fc.constantFrom(0, 0, 0, 1),
      round: fc.constantFrom<GivenRound>('first', 'second'),
      to: fc.constantFrom(null, 1, 2, 3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      who,
      round: fc.constantFrom<Round | undefined>('first', 'second', 'agreed', undefined, undefined),
      level: fc.constantFrom(...LEVELS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grade' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('private' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('handOver' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('draw' as const), by: fc.constantFrom(0, 0, 0, 1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('moderate' as const), who }) },
);
export type Action = typeof actions extends fc.Arbitrary<infer D> ? D : never;

/** How most double marking goes: random actions alone seldom get that far. */
export const BEGUN: readonly Action[] = [
  { kind: 'join', who: 1, role: 'grader' },
  { kind: 'join', who: 2, role: 'grader' },
  { kind: 'give', by: 0, round: 'first', to: 1 },
  { kind: 'give', by: 0, round: 'second', to: 2 },
  { kind: 'mark', who: 1, round: undefined, level: 'good' },
  { kind: 'note', who: 1 },
  { kind: 'grade', who: 1 },
  { kind: 'private', who: 1 },
  { kind: 'mark', who: 2, round: undefined, level: 'poor' },
  { kind: 'handOver', who: 1 },
];

/**
 * Marked by one, graded by the owner and drawn for a sample. Someone who isn't its marker reviews
 * it; an examiner doesn't, nor does a moderator to whom it was allocated.
 */
const GIVEN: readonly Action[] = [
  { kind: 'join', who: 1, role: 'grader' },
  { kind: 'give', by: 0, round: 'first', to: 1 },
  { kind: 'mark', who: 1, round: undefined, level: 'good' },
  { kind: 'grade', who: 0 },
  { kind: 'draw', by: 0 },
];
export const MODERATED: readonly Action[] = [
  ...GIVEN,
  { kind: 'join', who: 2, role: 'examiner' },
  { kind: 'joinTeam', who: 3, role: 'moderator' },
  { kind: 'moderate', who: 3 },
  { kind: 'moderate', who: 2 },
  { kind: 'joinTeam', who: 1, role: 'moderator' },
  { kind: 'moderate', who: 1 },
];

/**
 * Run by a co-owner, who tries to allocate the second marking to themselves too, to draw a sample
 * while they mark it, and to remove someone; then they stop being a co-owner.
 */
export const CO_OWNED: readonly Action[] = [
  { kind: 'join', who: 1, role: 'coowner' },
  { kind: 'join', who: 2, role: 'grader' },
  { kind: 'give', by: 1, round: 'first', to: 2 },
  { kind: 'give', by: 1, round: 'second', to: 1 },
  { kind: 'mark', who: 2, round: undefined, level: 'good' },
  { kind: 'give', by: 0, round: 'second', to: 1 },
  { kind: 'mark', who: 1, round: undefined, level: 'poor' },
  { kind: 'draw', by: 1 },
  { kind: 'join', who: 3, role: 'viewer' },
  { kind: 'revoke', who: 3, by: 'other' },
  { kind: 'revoke', who: 1, by: 'owner' },
  { kind: 'release', who: 1 },
];

/** What a user wrote: none of our own texts contains the word. */
export interface Said {
  word: string;
  by: number;
  where: GivenRound | 'agreed' | 'note' | 'grade' | 'private' | 'moderation';
}
export interface Memory {
  roles: ('owner' | MemberRole)[][];
  /**
   * Memberships: of this assignment alone, and through a team, whether or not it shares the
   * assignment.
   */
  alone: (MemberRole | null)[];
  inTeam: (MemberRole | null)[];
  isShared: boolean;
  isDrawn: boolean;
  given: Partial<Record<GivenRound, { who: number; over: boolean }>>;
  /** The current level. */
  levels: Partial<Record<Round, string>>;
  notes: { own: string; version: number }[];
  said: Said[];
}

const ALSO: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  coowner: ['coowner', 'grader', 'moderator', 'examiner', 'viewer'],
  grader: ['viewer'],
  moderator: ['examiner', 'viewer'],
  examiner: ['viewer'],
  viewer: [],
};
/**
 * Returns the role that a user has through one membership after accepting: nobody's role is reduced
 * by that.
 */
export const afterJoining = (had: MemberRole | null | undefined, role: MemberRole): MemberRole =>
  had && ALSO[had].includes(role) ? had : role;

const MAY: Readonly<Partial<Record<MemberRole, string>>> = {
  grader: 'read mark spend',
  moderator: 'read report moderate',
  examiner: 'read report',
  viewer: 'read',
};
/**
 * Returns a user's permissions through these memberships, none of which is a co-owner’s; written by
 * hand.
 */
export const mayBy = (ways: readonly MemberRole[]): string[] =>
  ['read', 'mark', 'spend', 'report', 'moderate'].filter((permission) =>
    ways.some((way) => MAY[way]?.split(' ').includes(permission)),
  );

export const isOver = ({ given }: Memory): boolean =>
  given.first?.over === true && given.second?.over === true;
export const isAny = (memory: Memory, one: number, ...of: Memory['roles'][number]): boolean =>
  memory.roles[one]!.some((role) => of.includes(role));
/** Returns the round of a user who must not see the other one; null if they may see all. */
export const blindRound = (memory: Memory, one: number): GivenRound | null => {
  if (memory.given.second === undefined || isOver(memory)) return null;
  return memory.given.first?.who === one
    ? 'first'
    : memory.given.second.who === one
      ? 'second'
      : null;
};
/** Whether a user must not learn this: the rule in four sentences, implemented again. */
export function isDenied(memory: Memory, one: number, { by, where }: Said): boolean {
  if (by === one) return false;
  if (where === 'private' || memory.roles[one]!.length === 0) return true;
  if (where === 'moderation')
    return (
      !isAny(memory, one, 'owner', 'coowner', 'moderator', 'examiner') ||
      blindRound(memory, one) !== null
    );
  const blind = blindRound(memory, one);
  return (
    blind !== null &&
    (where === 'note' || (where === 'grade' ? blind === 'second' : where !== blind))
  );
}
