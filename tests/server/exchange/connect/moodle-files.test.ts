import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { connected } from '#tests/support/vle/connected.ts';
import {
  type FakeMoodle,
  fakeMoodle,
  type FakeMoodleOptions,
} from '#tests/support/vle/fake-moodle.ts';

const NAME = 'Feedback - Essay.pdf';
const CLASS = [
  { id: 5, name: 'Ada', files: { 'essay.txt': 'Leaves.' } },
  { id: 6, name: 'Bob', files: { 'essay.txt': 'Light.' } },
];

describe('[OUT-4] [OUT-7] feedback as files, with a teacher’s token', () => {
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
  const begin = async (options: Partial<FakeMoodleOptions> = {}): Promise<void> => {
    moodle = await fakeMoodle({ students: CLASS, ...options });
    here = await connected(teacher, moodle);
    await here.takeIn();
    await here.mark('s5@example.test', { grade: '70', feedback_text: 'Well **argued**.' });
  };
  beforeEach(() => {
    moodle = undefined as unknown as FakeMoodle;
  });
  afterEach(() => moodle.close());
  const textOf = async (bytes: Buffer | undefined): Promise<string> =>
    (await readPdf(Uint8Array.from(bytes!))).texts.join(' ');

  test('each student gets their own tagged PDF with grade and comment; other files stay; the same isn’t sent twice, and a changed one replaces it', async () => {
    await begin();
    const theirs = Buffer.from('A colleague’s scan');
    moodle.grades.set(5, { grade: -1, comment: '' });
    moodle.files.set(
      5,
      new Map([
        ['/scan.pdf', theirs],
        ['/more/notes.txt', Buffer.from('n')],
      ]),
    );
    const shown = await here.look(true);
    expect(shown).toHaveProperty('rows');
    expect(shown.rows.map(({ student, state, document }) => [student, state, document])).toEqual([
      ['Ada', 'waiting', NAME],
      ['Bob', 'left', null],
    ]);
    expect([moodle.saves, moodle.files.get(5)?.size]).toEqual([[], 2]);
    expect((await here.send(shown.id)).body.rows[0]).toMatchObject({ state: 'sent', why: '' });
    expect([...moodle.files.get(5)!.keys()].toSorted()).toEqual([
      '/Feedback - Essay.pdf',
      '/more/notes.txt',
      '/scan.pdf',
    ]);
    expect(moodle.files.get(5)!.get('/scan.pdf')).toEqual(theirs);
    const { isTagged, texts } = await readPdf(
      Uint8Array.from(moodle.files.get(5)!.get(`/${NAME}`)!),
    );
    expect([isTagged, texts.join(' ')]).toEqual([
      true,
      expect.stringMatching(/Ada.*70.*Well.*argued/s),
    ]);
    expect((await here.look(true)).rows[0]).toMatchObject({
      state: 'left',
      why: 'Moodle already has this.',
      document: null,
    });

    await here.mark('s5@example.test', { feedback_text: 'Better.' });
    await here.send((await here.look(true)).id);
    expect([await textOf(moodle.files.get(5)!.get(`/${NAME}`)), moodle.files.get(5)!.size]).toEqual(
      [expect.stringContaining('Better.'), 3],
    );
    moodle.files.get(5)!.delete(`/${NAME}`);
    const {
      id,
      rows: [again],
    } = await here.look(true);
    expect([again?.state, again?.document, again?.after]).toEqual([
      'waiting',
      NAME,
      { grade: null, comment: null },
    ]);
    await here.send(id);
    expect([moodle.files.get(5)!.has(`/${NAME}`), moodle.grades.get(5)]).toEqual([
      true,
      { grade: 70, comment: '<p>Better.</p>' },
    ]);
    expect((await here.look()).rows[0]).toMatchObject({ state: 'left', document: null });
  });

  test('interrupted after Moodle has it, it is recognised by its bytes and not sent again', async () => {
    await begin();
    const { id } = await here.look(true);
    moodle.state.breaksAfterSave = true;
    expect((await here.send(id)).status).toBe(503);
    expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'same' });
    expect(moodle.saves).toHaveLength(1);
    expect((await here.look(true)).rows[0]).toMatchObject({ state: 'left' });
  });

  test('detects a document that arrives changed; reports Moodle’s message if one is refused', async () => {
    await begin();
    moodle.state.cutsUploads = true;
    expect((await here.send((await here.look(true)).id)).body.rows[0]).toMatchObject({
      state: 'refused',
      why: expect.stringContaining('doesn’t hold “Feedback - Essay.pdf” as it was sent'),
    });
    await moodle.close();
    await begin();
    moodle.state.refusesUploads = 'File too big (maximum size 1 KB)';
    expect((await here.send((await here.look(true)).id)).body.rows[0]).toMatchObject({
      state: 'failed',
      why: 'Moodle doesn’t let this token do that: File too big (maximum size 1 KB)',
    });
    expect(moodle.saves).toEqual([]);
  });

  test('if feedback files are off, or existing ones are hidden, the rest is sent and the row says why', async () => {
    await begin({ feedbackFiles: false });
    const off = await here.look(true);
    expect(off.rows[0]).toMatchObject({
      state: 'waiting',
      document: null,
      why: expect.stringContaining('Feedback files are switched off'),
    });
    expect((await here.send(off.id)).body.rows[0]).toMatchObject({ state: 'sent' });
    await moodle.close();
    await begin({ workflow: true });
    moodle.grades.set(5, { grade: -1, comment: '' });
    moodle.files.set(5, new Map([['/scan.pdf', Buffer.from('s')]]));
    const hidden = await here.look(true);
    expect(hidden.rows[0]).toMatchObject({
      state: 'conflict',
      document: null,
      why: expect.stringContaining('doesn’t show which files it holds'),
    });
    await here.send(hidden.id, [1]);
    expect([...moodle.files.get(5)!.keys()]).toEqual(['/scan.pdf']);
  });

  test('changed feedback doesn’t remove a rubric’s grade: the rubric is sent with it, or nothing', async () => {
    const rubric = essayRubric();
    const criterion = rubric.criteria.find(
      ({ kind, levels }) => kind === 'levels' && levels.length > 1,
    )!;
    const levels = criterion.levels.map(({ name, points }, at) => ({
      id: at + 10,
      score: points * criterion.weight,
      definition: name,
    }));
    const best = levels.findIndex(
      ({ score }) => score === Math.max(...levels.map((one) => one.score)),
    );
    await begin({ rubric: [{ id: 1, description: criterion.name, levels }], tellsRubric: true });
    expect(
      (
        await teacher.put(`${here.base}/rubric`, {
          ...rubric,
          criteria: [criterion],
          bands: [],
          max: null,
          extra: null,
          start: 'zero',
        })
      ).status,
    ).toBe(200);
    const work = await here.mark('s5@example.test', { feedback_text: 'Good.' });
    expect(
      (
        await teacher.put(`/api/v1/submissions/${work}/marks`, {
          marks: [
            {
              criterion: criterion.id,
              level_ids: [criterion.levels[best]!.id],
              points: null,
              comment: '',
            },
          ],
        })
      ).status,
    ).toBe(200);
    await here.mark('s5@example.test', { grade: '100' });
    expect((await here.send((await here.look()).id)).body.rows[0]).toMatchObject({ state: 'sent' });
    expect(moodle.grades.get(5)).toEqual({ grade: 100, comment: '<p>Good.</p>' });

    await here.mark('s5@example.test', { feedback_text: 'Very good.' });
    await here.send((await here.look()).id);
    expect(moodle.grades.get(5)).toEqual({ grade: 100, comment: '<p>Very good.</p>' });

    await here.mark('s5@example.test', { grade: '', feedback_text: 'Only words.' });
    const { id, rows } = await here.look();
    expect(rows[0]).toMatchObject({
      state: 'left',
      why: expect.stringContaining('Mark the work by the rubric here first'),
    });
    await here.send(id);
    expect(moodle.grades.get(5)).toEqual({ grade: 100, comment: '<p>Very good.</p>' });
  });
});
