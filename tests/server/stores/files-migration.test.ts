import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { columnTypes } from '#server/platform/database/migrate.ts';
import { openAccount } from '#server/features/accounts/new-account.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { generate, newSubmission, testIds } from '#tests/support/class.ts';
import { engines, testClock } from '#tests/support/engines.ts';

const EARLIER = Object.entries(migrations)
  .filter(([name]) => name < '0004')
  .toSorted(([a], [b]) => (a < b ? -1 : 1));

describe.each(engines)(
  'a database from before submissions had several files, on $name',
  (engine) => {
    test('[DESK-15] keeps every file, name, text, draft, job and revision; ids of deleted ones are not reused', async () => {
      const database = await engine.create();
      onTestFinished(database.dispose);
      const { db } = database;
      await db.transaction().execute(async (tx) => {
        await sql`create table migrations (name text primary key)`.execute(tx);
        for (const [name, run] of EARLIER) {
          await run(tx, columnTypes(database.engine));
          await sql`insert into migrations (name) values (${name})`.execute(tx);
        }
      });
      const context = { ...database, clock: testClock(), ids: testIds };
      const stores = createStores(context);
      const person = {
        email: 'ada@example.org',
        password_hash: 'hash',
        full_name: 'Ada Byron',
        welcome_credits: 10,
      };
      const teacher = {
        userId: (await db.transaction().execute((tx) => openAccount(tx, context, person)))!.id,
      };
      const {
        rows: [assignment],
      } = await sql<{ id: number }>`
      insert into assignments (owner_id, name, description, grade_scale, revision, created_at, updated_at)
      values (${teacher.userId}, 'Essay', '', '{"kind":"free"}', 3, 'x', 'x') returning id`.execute(
        db,
      );
      for (const name of ['one.docx', 'größe, (2) "final" 🎓.pdf', 'gone.txt']) {
        await sql`
        insert into submissions (assignment_id, student_identifier, original_key, original_filename, original_bytes, processed_key,
          processed_filename, processed_bytes, report_key, report_filename, report_bytes, similarity_score, grade, revision, created_at, updated_at)
        values (${assignment!.id}, ${`of ${name}`}, ${`o/${name}`}, ${name}, 7, ${name === 'one.docx' ? 'p/one' : null}, ${name === 'one.docx' ? 'one.txt' : null},
          ${name === 'one.docx' ? 3 : null}, ${`r/${name}`}, 'report.pdf', 5, 12.5, 'B', 1, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')`.execute(
          db,
        );
      }
      const { rows: ids } = await sql<{
        id: number;
      }>`select id from submissions order by id`.execute(db);
      const [first, second, gone] = ids.map((row) => row.id) as [number, number, number];
      await sql`
      insert into revisions (submission_id, grade, version, changed_by, changed_at) values (${first}, 'C', 1, ${teacher.userId}, 'x')`.execute(
        db,
      );
      await sql`delete from submissions where id = ${gone}`.execute(db);

      await database.migrate();

      const { items } = await stores.submissions.list(teacher, assignment!.id, {
        skip: 0,
        limit: 10,
      });
      expect(
        items.map((row) => [
          row.id,
          row.original_filename,
          row.processed_filename,
          row.keys,
          row.grade,
          row.turnitin_similarity_score,
        ]),
      ).toEqual([
        [
          second,
          'größe, (2) "final" 🎓.pdf',
          null,
          {
            original: 'o/größe, (2) "final" 🎓.pdf',
            processed: null,
            turnitin: 'r/größe, (2) "final" 🎓.pdf',
          },
          'B',
          12.5,
        ],
        [
          first,
          'one.docx',
          'one.txt',
          { original: 'o/one.docx', processed: 'p/one', turnitin: 'r/one.docx' },
          'B',
          12.5,
        ],
      ]);
      expect(items[1]?.files).toMatchObject([
        {
          filename: 'one.docx',
          bytes: 7,
          attempt: 1,
          has_text: true,
          origin: 'upload',
          created_at: '2026-01-01T00:00:00.000Z',
        },
      ]);
      expect(
        (await stores.submissions.revisions(teacher, first, { skip: 0, limit: 5 })).items
          .map((row) => row.field)
          .toSorted(),
      ).toEqual(['grade', 'turnitin_similarity_score']);
      expect(await brokenInvariants(db)).toEqual([]);
      expect(
        (await stores.submissions.create(teacher, assignment!.id, newSubmission())).id,
      ).toBeGreaterThan(gone);
      // References to a submission still work, and are deleted with it.
      await generate(stores, teacher, first);
      await stores.submissions.remove(teacher, first);
      expect(await db.selectFrom('ai_drafts').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('revisions').selectAll().execute()).toEqual([]);
      expect(
        await db
          .selectFrom('submission_files')
          .select('submission_id')
          .where('submission_id', '=', first)
          .execute(),
      ).toEqual([]);
      await expect(sql`select original_key from submissions`.execute(db)).rejects.toThrow(
        'original_key',
      );
      await expect(
        sql`insert into submission_files (submission_id, attempt, position, folder, filename, key, bytes, origin, created_at)
      values (999999, 1, 0, '', 'x', 'x', 1, 'upload', 'x')`.execute(db),
      ).rejects.toThrow(/foreign key/i);
    });
  },
);
