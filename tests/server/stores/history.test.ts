import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatchField, SubmissionPatch } from '#contract/submissions/submission.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  aDraft,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };

describe.each(engines)('a submission’s history on $name', (engine) => {
  let world: TestStores;
  let ada: Teacher;
  let grace: Teacher;
  let assignmentId: number;
  beforeAll(async () => {
    world = await openStores(engine);
    ada = await aTeacher(world.stores, 50, 'Ada Byron');
    grace = await aTeacher(world.stores, 0, 'Grace Hopper');
    ({ id: assignmentId } = await anAssignment(world.stores, ada));
    await aMember(world.stores, ada, assignmentId, grace, 'grader');
  });
  afterAll(() => world.dispose());

  const historyOf = async (id: number) =>
    (await world.stores.submissions.revisions(ada, id, page)).items.map(
      ({ id: _id, ...rest }) => rest,
    );

  const CHANGES: readonly [PatchField, first: SubmissionPatch, second: SubmissionPatch][] = [
    ['grade', { grade: '60' }, { grade: '70' }],
    ['feedback_text', { feedback_text: 'First.\n👩🏽‍🏫' }, { feedback_text: '{"a":1}' }],
    [
      'turnitin_similarity_score',
      { turnitin_similarity_score: 0 },
      { turnitin_similarity_score: 12.3 },
    ],
    ['student_identifier', { student_identifier: 's7' }, { student_identifier: 'Käthe' }],
    [
      'submitted_at',
      { submitted_at: '2026-01-01T00:00:00.000Z' },
      { submitted_at: '2026-01-02T00:00:00.000Z' },
    ],
  ];

  test.each(CHANGES)(
    '[TEAM-6] [RULE-11] %s: who, when, from what to what, with a version and without, by any permitted user',
    async (field, first, second) => {
      const { stores, clock } = world;
      const before = await aSubmission(stores, ada, assignmentId, { student_identifier: null });
      clock.advance(1000);
      const at = clock.now().toISOString();
      await stores.submissions.patch(ada, before.id, first, 1);
      clock.advance(1000);
      await stores.submissions.patch(grace, before.id, second);
      expect(await historyOf(before.id)).toEqual([
        {
          version: 3,
          field,
          from: first[field],
          to: second[field],
          changed_by: 'Grace Hopper',
          changed_at: clock.now().toISOString(),
        },
        {
          version: 2,
          field,
          from: before[field],
          to: first[field],
          changed_by: 'Ada Byron',
          changed_at: at,
        },
      ]);
    },
  );

  test('[TEAM-6] restoring is a change like any other, and so is clearing', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, ada, assignmentId, { turnitin_similarity_score: 5 });
    await stores.submissions.patch(ada, id, {
      grade: 'A',
      turnitin_similarity_score: null,
      student_identifier: null,
    });
    await stores.submissions.patch(ada, id, { grade: 'B' });
    await stores.submissions.patch(ada, id, {
      grade: 'A',
      turnitin_similarity_score: 5,
      student_identifier: 's1',
    });
    const history = await historyOf(id);
    expect(
      history.filter(({ field }) => field === 'grade').map(({ from, to }) => [from, to]),
    ).toEqual([
      ['B', 'A'],
      ['A', 'B'],
      [null, 'A'],
    ]);
    expect(
      history
        .filter(({ field }) => field === 'turnitin_similarity_score')
        .map(({ from, to }) => [from, to]),
    ).toEqual([
      [null, 5],
      [5, null],
    ]);
    expect(
      history
        .filter(({ field }) => field === 'student_identifier')
        .map(({ from, to }) => [from, to]),
    ).toEqual([
      [null, 's1'],
      ['s1', null],
    ]);
    expect(await stores.submissions.get(ada, id)).toMatchObject({
      grade: 'A',
      turnitin_similarity_score: 5,
      student_identifier: 's1',
      version: 4,
    });
  });

  test('a request that changes nothing, is refused or comes too late leaves no trace', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, ada, assignmentId);
    await stores.submissions.patch(ada, id, { grade: ' ', student_identifier: 's1' });
    await expect(stores.submissions.patch(ada, id, { grade: 'A' }, 9)).rejects.toBeInstanceOf(
      StaleVersion,
    );
    await expect(
      stores.submissions.patch(await aTeacher(stores), id, { grade: 'A' }),
    ).rejects.toBeInstanceOf(NotFound);
    expect(await historyOf(id)).toEqual([]);
  });

  test('[TEAM-6] none of many concurrent changes is lost: each begins where the previous one ended', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, ada, assignmentId);
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        stores.submissions.patch(at % 2 ? ada : grace, id, { grade: String(at) }),
      ),
    );
    const steps = (await historyOf(id)).toReversed();
    expect(steps).toHaveLength(8);
    for (const [at, { from, version }] of steps.entries())
      expect([from, version]).toEqual([at === 0 ? null : steps[at - 1]!.to, at + 2]);
  });

  test('[GEN-9] every draft is kept; restoring an earlier one is free, and it is then the current one', async () => {
    const { stores } = world;
    const { id } = await aSubmission(stores, ada, assignmentId);
    await generate(stores, ada, id, aDraft('The first draft.'));
    await generate(stores, ada, id, aDraft('The second draft.'));
    const spent = await stores.ledger.balance(ada);
    const [second, first] = (await stores.submissions.drafts(grace, id, page)).items;
    expect([second, first]).toMatchObject([
      {
        ai_feedback_text: 'The second draft.',
        current: true,
        requested_by: 'Ada Byron',
        ai_feedback: aDraft().ai_feedback,
      },
      { ai_feedback_text: 'The first draft.', current: false },
    ]);
    const { version } = await stores.submissions.get(ada, id);
    await expect(
      stores.submissions.putDraftBack(grace, id, first!.id, version - 1),
    ).rejects.toBeInstanceOf(StaleVersion);
    const back = await stores.submissions.putDraftBack(grace, id, first!.id, version);
    expect(back).toMatchObject({
      ai_feedback_text: 'The first draft.',
      draft: JSON.stringify(aDraft().ai_feedback),
      version: version + 1,
      status: 'processing',
    });
    expect(
      (await stores.submissions.drafts(ada, id, page)).items.map(({ current }) => current),
    ).toEqual([false, true]);
    expect(await stores.submissions.putDraftBack(grace, id, first!.id)).toMatchObject({
      version: version + 1,
    });
    expect(await stores.ledger.balance(ada)).toEqual(spent);
    const other = await aSubmission(stores, ada, assignmentId);
    await expect(stores.submissions.putDraftBack(ada, other.id, first!.id)).rejects.toBeInstanceOf(
      NotFound,
    );
    // The kept share is recorded for the current draft.
    await stores.submissions.patch(ada, id, { feedback_text: 'Dear Sam.\n\nThe first draft.' });
    expect(
      await world.db
        .selectFrom('ai_drafts')
        .select(['output_text', 'kept_share'])
        .where('submission_id', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { output_text: 'The first draft.', kept_share: 1 },
      { output_text: 'The second draft.', kept_share: null },
    ]);
  });

  test('[TEAM-6] [RUN-14] after all of this the stored data is sound', async () => {
    expect(await brokenInvariants(world.db)).toEqual([]);
  });
});
