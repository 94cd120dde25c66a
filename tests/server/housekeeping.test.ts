import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { startHousekeeping } from '#server/platform/process/housekeeping.ts';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';
import { anAssignment, aSubmission, aTeacher, generate, testIds } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';
import { essayTxt } from '#tests/support/work.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** What is kept for a time, by the longest period after which everything has expired. */
const TABLES = [
  'tokens',
  'spent_captchas',
  'idempotency_keys',
  'invitations',
  'feedback_jobs',
  'given_up_drafts',
] as const;

/** One round, as at the start of the server and every hour. */
const keepHouse = (parts: Parameters<typeof startHousekeeping>[0]): Promise<void> =>
  startHousekeeping(parts)();

test('[SAFE-17] deletes the files of deleted rows, even if the disk was unavailable when the rows were deleted', async () => {
  let isAway = true;
  const api = await openApi({
    files: (real) => ({
      ...real,
      delete: (key) => (isAway ? Promise.reject(new Error('the disk is away')) : real.delete(key)),
    }),
  });
  try {
    const teacher = await api.teacher();
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const upload = () =>
      teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: essayTxt() }),
      );
    const { body: submission } = await upload();
    await teacher.delete(`/api/v1/submissions/${submission.id}`);
    expect(await api.storedFiles()).not.toEqual([]);
    await keepHouse({ ...api, log: () => undefined });
    expect(await api.storedFiles()).not.toEqual([]);
    isAway = false;
    await keepHouse({ ...api, log: () => undefined });
    expect(await api.storedFiles()).toEqual([]);
  } finally {
    await api.close();
  }
});

test('[SAFE-17] [RUN-69] deletes the files of a large class in one round, tries those that can’t be deleted once, and doesn’t delay a stopping server', async () => {
  const tried = new Map<string, number>();
  const stuck = '0000-stuck.txt';
  const api = await openApi({
    files: (real) => ({
      ...real,
      async delete(key) {
        tried.set(key, (tried.get(key) ?? 0) + 1);
        if (key === stuck) throw new Error('the disk won’t');
      },
    }),
  });
  const doom = async (many: number): Promise<void> => {
    const keys = Array.from({ length: many }, (_, nth) => `doomed-${nth}.txt`);
    for (const part of chunks([stuck, ...keys]))
      await api.database.db
        .insertInto('doomed_files')
        .values(part.map((key) => ({ key, doomed_at: '2026-01-01T00:00:00.000Z' })))
        .onConflict((c) => c.doNothing())
        .execute();
  };
  const waiting = async () => await api.stores.doomedFiles.list(5000);
  try {
    await doom(1700);
    const stop = startHousekeeping({ ...api, log: () => undefined });
    await vi.waitFor(async () => expect(await waiting()).toEqual([stuck]), 60_000);
    expect([...tried.values()].every((times) => times === 1)).toBe(true);
    await stop();
    await doom(1700);
    await keepHouse({ ...api, log: () => undefined });
    expect((await waiting()).length).toBe(1701 - 499);
  } finally {
    await api.close();
  }
});

test('[SAFE-17] deletes uploads interrupted a day ago, and keeps those in progress', async () => {
  const api = await openApi();
  try {
    const { incoming } = await openDiskFiles(join(api.dataDir, 'files'));
    const now = api.clock.now().getTime();
    for (const [name, age] of [
      ['old.part', DAY_MS + HOUR_MS],
      ['new.part', HOUR_MS],
    ] as const) {
      await writeFile(join(incoming, name), 'a student’s words');
      const time = new Date(now - age);
      await utimes(join(incoming, name), time, time);
    }
    await keepHouse({ ...api, log: () => undefined });
    expect(await readdir(incoming)).toEqual(['new.part']);
  } finally {
    await api.close();
  }
});

test.each(engines)('[SAFE-17] deletes only what has expired, on $name', async (engine) => {
  const world = await openStores(engine);
  const api = await openApi();
  try {
    const stores = createStores({ ...world, ids: testIds });
    const who = await aTeacher(stores);
    const assignment = await anAssignment(stores, who);
    const fill = async (name: string) => {
      await stores.tokens.create(who, HOUR_MS / 1000);
      await stores.spentCaptchas.spend(name, new Date(world.clock.now().getTime() + HOUR_MS));
      await stores.idempotencyKeys.begin(who, name, 'hash');
      // Created separately, since inviting also deletes expired invitations.
      await stores.invitations.create(
        who,
        { assignmentId: (await anAssignment(stores, who)).id },
        { email: `${name}@example.org`, role: 'viewer' },
        9,
      );
      await generate(stores, who, (await aSubmission(stores, who, assignment.id)).id);
      await world.db
        .insertInto('given_up_drafts')
        .values({ user_id: who.userId, given_up_at: world.clock.now().toISOString() })
        .execute();
    };
    const rows = async () =>
      Promise.all(
        TABLES.map(
          async (table) =>
            (
              await world.db
                .selectFrom(table)
                .select((eb) => eb.fn.countAll<number>().as('rows'))
                .executeTakeFirstOrThrow()
            ).rows,
        ),
      );
    await fill('early');
    world.clock.advance(8 * DAY_MS);
    await fill('late');
    expect(await rows()).toEqual(TABLES.map(() => 2));
    await keepHouse({
      stores,
      files: api.files,
      intaking: api.intaking,
      clock: world.clock,
      ids: api.ids,
      log: () => undefined,
      settings: { auditMs: 1, connectHosts: [] },
    });
    expect(await rows()).toEqual(TABLES.map(() => 1));
    const { items } = await stores.submissions.list(who, assignment.id, { skip: 0, limit: 9 });
    expect(
      (await Promise.all(items.map(({ id }) => stores.submissions.get(who, id)))).map(
        ({ ai_feedback_text }) => ai_feedback_text,
      ),
    ).not.toContain(null);
  } finally {
    await api.close();
    await world.dispose();
  }
});

test.each(engines)('[SAFE-17] reports an ended job for a week, on $name', async (engine) => {
  const world = await openStores(engine);
  try {
    const stores = createStores({ ...world, ids: testIds });
    const who = await aTeacher(stores);
    await generate(
      stores,
      who,
      (await aSubmission(stores, who, (await anAssignment(stores, who)).id)).id,
    );
    const sweptAfter = async (days: number) => {
      world.clock.advance(days * DAY_MS);
      await stores.sweep();
      return (await world.db.selectFrom('feedback_jobs').select('state').execute()).length;
    };
    expect(await sweptAfter(6)).toBe(1);
    expect(await sweptAfter(1)).toBe(0);
  } finally {
    await world.dispose();
  }
});
