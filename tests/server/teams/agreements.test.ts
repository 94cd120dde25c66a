import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { ScriptGroup } from '#contract/analytics/insight.ts';
import type { MarkRevision, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { AgreementRuleAnswer, RoundList, ScriptRounds } from '#contract/teams/agreement.ts';
import type { NextScript } from '#contract/teams/allocation.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('agreements on $name', (engine) => {
  let api: Api;
  let owner: Caller;
  let [first, second, third, fourth]: Caller[] = [];
  let assignment: Assignment;
  let base: string;
  const idOf = async (who: Caller): Promise<number> =>
    (await who.get<User>('/api/v1/users/me')).body.id;

  beforeAll(async () => {
    api = await openApi({ engine });
    [owner, first, second, third, fourth] = [
      await api.teacher(),
      await api.teacher({ full_name: 'Ada First' }),
      await api.teacher({ full_name: 'Ben Second' }),
      await api.teacher({ full_name: 'Cleo Third' }),
      await api.teacher(),
    ];
    assignment = (await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
    base = `/api/v1/assignments/${assignment.id}`;
    for (const who of [first, second, third, fourth])
      await joins(owner, assignment.id, who!, 'grader');
    await owner.put(`${base}/rubric`, {
      ...essayRubric(),
      bands: [
        { grade: 'A', from: 80 },
        { grade: 'B', from: 0 },
      ],
    });
  });
  afterAll(() => api.close());

  const full = (argument: string, word: string) => ({
    marks: [
      { criterion: 'argument', level_ids: [argument], comment: `${word} argues.` },
      { criterion: 'evidence', level_ids: ['much'] },
      { criterion: 'remarks', comment: `${word} remarks.` },
    ],
  });

  /**
   * Creates a script that both markers mark, each with a level for the argument, and hand over.
   */
  async function marked(
    levels: readonly [string, string],
    handedOver = 2,
    one = first,
  ): Promise<string> {
    const {
      body: { id },
    } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
    );
    const at = `/api/v1/submissions/${id}`;
    for (const [round, who] of [
      ['first', one],
      ['second', second],
    ] as const)
      await owner.put(`${base}/allocation`, {
        round,
        moves: [{ submission_id: id, from: null, to: await idOf(who!) }],
      });
    for (const [place, who] of [one, second].entries()) {
      await who!.put(`${at}/marks`, full(levels[place]!, place === 0 ? 'Ada' : 'Ben'));
      if (place < handedOver) await who!.post(`${at}/marks/hand-over`);
    }
    return at;
  }
  const setRule = (rule: object | null) =>
    owner.put<AgreementRuleAnswer>(`${base}/agreement-rule`, { rule });
  const rounds = async (who: Caller, at: string) =>
    (await who.get<ScriptRounds>(`${at}/rounds`)).body;
  const stateOf = async (who: Caller, at: string) =>
    (await who.get<RoundList>(`${base}/rounds`)).body.scripts.find(({ submission_id }) =>
      at.endsWith(`/${submission_id}`),
    );
  const REASONS = {
    marks: [
      {
        criterion: 'argument',
        level_ids: ['fair'],
        comment: 'Agreed.',
        reason: 'Between the two.',
      },
      { criterion: 'evidence', level_ids: ['much'] },
    ],
  };

  describe('[MOD-2] two markers who agree by the rule', () => {
    test('get the first mark or the mean as the agreed one, in a row of its own, and the grade follows', async () => {
      expect(
        (await setRule({ same: 'band', takes: 'first', differ: 'reconcile' })).body,
      ).toMatchObject({
        rule: { same: 'band', within: 0, third_marker_id: null },
        has_bands: true,
      });
      const at = await marked(['good', 'good']);
      expect(await stateOf(owner, at)).toMatchObject({
        state: 'agreed',
        how: 'rule',
        waits_for: null,
        grade: 'A',
        differ: 0,
      });
      expect((await owner.get<MarkSheet>(`${at}/marks?round=agreed`)).body.marks).toMatchObject([
        { level_ids: ['good'], comment: 'Ada argues.', reason: '' },
        { level_ids: ['much'] },
        { comment: 'Ada remarks.' },
      ]);
      await setRule({ same: 'points', within: 10, takes: 'mean', differ: 'reconcile' });
      const mean = await marked(['poor', 'good']);
      expect((await owner.get<MarkSheet>(`${mean}/marks?round=agreed`)).body.marks).toMatchObject([
        { level_ids: ['fair'], comment: 'Ada argues.\n\nBen argues.' },
        {},
        {},
      ]);
      expect((await rounds(owner, mean)).agreed.total).toBe(13);
      expect((await owner.get<Submission>(mean)).body.grade).toBe('B');
    });

    test('a rule applies to what is handed over after it was set, by the owner only, naming someone who marks', async () => {
      await setRule(null);
      const at = await marked(['good', 'good']);
      await setRule({ same: 'band', takes: 'first', differ: 'reconcile' });
      expect(await stateOf(owner, at)).toMatchObject({ state: 'reconcile', how: null });
      expect((await rounds(owner, at)).rule).toBeNull();
      const later = await marked(['good', 'good']);
      await setRule(null);
      expect((await rounds(owner, later)).rule).toMatchObject({ same: 'band', takes: 'first' });
      expect((await first!.put(`${base}/agreement-rule`, { rule: null })).status).toBe(403);
      expect(
        (await setRule({ same: 'band', takes: 'first', differ: 'third', third_marker_id: 999_999 }))
          .status,
      ).toBe(422);
    });
  });

  describe('[MOD-2] two markers who differ', () => {
    test('reconcile: both see both, a reason is needed where they differ, every criterion is agreed, and the history stays', async () => {
      await setRule({ same: 'band', takes: 'first', differ: 'reconcile' });
      const at = await marked(['poor', 'good']);
      for (const who of [first!, second!, owner])
        expect(await rounds(who, at)).toMatchObject({
          may_decide: true,
          script: { state: 'reconcile', differ: 1 },
          first: { total: 8 },
          second: { total: 18 },
          agreed: { marks: [] },
        });
      expect([
        (await stateOf(first!, at))?.waits_for,
        (await stateOf(second!, at))?.waits_for,
        (await stateOf(owner, at))?.waits_for,
      ]).toEqual(['you', 'you', 'others']);
      const put = (who: Caller, body: object) =>
        who.put<MarkSheet>(`${at}/marks?round=agreed`, body);
      const unsaid = { ...REASONS.marks[0], reason: ' ' };
      const why = (place: number) => ({
        detail: [
          {
            loc: ['body', 'marks', place, 'reason'],
            msg: 'Argument: the two markers differ. Say why you agreed on this mark.',
            type: expect.any(String),
          },
        ],
      });
      for (const [place, marks] of [
        [unsaid, REASONS.marks[1]],
        [REASONS.marks[1], unsaid],
      ].entries())
        expect(await put(first!, { marks })).toMatchObject({ status: 422, body: why(place) });
      expect((await put(first!, { marks: [REASONS.marks[0]] })).text).toContain(
        'Agree on every criterion',
      );
      expect((await put(third!, REASONS)).status).toBe(403);
      expect((await owner.get<MarkSheet>(`${at}/marks?round=agreed`)).body.marks).toEqual([]);
      expect(
        (
          await put(second!, {
            marks: [{ ...REASONS.marks[0], reason: ' Between the two.\n' }, REASONS.marks[1]],
          })
        ).body,
      ).toMatchObject({
        complete: true,
        marks: [{ level_ids: ['fair'], reason: 'Between the two.', version: 1 }, {}],
      });
      expect((await owner.get<Submission>(at)).body.grade).toBe('B');
      expect(await rounds(first!, at)).toMatchObject({
        script: { state: 'agreed', how: 'reconciled', waits_for: null },
        agreed_by: 'Ben Second',
        agreed: { decision: { grade: 'B' } },
      });
      expect(
        (
          await put(first!, {
            marks: [
              { ...REASONS.marks[0], level_ids: ['good'], reason: 'Looked again.', version: 1 },
            ],
          })
        ).status,
      ).toBe(200);
      expect((await put(second!, { marks: [{ ...REASONS.marks[0], version: 1 }] })).status).toBe(
        412,
      );
      expect(
        (await owner.get<MarkRevision[]>(`${at}/marks/revisions?round=agreed`)).body.filter(
          ({ criterion }) => criterion === 'argument',
        ),
      ).toMatchObject([
        {
          from: { level_ids: ['fair'], reason: 'Between the two.' },
          to: { level_ids: ['good'], reason: 'Looked again.' },
          changed_by: 'Ada First',
        },
        { from: null, changed_by: 'Ben Second' },
      ]);
      expect((await owner.get<Submission>(at)).body.grade).toBe('A');
    });

    test('[ANA-1] [ANA-2] [ANA-3] figures and comments are those that both agreed', async () => {
      await setRule({ same: 'band', takes: 'first', differ: 'reconcile' });
      const scripts = [
        await marked(['poor', 'good']),
        await marked(['poor', 'good']),
        await marked(['poor', 'good']),
      ];
      const behind = async (group: string) =>
        (
          await owner.get<ScriptGroup>(`${base}/insight/scripts?group=${group}`)
        ).body.submission_ids.filter((id) => scripts.some((at) => at.endsWith(`/${id}`))).length;
      expect([await behind('mark.argument.1'), await behind('mark.argument.5')]).toEqual([3, 0]);
      const agreed = {
        marks: [
          {
            ...REASONS.marks[0],
            level_ids: ['good'],
            comment: 'Weigh what speaks against your thesis.',
          },
          REASONS.marks[1],
        ],
      };
      for (const at of scripts) await first!.put(`${at}/marks?round=agreed`, agreed);
      expect([await behind('mark.argument.1'), await behind('mark.argument.5')]).toEqual([0, 3]);
      expect((await owner.get(`${base}/insight/hard`)).text).toContain(
        'Weigh what speaks against your thesis.',
      );
    });

    test('until both have handed over only the owner sees them side by side, and neither sees the other’s', async () => {
      const at = await marked(['poor', 'good'], 1);
      expect([
        (await owner.get(`${at}/rounds`)).status,
        (await first!.get(`${at}/rounds`)).status,
        (await second!.get(`${at}/rounds`)).status,
        (await third!.get(`${at}/rounds`)).status,
      ]).toEqual([200, 403, 403, 403]);
      expect(await stateOf(first!, at)).toMatchObject({
        state: 'marking',
        mine: 'first',
        waits_for: 'others',
        second: null,
        differ: null,
      });
      expect(await stateOf(second!, at)).toMatchObject({
        state: 'marking',
        mine: 'second',
        waits_for: 'you',
        first: null,
        grade: null,
      });
      expect(await stateOf(third!, at)).toBeUndefined();
      expect((await rounds(owner, at)).may_decide).toBe(false);
      expect(await owner.put(`${at}/third-marker`, { user_id: await idOf(third!) })).toMatchObject({
        status: 409,
        text: expect.stringContaining('once both markers have handed over'),
      });
      const own = await marked(['poor', 'good'], 1, owner);
      expect(await owner.put(`${own}/third-marker`, { user_id: await idOf(third!) })).toMatchObject(
        { status: 403, text: expect.stringContaining('without seeing each other') },
      );
    });
  });

  describe('[MOD-2] a third marker', () => {
    test('is asked by the rule, sees nothing until they have marked, then decides, and the two no longer do', async () => {
      await setRule({
        same: 'points',
        within: 2,
        takes: 'first',
        differ: 'third',
        third_marker_id: await idOf(third!),
        third_blind: true,
      });
      const at = await marked(['poor', 'good']);
      expect(await stateOf(third!, at)).toMatchObject({
        state: 'third',
        mine: 'third',
        waits_for: 'you',
        third_blind: true,
        first: null,
        second: null,
        differ: null,
      });
      const reads = async () =>
        Promise.all(
          ['first', 'second', 'agreed', 'third'].map(
            async (round) => (await third!.get(`${at}/marks?round=${round}`)).status,
          ),
        );
      expect(await reads()).toEqual([403, 403, 403, 200]);
      expect([
        (await third!.get(`${at}/rounds`)).status,
        (await third!.put(`${at}/marks?round=agreed`, REASONS)).status,
        (await first!.put(`${at}/marks?round=agreed`, REASONS)).status,
      ]).toEqual([403, 403, 403]);
      expect((await third!.post<NextScript>(`${base}/allocation/next`)).body.submission_id).toBe(
        (await stateOf(third!, at))!.submission_id,
      );
      const mine = async (who: Caller) =>
        (
          await who.get<ScriptGroup>(`${base}/insight/scripts?group=allocated.mine`)
        ).body.submission_ids.some((id) => at.endsWith(`/${id}`));
      expect([
        await mine(first!),
        await mine(second!),
        await mine(third!),
        await mine(fourth!),
      ]).toEqual([true, true, true, false]);
      expect((await third!.post(`${at}/marks/hand-over`)).status).toBe(409);
      // Their own round without naming it, as the desk does.
      expect((await third!.put<MarkSheet>(`${at}/marks`, full('fair', 'Cleo'))).body.round).toBe(
        'third',
      );
      expect((await third!.post(`${at}/marks/hand-over`)).status).toBe(204);
      expect(await reads()).toEqual([200, 200, 200, 200]);
      expect((await third!.put(`${at}/marks`, full('good', 'Later'))).status).toBe(409);
      expect(await rounds(third!, at)).toMatchObject({
        may_decide: true,
        third: { total: 13 },
        script: { third: { full_name: 'Cleo Third' }, third_blind: false },
      });
      expect((await rounds(first!, at)).may_decide).toBe(false);
      expect((await third!.put(`${at}/marks?round=agreed`, REASONS)).status).toBe(200);
      expect(await stateOf(owner, at)).toMatchObject({ state: 'agreed', how: 'third', grade: 'B' });
    });

    test('one who sees both decides at once; the owner asks, and cancels that; someone who marks the script is refused', async () => {
      await setRule(null);
      const at = await marked(['poor', 'good']);
      const ask = async (who: Caller | null, more: object = {}) =>
        (
          await owner.put(`${at}/third-marker`, {
            user_id: who === null ? null : await idOf(who),
            ...more,
          })
        ).status;
      const others = async (who: Caller) =>
        (await rounds(who, at)).others.map(({ user_id }) => user_id);
      expect([new Set(await others(owner)), await others(first!)]).toEqual([
        new Set([await idOf(owner), await idOf(third!), await idOf(fourth!)]),
        [],
      ]);
      expect([
        await ask(first!),
        await ask(await api.teacher()),
        await ask(fourth!, { blind: false }),
      ]).toEqual([409, 422, 204]);
      expect(await rounds(fourth!, at)).toMatchObject({
        may_decide: true,
        script: { state: 'third', third_blind: false },
      });
      expect((await fourth!.put(`${at}/marks?round=third`, full('fair', 'Dan'))).status).toBe(403);
      expect([
        await ask(null),
        (await rounds(second!, at)).may_decide,
        (await fourth!.put(`${at}/marks?round=agreed`, REASONS)).status,
      ]).toEqual([204, true, 403]);
      expect(await ask(owner)).toBe(204);
      expect(await rounds(owner, at)).toMatchObject({
        may_decide: true,
        script: { third_blind: false },
      });
      await ask(fourth!);
      await fourth!.put(`${at}/conflict`, {});
      expect(await stateOf(owner, at)).toMatchObject({ state: 'reconcile', third: null });
      expect([await ask(fourth!), await others(owner)]).toEqual([
        409,
        [await idOf(owner), await idOf(third!)],
      ]);
    });

    test('the rule doesn’t ask a user who marks the script already: the two reconcile', async () => {
      await setRule({
        same: 'points',
        takes: 'first',
        differ: 'third',
        third_marker_id: await idOf(second!),
      });
      expect(await stateOf(owner, await marked(['poor', 'good']))).toMatchObject({
        state: 'reconcile',
        third: null,
      });
    });
  });
});
