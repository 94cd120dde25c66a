import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#server/platform/database/types.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { live } from '#tests/support/team/hidden-actions.ts';
import { differing, type Looked, readAll, readAnswers } from '#tests/support/team/responses.ts';
import {
  type Ground,
  makeGround,
  makeWorld,
  type Seat,
  SEATS,
  type World,
} from '#tests/support/team/worlds.ts';

/** The most revealing addresses are read once more after everything was tried. */
const LATER =
  /\/users\/me\/export|\/log$|\/annotations|\/marks|\/revisions|by_assignment|\/insight|\/moderation|\/rounds|\/releases|\/student-links|\/regrades|\/allocation/;
/**
 * On PostgreSQL each world costs five times as much, and the rule is the same: there only one seat
 * reads.
 */
const ASKED: Readonly<Record<Engine, readonly Seat[]>> = {
  sqlite: Object.keys(SEATS) as Seat[],
  postgres: ['second'],
};

describe.each(engines)(
  '[MOD-1] [MOD-11] [SEC-6] two worlds that differ only in what a seat must not know, on $name',
  (engine) => {
    let ground: Ground;
    beforeAll(async () => {
      ground = await makeGround(engine);
    });
    afterAll(() => ground.api.close());

    const lookedAt = (seat: Seat, note: number | undefined): Looked => ({
      assignment: ground.assignment,
      submissions: [ground.scripts[seat]],
      annotations: note === undefined ? [] : [note],
    });

    /**
     * Returns what a user reads, the responses to whatever they try, and what they read afterwards.
     */
    async function heard(world: World, seat: Seat): Promise<ReadonlyMap<string, unknown>> {
      const { api, people, ids, scripts, plain, notes } = world;
      const who = people[SEATS[seat].who];
      const looked = lookedAt(seat, notes[seat]);
      const read = await readAll(api, looked, who);
      if (engine.engine === 'postgres') return read;
      const known = {
        submission_ids: [scripts[seat], plain],
        submission_id: scripts[seat],
        user_id: ids.gus,
        version: 9,
        criterion: 'argument',
        level_ids: ['good'],
        round: 'second',
        rubric: essayRubric(),
        seed: 1,
        marks: [{ criterion: 'argument', level_ids: ['good'], version: 9 }],
        assignment_ids: [ground.assignment],
        person: { known_as: 'x1' },
        unfinished: true,
        days: 30,
        regrade: true,
        ids: [1, 2, 3, 4],
      };
      const answers = await readAnswers(api, looked, who, known);
      const after = await readAll(api, looked, who, LATER);
      return new Map([
        ...read,
        ...answers,
        ...[...after].map(([address, answer]) => [`then ${address}`, answer] as const),
      ]);
    }

    test.each(ASKED[engine.engine])('are the same to the seat “%s”', async (seat) => {
      const worlds = [await makeWorld(engine, ground), await makeWorld(engine, ground)] as const;
      try {
        for (const [place, world] of worlds.entries()) await live(world, seat, place === 1);
        const [still, busy] = [await heard(worlds[0], seat), await heard(worlds[1], seat)];
        expect(differing(still, busy)).toEqual([]);
        expect(still.size).toBeGreaterThan(engine.engine === 'postgres' ? 90 : 220);
      } finally {
        for (const { api } of worlds) await api.close();
      }
    });
  },
);
