import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Returned } from '#contract/release/returned.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { createReleasing, type Releasing } from '#server/features/release/releasing.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  type Teacher,
  testIds,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const NOW = { at: null, unfinished: false };
const HOUR = 3_600_000;

describe.each(engines)('release on $name', (engine) => {
  let world: TestStores;
  let releasing: Releasing;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    releasing = processOf(world);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  /** Like one process of several. */
  function processOf({ stores, clock }: TestStores): Releasing {
    return createReleasing(
      {
        stores,
        clock,
        ids: testIds,
        log: () => {},
        documents: { of: () => Promise.reject(new Error('not here')) },
      },
      { pollMs: 5 },
    );
  }
  async function work({
    grade = 'B',
    feedback_text = 'Well argued.',
  }: { grade?: string | null; feedback_text?: string | null } = {}) {
    const { id: assignmentId } = await anAssignment(world.stores, owner);
    const { id } = await aSubmission(world.stores, owner, assignmentId);
    await world.stores.submissions.patch(owner, id, { grade, feedback_text });
    return { assignmentId, id };
  }
  const row = async (assignmentId: number) =>
    (await world.stores.releases.works(owner, assignmentId))[0]!;
  const later = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();
  const snapshotOf = async (id: number) =>
    JSON.parse((await world.stores.releases.snapshot(owner, id)).text) as Returned;

  test('[OUT-5] what was released is kept literally with its hash, whatever is written later', async () => {
    const { assignmentId, id } = await work();
    const release = await releasing.one(owner, id, NOW);
    expect(release).toMatchObject({
      state: 'released',
      submission_id: id,
      asked_by: 'Ada Byron',
      due_at: null,
      ended_at: null,
      released_at: world.clock.now().toISOString(),
    });
    await world.stores.submissions.patch(owner, id, {
      grade: 'F',
      feedback_text: 'Changed my mind.',
    });
    const { text, sha256 } = await world.stores.releases.snapshot(owner, release.id);
    expect(createHash('sha256').update(text).digest('hex')).toBe(release.sha256);
    expect(sha256).toBe(release.sha256);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    expect(await snapshotOf(release.id)).toMatchObject({ grade: 'B', feedback: 'Well argued.' });
    expect(await row(assignmentId)).toMatchObject({
      changed: true,
      grade: 'F',
      standing: { id: release.id },
    });
    await expect(
      world.db
        .updateTable('releases')
        .set({ snapshot: '{}' })
        .where('id', '=', release.id)
        .execute(),
    ).rejects.toThrow('never changed');
  });

  test('[OUT-5] every part of what a student gets counts as a change, and undoing it doesn’t', async () => {
    const { assignmentId, id } = await work();
    await world.stores.rubrics.put(owner, assignmentId, essayRubric());
    const { id: noteId } = await world.stores.annotations.create(owner, id, {
      file_id: null,
      selectors: [],
      text: 'Here.',
      criterion: null,
      comment_id: null,
    });
    await releasing.one(owner, id, NOW);
    const changed = async () => (await row(assignmentId)).changed;
    expect(await changed()).toBe(false);
    await world.stores.submissions.patch(owner, id, { grade: 'C' });
    expect(await changed()).toBe(true);
    await world.stores.submissions.patch(owner, id, { grade: 'B' });
    expect(await changed()).toBe(false);
    await world.stores.annotations.patch(owner, noteId, { text: 'There.' });
    expect(await changed()).toBe(true);
    await world.stores.annotations.patch(owner, noteId, { text: 'Here.' });
    await world.stores.marks.put(owner, id, 'first', {
      marks: [{ criterion: 'remarks', level_ids: null, points: null, comment: 'Said.' }],
    });
    expect(await changed()).toBe(true);
    await releasing.one(owner, id, NOW);
    expect(await changed()).toBe(false);
    await world.stores.rubrics.put(owner, assignmentId, null);
    expect(await changed()).toBe(true);
    for (const [before, after] of [
      [{ feedback_text: 'Well argued.' }, { feedback_text: 'Argued.' }],
      [{ student_identifier: 's1' }, { student_identifier: 's2' }],
    ]) {
      await releasing.one(owner, id, NOW);
      await world.stores.submissions.patch(owner, id, after!);
      expect([after, await changed()]).toEqual([after, true]);
      await world.stores.submissions.patch(owner, id, before!);
      expect([before, await changed()]).toEqual([before, false]);
    }
    await world.db.updateTable('submissions').set({ attempt: 2 }).where('id', '=', id).execute();
    expect(await changed()).toBe(true);
  });

  test('[OUT-5] released again it replaces the previous release; unchanged it stays as it is', async () => {
    const { assignmentId, id } = await work();
    const first = await releasing.one(owner, id, NOW);
    expect(await releasing.one(owner, id, NOW)).toEqual(first);
    await world.stores.submissions.patch(owner, id, { grade: 'A' });
    const second = await releasing.one(owner, id, NOW);
    expect((await row(assignmentId)).standing?.id).toBe(second.id);
    expect(
      (await world.stores.releases.history(owner, id)).map(({ id: one, state, ended_by }) => [
        one,
        state,
        ended_by,
      ]),
    ).toEqual([
      [second.id, 'released', null],
      [first.id, 'replaced', 'Ada Byron'],
    ]);
    expect((await snapshotOf(first.id)).grade).toBe('B');
  });

  test('[OUT-5] withdrawing keeps what was released, and can be done once', async () => {
    const { assignmentId, id } = await work();
    const release = await releasing.one(owner, id, NOW);
    expect(await world.stores.releases.withdraw(owner, release.id)).toMatchObject({
      state: 'withdrawn',
      ended_by: 'Ada Byron',
      sha256: release.sha256,
    });
    expect(await row(assignmentId)).toMatchObject({ standing: null, changed: false });
    expect((await snapshotOf(release.id)).grade).toBe('B');
    await expect(world.stores.releases.withdraw(owner, release.id)).rejects.toBeInstanceOf(
      Conflict,
    );
  });

  test('[OUT-5] reports unfinished work beforehand, and releases it only if the educator says so; never releases nothing at all', async () => {
    const { id } = await work({ feedback_text: null });
    await expect(releasing.one(owner, id, NOW)).rejects.toThrow('Has no feedback yet.');
    await world.stores.submissions.patch(owner, id, { grade: null, feedback_text: 'On [Topic].' });
    await expect(releasing.one(owner, id, NOW)).rejects.toThrow(
      'Has no grade yet. The feedback still says [Topic].',
    );
    expect((await releasing.one(owner, id, { ...NOW, unfinished: true })).state).toBe('released');
    const { id: blank } = await work({ grade: null, feedback_text: ' ' });
    await expect(releasing.one(owner, blank, { ...NOW, unfinished: true })).rejects.toThrow(
      'nothing to release',
    );
  });

  test('[OUT-5] releases those of many that can be, and says why the others can’t', async () => {
    const { assignmentId, id } = await work();
    const { id: other } = await aSubmission(world.stores, owner, assignmentId);
    const { releases, left } = await releasing.many(owner, assignmentId, null, NOW);
    expect(releases.map(({ submission_id }) => submission_id)).toEqual([id]);
    expect(left).toEqual([
      {
        submission_id: other,
        why: 'Has no grade or feedback yet, so there is nothing to release.',
      },
    ]);
    expect(
      (await releasing.withdrawMany(owner, assignmentId, [id, other])).map(({ state }) => state),
    ).toEqual(['withdrawn']);
    const { id: elsewhere } = await work();
    await expect(releasing.many(owner, assignmentId, [elsewhere], NOW)).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test('[OUT-5] a scheduled release happens once, however many processes there are, with the state at that time', async () => {
    const { assignmentId, id } = await work();
    const planned = await releasing.one(owner, id, { ...NOW, at: later(HOUR) });
    expect(planned).toMatchObject({ state: 'planned', sha256: null, due_at: later(HOUR) });
    await world.stores.submissions.patch(owner, id, { grade: 'A' });
    expect(await world.stores.releases.claim(60_000)).toBeNull();
    world.clock.advance(HOUR);
    const processes = [processOf(world), processOf(world), processOf(world)];
    for (const each of processes) each.start();
    await expect.poll(async () => (await row(assignmentId)).standing?.id).toBe(planned.id);
    await Promise.all(processes.map((each) => each.stop()));
    expect((await world.stores.releases.history(owner, id)).map(({ state }) => state)).toEqual([
      'released',
    ]);
    expect((await snapshotOf(planned.id)).grade).toBe('A');
  });

  test('[OUT-5] a process that lost its lease releases nothing more, and what was cancelled stays cancelled', async () => {
    const { id } = await work();
    await releasing.one(owner, id, { ...NOW, at: later(HOUR) });
    world.clock.advance(HOUR);
    const slow = (await world.stores.releases.claim(60_000))!;
    expect(await world.stores.releases.claim(60_000)).toBeNull();
    world.clock.advance(60_000);
    const quick = (await world.stores.releases.claim(60_000))!;
    const { basis, fileIds } = await world.stores.releases.basis(owner, id);
    const snapshot = { text: '{}', sha256: 'x', basis, fileIds };
    expect(await world.stores.releases.releaseDue(slow, snapshot)).toBe('lost');
    expect(await world.stores.releases.releaseDue(quick, { ...snapshot, basis: 'another' })).toBe(
      'stale',
    );
    await world.stores.releases.withdraw(owner, quick.id);
    expect(await world.stores.releases.releaseDue(quick, snapshot)).toBe('lost');
    expect((await world.stores.releases.history(owner, id)).map(({ state }) => state)).toEqual([
      'cancelled',
    ]);
  });

  test('[OUT-5] what is unfinished at its time isn’t released, with the reason', async () => {
    const { assignmentId, id } = await work();
    await releasing.one(owner, id, { ...NOW, at: later(HOUR) });
    expect(await row(assignmentId)).toMatchObject({ planned: { state: 'planned' }, failed: null });
    await world.stores.submissions.patch(owner, id, { feedback_text: null });
    world.clock.advance(HOUR);
    const process = processOf(world);
    process.start();
    await expect
      .poll(async () => (await world.stores.releases.history(owner, id))[0]?.state)
      .toBe('failed');
    await process.stop();
    expect((await world.stores.releases.history(owner, id))[0]).toMatchObject({
      why: 'Has no feedback yet.',
      sha256: null,
    });
    expect(await row(assignmentId)).toMatchObject({
      standing: null,
      planned: null,
      failed: { state: 'failed', why: 'Has no feedback yet.' },
    });
    await world.stores.submissions.patch(owner, id, { feedback_text: 'Well argued.' });
    await releasing.one(owner, id, NOW);
    expect(await row(assignmentId)).toMatchObject({
      standing: { state: 'released' },
      failed: null,
    });
  });

  test('[OUT-5] a newer instruction replaces a pending one', async () => {
    const { id } = await work();
    await releasing.one(owner, id, { ...NOW, at: later(HOUR) });
    await releasing.one(owner, id, { ...NOW, at: later(2 * HOUR) });
    await releasing.one(owner, id, NOW);
    expect((await world.stores.releases.history(owner, id)).map(({ state }) => state)).toEqual([
      'released',
      'cancelled',
      'cancelled',
    ]);
  });

  test('[OUT-5] [RULE-12] [RULE-16] the owner releases; markers and viewers see it; strangers see nothing', async () => {
    const { assignmentId, id } = await work();
    const release = await releasing.one(owner, id, NOW);
    const [grader, viewer, stranger] = [
      await aTeacher(world.stores),
      await aTeacher(world.stores),
      await aTeacher(world.stores),
    ];
    await aMember(world.stores, owner, assignmentId, grader, 'grader');
    await aMember(world.stores, owner, assignmentId, viewer, 'viewer');
    for (const who of [grader, viewer]) {
      await expect(releasing.one(who, id, NOW)).rejects.toBeInstanceOf(Forbidden);
      await expect(releasing.many(who, assignmentId, null, NOW)).rejects.toBeInstanceOf(Forbidden);
      await expect(
        world.stores.releases.plan(who, id, { batch: 'b', dueAt: later(HOUR), unfinished: false }),
      ).rejects.toBeInstanceOf(Forbidden);
      await expect(world.stores.releases.withdraw(who, release.id)).rejects.toBeInstanceOf(
        Forbidden,
      );
      await expect(releasing.withdrawMany(who, assignmentId, [id])).rejects.toBeInstanceOf(
        Forbidden,
      );
      expect(await world.stores.releases.history(who, id)).toHaveLength(1);
    }
    for (const call of [
      () => releasing.one(stranger, id, NOW),
      () => world.stores.releases.history(stranger, id),
      () => world.stores.releases.works(stranger, assignmentId),
      () => world.stores.releases.withdraw(stranger, release.id),
      () => world.stores.releases.snapshot(stranger, release.id),
      () => world.stores.releases.basis(stranger, id),
    ])
      await expect(call()).rejects.toBeInstanceOf(NotFound);
    expect((await row(assignmentId)).standing?.id).toBe(release.id);
  });

  test('[OUT-5] it is deleted with its submission, and is in the export', async () => {
    const { id } = await work();
    const { id: releaseId } = await releasing.one(owner, id, NOW);
    const { data } = await world.stores.users.exportAll(owner);
    expect(
      (data['releases'] as { id: number }[]).find((one) => one.id === releaseId),
    ).toMatchObject({ submission_id: id, state: 'released', snapshot: { grade: 'B' } });
    await world.stores.submissions.remove(owner, id);
    expect(
      await world.db.selectFrom('releases').select('id').where('id', '=', releaseId).execute(),
    ).toEqual([]);
  });
});
