import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  aFile,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('assignments on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('stores an assignment as it was given', async () => {
    const { stores, clock } = world;
    const teacher = await aTeacher(stores);
    const body = {
      name: 'Εργασία 1',
      description: '{"not": "parsed"}',
      due_at: '2026-05-01T12:00:00.000Z',
      grade_scale: { kind: 'letters' as const, letters: ['A', 'B'] },
      rubric: '# Rubric\n- one',
    };
    const created = await stores.assignments.create(teacher, body);
    const now = clock.now().toISOString();
    expect(created).toEqual({
      ...body,
      judge_first: true,
      feedback_text_needed: 'without_rubric',
      needs_feedback_text: true,
      anonymous: false,
      anonymity_lifted: null,
      erase_at: null,
      id: created.id,
      submission_count: 0,
      drafted_count: 0,
      graded_count: 0,
      done_count: 0,
      open_regrades: [],
      my_role: 'owner',
      may: ['read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage', 'own'],
      marked_with_others: false,
      owner: teacher.full_name,
      files: [],
      created_at: now,
      updated_at: now,
    });
    expect(await stores.assignments.get(teacher, created.id)).toEqual(created);
  });

  test('[LIFE-12] another due date reports as changed exactly the works that become late, or no longer are', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await anAssignment(stores, teacher);
    const [early, later] = [
      await aSubmission(stores, teacher, id, { submitted_at: '2026-03-01T10:00:00.000Z' }),
      await aSubmission(stores, teacher, id, { submitted_at: '2026-03-03T10:00:00.000Z' }),
    ];
    const list = (since: number) =>
      stores.submissions.list(teacher, id, { skip: 0, limit: 50, changed_since: since });
    const after = async (due_at: string | null) => {
      const { revision } = await list(0);
      await stores.assignments.update(teacher, id, { due_at });
      return (await list(revision)).items.map((row) => [row.id, row.late]);
    };
    expect(await after('2026-03-02T10:00:00.000Z')).toEqual([[later.id, true]]);
    expect(await after('2026-03-02T10:00:00.000Z')).toEqual([]);
    expect(await after('2026-02-02T10:00:00.000Z')).toEqual([[early.id, true]]);
    expect((await after(null)).toSorted()).toEqual(
      [
        [early.id, false],
        [later.id, false],
      ].toSorted(),
    );
  });

  test('a patch changes only what it names', async () => {
    const { stores, clock } = world;
    const teacher = await aTeacher(stores);
    const before = await anAssignment(stores, teacher);
    clock.advance(5000);
    const after = await stores.assignments.update(teacher, before.id, {
      rubric: 'R',
      grade_scale: { kind: 'points', max: 20 },
    });
    expect(after).toEqual({
      ...before,
      rubric: 'R',
      grade_scale: { kind: 'points', max: 20 },
      updated_at: clock.now().toISOString(),
    });
    expect(
      (await stores.assignments.update(teacher, before.id, { rubric: null })).rubric,
    ).toBeNull();
  });

  test('counts what was submitted, drafted and graded', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await anAssignment(stores, teacher);
    const [a, b] = [
      await aSubmission(stores, teacher, id),
      await aSubmission(stores, teacher, id),
      await aSubmission(stores, teacher, id),
    ];
    await generate(stores, teacher, a.id);
    await stores.submissions.patch(teacher, a.id, { grade: 'A' });
    await stores.submissions.patch(teacher, b.id, { grade: 'B' });
    expect(await stores.assignments.get(teacher, id)).toMatchObject({
      submission_count: 3,
      drafted_count: 1,
      graded_count: 2,
    });
    await stores.submissions.patch(teacher, b.id, { grade: '' });
    await stores.submissions.remove(teacher, a.id);
    expect(await stores.assignments.get(teacher, id)).toMatchObject({
      submission_count: 2,
      drafted_count: 0,
      graded_count: 0,
      open_regrades: [],
    });
  });

  test('the list contains the user’s own and those they are a member of, newest first, in pages', async () => {
    const { stores, clock } = world;
    const [teacher, colleague] = [await aTeacher(stores), await aTeacher(stores)];
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      clock.advance(1000);
      const owner = i % 2 === 0 ? teacher : colleague;
      const { id } = await anAssignment(stores, owner);
      ids.unshift(id);
      if (owner === colleague) await aMember(stores, colleague, id, teacher, 'viewer');
    }
    await anAssignment(stores, colleague);
    const first = await stores.assignments.list(teacher, { skip: 0, limit: 3 });
    const rest = await stores.assignments.list(teacher, { skip: 3, limit: 3 });
    expect([first.total, rest.total]).toEqual([5, 5]);
    expect([...first.items, ...rest.items].map((row) => row.id)).toEqual(ids);
    expect([...first.items, ...rest.items].map((row) => row.my_role)).toEqual([
      'owner',
      'viewer',
      'owner',
      'viewer',
      'owner',
    ]);
  });

  test('files are attached, read and removed', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await anAssignment(stores, teacher);
    const [brief, exemplar] = [aFile('brief.pdf'), aFile('good.docx')];
    const first = await stores.assignmentFiles.attach(teacher, id, {
      ...brief,
      file_type: 'brief',
      grade: null,
    });
    const second = await stores.assignmentFiles.attach(teacher, id, {
      ...exemplar,
      file_type: 'exemplar',
      grade: 'A+',
      processed_key: 'p/1',
    });
    expect(second).toMatchObject({
      assignment_id: id,
      key: exemplar.key,
      processed_key: 'p/1',
      original_filename: 'good.docx',
    });
    const { files } = await stores.assignments.get(teacher, id);
    expect(files).toEqual([
      {
        id: first.id,
        file_type: 'brief',
        original_filename: 'brief.pdf',
        grade: null,
        created_at: first.created_at,
      },
      {
        id: second.id,
        file_type: 'exemplar',
        original_filename: 'good.docx',
        grade: 'A+',
        created_at: second.created_at,
      },
    ]);
    const elsewhere = await anAssignment(stores, teacher);
    await expect(
      stores.assignmentFiles.get(teacher, elsewhere.id, first.id),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(
      stores.assignmentFiles.remove(teacher, elsewhere.id, first.id),
    ).rejects.toBeInstanceOf(NotFound);
    expect(await stores.assignmentFiles.remove(teacher, id, second.id)).toEqual({
      fileKeys: [exemplar.key, 'p/1'],
    });
    expect((await stores.assignments.get(teacher, id)).files).toHaveLength(1);
  });

  test('deleting removes everything and names every file', async () => {
    const { stores, db } = world;
    const teacher = await aTeacher(stores);
    const { id } = await anAssignment(stores, teacher);
    const brief = aFile();
    await stores.assignmentFiles.attach(teacher, id, { ...brief, file_type: 'brief', grade: null });
    const keys = [brief.key];
    const submissionIds: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const [original, turnitin_report] = [aFile(), aFile('report.pdf')];
      keys.push(original.key, turnitin_report.key);
      submissionIds.push(
        (await aSubmission(stores, teacher, id, { original, turnitin_report })).id,
      );
    }
    await generate(stores, teacher, submissionIds[0] ?? 0);
    await stores.submissions.patch(teacher, submissionIds[0] ?? 0, { grade: 'A' });
    await stores.feedbackJobs.request(teacher, submissionIds[1] ?? 0);
    const { fileKeys } = await stores.assignments.remove(teacher, id);
    expect(fileKeys.toSorted()).toEqual(keys.toSorted());
    await expect(stores.assignments.get(teacher, id)).rejects.toBeInstanceOf(NotFound);
    const left = {
      submissions: await db
        .selectFrom('submissions')
        .selectAll()
        .where('assignment_id', '=', id)
        .execute(),
      files: await db
        .selectFrom('assignment_files')
        .selectAll()
        .where('assignment_id', '=', id)
        .execute(),
      jobs: await db
        .selectFrom('feedback_jobs')
        .selectAll()
        .where('assignment_id', '=', id)
        .execute(),
      drafts: await db
        .selectFrom('ai_drafts')
        .selectAll()
        .where('submission_id', 'in', submissionIds)
        .execute(),
      revisions: await db
        .selectFrom('revisions')
        .selectAll()
        .where('submission_id', 'in', submissionIds)
        .execute(),
    };
    expect(left).toEqual({ submissions: [], files: [], jobs: [], drafts: [], revisions: [] });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 9, held: 0 });
  });
});
