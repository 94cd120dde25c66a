import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import type { Sending } from '#contract/exchange/sending.ts';
import type { Student } from '#contract/assignments/student.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { connected } from '#tests/support/vle/connected.ts';
import {
  CANVAS_TOKEN,
  type FakeCanvas,
  fakeCanvas,
  type FakeCanvasOptions,
} from '#tests/support/vle/fake-canvas.ts';

const CLASS: FakeCanvasOptions['students'] = [
  { id: 11, name: 'Ada', sis: 'S1', files: { 'essay one.txt': 'Leaves.' } },
  { id: 12, name: 'Bob', email: 'bob@example.test', text: '<p>Typed.</p>' },
  { id: 13, name: 'Cem' },
];

describe('[OUT-7] connected with Canvas', () => {
  let api: Api;
  let teacher: Caller;
  let canvas: FakeCanvas;
  beforeAll(async () => {
    api = await openApi({
      env: { CONNECT_HOSTS: '127.0.0.1', CONNECT_FILE_HOSTS: '127.0.0.1' },
      allowances: { connect: { points: 1000, duration: 600 } },
    });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());
  const begin = async (options: Partial<FakeCanvasOptions> = {}) => {
    canvas = await fakeCanvas({ students: CLASS, ...options });
    return await connected(teacher, canvas);
  };
  afterEach(() => canvas.close());

  test('[IN-4] lists are read page by page; work and class list are imported, and the token is never sent to where the files are stored', async () => {
    const here = await begin();
    const { body: remote } = await teacher.get<RemoteAssignment[]>(
      `/api/v1/users/me/connections/${here.connection.id}/assignments`,
    );
    expect(remote.map(({ id, course, name, max }) => [id, course, name, max])).toEqual([
      ['70', 'Biology', 'First', 100],
      ['71', 'Biology', 'Essay', 100],
      ['72', 'Biology', 'Third', 100],
    ]);
    const shown = await here.fetch();
    expect(shown).toMatchObject({ system: 'canvas', without_work: 1, problems: [] });
    expect(
      shown.students.map(({ display_name, identifier, attempts }) => [
        display_name,
        identifier,
        attempts[0]?.files.map(({ filename }) => filename),
      ]),
    ).toEqual([
      ['Ada', 'S1', ['essay one.txt']],
      ['Bob', 'login12', ['online text.html']],
    ]);
    await here.takeIn();
    expect(
      (await teacher.get<Student[]>(`${here.base}/students`)).body.map(
        ({ display_name, environment_ids }) => [display_name, environment_ids],
      ),
    ).toEqual([
      ['Ada', { canvas_user: '11', canvas_sis: 'S1', canvas_login: 'login11' }],
      ['Bob', { canvas_user: '12', canvas_login: 'login12' }],
      ['Cem', { canvas_user: '13', canvas_login: 'login13' }],
    ]);
    expect(canvas.files.state.heard).toEqual([undefined, undefined]);
  });

  test('[MOODLE-5] submission times are imported', async () => {
    const here = await begin();
    await here.takeIn();
    expect((await here.works())[0]).toMatchObject({
      submitted_at: '2026-11-19T08:00:00.000Z',
      submitted_at_known: true,
    });
  });

  test('a grade and a comment are sent once: if interrupted after Canvas has them, the comment isn’t repeated', async () => {
    const here = await begin();
    await here.takeIn();
    await here.mark('S1', { grade: '85', feedback_text: 'Good & clear.' });
    const { id, rows } = await here.look();
    expect(rows.map(({ student, state, after }) => [student, state, after])).toEqual([
      ['Ada', 'waiting', { grade: '85', comment: 'Good & clear.' }],
      ['Bob', 'left', { grade: null, comment: null }],
    ]);
    canvas.state.breaksAfterPut = true;
    expect((await here.send(id)).status).toBe(503);
    expect((await here.send(id)).body.rows[0]).toMatchObject({
      state: 'same',
      there: { grade: '85', comment: 'Good & clear.' },
    });
    expect(canvas.comments.get(11)).toEqual([{ author_id: 900, comment: 'Good & clear.' }]);
    expect(canvas.puts).toHaveLength(1);

    await here.mark('S1', { grade: '90' });
    const again = await here.look();
    expect(again.rows[0]).toMatchObject({
      state: 'waiting',
      before: { grade: '85' },
      after: { grade: '90', comment: null },
    });
    await here.send(again.id);
    expect([canvas.graded.get(11)!.score, canvas.comments.get(11)!.length]).toEqual([90, 1]);

    await here.mark('S1', { grade: '91' });
    canvas.graded.set(11, { score: 33, grade: '33' });
    expect((await here.look()).rows[0]).toMatchObject({
      state: 'conflict',
      before: { grade: '33' },
    });
  });

  test('a comment that the educator has written there by hand isn’t repeated when the grade overwrites it', async () => {
    const here = await begin();
    await here.takeIn();
    await here.mark('S1', { grade: '85', feedback_text: 'Good.' });
    const { id } = await here.look();
    canvas.comments.set(11, [{ author_id: 900, comment: 'Good.' }]);
    expect((await here.send(id)).body.rows[0]).toMatchObject({
      state: 'conflict',
      there: { grade: null, comment: 'Good.' },
    });
    expect((await here.send(id, [1])).body.rows[0]!.state).toBe('sent');
    expect([canvas.graded.get(11)!.score, canvas.comments.get(11)!.length]).toEqual([85, 1]);
  });

  test('waits at the rate limit; reports a bad token, a server that isn’t Canvas and a deleted assignment', async () => {
    const here = await begin();
    canvas.state.tooMuch = 1;
    const { status, headers, body } = await teacher.post<{ detail: string }>(
      `${here.base}/sendings`,
    );
    expect([status, headers.get('Retry-After'), body.detail]).toEqual([
      503,
      '10',
      'Canvas is limiting requests. Wait a moment.',
    ]);
    canvas.state.token = 'other';
    expect((await teacher.post<{ detail: string }>(`${here.base}/sendings`)).body.detail).toContain(
      'no longer accepts this token',
    );
    canvas.state.token = CANVAS_TOKEN;
    expect(
      (
        await teacher.put(`${here.base}/connection`, {
          connection_id: here.connection.id,
          course_id: '4',
          remote_id: '99',
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await teacher.put(`${here.base}/connection`, {
          connection_id: here.connection.id + 1,
          course_id: '4',
          remote_id: '71',
        })
      ).status,
    ).toBe(404);
  });

  test('a rubric with the same names is sent level by level with its remarks; an incomplete one only as a grade', async () => {
    const rubric = essayRubric();
    const scored = rubric.criteria
      .filter(({ kind, levels }) => kind === 'levels' && levels.length > 0)
      .slice(0, 1);
    const own = {
      ...rubric,
      criteria: scored,
      bands: [],
      max: null,
      extra: null,
      start: 'zero' as const,
    };
    const [criterion] = scored;
    const here = await begin({
      rubric: [
        {
          id: '_c1',
          description: criterion!.name.toUpperCase(),
          ratings: criterion!.levels.map(({ name, points, id }) => ({
            id: `r-${id}`,
            description: name,
            points: points * criterion!.weight,
          })),
        },
      ],
    });
    await here.takeIn();
    expect((await teacher.put(`${here.base}/rubric`, own)).status).toBe(200);
    const work = await here.mark('S1', { grade: '7', feedback_text: 'Good.' });
    expect((await here.look()).rows[0]).toMatchObject({
      state: 'waiting',
      criteria: 0,
      why: expect.stringContaining('Only the grade and feedback are sent'),
    });
    const level = criterion!.levels[0]!;
    expect(
      (
        await teacher.put(`/api/v1/submissions/${work}/marks`, {
          marks: [
            { criterion: criterion!.id, level_ids: [level.id], points: null, comment: 'Say more.' },
          ],
        })
      ).status,
    ).toBe(200);
    await here.mark('S1', { grade: '7' });
    const { id, rows } = await here.look();
    expect(rows[0]).toMatchObject({ state: 'waiting', criteria: 1 });
    expect((await here.send(id)).body.rows[0]!.state).toBe('sent');
    // The rubric's points don't include the penalty: if there is one, they aren't sent.
    await teacher.put(`${here.base}/deadline`, {
      due_at: '2026-11-17T08:00:00.000Z',
      time_zone: 'UTC',
      rule: { penalty: { kind: 'per_unit', amount: '1', of: 'points' }, unit: 'day' },
    });
    expect((await here.look()).rows[0]).toMatchObject({
      state: 'waiting',
      criteria: 0,
      after: { grade: '5' },
      why: expect.stringContaining('add up to the mark awarded'),
    });
    expect(canvas.assessed.get(11)).toEqual({
      'rubric_assessment[_c1][points]': String(level.points * criterion!.weight),
      'rubric_assessment[_c1][rating_id]': `r-${level.id}`,
      'rubric_assessment[_c1][comments]': 'Say more.',
    });
  });

  test('[DUE-6] the final mark of late work is sent without a rubric’s points; the awarded one on request', async () => {
    const here = await begin();
    await here.takeIn();
    await here.mark('S1', { grade: '70', feedback_text: 'Good.' });
    await teacher.put(`${here.base}/deadline`, {
      due_at: '2026-11-17T08:00:00.000Z',
      time_zone: 'UTC',
      rule: { penalty: { kind: 'per_unit', amount: '5', of: 'points' }, unit: 'day' },
    });
    const awarded = await here.look(false, 'awarded');
    expect(awarded.mark).toBe('awarded');
    expect(awarded.rows[0]).toMatchObject({
      after: { grade: '70' },
      why: 'The mark awarded, 70, is sent; the final mark here is 60.',
    });
    const { id, rows, mark } = await here.look();
    expect(mark).toBe('final');
    expect(rows[0]).toMatchObject({
      state: 'waiting',
      after: { grade: '60' },
      why: 'Late by 2 days: 70 becomes 60.',
    });
    expect((await here.send(id)).body.rows[0]).toMatchObject({
      state: 'sent',
      there: { grade: '60' },
    });
    expect(canvas.graded.get(11)).toMatchObject({ score: 60 });
  });

  test('a pass is sent as a pass; a letter that Canvas would refuse isn’t sent', async () => {
    const here = await begin({ passFail: true });
    await here.takeIn();
    await here.mark('S1', { grade: 'Pass' });
    await here.mark('login12', { grade: 'B' });
    const { id, rows } = await here.look();
    expect(rows.map(({ state, why }) => [state, why])).toEqual([
      ['waiting', 'Has no feedback yet, so only the grade is sent.'],
      ['left', '“B” isn’t a pass or a fail.'],
    ]);
    await here.send(id);
    expect(canvas.graded.get(11)).toEqual({ score: 100, grade: 'complete' });
  });

  test('[REPORT-7] a scale’s word that is a number is never sent as points', async () => {
    const here = await begin();
    await here.takeIn();
    await teacher.patch(here.base, {
      grade_scale: { kind: 'letters', letters: ['1,0', '2,0', '5,0'] },
    });
    await here.mark('S1', { grade: '1,0' });
    const { rows } = await here.look();
    expect(rows.map(({ state, why }) => [state, why])).toContainEqual([
      'left',
      expect.stringContaining('is on this assignment’s scale'),
    ]);
  });

  describe('protects what is in Canvas', () => {
    const CRITERION = {
      id: '_c1',
      description: 'Method',
      ratings: [
        { id: 'r1', description: 'None', points: 0 },
        { id: 'r2', description: 'Whole', points: 10 },
      ],
    };

    test('[REPORT-19] an excused student gets no grade, comment or rubric, whether excused before or after the preview', async () => {
      const here = await begin();
      await here.takeIn();
      await here.mark('S1', { grade: '15', feedback_text: 'Good.' });
      const { id } = await here.look();
      canvas.excused.add(11);
      expect((await here.send(id)).body.rows[0]).toMatchObject({
        state: 'failed',
        why: 'Is excused in Canvas, and a grade would undo that.',
      });
      const shown = await here.look();
      expect(shown.rows[0]).toMatchObject({
        state: 'left',
        why: 'Is excused in Canvas, and a grade would undo that.',
      });
      await here.send(shown.id, [1]);
      expect([canvas.puts, canvas.excused.has(11)]).toEqual([[], true]);
    });

    describe('[REPORT-19] a group with one grade in Canvas', () => {
      const team = { group: 'Team 1', files: { 'essay.txt': 'Leaves.' } };
      const beginTeam = async () => {
        const here = await begin({
          teams: true,
          students: [
            { id: 11, name: 'Ada', sis: 'S1', ...team },
            { id: 12, name: 'Bob', sis: 'S2', ...team },
            { id: 13, name: 'Cem', sis: 'S3', ...team },
          ],
        });
        await here.takeIn();
        await here.mark('Team 1', { grade: '15', feedback_text: 'Good.' });
        return here;
      };
      const states = ({ rows }: Sending) => rows.map(({ student, state }) => [student, state]);

      test('gets it completely: each member gets their feedback, and an excused one stays excused', async () => {
        const here = await beginTeam();
        canvas.excused.add(13);
        const { id, rows: shown } = await here.look();
        expect(shown[0]?.why).toBe('Canvas gives this grade to the whole group.');
        const { rows } = (await here.send(id)).body;
        expect(rows.map(({ student, state, why }) => [student, state, why])).toEqual([
          ['Ada', 'sent', ''],
          ['Bob', 'sent', ''],
          ['Cem', 'left', 'Is excused in Canvas, and a grade would undo that.'],
        ]);
        expect([[...canvas.graded.keys()], canvas.excused.has(13)]).toEqual([[11, 12], true]);
        expect(
          [11, 12, 13].map((user) => canvas.comments.get(user)?.map(({ comment }) => comment)),
        ).toEqual([['Good.'], ['Good.'], undefined]);
        expect((await here.look()).rows.map(({ state }) => state)).toEqual([
          'left',
          'left',
          'left',
        ]);
      });

      test('waits as a whole while one member has another grade there', async () => {
        const here = await beginTeam();
        canvas.graded.set(12, { score: 61, grade: '61' });
        const shown = await here.look();
        expect(shown.rows.map(({ student, state, why }) => [student, state, why])).toEqual([
          [
            'Ada',
            'conflict',
            'Canvas gives a group one grade, so this would take the place of another: Bob has 61.',
          ],
          [
            'Bob',
            'conflict',
            'Canvas gives this grade to the whole group. Canvas holds the grade 61 that didn’t come from here.',
          ],
          [
            'Cem',
            'conflict',
            'Canvas gives a group one grade, so this would take the place of another: Bob has 61.',
          ],
        ]);
        await here.send(shown.id);
        expect([canvas.puts, canvas.graded.get(12)?.score]).toEqual([[], 61]);
        const { body: sent } = await here.send(shown.id, [1, 2, 3]);
        expect(states(sent)).toEqual([
          ['Ada', 'sent'],
          ['Bob', 'sent'],
          ['Cem', 'sent'],
        ]);
        expect([...canvas.graded.values()].map(({ score }) => score)).toEqual([15, 15, 15]);
      });

      test('isn’t overwritten if a colleague grades one member after the preview', async () => {
        const here = await beginTeam();
        const { id } = await here.look();
        canvas.graded.set(13, { score: 70, grade: '70' });
        expect(states((await here.send(id)).body)).toEqual([
          ['Ada', 'conflict'],
          ['Bob', 'conflict'],
          ['Cem', 'conflict'],
        ]);
        expect([canvas.puts, canvas.graded.get(13)?.score]).toEqual([[], 70]);
      });
    });

    test('[MOODLE-4] a newer attempt makes the row wait, since Canvas grades only the newest', async () => {
      const here = await begin();
      await here.takeIn();
      await here.mark('S1', { grade: '70' });
      const { id } = await here.look();
      canvas.attempts.set(11, 2);
      expect((await here.send(id)).body.rows[0]).toMatchObject({
        state: 'failed',
        why: expect.stringContaining('Canvas now has attempt 2'),
      });
      expect((await here.look()).rows[0]).toMatchObject({ state: 'left' });
      expect(canvas.puts).toEqual([]);
    });

    test.each([
      [
        'its rubric',
        (): void => {
          canvas.settings.rubric = [
            {
              ...CRITERION,
              ratings: CRITERION.ratings.map((one) => ({ ...one, id: `${one.id}x` })),
            },
          ];
        },
      ],
      ['its points', (): void => void (canvas.settings.points = 20)],
    ])('[MOODLE-9] sends nothing if %s changed since the preview', async (_, change) => {
      const here = await begin({ rubric: [CRITERION] });
      await here.takeIn();
      await here.mark('S1', { grade: '7' });
      const { id } = await here.look();
      change();
      expect((await here.send(id)).body.rows[0]).toMatchObject({
        state: 'failed',
        why: expect.stringContaining('was changed since you looked'),
      });
      expect(canvas.puts).toEqual([]);
    });

    test('[MOODLE-10] a refused row affects only itself, and a pass is read back as a pass', async () => {
      const here = await begin({ passFail: true });
      await here.takeIn();
      await here.mark('S1', { grade: 'Pass' });
      await here.mark('login12', { grade: 'Fail' });
      const { id } = await here.look();
      expect((await here.send(id)).body.rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect((await here.look()).rows.map(({ why }) => why)).toEqual([
        'Canvas already has this.',
        'Canvas already has this.',
      ]);
    });

    test.each([15, 5, 2])(
      '[MOODLE-10] points with many decimals are sent rounded, and count as the same if %i are kept',
      async (decimals) => {
        const here = await begin();
        canvas.settings.decimals = decimals;
        await here.takeIn();
        await here.mark('S1', { grade: '58.333333333', feedback_text: 'Good.' });
        const { id, rows } = await here.look();
        expect(rows.map(({ why }) => why)).toContainEqual(
          expect.stringContaining('58.333333333 is sent as 58.33333'),
        );
        expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'sent' });
        expect(canvas.puts.at(-1)?.form).toMatchObject({ 'submission[posted_grade]': '58.33333' });
        expect((await here.look()).rows[0]).toMatchObject({
          state: 'left',
          why: expect.stringContaining('Canvas already has this.'),
        });
      },
    );

    test('[MOODLE-3] points that Canvas deducts for lateness don’t make a different grade from the one sent', async () => {
      const here = await begin();
      await here.takeIn();
      canvas.deducted.set(11, 5);
      await here.mark('S1', { grade: '70', feedback_text: 'Good.' });
      expect((await here.send((await here.look()).id)).body.rows[0]).toMatchObject({
        state: 'sent',
      });
      expect((await here.look()).rows[0]).toMatchObject({ state: 'left' });
    });
  });
});
