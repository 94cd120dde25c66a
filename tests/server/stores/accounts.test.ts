import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/accounts/user.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  aFile,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const page = { skip: 0, limit: 100 };

describe.each(engines)('accounts on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[API-44] registering creates an account, its welcome credits once, and the set My comments', async () => {
    const { stores, clock } = world;
    const person = {
      email: 'ada@example.org',
      password_hash: 'h1',
      full_name: 'Ada',
      welcome_credits: 10,
    };
    const twice = await Promise.allSettled([
      stores.users.register(person),
      stores.users.register(person),
      stores.users.register(person),
    ]);
    const made = twice
      .filter((answer) => answer.status === 'fulfilled')
      .map((answer) => answer.value);
    expect(made).toEqual([
      {
        id: made[0]?.id,
        email: 'ada@example.org',
        full_name: 'Ada',
        role: 'teacher',
        credit_balance: 10,
        created_at: clock.now().toISOString(),
        settings: DEFAULT_SETTINGS,
      },
    ]);
    expect(
      twice.filter((answer) => answer.status === 'rejected' && answer.reason instanceof Conflict),
    ).toHaveLength(2);
    const me = { userId: made[0]?.id ?? 0 };
    expect(await stores.users.me(me)).toEqual(made[0]);
    expect(
      (await stores.ledger.transactions(me, page)).items.map((row) => [
        row.transaction_type,
        row.reference_id,
        row.change_amount,
      ]),
    ).toEqual([['promo_code', 'WELCOME', 10]]);
    expect((await stores.commentSets.list(me, page)).items).toMatchObject([
      { name: 'My comments', is_default: true, comment_count: 0 },
    ]);
    expect(await stores.users.findForLogin('ada@example.org')).toEqual({
      userId: me.userId,
      password_hash: 'h1',
      version: 0,
    });
    expect(await stores.users.findForLogin('eve@example.org')).toBeNull();
  });

  test('merges settings, changes name and e-mail, and refuses an existing e-mail', async () => {
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    await stores.users.update(ada, { settings: { theme: 'dark', notifications: [] } });
    const user = await stores.users.update(ada, {
      settings: { density: 'compact' },
      full_name: 'Ada L.',
      email: `new-${ada.email}`,
    });
    expect(user).toMatchObject({
      full_name: 'Ada L.',
      email: `new-${ada.email}`,
      settings: { ...DEFAULT_SETTINGS, theme: 'dark', density: 'compact', notifications: [] },
    });
    await expect(stores.users.update(ada, { email: eve.email })).rejects.toThrow(
      'already registered',
    );
    expect((await stores.users.me(ada)).email).toBe(`new-${ada.email}`);
    await Promise.all([
      stores.users.update(ada, { settings: { shortcuts: false } }),
      stores.users.update(ada, { settings: { draft_tone: 'warm' } }),
    ]);
    expect((await stores.users.me(ada)).settings).toMatchObject({
      shortcuts: false,
      draft_tone: 'warm',
      theme: 'dark',
    });
  });

  test('finds a token until it expires or is revoked, and stores only its hash', async () => {
    const { stores, clock, db } = world;
    const ada = await aTeacher(stores);
    const [one, two] = [await stores.tokens.create(ada, 60), await stores.tokens.create(ada, 120)];
    expect(one.expires_at).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    expect(await stores.tokens.find(one.token)).toMatchObject({ userId: ada.userId });
    expect(await stores.tokens.find(`${one.token}x`)).toBeNull();
    expect(JSON.stringify(await db.selectFrom('tokens').selectAll().execute())).not.toContain(
      one.token,
    );
    await stores.tokens.revoke(one.token);
    expect(await stores.tokens.find(one.token)).toBeNull();
    clock.advance(119_999);
    expect(await stores.tokens.find(two.token)).toMatchObject({ userId: ada.userId });
    clock.advance(1);
    expect(await stores.tokens.find(two.token)).toBeNull();
    await stores.sweep();
    expect(
      await db.selectFrom('tokens').selectAll().where('user_id', '=', ada.userId).execute(),
    ).toEqual([]);
    await expect(stores.tokens.create({ userId: 999_999 }, 60)).rejects.toBeInstanceOf(NotFound);
  });

  test('a new password signs out everywhere else; another name, or the same e-mail, nowhere', async () => {
    const { stores } = world;
    const ada = await aTeacher(stores);
    const [here, there] = [
      await stores.tokens.create(ada, 60),
      await stores.tokens.create(ada, 60),
    ];
    await stores.users.update(
      ada,
      { full_name: 'Ada L.', email: ada.email, settings: { theme: 'dark' } },
      here.token,
    );
    expect(await stores.tokens.find(there.token)).toMatchObject({ userId: ada.userId });
    await stores.users.update(ada, { password_hash: 'h2' }, here.token);
    expect(await stores.users.passwordHash(ada)).toBe('h2');
    expect(await stores.tokens.find(here.token)).toMatchObject({ userId: ada.userId });
    expect(await stores.tokens.find(there.token)).toBeNull();
    await stores.users.update(ada, { password_hash: 'h3' });
    expect(await stores.tokens.find(here.token)).toBeNull();
  });

  test('a captcha can be used once, whoever replays it', async () => {
    const { stores, clock } = world;
    const expires = new Date(clock.now().getTime() + 60_000);
    const spent = await Promise.all(
      Array.from({ length: 5 }, () => stores.spentCaptchas.spend('challenge', expires)),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
    clock.advance(60_000);
    await stores.sweep();
    expect(await world.db.selectFrom('spent_captchas').selectAll().execute()).toEqual([]);
  });

  test("the data export contains the user’s files, and nobody else's", async () => {
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores, 10, 'Ada'), await aTeacher(stores, 0, 'Eve')];
    const { id } = await anAssignment(stores, ada, 'Mine');
    const original = aFile('work.docx');
    const submission = await aSubmission(stores, ada, id, { original });
    await generate(stores, ada, submission.id);
    await stores.submissions.patch(ada, submission.id, { grade: 'A' });
    await stores.comments.create(ada, { text: 'My comment', category: 'c', quality_level: 'good' });
    const theirs = await anAssignment(stores, eve, 'Theirs');
    await aSubmission(stores, eve, theirs.id, { student_identifier: 'foreign student' });
    await aMember(stores, eve, theirs.id, ada, 'grader');
    const { data, files } = await stores.users.exportAll(ada);
    expect(files).toEqual([
      { ...original, folder: `submissions/${submission.id}/files/${submission.files[0]?.id}` },
    ]);
    expect(data).toMatchObject({
      account: { email: ada.email, full_name: 'Ada', credit_balance: 9 },
      assignments: [{ name: 'Mine', grade_scale: { kind: 'free' } }],
      submissions: [
        {
          id: submission.id,
          status: 'processing',
          grade: 'A',
          ai_feedback: { kind: 'rule-based' },
        },
      ],
      revisions: [{ version: 3, field: 'grade', from_value: null, to_value: 'A' }],
      drafts: [{ model: 'test-model' }],
      comments: [{ text: 'My comment' }],
      comment_sets: [{ name: 'My comments' }],
      credit_transactions: [
        { change_amount: 10 },
        { change_amount: -1, details: { submission_id: submission.id } },
      ],
      member_of: [{ name: 'Theirs', role: 'grader' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/foreign student|password_hash|"f\//);
  });

  test('[MOD-1] the data export says who is in which assignment, but for a script that the user marks blind nothing that the other marker did', async () => {
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores, 10, 'Ada'), await aTeacher(stores, 0, 'Eve')];
    const [{ id }, { id: alone }] = [
      await anAssignment(stores, ada, 'Shared'),
      await anAssignment(stores, ada, 'Alone'),
    ];
    await stores.rubrics.put(ada, id, essayRubric());
    await aMember(stores, ada, id, eve, 'grader');
    const brief = aFile('brief.pdf', 77);
    const { id: attached } = await stores.assignmentFiles.attach(ada, id, {
      ...brief,
      file_type: 'brief',
      grade: null,
    });
    const [blind, open] = [await aSubmission(stores, ada, id), await aSubmission(stores, ada, id)];
    for (const [round, who] of [
      ['first', ada],
      ['second', eve],
    ] as const) {
      await stores.allocations.move(ada, id, {
        round,
        moves: [{ submission_id: blind.id, from: null, to: who.userId }],
        seed: null,
      });
    }
    const says = (comment: string) => ({
      marks: [{ criterion: 'remarks', level_ids: null, points: null, comment }],
    });
    await stores.marks.put(ada, blind.id, 'first', says('Ada on the first.'));
    await stores.marks.put(eve, blind.id, 'second', says('Eve on the first.'));
    await stores.marks.put(eve, open.id, 'first', says('Eve on the second.'));
    const { data, files } = await stores.users.exportAll(ada);
    const { assignments, marks } = data as {
      assignments: { id: number; members: object[] }[];
      marks: { comment: string }[];
    };
    expect(assignments.map(({ members }) => members)).toEqual([
      [{ email: eve.email, full_name: 'Eve', role: 'grader', credit_cap: null, team: null }],
      [],
    ]);
    expect(assignments.map((one) => one.id)).toEqual([id, alone]);
    expect(marks.map(({ comment }) => comment)).toEqual([
      'Ada on the first.',
      'Eve on the second.',
    ]);
    expect(files).toContainEqual({ ...brief, folder: `assignments/${id}/${attached}` });
  });

  test('deleting an account leaves its totals and nothing of the person, in any table or file', async () => {
    const { stores, settings } = world;
    const [ada, eve] = [
      await aTeacher(stores, 10, 'Zebedee Unmistakable'),
      await aTeacher(stores, 5, 'Eve'),
    ];
    const { id } = await anAssignment(stores, ada, 'Unmistakable essay');
    const original = aFile('unmistakable.docx');
    const submission = await aSubmission(stores, ada, id, {
      original,
      student_identifier: 'unmistakable student',
    });
    await generate(stores, ada, submission.id);
    await stores.submissions.patch(ada, submission.id, { feedback_text: 'unmistakable feedback' });
    await stores.comments.create(ada, {
      text: 'unmistakable comment',
      category: 'c',
      quality_level: 'good',
    });
    const { token } = await stores.tokens.create(ada, 600);
    const theirs = await anAssignment(stores, eve, 'Theirs');
    const kept = await aSubmission(stores, eve, theirs.id);
    await aMember(stores, eve, theirs.id, ada, 'grader');
    await stores.submissions.patch(ada, kept.id, { grade: 'B' });
    await generate(stores, ada, kept.id);
    await stores.feedbackJobs.request(ada, submission.id);
    const ledger = await stores.ledger.transactions(ada, page);

    expect((await stores.users.remove(ada)).fileKeys).toEqual([original.key]);

    expect(await stores.tokens.find(token)).toBeNull();
    expect(await stores.users.findForLogin(ada.email)).toBeNull();
    await expect(stores.users.me(ada)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.users.remove(ada)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.users.exportAll(ada)).rejects.toBeInstanceOf(NotFound);
    await expect(
      stores.assignments.create(ada, {
        name: 'x',
        description: '',
        due_at: null,
        grade_scale: { kind: 'free' },
        rubric: null,
      }),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(stores.submissions.get(ada, kept.id)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.ledger.transactions(ada, page)).toEqual(ledger);
    expect((await stores.submissions.revisions(eve, kept.id, page)).items).toMatchObject([
      { changed_by: 'Deleted account' },
    ]);
    expect(await brokenInvariants(world.db)).toEqual([]);
    const traces = new RegExp(`unmistakable|zebedee|${ada.email}`, 'i');
    const tables = Object.entries(await everyRow(world)).filter(([, rows]) =>
      traces.test(JSON.stringify(rows)),
    );
    expect(tables.map(([table]) => table)).toEqual([]);
    // SQLite's own files, byte by byte; PostgreSQL clears its pages when it vacuums.
    const files = await Promise.all(
      (await readdir(settings.dataDir)).map(
        async (name) => [name, await readFile(join(settings.dataDir, name), 'latin1')] as const,
      ),
    );
    expect(files.filter(([, bytes]) => traces.test(bytes)).map(([name]) => name)).toEqual([]);
    const again = await stores.users.register({
      email: ada.email,
      password_hash: 'h',
      full_name: 'New',
      welcome_credits: 1,
    });
    expect(again.id).not.toBe(ada.userId);
  });
});

async function everyRow({ db }: TestStores): Promise<Record<string, unknown[]>> {
  const tables = [
    'users',
    'tokens',
    'assignments',
    'assignment_members',
    'assignment_files',
    'submissions',
    'submission_tombstones',
    'revisions',
    'comment_sets',
    'comments',
    'credit_transactions',
    'feedback_jobs',
    'holds',
    'ai_drafts',
    'idempotency_keys',
    'doomed_files',
  ] as const;
  const rows = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
  );
  return Object.fromEntries(rows);
}
