import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const HISTORIES = { sqlite: amount(40, 20_000), postgres: amount(5, 2000) };
const ACTIONS = 14;
const SCRIPTS = 3;
const LEASE = 10;
const FULL = {
  marks: [
    { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
    { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
  ],
};

const who = fc.nat({ max: 3 });
const script = fc.nat({ max: SCRIPTS - 1 });
/** An action: the owner is 0, the markers are 1 to 3. */
const actions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('give' as const), script, to: fc.option(who) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('divide' as const),
      to: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('next' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), who, script }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who, script }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keepFrom' as const), who, script }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const), script }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: LEASE }),
    }),
  },
);
type Action = typeof actions extends fc.Arbitrary<infer D> ? D : never;

describe.each(engines)('histories of desks on $name', (engine) => {
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
    for (let at = 1; at <= 3; at += 1) people.push(await aTeacher(stores, 10, `Marker ${at}`));
    for (const one of people.slice(1)) await aMember(stores, owner, id, one, 'grader');
    const scripts: number[] = [];
    for (let at = 0; at < SCRIPTS; at += 1) scripts.push((await aSubmission(stores, owner, id)).id);

    // The state of a simple model.
    const given = new Map<number, number>();
    let divided: readonly number[] = [];
    const kept = new Set<string>();
    const marked = new Set<number>();
    const leases = new Map<number, { script: number; until: number }>();
    let now = 0;
    const isTheirs = (one: number, at: number): boolean => {
      if (given.get(at) === one) return true;
      if (kept.has(`${one} ${at}`) || !divided.includes(one)) return false;
      return given.has(at) ? !divided.includes(given.get(at)!) : divided.length === 1;
    };
    const isOthers = (one: number, at: number): boolean =>
      kept.has(`${one} ${at}`) || (!isTheirs(one, at) && given.has(at));
    const isFree = (one: number, at: number): boolean => !isTheirs(one, at) && !isOthers(one, at);
    const atIt = (one: number, at: number): number[] =>
      [...leases]
        .filter(([other, lease]) => other !== one && lease.script === at && lease.until > now)
        .map(([other]) => other);

    async function act(action: Action): Promise<void> {
      switch (action.kind) {
        case 'give': {
          if (action.to !== null && kept.has(`${action.to} ${action.script}`)) return;
          const before = given.get(action.script);
          await stores.allocations.move(owner, id, {
            round: 'first',
            seed: null,
            moves: [
              {
                submission_id: scripts[action.script]!,
                from: before === undefined ? null : people[before]!.userId,
                to: action.to === null ? null : people[action.to]!.userId,
              },
            ],
          });
          if (action.to === null) given.delete(action.script);
          else given.set(action.script, action.to);
          return;
        }
        case 'divide':
          await stores.allocations.giveCriteria(owner, id, {
            criteria: [
              { criterion: 'evidence', marker_ids: action.to.map((one) => people[one]!.userId) },
            ],
          });
          divided = action.to;
          return;
        case 'next': {
          const left = scripts
            .map((_, at) => at)
            .filter((at) => !marked.has(at) && !isOthers(action.who, at));
          const due =
            left.find((at) => isTheirs(action.who, at)) ??
            left.find((at) => isFree(action.who, at) && atIt(action.who, at).length === 0);
          expect((await stores.leases.next(people[action.who]!, id)).submission_id).toBe(
            due === undefined ? null : scripts[due],
          );
          if (due !== undefined) leases.set(action.who, { script: due, until: now + LEASE });
          return;
        }
        case 'open': {
          const others = atIt(action.who, action.script);
          const isTaken = isFree(action.who, action.script) && others.length > 0;
          const answer = await stores.leases.open(people[action.who]!, scripts[action.script]!);
          expect([answer.until === null, answer.others.length]).toEqual([isTaken, others.length]);
          if (!isTaken) leases.set(action.who, { script: action.script, until: now + LEASE });
          return;
        }
        case 'leave':
          await stores.leases.leave(people[action.who]!, scripts[action.script]!);
          if (leases.get(action.who)?.script === action.script) leases.delete(action.who);
          return;
        case 'keepFrom':
          await stores.allocations.keepFrom(people[action.who]!, scripts[action.script]!);
          kept.add(`${action.who} ${action.script}`);
          if (given.get(action.script) === action.who) given.delete(action.script);
          return;
        case 'mark':
          await stores.marks.put(owner, scripts[action.script]!, 'first', FULL);
          marked.add(action.script);
          return;
        case 'wait':
          world.clock.advance(action.minutes * 60_000);
          now += action.minutes;
      }
    }

    async function look(): Promise<void> {
      for (const [one, person] of people.entries()) {
        const { own, others, others_criteria, open } = await stores.leases.queue(person, id);
        const all = scripts.map((_, at) => at);
        expect([own, others]).toEqual(
          [all.filter((at) => isTheirs(one, at)), all.filter((at) => isOthers(one, at))].map(
            (those) => those.map((at) => scripts[at]),
          ),
        );
        expect(others_criteria).toEqual(
          one > 0 && divided.length > 0 && !divided.includes(one) ? ['evidence'] : [],
        );
        const told = all.flatMap((at) =>
          one === 0 || !isOthers(one, at) ? atIt(one, at).map(() => scripts[at]!) : [],
        );
        expect(open.map(({ submission_id }) => submission_id).toSorted((a, b) => a - b)).toEqual(
          told,
        );
      }
    }

    for (const action of history) {
      await act(action);
      await look();
    }
  }

  test(
    '[TEAM-4] [TEAM-5] whatever four users open, leave, reallocate and divide, each desk has its marker’s scripts, and one user at a time has an unassigned one',
    { timeout: soakTimeout() },
    async () => {
      const held = fc.assert(
        fc.asyncProperty(fc.array(actions, { minLength: 4, maxLength: ACTIONS }), play),
        runs(HISTORIES[engine.engine]),
      );
      await expect(held).resolves.toBeUndefined();
    },
  );
});
