import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#contract/exchange/connection.ts';
import type { Sending } from '#contract/exchange/sending.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { finder, whichAttempt } from '#server/features/exchange/connect/plan-sending.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { connected } from '#tests/support/vle/connected.ts';
import {
  type FakeMoodle,
  fakeMoodle,
  type FakeMoodleOptions,
} from '#tests/support/vle/fake-moodle.ts';

const ADA = 's5@example.test';
const BOB = 's6@example.test';
const CLASS: FakeMoodleOptions['students'] = [
  { id: 5, name: 'Ada', files: { 'essay.txt': 'Leaves are green.' } },
  { id: 6, name: 'Bob', files: { 'essay.txt': 'Light is food.' } },
];
const METHOD = [
  { id: 1, score: 0, definition: 'None' },
  { id: 2, score: 10, definition: 'Some' },
  { id: 3, score: 20, definition: 'Whole' },
];
const RESULTS = [
  { id: 4, score: 0, definition: 'None' },
  { id: 5, score: 40, definition: 'Shown' },
];
const THEIRS = [
  { id: 11, description: 'Method', levels: METHOD },
  { id: 12, description: 'Results', levels: RESULTS },
];
const levelled = (name: string, levels: typeof METHOD): Criterion =>
  aCriterion({
    id: name.toLowerCase(),
    name,
    levels: levels.map(({ id, score, definition }) =>
      aLevel({ id: `l${id}`, name: definition, points: score }),
    ),
  });

/**
 * What sending must never do to data in Moodle; the stand-in behaves as a real Moodle 4.5 was seen
 * to.
 */
describe('protects what is in Moodle', () => {
  let api: Api;
  let teacher: Caller;
  let moodle: FakeMoodle;
  let here: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    api = await openApi({
      env: { CONNECT_HOSTS: '127.0.0.1' },
      allowances: { connect: { points: 1000, duration: 600 } },
    });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());
  afterEach(() => moodle.close());
  const begin = async (options: Partial<FakeMoodleOptions> = {}): Promise<void> => {
    moodle = await fakeMoodle({ students: CLASS, ...options });
    here = await connected(teacher, moodle);
    await here.takeIn();
  };
  const useRubric = async (criteria: Criterion[]): Promise<void> => {
    const { status } = await teacher.put(`${here.base}/rubric`, aRubric({ criteria }));
    expect(status).toBe(200);
  };
  const assess = async (
    name: string,
    chosen: Record<string, string | number>,
    fields: { grade?: string; feedback_text?: string },
  ): Promise<void> => {
    const work = await here.mark(name, {});
    await teacher.put(`/api/v1/submissions/${work}/marks`, {
      marks: Object.entries(chosen).map(([criterion, given]) => ({
        criterion,
        level_ids: typeof given === 'string' ? [given] : null,
        points: typeof given === 'number' ? given : null,
        comment: `About ${criterion}.`,
      })),
    });
    await here.mark(name, fields);
  };
  const row = ({ rows }: Sending, student = 'Ada') => rows.find((one) => one.student === student)!;
  const sendAll = async (documents?: boolean): Promise<Sending> => {
    const shown = await here.look(documents);
    const goes = shown.rows.filter(({ state }) => state === 'waiting' || state === 'conflict');
    return (
      await here.send(
        shown.id,
        goes.map(({ n }) => n),
      )
    ).body;
  };

  describe('grades by a rubric or a guide', () => {
    test.each([
      ['a rubric that the token may not read', { rubric: THEIRS }, 'core_grading_get_definitions'],
      [
        'a guide that the token may not read',
        { guide: [{ id: 1, shortname: 'Style', maxscore: 100 }] },
        'core_grading_get_definitions',
      ],
      [
        'a way of grading that the token isn’t told',
        { rubric: THEIRS, mayEdit: false },
        'doesn’t show this token whether',
      ],
    ] as [string, Partial<FakeMoodleOptions>, string][])(
      '[MOODLE-1] sends nothing to an assignment with %s, and its grade stays',
      async (_, options, why) => {
        await begin(options);
        moodle.grades.set(5, { grade: 75, comment: '<p>By the rubric.</p>' });
        await here.mark(ADA, { feedback_text: 'Only words.' });
        await here.mark(BOB, { grade: '60', feedback_text: 'Good.' });
        const shown = await here.look(true);
        expect(shown.rows.map(({ state }) => state)).toEqual(['left', 'left']);
        expect(row(shown).why).toContain(why);
        await here.send(shown.id, [1, 2]);
        expect([moodle.saves, moodle.grades.get(5)]).toEqual([
          [],
          { grade: 75, comment: '<p>By the rubric.</p>' },
        ]);
      },
    );

    test('[MOODLE-1] sends a rubric completely, with levels and remarks, and reads it back; an incomplete one isn’t sent', async () => {
      await begin({ rubric: THEIRS, tellsRubric: true });
      await useRubric([levelled('Method', METHOD), levelled('Results', RESULTS)]);
      moodle.grades.set(6, { grade: 75, comment: '<p>By the rubric.</p>' });
      await assess(
        ADA,
        { method: 'l2', results: 'l5' },
        { grade: '83.33', feedback_text: 'Good.' },
      );
      await assess(BOB, { method: 'l2' }, { grade: '10', feedback_text: 'Half.' });
      const body = await sendAll();
      expect(body.rows.map(({ state }) => state)).toEqual(['sent', 'left']);
      expect([moodle.grades.get(5)?.grade, [...moodle.fillings.get(5)!]]).toEqual([
        83.33333,
        [
          [11, { value: 2, remark: 'About method.' }],
          [12, { value: 5, remark: 'About results.' }],
        ],
      ]);
      expect(moodle.grades.get(6)).toEqual({ grade: 75, comment: '<p>By the rubric.</p>' });
    });

    test('[MOODLE-1] doesn’t guess between criteria of the same name, or levels that can’t be told apart', async () => {
      await begin({
        rubric: [THEIRS[0]!, { id: 13, description: 'Method', levels: METHOD }],
        tellsRubric: true,
      });
      await useRubric([levelled('Method', METHOD)]);
      await assess(ADA, { method: 'l2' }, { grade: '50' });
      expect(row(await here.look())).toMatchObject({ state: 'left' });
      moodle.form.rubric = [
        {
          id: 11,
          description: 'Method',
          levels: [...METHOD, { id: 9, score: 10, definition: 'Another' }].map((level) =>
            level.id === 2 ? { ...level, definition: 'Fair' } : level,
          ),
        },
      ];
      expect(row(await here.look())).toMatchObject({ state: 'left' });
    });

    test('[MOODLE-1] asks first if Moodle calculates another total, and not again once it was sent', async () => {
      await begin({ rubric: THEIRS, tellsRubric: true });
      await useRubric([levelled('Method', METHOD), levelled('Results', RESULTS)]);
      await assess(ADA, { method: 'l2', results: 'l5' }, { grade: '90' });
      const shown = await here.look();
      expect(row(shown)).toMatchObject({
        state: 'conflict',
        why: expect.stringContaining('would calculate 83.33333'),
      });
      expect((await here.send(shown.id, [1])).body.rows[0]).toMatchObject({ state: 'sent' });
      expect(row(await here.look())).toMatchObject({ state: 'left' });
      await assess(ADA, { method: 'l3', results: 'l5' }, { grade: '100' });
      expect(row(await here.look())).toMatchObject({ state: 'waiting', criteria: 2 });
    });

    test('[MOODLE-1] sends a guide completely, within its points', async () => {
      await begin({ guide: [{ id: 3, shortname: 'Style', maxscore: 40 }], tellsRubric: true });
      await useRubric([
        aCriterion({ id: 'style', name: 'Style', kind: 'points', min: 0, max: 50 }),
      ]);
      await assess(ADA, { style: 30.5 }, { grade: '76.25' });
      await assess(BOB, { style: 45 }, { grade: '100' });
      const body = await sendAll();
      expect(body.rows.map(({ state }) => state)).toEqual(['sent', 'left']);
      expect(moodle.fillings.get(5)?.get(3)).toEqual({ value: 30.5, remark: 'About style.' });
    });

    test('[MOODLE-1] a grade that has disappeared is an error at once, and nothing more is sent', async () => {
      await begin();
      moodle.grades.set(5, { grade: 75, comment: '' });
      await here.mark(ADA, { feedback_text: 'Good.' });
      await here.mark(BOB, { grade: '60' });
      const { id } = await here.look();
      moodle.state.loses = true;
      const { body } = await here.send(id);
      expect(body.rows.map(({ state, why }) => [state, why.slice(0, 40)])).toEqual([
        ['refused', 'The grade 75 that stood in Moodle is gon'],
        ['left', 'Nothing more was sent, because something'],
      ]);
    });

    test('[MOODLE-1] doesn’t take grades that Moodle hides, with a warning instead of an error, for missing', async () => {
      await begin({ workflow: true, warnedOf: ['mod_assign_get_grades'] });
      moodle.grades.set(5, { grade: 75, comment: '<p>By hand.</p>' });
      await here.mark(ADA, { grade: '60', feedback_text: 'Good.' });
      const { status, body } = await teacher.post<{ detail: string }>(`${here.base}/sendings`);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).toContain('No access rights in module context');
      expect(moodle.grades.get(5)).toEqual({ grade: 75, comment: '<p>By hand.</p>' });
    });

    test('[MOODLE-1] sends nothing more if nothing can be read back after a save', async () => {
      await begin();
      await here.mark(ADA, { grade: '60' });
      await here.mark(BOB, { grade: '70' });
      const { id } = await here.look();
      moodle.state.warnsAfterSave = ['mod_assign_get_grades'];
      const { body } = await here.send(id);
      expect(body.rows.map(({ state, why }) => [state, why.slice(0, 40)])).toEqual([
        ['refused', 'It was sent, but what Moodle holds since'],
        ['left', 'Nothing more was sent, because something'],
      ]);
      expect(moodle.saves.length).toBe(1);
    });

    test.each([
      [
        'levels',
        (): void => {
          moodle.form.rubric = [
            { ...THEIRS[0]!, levels: METHOD.map((one) => ({ ...one, id: one.id + 100 })) },
            THEIRS[1]!,
          ];
        },
      ],
      ['points of a level', (): void => void (moodle.form.rubric![0]!.levels[1]!.score = 11)],
      ['most points', (): void => void (moodle.settings.maximum = 20)],
      ['way of grading', (): void => void (moodle.form.method = null)],
    ])(
      '[MOODLE-9] sends nothing if the %s changed since the preview, and the row says why',
      async (_, change) => {
        await begin({ rubric: structuredClone(THEIRS), tellsRubric: true });
        await useRubric([levelled('Method', METHOD), levelled('Results', RESULTS)]);
        await assess(ADA, { method: 'l2', results: 'l5' }, { grade: '83.33' });
        const { id } = await here.look();
        change();
        expect((await here.send(id)).body.rows[0]).toMatchObject({
          state: 'failed',
          why: expect.stringContaining('was changed since you looked'),
        });
        expect(moodle.saves).toEqual([]);
      },
    );

    test('[MOODLE-9] a scale whose words changed places since the preview stops the rows', async () => {
      await begin({ grade: -3, scale: ['Fail', 'Pass', 'Merit'] });
      await here.mark(ADA, { grade: 'Pass' });
      const { id } = await here.look();
      moodle.settings.scale = ['Pass', 'Fail', 'Merit'];
      expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'failed' });
      expect(moodle.saves).toEqual([]);
    });
  });

  describe('the marking workflow', () => {
    test.each(['released', 'inmarking', 'readyforrelease'])(
      '[MOODLE-2] keeps the state “%s”',
      async (state) => {
        await begin({ workflow: true });
        moodle.flags.set(5, state);
        await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
        expect(row(await sendAll())).toMatchObject({ state: 'sent' });
        expect([moodle.flags.get(5), moodle.grades.get(5)?.grade]).toEqual([state, 70]);
      },
    );

    test('[MOODLE-2] sends “not marked” rather than nothing if there is no state yet', async () => {
      await begin({ workflow: true });
      await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
      await sendAll();
      expect(moodle.sent.map(({ workflowstate }) => workflowstate)).toEqual(['notmarked']);
    });

    test('[MOODLE-2] sends nothing if the state can’t be read', async () => {
      await begin({ workflow: true, tellsFlags: false });
      moodle.flags.set(5, 'released');
      await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
      expect(row(await here.look())).toMatchObject({
        state: 'left',
        why: expect.stringContaining('would withdraw what was released'),
      });
    });

    test('[MOODLE-2] sends nothing if Moodle returns a warning instead of the state', async () => {
      await begin({ workflow: true, warnedOf: ['mod_assign_get_user_flags'] });
      moodle.flags.set(5, 'released');
      await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
      const shown = await here.look();
      expect(row(shown)).toMatchObject({
        state: 'left',
        why: expect.stringContaining('would withdraw what was released'),
      });
      await here.send(shown.id, [1, 2]);
      expect([moodle.saves, moodle.flags.get(5)]).toEqual([[], 'released']);
    });

    test('[MOODLE-3] what was sent before the release is neither sent again nor reported as refused or changed, before and after it', async () => {
      await begin({ workflow: true });
      await here.mark(ADA, { grade: '70', feedback_text: 'Well **argued**.' });
      await here.mark(BOB, { feedback_text: 'Only words.' });
      expect((await sendAll()).rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
      const again = await here.look();
      expect(again.rows.map(({ state, why }) => [state, why])).toEqual([
        ['left', 'Moodle already has this.'],
        ['left', 'Moodle already has this.'],
      ]);
      await here.mark(ADA, { grade: '71' });
      const { rows } = await sendAll();
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'left']);
      expect(moodle.grades.get(5)).toEqual({
        grade: 71,
        comment: '<p>Well <strong>argued</strong>.</p>',
      });
      moodle.colleague.release(5);
      moodle.colleague.release(6);
      expect((await here.look()).rows.map(({ state, why }) => [state, why])).toEqual([
        ['left', 'Moodle already has this.'],
        ['left', 'Moodle already has this.'],
      ]);
      await here.mark(ADA, { feedback_text: 'Better.' });
      expect(row(await here.look())).toMatchObject({ state: 'waiting' });
    });

    test('[MOODLE-3] never overwrites without asking what someone saved there meanwhile, even if its comment is hidden', async () => {
      await begin({ workflow: true });
      await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
      await sendAll();
      moodle.colleague.grade(5, { grade: 70, comment: '<p>A colleague’s.</p>' });
      await here.mark(ADA, { feedback_text: 'Better.' });
      const shown = await here.look();
      expect(row(shown)).toMatchObject({
        state: 'conflict',
        why: expect.stringContaining('doesn’t show'),
      });
      await here.send(shown.id);
      expect(moodle.grades.get(5)?.comment).toBe('<p>A colleague’s.</p>');
      await here.mark(ADA, { grade: '72', feedback_text: '' });
      expect(row(await here.look())).toMatchObject({ state: 'left' });
    });
  });

  describe('attempts', () => {
    test('[MOODLE-4] sends to the marked attempt by its number', async () => {
      await begin();
      moodle.attempts.set(5, { attempt: 2, status: 'submitted', at: 1_795_250_000 });
      await here.takeIn();
      await here.mark(ADA, { grade: '70' });
      await sendAll();
      expect(moodle.sent.map(({ attemptnumber }) => attemptnumber)).toEqual(['2']);
    });

    test('[MOODLE-4] a newer attempt, before or after the preview, makes the row wait until it is imported', async () => {
      await begin();
      await here.mark(ADA, { grade: '70', feedback_text: 'For the first.' });
      const { id } = await here.look();
      moodle.colleague.reopen(5, 'submitted');
      expect((await here.send(id)).body.rows[0]).toMatchObject({
        state: 'failed',
        why: expect.stringContaining('Moodle now has attempt 2'),
      });
      expect(row(await here.look())).toMatchObject({
        state: 'left',
        why: expect.stringContaining('Moodle now has attempt 2'),
      });
      expect(moodle.saves).toEqual([]);
      await here.takeIn();
      await sendAll();
      expect(moodle.sent.map(({ attemptnumber }) => attemptnumber)).toEqual(['1']);
    });

    test('[MOODLE-4] a grade that opens another attempt is read back from its own attempt', async () => {
      await begin({ reopens: true });
      await here.mark(ADA, { grade: '30', feedback_text: 'Try again.' });
      expect(row(await sendAll())).toMatchObject({
        state: 'sent',
        why: 'Moodle has opened attempt 2 for the student.',
        there: { grade: '30', comment: 'Try again.' },
      });
      expect(row(await here.look())).toMatchObject({
        state: 'left',
        why: 'Moodle already has this.',
      });
      await here.mark(ADA, { feedback_text: 'Try once more.' });
      expect(row(await here.look())).toMatchObject({ state: 'left' });
      expect(moodle.saves).toHaveLength(1);
    });

    test('[MOODLE-4] work resubmitted within an attempt must be looked at first', async () => {
      await begin();
      await here.mark(ADA, { grade: '70' });
      const { id } = await here.look();
      moodle.colleague.resubmit(5);
      expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'conflict' });
      expect(row(await here.look())).toMatchObject({
        state: 'conflict',
        why: expect.stringContaining('after it was imported'),
      });
      await here.takeIn();
      expect(row(await here.look())).toMatchObject({ state: 'waiting' });
    });

    test('[MOODLE-4] work without a known attempt, as from a zip, is sent only to the first', () => {
      const at = '2026-11-19T08:00:00.000Z';
      expect(whichAttempt('Moodle', undefined, { attempt: 1, at })).toMatchObject({
        attempt: 1,
        left: '',
      });
      expect(whichAttempt('Moodle', undefined, { attempt: 2, at }).left).toContain(
        'isn’t known which attempt',
      );
      expect(whichAttempt('Moodle', { attempt: 1, at }, undefined).left).toContain(
        'doesn’t say which',
      );
    });
  });

  describe('rows', () => {
    test('[MOODLE-6] reports an invalid token without suggesting a way to a new one that teachers don’t have', async () => {
      await begin();
      await here.mark(ADA, { grade: '70' });
      const { id } = await here.look();
      moodle.state.token = 'ended-by-its-owner';
      const { status, body } = await teacher.post<{ detail: string }>(
        `/api/v1/sendings/${id}/send`,
        {},
      );
      expect([status, body.detail]).toEqual([
        409,
        'Moodle no longer accepts this token. Create a new one, as described on the Connect page, and connect again.',
      ]);
    });

    test('[MOODLE-10] locked rows affect only themselves: their feedback is sent, and so are all others', async () => {
      await begin({ students: [{ ...CLASS[0]!, locked: true }, CLASS[1]!] });
      moodle.grades.set(5, { grade: 40, comment: '' });
      await here.mark(ADA, { grade: '70', feedback_text: 'Good.' });
      await here.mark(BOB, { grade: '60' });
      const shown = await here.look();
      expect(row(shown)).toMatchObject({
        state: 'waiting',
        after: { grade: null, comment: 'Good.' },
        why: expect.stringContaining('locked'),
      });
      const { body } = await here.send(shown.id);
      expect(body.rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect(moodle.grades.get(5)).toEqual({ grade: 40, comment: '<p>Good.</p>' });
    });

    test('[MOODLE-10] several rows that Moodle refuses don’t stop the others', async () => {
      await begin({
        students: [
          { ...CLASS[0]!, locked: true },
          { id: 7, name: 'Cem', files: { 'essay.txt': 'More.' }, locked: true },
          { id: 8, name: 'Zoe', files: { 'essay.txt': 'Last.' } },
        ],
        tellsLocks: false,
      });
      for (const name of [ADA, 's7@example.test', 's8@example.test'])
        await here.mark(name, { grade: '70' });
      expect((await sendAll()).rows.map(({ state }) => state)).toEqual([
        'refused',
        'refused',
        'sent',
      ]);
    });

    test('[MOODLE-10] a rubric’s total with more decimals than the grade here counts as the same grade', async () => {
      await begin({ rubric: THEIRS, tellsRubric: true });
      await useRubric([levelled('Method', METHOD), levelled('Results', RESULTS)]);
      await assess(ADA, { method: 'l2', results: 'l5' }, { grade: '83.33' });
      await sendAll();
      expect(row(await here.look())).toMatchObject({
        state: 'left',
        why: 'Moodle already has this.',
      });
    });

    test('[MOODLE-10] points with more decimals than Moodle keeps are rounded to five, and aren’t sent again', async () => {
      await begin();
      await here.mark(ADA, { grade: '88.123456' });
      await here.mark(BOB, { grade: '58,333333333' });
      const shown = await here.look();
      expect(row(shown)).toMatchObject({
        state: 'waiting',
        after: { grade: '88.12346' },
        why: expect.stringContaining('88.123456 is sent as 88.12346'),
      });
      await here.send(shown.id);
      expect([moodle.grades.get(5)?.grade, moodle.grades.get(6)?.grade]).toEqual([
        88.12346, 58.33333,
      ]);
      expect((await here.look()).rows.map(({ state }) => state)).toEqual(['left', 'left']);
    });

    test('[MOODLE-10] feedback in which a dash was corrected counts as changed', async () => {
      await begin();
      await here.mark(ADA, {
        grade: '70',
        feedback_text: 'She has to resign.\n\n- First\n- Second',
      });
      await sendAll();
      expect(row(await here.look()).why).toBe('Moodle already has this.');
      await here.mark(ADA, { feedback_text: 'She has to re-sign.\n\n- First\n- Second' });
      expect(row(await sendAll()).state).toBe('sent');
      expect(moodle.grades.get(5)?.comment).toContain('re-sign');
    });

    test('[MOODLE-10] an e-mail address of two accounts identifies neither of them', async () => {
      await begin({
        students: [CLASS[0]!, CLASS[1]!, { id: 7, name: 'Ada Two', email: ADA }],
      });
      const person = (id: number, email: string | null, user?: string) => ({
        user: String(id),
        display_name: `P${id}`,
        identifier: null,
        email,
        group: null,
        section: null,
        environment_ids: user === undefined ? {} : { moodle_user: user },
      });
      const find = finder([person(5, ADA, '5'), person(7, ADA, '7'), person(6, BOB, '6')]);
      const of = (email: string | null, environment_ids = {}) =>
        find({ identifier: null, email, environment_ids })?.user;
      expect([of(ADA), of(BOB), of(ADA, { moodle_user: '7' })]).toEqual([undefined, '6', '7']);
      // An address of one and a number of another: the number identifies the person.
      expect(of(BOB, { moodle_user: '5' })).toBe('5');
    });

    test('[MOODLE-10] the preview shows a comment that will be replaced', async () => {
      await begin();
      await here.mark(ADA, { feedback_text: 'First.' });
      await sendAll();
      await here.mark(ADA, { feedback_text: 'Second.' });
      expect(row(await here.look())).toMatchObject({
        state: 'waiting',
        before: { comment: 'First.' },
        after: { comment: 'Second.' },
        why: expect.stringContaining('replaces the comment'),
      });
    });

    test('[MOODLE-10] connecting the same account again gives its connection the new token', async () => {
      await begin();
      const before = (await teacher.get<Connection[]>('/api/v1/users/me/connections')).body;
      moodle.state.token = 'another-token-of-hers';
      const { status, body } = await teacher.post<Connection>('/api/v1/users/me/connections', {
        ...moodle.connection,
        address: `${moodle.address}/my/`,
        token: 'another-token-of-hers',
      });
      expect([status, body.id]).toEqual([201, here.connection.id]);
      expect((await teacher.get<Connection[]>('/api/v1/users/me/connections')).body).toHaveLength(
        before.length,
      );
      expect((await here.look()).rows).toHaveLength(2);
    });
  });
});
