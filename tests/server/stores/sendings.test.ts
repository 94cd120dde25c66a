import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sending } from '#contract/exchange/sending.ts';
import type { PlannedRow } from '#server/features/exchange/connect/plan-sending.ts';
import type { RemoteState } from '#server/features/exchange/connect/types.ts';
import { aSubmission, aTeacher, anAssignment, type Teacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const REMOTE = {
  course_id: '1',
  course: 'C',
  id: '2',
  name: 'Essay there',
  due_at: null,
  graded_by: 'points',
  max: 100,
  teams: false,
  anonymous: false,
} as const;
const MINUTE = 60_000;
const none: RemoteState = { grade: null, comment: null };

describe.each(engines)('[OUT-7] what was sent, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  async function sending(...states: PlannedRow['state'][]): Promise<{
    sending: Sending;
    assignmentId: number;
    submissions: number[];
    connection: number;
  }> {
    const { stores } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const { id: connection } = await stores.connections.create(owner, {
      system: 'moodle',
      address: 'https://m',
      site: 'M',
      who: 'T',
      sealed: 's',
    });
    const submissions: number[] = [];
    for (const _ of states) submissions.push((await aSubmission(stores, owner, assignmentId)).id);
    const rows = states.map((state, i): PlannedRow => ({
      submission_id: submissions[i]!,
      remote_user: `${i + 1}`,
      student: `S${i + 1}`,
      state,
      why: '',
      held: none,
      wanted: { grade: '7', comment: null, criteria: [] },
    }));
    return {
      sending: await stores.sendings.create(owner, assignmentId, {
        system: 'moodle',
        site: 'M',
        connection_id: connection,
        remote: REMOTE,
        rows,
      }),
      assignmentId,
      submissions,
      connection,
    };
  }
  const states = async (id: number): Promise<string[]> =>
    (await world.stores.sendings.get(owner, id)).rows.map(({ state }) => state);

  test('one process at a time has a row; another continues what a dead one started, and knows that it was started', async () => {
    const { sendings } = world.stores;
    const {
      sending: { id },
    } = await sending('waiting', 'waiting', 'left');
    await sendings.begin(owner, id, undefined);
    const [one, two] = [await sendings.claim(id, MINUTE), await sendings.claim(id, MINUTE)];
    expect([one?.n, one?.again, two?.n, await sendings.claim(id, MINUTE)]).toEqual([
      1,
      false,
      2,
      null,
    ]);
    await sendings.settle(two!, { state: 'sent', why: '', found: { grade: '7', comment: null } });
    world.clock.advance(MINUTE + 1);
    const taken = await sendings.claim(id, MINUTE);
    expect([taken?.n, taken?.again]).toEqual([1, true]);
    await sendings.settle(one!, { state: 'refused', why: 'late', found: none });
    expect(await states(id)).toEqual(['sending', 'sent', 'left']);
    expect((await sendings.get(owner, id)).state).toBe('under_way');
    await sendings.settle(taken!, { state: 'same', why: '', found: { grade: '7', comment: null } });
    expect((await sendings.get(owner, id)).state).toBe('done');
  });

  test('rows that aren’t named stay; a conflict is sent only if named, compared with what was found last', async () => {
    const { sendings } = world.stores;
    const {
      sending: { id },
    } = await sending('waiting', 'conflict', 'waiting');
    await sendings.begin(owner, id, [1]);
    expect((await sendings.get(owner, id)).rows.map(({ n, state }) => [n, state])).toEqual([
      [1, 'waiting'],
      [2, 'conflict'],
      [3, 'left'],
    ]);
    await sendings.settle((await sendings.claim(id, MINUTE))!, {
      state: 'conflict',
      why: 'Changed.',
      found: { grade: '3', comment: null },
    });
    expect((await sendings.get(owner, id)).state).toBe('done');
    await sendings.begin(owner, id, [1]);
    expect([await states(id), (await sendings.claim(id, MINUTE))?.held]).toEqual([
      ['waiting', 'conflict', 'left'],
      { grade: '3', comment: null },
    ]);
  });

  test('continuing without naming rows changes none, and the one who starts it holds the assignment', async () => {
    const {
      stores: { sendings },
      db,
    } = world;
    const {
      sending: { id },
      assignmentId,
    } = await sending('waiting', 'conflict');
    const revision = async () =>
      (
        await db
          .selectFrom('assignments')
          .select('revision')
          .where('id', '=', assignmentId)
          .executeTakeFirstOrThrow()
      ).revision;
    const before = await revision();
    await sendings.begin(owner, id, undefined);
    expect(await revision()).toBe(before + 1);
    await sendings.leaveRest(id, 'Stopped.');
    expect([await states(id), (await sendings.get(owner, id)).state]).toEqual([
      ['left', 'conflict'],
      'done',
    ]);
    expect(await sendings.begin(owner, id, undefined)).toMatchObject({
      id,
      assignment_id: assignmentId,
      remote: REMOTE,
    });
    expect([await states(id), (await sendings.get(owner, id)).state]).toEqual([
      ['left', 'conflict'],
      'done',
    ]);
  });

  test('the last sending of each is known; pending ones can be given up', async () => {
    const { sendings } = world.stores;
    const {
      sending: { id },
      assignmentId,
    } = await sending('waiting', 'waiting');
    await sendings.begin(owner, id, undefined);
    await sendings.settle((await sendings.claim(id, MINUTE))!, {
      state: 'sent',
      why: '',
      found: { grade: '7', comment: 'Good.' },
    });
    await sendings.leaveRest(id, 'Stopped.');
    expect([...(await sendings.lastSent(owner, assignmentId))]).toEqual([
      ['1', { grade: '7', comment: 'Good.' }],
    ]);
    expect([await states(id), (await sendings.get(owner, id)).state]).toEqual([
      ['sent', 'left'],
      'done',
    ]);
    expect(await sendings.list(owner, assignmentId)).toMatchObject([
      { id, arrived: 1, remote_name: 'Essay there' },
    ]);
  });

  test('[OUT-10] deleting a submission deletes what was sent of it; without the connection nothing more can be sent', async () => {
    const { stores } = world;
    const {
      sending: { id },
      submissions,
      connection,
    } = await sending('waiting', 'waiting');
    await stores.submissions.remove(owner, submissions[0]!);
    expect((await stores.sendings.get(owner, id)).rows.map(({ student }) => student)).toEqual([
      'S2',
    ]);
    await stores.connections.remove(owner, connection);
    await expect(stores.sendings.begin(owner, id, undefined)).rejects.toThrow('was removed');
  });

  test('[OUT-7] removing an account deletes its tokens, and it has at most twenty', async () => {
    const { stores, db } = world;
    const gone = await aTeacher(stores);
    const one = {
      system: 'canvas',
      address: 'https://c',
      site: 'C',
      who: 'T',
      sealed: 's',
    } as const;
    for (let count = 0; count < 20; count += 1) await stores.connections.create(gone, one);
    await expect(stores.connections.create(gone, one)).rejects.toThrow('at most 20');
    await stores.users.remove(gone);
    expect(
      await db.selectFrom('connections').select('id').where('user_id', '=', gone.userId).execute(),
    ).toEqual([]);
  });
});
