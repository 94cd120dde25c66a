import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Round } from '#contract/rubrics/mark.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import { Forbidden } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { amount, soakTimeout } from '#tests/server/soak/soak.ts';

/** On PostgreSQL each action costs five times as much, and the rule is the same. */
const HISTORIES = { sqlite: amount(30, 20_000), postgres: amount(4, 2000) };
const ACTIONS = 12;
const ROUNDS: readonly Round[] = ['first', 'second', 'agreed'];

/** An attempted action: the owner is 0, the markers are 1 to 3. */
const actions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      round: fc.constantFrom<GivenRound>('first', 'second'),
      to: fc.constantFrom(null, 0, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      who: fc.nat({ max: 3 }),
      round: fc.constantFrom<Round | undefined>('first', 'second', 'agreed', undefined),
      level: fc.constantFrom('poor', 'fair', 'good'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('note' as const), who: fc.nat({ max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('grade' as const), who: fc.nat({ max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('handOver' as const), who: fc.nat({ max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('keepFrom' as const),
      who: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
type Action = typeof actions extends fc.Arbitrary<infer D> ? D : never;

/** How most double marking begins: random actions alone seldom get that far. */
const BEGUN: readonly Action[] = [
  { kind: 'give', round: 'first', to: 1 },
  { kind: 'give', round: 'second', to: 2 },
  { kind: 'mark', who: 1, round: undefined, level: 'good' },
  { kind: 'mark', who: 2, round: undefined, level: 'fair' },
  { kind: 'handOver', who: 1 },
];

/**
 * The state of a simple model: whose the rounds are, who has handed over, and what everyone wrote.
 */
interface Memory {
  given: Partial<Record<GivenRound, { who: number; over: boolean }>>;
  levels: Partial<Record<Round, string>>;
  notes: number[];
  graded: boolean;
  /** Users who said that they shouldn't mark it. */
  kept: Set<number>;
  /** Whether someone named as second marker has left something. */
  begun: boolean;
}
const isOver = ({ given }: Memory): boolean =>
  given.first?.over === true && given.second?.over === true;
/** Returns the round of a user who must not see the other one; null if they may see all. */
const blindRound = (memory: Memory, who: number): GivenRound | null => {
  if (memory.given.second === undefined || isOver(memory)) return null;
  return memory.given.first?.who === who
    ? 'first'
    : memory.given.second.who === who
      ? 'second'
      : null;
};

describe.each(engines)('histories on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function play(history: readonly Action[]): Promise<void> {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const { id } = await anAssignment(stores, owner);
    await stores.rubrics.put(owner, id, essayRubric());
    const people: Teacher[] = [owner];
    for (let at = 1; at <= 3; at += 1) people.push(await aTeacher(stores));
    for (const who of people.slice(1)) await aMember(stores, owner, id, who, 'grader');
    const script = (await aSubmission(stores, owner, id)).id;
    const memory: Memory = {
      given: {},
      levels: {},
      notes: [],
      graded: false,
      kept: new Set(),
      begun: false,
    };
    const named = new Set<number>();
    const idAt = (who: number): number => people[who]!.userId;
    const done = (action: Promise<unknown>): Promise<boolean> =>
      action.then(
        () => true,
        (error: Error) => {
          if (error.name !== 'Forbidden' && error.name !== 'Conflict') throw error;
          return false;
        },
      );

    async function act(action: Action): Promise<void> {
      switch (action.kind) {
        case 'give': {
          const before = memory.given[action.round];
          // A user who says that they shouldn't mark it no longer has it, unless they had handed it
          // over.
          const isTheirs = before !== undefined && (before.over || !memory.kept.has(before.who));
          const move = {
            submission_id: script,
            from: isTheirs ? idAt(before.who) : null,
            to: action.to === null ? null : idAt(action.to),
          };
          if (
            !(await done(
              stores.allocations.move(owner, id, {
                round: action.round,
                moves: [move],
                seed: null,
              }),
            ))
          )
            return;
          // A handed-over round keeps its marker, unless they shouldn't have marked it; and nobody
          // marks both rounds.
          expect(before?.over === true && (isOver(memory) || !memory.kept.has(before.who))).toBe(
            false,
          );
          // Nobody gains access by removing the second marking.
          const looks =
            memory.begun &&
            action.round === 'second' &&
            action.to === null &&
            memory.given.second !== undefined &&
            memory.given.first?.over === false;
          expect(looks).toBe(false);
          if (action.to === null) delete memory.given[action.round];
          else if (before?.who !== action.to)
            memory.given[action.round] = { who: action.to, over: false };
          if (action.round === 'second' && before?.who !== action.to) {
            delete memory.levels.second;
            if (action.to !== null) named.add(action.to);
            memory.begun ||= memory.notes.some((who) => named.has(who));
          }
          expect(
            memory.given.first?.who === memory.given.second?.who &&
              memory.given.first !== undefined,
          ).toBe(false);
          return;
        }
        case 'mark': {
          const marks = [
            {
              criterion: 'argument',
              level_ids: [action.level],
              points: null,
              comment: `By ${action.who}`,
              reason: 'As we said.',
            },
            { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
          ];
          const own = (['first', 'second'] as const).find(
            (round) => memory.given[round]?.who === action.who,
          );
          const round = action.round ?? own ?? 'first';
          if (!(await done(stores.marks.put(people[action.who]!, script, action.round, { marks }))))
            return;
          const blind = blindRound(memory, action.who);
          expect(blind === null || blind === round).toBe(true);
          if (round === 'second')
            expect(memory.given.second).toEqual({ who: action.who, over: false });
          if (round === 'agreed') expect(isOver(memory)).toBe(true);
          memory.levels[round] = action.level;
          memory.begun ||= round === 'second';
          if (round === 'agreed') memory.graded = true;
          return;
        }
        case 'note':
          if (
            await done(
              stores.annotations.create(people[action.who]!, script, {
                file_id: null,
                selectors: [],
                text: 'Note',
                criterion: null,
                comment_id: null,
              }),
            )
          ) {
            memory.notes.push(action.who);
            memory.begun ||= named.has(action.who);
          }
          return;
        case 'grade':
          if (!(await done(stores.submissions.patch(people[action.who]!, script, { grade: 'Z' }))))
            return;
          expect(blindRound(memory, action.who)).not.toBe('second');
          memory.graded = true;
          return;
        case 'handOver': {
          if (!(await done(stores.marks.handOver(people[action.who]!, script)))) return;
          const round = (['first', 'second'] as const).find(
            (one) => memory.given[one]?.who === action.who,
          )!;
          expect(memory.levels[round]).toBeDefined();
          memory.given[round]!.over = true;
          return;
        }
        case 'keepFrom':
          if (!(await done(stores.allocations.keepFrom(people[action.who]!, script)))) return;
          memory.kept.add(action.who);
          // With another marker present, their place is kept until someone else is named.
          if (memory.given.second === undefined && memory.given.first?.who === action.who)
            delete memory.given.first;
      }
    }

    /** Checks that what each of them sees now is what the simple model says. */
    async function look(): Promise<void> {
      for (const [who, person] of people.entries()) {
        const blind = blindRound(memory, who);
        for (const round of ROUNDS) {
          const sheet = await stores.marks
            .sheet(person, script, round)
            .catch((error: unknown) => error);
          const told =
            sheet instanceof Forbidden
              ? 'refused'
              : (sheet as { marks: { level_ids: string[] | null }[] }).marks[0]?.level_ids?.[0];
          expect([who, round, told]).toEqual([
            who,
            round,
            blind !== null && blind !== round ? 'refused' : memory.levels[round],
          ]);
        }
        const notes = (await stores.annotations.list(person, script)).map(
          ({ marker }) => marker.id,
        );
        expect(notes).toEqual(
          memory.notes.filter((one) => blind === null || one === who).map(idAt),
        );
        expect((await stores.submissions.get(person, script)).grade !== null).toBe(
          memory.graded && blind !== 'second',
        );
      }
    }

    for (const action of history) {
      await act(action);
      await look();
    }
  }

  test(
    '[MOD-1] [MOD-2] [TEAM-4] whatever four users do in any order, each sees what they may see, and nothing is lost',
    { timeout: soakTimeout() },
    async () => {
      const held = fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.array(actions, { minLength: 4, maxLength: ACTIONS }),
          (isBegun, history) => play([...(isBegun ? BEGUN : []), ...history]),
        ),
        runs(HISTORIES[engine.engine]),
      );
      await expect(held).resolves.toBeUndefined();
    },
  );
});
