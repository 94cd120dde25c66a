import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { MarkProgress, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { type Looked, toldTo } from '#tests/support/team/responses.ts';

/**
 * None of our own texts contains these: a response that does reveals what was given to the script
 * the first or the second time.
 */
const [FIRST, AGAIN] = [/zyxwena/i, /quillfeather/i];
const full = (level: string, word: string) => ({
  marks: [
    { criterion: 'argument', level_ids: [level], comment: `${word} on the argument.` },
    { criterion: 'evidence', level_ids: ['much'], comment: '' },
    { criterion: 'remarks', comment: `${word} remarks.` },
  ],
});
const note = (word: string) => ({
  text: `${word} notes.`,
  selectors: [{ type: 'TextQuoteSelector', exact: 'Buses are loved', prefix: '', suffix: '' }],
});
/** They take seconds each; they are requested while it waits. */
const DOCUMENTS = /format=(docx|pdf)/;
const SCRIPTS = 20;

describe.each(
  engines.flatMap((engine) => (['owner', 'marker'] as const).map((who) => ({ ...engine, who }))),
)('[MOD-11] a script that returned to its $who, on $name', ({ who, ...engine }) => {
  let api: Api;
  let [owner, marker, other]: Caller[] = [];
  let base: string;
  let looked: Looked;
  let [at, script, notes, handback] = ['', 0, 0, 0];

  beforeAll(async () => {
    api = await openApi({ engine, draft: async () => aDraft('A draft.') });
    const [mine, theirs] = [await api.teacher(), await api.teacher()];
    owner = mine;
    [marker, other] = who === 'owner' ? [mine, theirs] : [theirs, mine];
    const {
      body: { id },
    } = await owner.post<{ id: number }>('/api/v1/assignments/', { name: 'Essay' });
    base = `/api/v1/assignments/${id}`;
    await joins(owner, id, theirs, 'grader');
    await owner.put(`${base}/rubric`, {
      ...essayRubric(),
      bands: [
        { grade: 'A', from: 80 },
        { grade: 'B', from: 0 },
      ],
    });
    for (let place = 0; place < SCRIPTS; place += 1) {
      const { body } = await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name: `${place}.txt`, bytes: 'Buses are loved by all.' } }),
      );
      const address = `/api/v1/submissions/${body.id}`;
      await marker.put(`${address}/marks`, full('good', 'Plainly'));
      await marker.patch(address, { grade: 'B' });
    }
    ({
      body: {
        waiting: [{ submission_id: script }],
      },
    } = await marker.put<SelfAgreement & { waiting: [{ submission_id: number }] }>(
      `${base}/insight/again`,
      { on: true },
    ));
    await marker.put(`${base}/insight/again`, { on: false });
    // Everything that can be left on it before it returns.
    at = `/api/v1/submissions/${script}`;
    await owner.post(`${at}/generate-feedback`, {});
    await marker.put(`${at}/marks`, {
      ...full('poor', 'Zyxwena'),
      grade_reason: 'Zyxwena was generous.',
    });
    await marker.patch(at, { grade: 'Zyxwena 70', feedback_text: 'Well done, says Zyxwena.' });
    const { body: points } = await marker.get<{ draft_id: number }>(`${at}/draft-points`);
    await marker.put(`${at}/draft-points`, {
      draft_id: points.draft_id,
      section: 'strengths',
      place: 0,
      choice: 'taken',
      wording: 'Zyxwena says it better.',
    });
    await marker.put(`${at}/private-note`, { text: 'Zyxwena thinks.', version: 0 });
    await marker.put(`${at}/openings`, {
      criterion: 'argument',
      mark: { level_ids: ['poor'], points: null },
    });
    notes = (await marker.post<Annotation>(`${at}/annotations`, note('Zyxwena'))).body.id;
    await owner.post(`${base}/releases`, { submission_ids: [script], at: null, unfinished: true });
    const csv =
      'Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments\nParticipant 1,A,,Submitted,,100.00,Yes,-,\n';
    handback = (
      await owner.post<{ id: number }>(
        `${base}/handback`,
        form({ kind: 'moodle_worksheet', file: { name: 'a.csv', bytes: csv } }),
      )
    ).body.id;
    looked = { assignment: id, submissions: [script], annotations: [notes] };
  }, 120_000);
  afterAll(() => api.close());
  /**
   * The test found out which one it is by giving it up; after that it wouldn't return by itself.
   */
  async function comesBack() {
    await api.database.db.updateTable('again_scripts').set({ given_up_at: null }).execute();
    await api.database.db
      .updateTable('assignments')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
  }

  test('the set-up is complete: before it returns they see all of it', async () => {
    const kinds = [
      '',
      '/marks',
      '/marks/revisions',
      '/annotations',
      '/private-note',
      '/revisions',
      '/draft-points',
      '/marks?round=first',
    ];
    expect(await toldTo(api, looked, marker!, FIRST)).toEqual(
      expect.arrayContaining(kinds.map((kind) => `${at}${kind}`)),
    );
  });

  test('while it waits they see none of it by any GET, and everyone else sees all of it', async () => {
    await comesBack();
    expect(await toldTo(api, looked, marker!, FIRST)).toEqual([]);
    const kinds = ['', '/marks', '/marks?round=first', '/annotations', '/revisions'];
    expect(await toldTo(api, looked, other!, FIRST, DOCUMENTS)).toEqual(
      expect.arrayContaining(kinds.map((kind) => `${at}${kind}`)),
    );
    expect(
      (await marker!.get<MarkProgress[]>(`${base}/marks`)).body.map(
        ({ submission_id }) => submission_id,
      ),
    ).not.toContain(script);
    expect((await marker!.get<Submission>(at)).body).toMatchObject({
      grade: null,
      feedback_text: null,
      marked_attempt: null,
    });
    expect((await marker!.get(`${at}/openings`)).body).toEqual([]);
  });

  test('responses to their other requests reveal nothing either, and what they give is shown to nobody else, not even that they gave it', async () => {
    const {
      body: { draft_id },
    } = await marker!.get<{ draft_id: number }>(`${at}/draft-points`);
    const log = async () =>
      (await owner!.get<AuditEvent[]>(`${base}/log?limit=200`)).body.filter(({ kind }) =>
        ['marked', 'handed_over', 'annotated'].includes(kind),
      ).length;
    const before = [
      (await other!.get(`${at}/marks`)).text,
      (await other!.get(`${at}/revisions`)).text,
      (await other!.get(`${at}/marks/revisions`)).text,
      await log(),
    ];
    const answers = [
      await marker!.patch(at, { grade: 'A' }),
      await marker!.patch(at, { turnitin_similarity_score: 3 }, { 'If-Match': '"999"' }),
      await marker!.put(`${at}/marks?round=first`, full('good', 'Later')),
      await marker!.put(`${at}/marks`, {
        marks: [{ criterion: 'argument', level_ids: ['good'], version: 99 }],
      }),
      await marker!.patch(`/api/v1/annotations/${notes}`, { text: 'Mine.' }),
      await marker!.delete(`/api/v1/annotations/${notes}`),
      await marker!.put(`${at}/private-note`, { text: 'Mine.', version: 0 }),
      await marker!.post(`${at}/annotations`, note('Later')),
      await marker!.put(`${at}/openings`, {
        criterion: 'argument',
        mark: { level_ids: ['good'], points: null },
      }),
      await marker!.get(`/api/v1/handbacks/${handback}/file?part=1`),
      await marker!.get('/api/v1/users/me/export'),
      await marker!.put<{ detail: string }>(`${at}/draft-points`, {
        draft_id,
        section: 'strengths',
        place: 0,
        choice: 'dropped',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      403, 412, 403, 412, 404, 404, 403, 403, 403, 409, 409, 403,
    ]);
    expect(answers.at(-1)!.body).toMatchObject({
      detail: expect.stringContaining('came back to you'),
    });
    expect(answers.filter(({ text }) => FIRST.test(text)).map(({ text }) => text)).toEqual([]);
    expect(
      (await marker!.put<MarkSheet>(`${at}/marks`, full('good', 'Quillfeather'))).body,
    ).toMatchObject({ round: 'again', complete: true });
    expect(await toldTo(api, looked, other!, AGAIN, DOCUMENTS)).toEqual([]);
    expect((await marker!.post(`${at}/marks/hand-over`)).status).toBe(204);
    expect([
      (await other!.get(`${at}/marks`)).text,
      (await other!.get(`${at}/revisions`)).text,
      (await other!.get(`${at}/marks/revisions`)).text,
      await log(),
    ]).toEqual(before);
    expect(await toldTo(api, looked, other!, AGAIN, DOCUMENTS)).toEqual([]);
  });

  test('once they have given it they see all of it again, and their second opinion only as a level in their own marking', async () => {
    const kinds = [
      '',
      '/marks',
      '/marks/revisions',
      '/annotations',
      '/private-note',
      '/revisions',
      '/draft-points',
      '/marks?round=first',
    ];
    expect(await toldTo(api, looked, marker!, FIRST, DOCUMENTS)).toEqual(
      expect.arrayContaining(kinds.map((kind) => `${at}${kind}`)),
    );
    expect((await marker!.get<SelfAgreement>(`${base}/insight/again`)).body).toMatchObject({
      waiting: [],
      given: [{ submission_id: script, again: 100 }],
    });
    expect((await other!.get<SelfAgreement>(`${base}/insight/again`)).body).toMatchObject({
      waiting: [],
      given: [],
      marked: 0,
    });
  });
});
