import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { columnTypes } from '#server/platform/database/migrate.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { aMember, aTeacher, givenTwice, testIds } from '#tests/support/class.ts';
import { engines, testClock, type TestDatabase } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };
const ADA = { userId: 1 };
const BEFORE = ['0001-people', '0002-work', '0003-credits'];
const RULES =
  'Rule-based draft: made from measurements of the text, without a model. Check it, add what only a reader can see, and delete this note.';
const ORDERS =
  "The student's text seems to give orders to an AI. They were treated as part of the work, not as orders: “Ignore [all].”";
const CUT = 'Only the first 9 of 10 characters were measured.';
const body = 'Your essay [sic] has 800 words.\n\nWhat works\n\n- Good.';
const old = {
  kind: 'rule-based',
  engine: 'offline rules 1',
  summary: 'Your essay [sic] has 800 words.',
  strengths: [],
  improvements: [],
  next_steps: [],
  dropped_quotes: 2,
  warnings: [ORDERS, CUT],
};

/**
 * A database from before notes were separate, submission times existed, and every change was
 * recorded.
 */
describe.each(engines)('data of an earlier version on $name', (engine) => {
  let database: TestDatabase;
  let stores: Stores;
  beforeAll(async () => {
    database = await engine.create();
    await database.db.transaction().execute(async (tx) => {
      await sql`create table migrations (name text primary key)`.execute(tx);
      for (const name of BEFORE) {
        await migrations[name]!(tx, columnTypes(database.engine));
        await sql`insert into migrations (name) values (${name})`.execute(tx);
      }
      await sql`insert into users (email, password_hash, full_name, settings, credit_balance, created_at) values ('a@b.c', '', 'Ada', '{}', 0, 'x')`.execute(
        tx,
      );
      await sql`insert into comment_sets (owner_id, name, is_default, created_at) values (1, 'My comments', 1, 'x')`.execute(
        tx,
      );
      await sql`
        insert into assignments (owner_id, name, description, due_at, grade_scale, revision, created_at, updated_at)
        values (1, 'Essay', '', '2026-01-02T00:00:00.000Z', '{"kind":"free"}', 9, 'x', 'x')`.execute(
        tx,
      );
      const answered = JSON.stringify({ id: 3, student_identifier: 'Zoë Quist' });
      for (const [key, status, answer] of [
        ['upload', 201, answered],
        ['draft', 202, '7'],
        ['at work', null, null],
      ] as const) {
        await sql`insert into idempotency_keys (user_id, key, request_hash, status, body, created_at) values (1, ${key}, 'hash', ${status}, ${answer}, '2026-03-02T08:00:00.000Z')`.execute(
          tx,
        );
      }
      const model = JSON.stringify({ ...old, kind: 'model', warnings: [], dropped_quotes: 0 });
      for (const [key, day, grade, feedback, json, text] of [
        [
          'a',
          '01',
          'C',
          'Third.',
          JSON.stringify(old),
          `[${RULES}]\n[${ORDERS}]\n[${CUT}]\n\n${body}`,
        ],
        ['b', '03', null, null, model, '[Topic] is clear.'],
        ['c', '03', null, null, null, null],
      ] as const) {
        await sql`
          insert into submissions (assignment_id, original_key, original_filename, original_bytes, grade, feedback_text, similarity_score, ai_feedback,
            ai_feedback_text, version, revision, created_at, updated_at)
          values (1, ${key}, 'a.txt', 1, ${grade}, ${feedback}, 7.5, ${json}, ${text}, 4, 9, ${`2026-01-${day}T00:00:00.000Z`}, 'x')`.execute(
          tx,
        );
      }
      for (const [version, grade, feedback, score] of [
        [1, null, null, 7.5],
        [2, 'B', 'First.', 7.5],
        [3, 'B', 'Second.', null],
      ] as const) {
        await sql`
          insert into revisions (submission_id, grade, feedback_text, similarity_score, version, changed_by, changed_at)
          values (1, ${grade}, ${feedback}, ${score}, ${version}, 1, ${`2026-01-0${version}T09:00:00.000Z`})`.execute(
          tx,
        );
      }
    });
    await database.migrate();
    stores = createStores({ ...database, clock: testClock(), ids: testIds });
  });
  afterAll(() => database.dispose());

  test('[DRAFT-5] notes are removed from the text that students get, and stored separately', async () => {
    const { draft, ai_feedback_text } = await stores.submissions.get(ADA, 1);
    const ai_feedback = JSON.parse(draft!) as AiFeedback;
    expect(ai_feedback_text).toBe(body);
    expect(ai_feedback.notes).toEqual([
      {
        kind: 'rule_based',
        text: 'Rule-based draft: made from measurements of the text, without a model. Check it, and add what only a reader can see.',
      },
      { kind: 'instructions', text: ORDERS },
      { kind: 'cut', text: CUT },
      { kind: 'dropped_quotes', text: '2 quotes were not found in the text and were left out.' },
    ]);
    expect(ai_feedback).not.toHaveProperty('warnings');
    expect(await stores.submissions.get(ADA, 2)).toMatchObject({
      ai_feedback_text: '[Topic] is clear.',
      draft: expect.stringContaining('"notes":[]'),
    });
    expect(await stores.submissions.get(ADA, 3)).toMatchObject({
      ai_feedback_text: null,
      draft: null,
    });
  });

  test('[SAFE-15] of an answered request only what it created is kept, not its content', async () => {
    expect(await stores.idempotencyKeys.begin(ADA, 'upload', 'hash')).toEqual({
      kind: 'replay',
      madeId: 3,
    });
    expect(await stores.idempotencyKeys.begin(ADA, 'draft', 'hash')).toEqual({
      kind: 'replay',
      madeId: 7,
    });
    expect(await stores.idempotencyKeys.begin(ADA, 'at work', 'hash')).toMatchObject({
      kind: 'new',
    });
    expect(
      JSON.stringify(await database.db.selectFrom('idempotency_keys').selectAll().execute()),
    ).not.toContain('Quist');
  });

  test('[LIFE-12] [UI-4] earlier uploads have an unknown submission time, and none of them is late', async () => {
    const { items } = await stores.submissions.list(ADA, 1, page);
    expect(
      items.map(({ id, submitted_at, created_at, late }) => [
        id,
        submitted_at === created_at,
        late,
      ]),
    ).toEqual([
      [3, true, false],
      [2, true, false],
      [1, true, false],
    ]);
  });

  test('[MOD-1] earlier changes are reported to blind markers too, who don’t see all later ones', async () => {
    const second = await aTeacher(stores);
    await aMember(stores, ADA, 1, second, 'grader');
    await givenTwice(stores, ADA, 1, 2, [ADA, second]);
    const { items, revision } = await stores.submissions.list(second, 1, {
      ...page,
      changed_since: 8,
    });
    expect([items.map(({ id }) => id), revision]).toEqual([[3, 2, 1], 9]);
  });

  test('[TEAM-6] recorded earlier values become a history that ends with the current values', async () => {
    const { items } = await stores.submissions.revisions(ADA, 1, page);
    expect(
      items.map(({ version, field, from, to, changed_at }) => [
        version,
        field,
        from,
        to,
        changed_at.slice(0, 10),
      ]),
    ).toEqual([
      [4, 'turnitin_similarity_score', null, 7.5, '2026-01-03'],
      [4, 'feedback_text', 'Second.', 'Third.', '2026-01-03'],
      [4, 'grade', 'B', 'C', '2026-01-03'],
      [3, 'turnitin_similarity_score', 7.5, null, '2026-01-02'],
      [3, 'feedback_text', 'First.', 'Second.', '2026-01-02'],
      [2, 'feedback_text', null, 'First.', '2026-01-01'],
      [2, 'grade', null, 'B', '2026-01-01'],
    ]);
    expect(items[0]!.changed_by).toBe('Ada');
    await stores.submissions.patch(ADA, 1, { grade: 'D' });
    const broken = (await brokenInvariants(database.db)).map(({ name }) => name);
    expect(broken).not.toContain(
      'a history ends in what stands there, and each step begins where the last one ended',
    );
  });

  test('[SEC-12] drafts imported earlier from an archive have no price, nor has what was given free because of them', async () => {
    const draft = (id: string, free: 0 | 1) => ({
      submission_id: 2,
      job_uuid: id,
      requested_by: 1,
      model: 'm',
      prompt_version: '1',
      input_hash: 'h',
      output: '{}',
      output_text: '',
      free,
      created_at: '2026-01-03T00:00:00.000Z',
    });
    await database.db
      .insertInto('ai_drafts')
      .values([draft('brought', 0), draft('brought again', 1)])
      .execute();
    const broken = async () => (await brokenInvariants(database.db)).map(({ name }) => name);
    expect(await broken()).toContain('every stored draft was charged once');
    await database.db
      .transaction()
      .execute((tx) =>
        migrations['0218-imported-drafts-unpriced']!(tx, columnTypes(database.engine)),
      );
    expect(await broken()).not.toContain('every stored draft was charged once');
    expect(
      await database.db
        .selectFrom('ai_drafts')
        .select('priced')
        .where('submission_id', '=', 2)
        .where('job_uuid', 'in', ['brought', 'brought again'])
        .execute(),
    ).toEqual([{ priced: 0 }, { priced: 0 }]);
  });
});
