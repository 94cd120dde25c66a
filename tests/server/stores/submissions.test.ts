import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Forbidden, NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  aFile,
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
  givenTwice,
  newSubmission,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };

describe.each(engines)('submissions on $name', (engine) => {
  let world: TestStores;
  let owner: Principal;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores, 50);
  });
  afterAll(() => world.dispose());

  test('[API-46] [API-47] [LIFE-2] an upload is stored as it arrived, pending, at version 1', async () => {
    const { stores, clock } = world;
    const { id: assignment_id } = await anAssignment(stores, owner);
    const original = aFile('Käthe – essay 😀.docx');
    const report = aFile('report.pdf');
    const created = await stores.submissions.create(
      owner,
      assignment_id,
      newSubmission({
        student_identifier: 'Käthe',
        original,
        turnitin_report: report,
        turnitin_similarity_score: 12.3,
      }),
    );
    const now = clock.now().toISOString();
    expect(created).toEqual({
      id: created.id,
      assignment_id,
      status: 'pending',
      submitted_at: now,
      submitted_at_known: false,
      student_identifier: 'Käthe',
      original_filename: original.filename,
      processed_filename: null,
      file_name: original.filename,
      grade: null,
      feedback_text: null,
      ai_feedback_text: null,
      draft: null,
      draft_sealed: false,
      turnitin_similarity_score: 12.3,
      version: 1,
      late: false,
      late_mark: null,
      error_message: null,
      created_at: now,
      updated_at: now,
      files: [
        {
          id: created.files[0]?.id,
          filename: original.filename,
          folder: '',
          bytes: original.bytes,
          attempt: 1,
          has_text: false,
          origin: 'upload',
          created_at: now,
          key: original.key,
          processed_key: null,
          sha256: null,
          read_share: null,
        },
      ],
      earlier_files: [],
      student_ids: [],
      attempt: 1,
      marked_attempt: null,
      veil: null,
      keys: { original: original.key, processed: null, turnitin: report.key },
    });
    expect(await stores.submissions.get(owner, created.id)).toEqual(created);
    expect(
      await world.db
        .selectFrom('submissions')
        .select(['report_filename', 'report_bytes'])
        .where('id', '=', created.id)
        .execute(),
    ).toEqual([{ report_filename: report.filename, report_bytes: report.bytes }]);
  });

  test('text comes back as text: JSON, HTML, formulas, emoji and right-to-left', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id);
    for (const feedback_text of [
      '{"a":1}',
      '[1]',
      'null',
      '42',
      '<script>alert(1)</script>',
      '=SUM(A1)',
      '👩🏽‍🏫 שלום',
      'a\u2028b\r\nc',
    ]) {
      const { version } = await stores.submissions.get(owner, id);
      await stores.submissions.patch(owner, id, { feedback_text }, version);
      expect((await stores.submissions.get(owner, id)).feedback_text).toBe(feedback_text);
    }
    await expect(stores.submissions.patch(owner, id, { feedback_text: 'a\0b' })).rejects.toThrow(
      'NUL',
    );
  });

  test('[LIFE-4] [LIFE-8] [LIFE-9] [API-48] grade and feedback complete it, clearing one undoes that; each change is a version', async () => {
    const { stores } = world;
    const assignment = await anAssignment(stores, owner);
    const bare = await aSubmission(stores, owner, assignment.id);
    const drafted = await aSubmission(stores, owner, assignment.id);
    await generate(stores, owner, drafted.id);
    for (const [id, without] of [
      [bare.id, 'pending'],
      [drafted.id, 'processing'],
    ] as const) {
      const start = await stores.submissions.get(owner, id);
      expect(start.status).toBe(without);
      const graded = await stores.submissions.patch(owner, id, { grade: 'A+' }, start.version);
      expect(graded).toMatchObject({ status: without, version: start.version + 1 });
      const done = await stores.submissions.patch(
        owner,
        id,
        { feedback_text: 'Well argued.' },
        graded.version,
      );
      expect(done).toMatchObject({ status: 'completed', grade: 'A+', version: start.version + 2 });
      const cleared = await stores.submissions.patch(owner, id, { grade: null }, done.version);
      expect(cleared).toMatchObject({
        status: without,
        grade: null,
        feedback_text: 'Well argued.',
      });
      const blank = await stores.submissions.patch(
        owner,
        id,
        { grade: 'B', feedback_text: '  \n ' },
        cleared.version,
      );
      expect(blank).toMatchObject({ status: without, grade: 'B', feedback_text: null });
    }
  });

  test('a patch that changes nothing isn’t a change', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id, {
      turnitin_similarity_score: 5,
    });
    const same = await stores.submissions.patch(owner, id, {
      grade: null,
      turnitin_similarity_score: 5,
    });
    expect(same.version).toBe(1);
    expect((await stores.submissions.revisions(owner, id, page)).total).toBe(0);
  });

  test('a stale version is refused with the stored values, and writes nothing', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id);
    const current = await stores.submissions.patch(owner, id, { grade: 'B' }, 1);
    const stale = await stores.submissions
      .patch(owner, id, { grade: 'C' }, 1)
      .catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(StaleVersion);
    expect((stale as StaleVersion).current).toEqual(current);
    await expect(stores.submissions.remove(owner, id, 1)).rejects.toBeInstanceOf(StaleVersion);
    expect(await stores.submissions.get(owner, id)).toEqual(current);
  });

  test('of two writers with the same version one succeeds and the other is told', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id);
    const writes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        stores.submissions.patch(owner, id, { grade: `${i}` }, 1),
      ),
    );
    expect(writes.filter((write) => write.status === 'fulfilled')).toHaveLength(1);
    expect((await stores.submissions.get(owner, id)).version).toBe(2);
  });

  test('deleting marks the files for deletion until the file store has deleted them', async () => {
    const { stores } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const [original, processed, turnitin_report] = [
      aFile(),
      aFile('essay.txt'),
      aFile('report.pdf'),
    ];
    const { id } = await aSubmission(stores, owner, assignmentId, {
      original,
      processed,
      turnitin_report,
    });
    const { fileKeys } = await stores.submissions.remove(owner, id, 1);
    expect(fileKeys.toSorted()).toEqual(
      [original.key, processed.key, turnitin_report.key].toSorted(),
    );
    expect(await stores.doomedFiles.list(1000)).toEqual(expect.arrayContaining(fileKeys));
    await stores.doomedFiles.forget(fileKeys);
    expect(await stores.doomedFiles.list(1000)).not.toEqual(expect.arrayContaining([original.key]));
    await expect(stores.submissions.get(owner, id)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.submissions.remove(owner, id)).rejects.toBeInstanceOf(NotFound);
  });

  test('the share of a draft that the educator keeps is recorded with it', async () => {
    const { stores, db } = world;
    const { id } = await aSubmission(stores, owner, (await anAssignment(stores, owner)).id);
    await generate(stores, owner, id, aDraft('Your essay is clear. Cite more sources.'));
    await stores.submissions.patch(owner, id, {
      feedback_text: 'Hello Sam.\n\nYour essay is clear. See you.',
    });
    const draft = await db
      .selectFrom('ai_drafts')
      .selectAll()
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(draft).toMatchObject({
      model: 'test-model',
      prompt_version: '1',
      input_hash: 'abc',
      kept_text: 'Your essay is clear.',
    });
    expect(draft.kept_share).toBeCloseTo(20 / 38);
    expect(JSON.parse(draft.output)).toEqual(aDraft().ai_feedback);
  });

  test('[MOD-1] a blind marker can’t set grade or feedback, or both, until all have handed over', async () => {
    const { stores } = world;
    const second = await aTeacher(stores);
    const { id: assignmentId } = await anAssignment(stores, owner);
    await aMember(stores, owner, assignmentId, second, 'grader');
    const { id } = await aSubmission(stores, owner, assignmentId);
    await givenTwice(stores, owner, assignmentId, id, [owner, second]);
    for (const patch of [
      { grade: 'B' },
      { feedback_text: 'Good.' },
      { grade: 'B', feedback_text: 'Good.' },
    ])
      await expect(stores.submissions.patch(second, id, patch)).rejects.toThrow(
        'You can add the grade and feedback',
      );
    expect(
      (await stores.submissions.patch(second, id, { student_identifier: 's2' })).student_identifier,
    ).toBe('s2');
  });

  test('someone else’s assignment can be neither listed nor uploaded to', async () => {
    const { stores } = world;
    const stranger = await aTeacher(stores);
    const { id } = await anAssignment(stores, owner);
    await expect(stores.submissions.list(stranger, id, page)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.submissions.create(stranger, id, newSubmission())).rejects.toBeInstanceOf(
      NotFound,
    );
    await aMember(stores, owner, id, stranger, 'viewer');
    await expect(stores.submissions.create(stranger, id, newSubmission())).rejects.toBeInstanceOf(
      Forbidden,
    );
  });
});
