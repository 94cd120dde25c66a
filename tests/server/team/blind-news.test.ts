import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Revision } from '#contract/revision.ts';
import type { Submission } from '#contract/submission.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { type BlindStage, blindStage } from '#tests/support/team/blind-stage.ts';

describe.each(engines)('[MOD-1] how often something changed, to whoever marks it blind, on $name', (engine) => {
  let stage: BlindStage;
  beforeAll(async () => {
    stage = await blindStage(engine);
    // The draft is a change, too.
    while ((await stage.owner.get<Submission>(stage.at)).body.ai_feedback === null) await new Promise((resolve) => { setTimeout(resolve, 20); });
  });
  afterAll(() => stage.api.close());

  const etagOf = async (who: Caller) => (await who.get(stage.at)).headers.get('etag')!;
  const patch = async (who: Caller, etag: string, values: object) => await who.patch<Submission>(stage.at, values, { 'If-Match': etag });
  /** What is new to somebody since a revision, and what they are told as the last one. */
  async function since(who: Caller, revision?: string) {
    const { body, headers } = await who.get<Submission[]>(`/api/v1/submissions/by_assignment/${stage.assignment.id}${revision === undefined ? '' : `?changed_since=${revision}`}`);
    return { ids: body.map(({ id }) => id), revision: headers.get('x-revision')!, deleted: headers.get('x-deleted-ids') ?? '' };
  }

  test('a change is held against the version that they were told, not against the one that counts what they aren’t', async () => {
    const { first, second, at } = stage;
    const before = await etagOf(second);
    for (const grade of ['Zyxwena 60', 'Zyxwena 70']) await first.patch(at, { grade });
    const whole = await etagOf(first);
    expect([await etagOf(second), whole === before]).toEqual([before, false]);
    expect((await patch(second, whole, { turnitin_similarity_score: 3 })).status).toBe(412);
    const { status, headers, body } = await patch(second, before, { turnitin_similarity_score: 3 });
    expect([status, body.grade, headers.get('etag') === before]).toEqual([200, null, false]);
    expect((await patch(second, before, { turnitin_similarity_score: 4 })).status).toBe(412);
    expect((await patch(second, await etagOf(second), { turnitin_similarity_score: 4 })).status).toBe(200);
    // What they aren't told isn't in the way of whoever is.
    expect((await patch(first, await etagOf(first), { grade: 'Zyxwena 65' })).status).toBe(200);
  });

  test('the history counts and numbers what they are told alone', async () => {
    const { first, second, owner, at } = stage;
    await first.patch(at, { feedback_text: 'Zyxwena says so.' });
    await owner.patch(at, { grade: 'Zyxwena 50', turnitin_similarity_score: 5 });
    const told = async (who: Caller, query = '') => (await who.get<Revision[]>(`${at}/revisions${query}`)).body.map(({ id, version, field, to }) => [id, version, field, to]);
    const score = 'turnitin_similarity_score';
    expect(await told(second)).toEqual([[3, 5, score, 5], [2, 4, score, 4], [1, 3, score, 3]]);
    expect([await told(second, '?limit=1'), await told(second, '?limit=1&skip=2')]).toEqual([[[3, 5, score, 5]], [[1, 3, score, 3]]]);
    expect((await told(owner)).map(([, version]) => version)).toEqual([9, 9, 8, 7, 6, 5, 4, 3]);
    expect([await etagOf(second), await etagOf(owner)]).toEqual(['"5"', '"9"']);
  });

  test('a list tells as the last revision the last change that they may see, and as new what has one since', async () => {
    const { first, second, owner, script, other, at } = stage;
    const { revision: begun } = await since(second);
    const { revision: known } = await since(owner);
    for (const values of [{ grade: 'Zyxwena 80' }, { feedback_text: 'Zyxwena again.' }]) await first.patch(at, values);
    expect([await since(second), await since(second, begun)]).toEqual([{ ids: [other.id, script.id], revision: begun, deleted: '' }, { ids: [], revision: begun, deleted: '' }]);
    expect([(await since(owner, known)).ids, Number((await since(owner)).revision)]).toEqual([[script.id], expect.any(Number)]);
    // The grade of a script that isn't blind to them is news; that of theirs still isn't, not even now that the last revision has passed it.
    await owner.patch(`/api/v1/submissions/${other.id}`, { grade: 'B' });
    const graded = await since(second, begun);
    expect([graded.ids, Number(graded.revision) > Number(begun)]).toEqual([[other.id], true]);
    expect(await since(second, graded.revision)).toEqual({ ids: [], revision: graded.revision, deleted: '' });
    await owner.patch(at, { grade: 'Zyxwena 90', turnitin_similarity_score: 6 });
    const scored = await since(second, graded.revision);
    expect([scored.ids, Number(scored.revision) > Number(graded.revision)]).toEqual([[script.id], true]);
    expect((await since(second, begun)).ids).toEqual([other.id, script.id]);
    expect(await since(second, scored.revision)).toEqual({ ids: [], revision: scored.revision, deleted: '' });
  });

  test('a script that is deleted is news to them, too, once', async () => {
    const { second, owner, assignment } = stage;
    const { body: gone } = await owner.post<Submission>(`/api/v1/submissions/by_assignment/${assignment.id}/upload`, form({ submission_file: { name: 'c.txt', bytes: 'Gone.' } }));
    const { revision } = await since(second);
    expect((await owner.delete(`/api/v1/submissions/${gone.id}`)).status).toBe(204);
    const told = await since(second, revision);
    expect([told.ids, told.deleted, Number(told.revision) > Number(revision)]).toEqual([[], String(gone.id), true]);
    expect(await since(second, told.revision)).toEqual({ ids: [], revision: told.revision, deleted: '' });
  });
});
