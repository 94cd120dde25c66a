import { describe, expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { anAssignment, aTeacher, testIds } from '#tests/support/class.ts';
import { engines } from '#tests/support/engines.ts';
import { amount, nothingFound } from '#tests/server/soak/soak.ts';
import { killed, start } from './killed.ts';

/** How often each is killed. */
const ROUNDS = amount(2, 60);
/** More than are processed at once. */
const SCRIPTS = 600;
const ACTS = ['deleted', 'erased', 'removed', 'late'] as const;
const NOW = '2026-03-02T09:00:00.000Z';

async function aClass(database: OpenDatabase) {
  const stores = createStores({ ...database, clock: { now: () => new Date(NOW) }, ids: testIds });
  const { userId } = await aTeacher(stores);
  const { id: assignmentId } = await anAssignment(stores, { userId });
  const at = { revision: 0, submitted_at: NOW, created_at: NOW, updated_at: NOW };
  const works = Array.from({ length: SCRIPTS }, (_, nth) => ({
    assignment_id: assignmentId,
    student_identifier: `s${nth}`,
    submitted_at_source: 'environment' as const,
    ...at,
  }));
  for (const part of chunks(works, 200)) {
    const stored = await database.db
      .insertInto('submissions')
      .values(part)
      .returning('id')
      .execute();
    await database.db
      .insertInto('submission_files')
      .values(
        stored.map(({ id }) => ({
          submission_id: id,
          attempt: 1,
          position: 0,
          folder: '',
          filename: 'a.txt',
          key: `of-${id}.txt`,
          bytes: 7,
          sha256: null,
          processed_key: null,
          processed_bytes: null,
          origin: 'upload' as const,
          created_at: NOW,
        })),
      )
      .execute();
  }
  await database.db
    .insertInto('retentions')
    .values({
      assignment_id: assignmentId,
      erase_at: '2026-03-01T00:00:00.000Z',
      warned_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  return { userId, assignmentId };
}

/** Returns how many of the class are unchanged, and how many are as the action leaves them. */
async function standing(
  settings: Parameters<typeof openDatabase>[0],
  { userId, assignmentId }: { userId: number; assignmentId: number },
) {
  const opened = await openDatabase(settings);
  try {
    const { db } = opened;
    const works = await db
      .selectFrom('submissions')
      .select(['id', 'version'])
      .where('assignment_id', '=', assignmentId)
      .execute();
    const doomed = await db
      .selectFrom('doomed_files')
      .select('key')
      .where('key', 'like', 'of-%')
      .execute();
    const told = await db
      .selectFrom('audit_events')
      .select('kind')
      .where('assignment_id', '=', assignmentId)
      .where('kind', '=', 'class_erased')
      .execute();
    const proofs = await db
      .selectFrom('erasures')
      .select('id')
      .where('assignment_id', '=', assignmentId)
      .execute();
    const owner = await db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return {
      works: works.length,
      same: works.filter(({ version }) => version === 1).length,
      doomed: doomed.length,
      told: told.length,
      proofs: proofs.length,
      isOwned: owner?.deleted_at === null,
      broken: await brokenInvariants(db),
    };
  } finally {
    await opened.close();
  }
}

describe.each(engines)(
  'killed with -9 in the middle of an action on a whole class, on $name',
  (engine) => {
    test.each(ACTS)(
      '[RUN-66] [RUN-69] %s: afterwards all of it is done or nothing, and the check passes',
      { timeout: 120_000 + ROUNDS * 20_000 },
      async (act) => {
        const { settings, dispose, ...database } = await engine.create();
        onTestFinished(dispose);
        await database.migrate();
        const wrong: string[] = [];
        let [whole, longest, cleared] = [0, 150, 0];
        for (let round = 0; round < ROUNDS; round += 1) {
          const ids = await aClass({ ...database } as OpenDatabase);
          const said = await killed(
            start('class-act.script.ts', { settings, act, now: NOW, ...ids }),
            Math.random() * longest,
          );
          const [, ms] = /^done (.+)$/.exec(said.at(-1) ?? '') ?? [];
          longest = ms === undefined ? longest * 1.2 : Math.min(longest, Number(ms) * 1.2);
          const { works, same, doomed, told, proofs, isOwned, broken } = await standing(
            settings,
            ids,
          );
          const before = {
            works: SCRIPTS,
            same: SCRIPTS,
            doomed: cleared,
            told: 0,
            proofs: 0,
            isOwned: true,
          };
          const gone = act !== 'late';
          const after = {
            works: gone ? 0 : SCRIPTS,
            same: 0,
            doomed: cleared + (gone ? SCRIPTS : 0),
            told: act === 'erased' ? 1 : 0,
            proofs: act === 'erased' ? 1 : 0,
            isOwned: act !== 'removed',
          };
          const stands = { works, same, doomed, told, proofs, isOwned };
          const isAfter = JSON.stringify(stands) === JSON.stringify(after);
          if (isAfter) [whole, cleared] = [whole + 1, doomed];
          if (
            broken.length > 0 ||
            !(isAfter || (ms === undefined && JSON.stringify(stands) === JSON.stringify(before)))
          )
            wrong.push(JSON.stringify({ stands, broken, said }));
          // Otherwise the next one would do this as well.
          if (!isAfter)
            await database.db
              .deleteFrom('retentions')
              .where('assignment_id', '=', ids.assignmentId)
              .execute();
        }
        expect(wrong).toEqual([]);
        nothingFound(
          'crash',
          `${ROUNDS} × kill -9 while a class of ${SCRIPTS} was ${act} on ${engine.name}: ${whole} done whole, ${ROUNDS - whole} not at all`,
          wrong,
        );
      },
    );
  },
);
