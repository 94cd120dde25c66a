import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Student } from '#contract/assignments/student.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { connected } from '#tests/support/vle/connected.ts';
import {
  type FakeMoodle,
  fakeMoodle,
  type FakeMoodleOptions,
  MOODLE_TOKEN,
} from '#tests/support/vle/fake-moodle.ts';

const CLASS: FakeMoodleOptions['students'] = [
  {
    id: 5,
    name: 'Ada',
    files: { 'essay.txt': 'Leaves are green.', 'notes.txt': 'More.' },
    text: '<p>See my file.</p>',
  },
  { id: 6, name: 'Bob', files: { 'essay.txt': 'Light is food.' } },
  { id: 7, name: 'Cem' },
];

describe('[OUT-7] connected with Moodle', () => {
  let api: Api;
  let teacher: Caller;
  let moodle: FakeMoodle;
  beforeAll(async () => {
    api = await openApi({
      env: { CONNECT_HOSTS: '127.0.0.1' },
      allowances: { connect: { points: 1000, duration: 600 } },
    });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());
  const open = async (options: Partial<FakeMoodleOptions> = {}): Promise<void> => {
    moodle = await fakeMoodle({ students: CLASS, ...options });
  };
  afterEach(() => moodle.close());

  describe('importing', () => {
    test('[IN-4] [IN-5] [IN-6] previews the class; then imports class list, work, brief and due date; a second time adds nothing', async () => {
      await open();
      const here = await connected(teacher, moodle);
      expect(here.link.link).toMatchObject({
        connection: { site: 'Marginalia test VLE', who: 'Tess Teacher' },
        remote: {
          name: 'Essay 1: "Photosynthesis" & Light',
          course: 'Biology 101: Life & Light',
          max: 100,
        },
      });
      const shown = await here.fetch();
      expect(shown).toMatchObject({
        system: 'moodle',
        without_work: 1,
        problems: [],
        fetched: { people: 3, description: true, due_at: true },
      });
      expect(
        shown.students.map(({ display_name, will, attempts }) => [
          display_name,
          will,
          attempts[0]?.files.map(({ filename, online_text }) => [filename, online_text]),
        ]),
      ).toEqual([
        [
          'Ada',
          'add',
          [
            ['essay.txt', false],
            ['notes.txt', false],
            ['online text.html', true],
          ],
        ],
        ['Bob', 'add', [['essay.txt', false]]],
      ]);
      expect((await teacher.get<Student[]>(`${here.base}/students`)).body).toEqual([]);
      await here.takeIn();
      expect(
        (await teacher.get<Student[]>(`${here.base}/students`)).body.map(
          ({ display_name, email, environment_ids, submission_ids }) => [
            display_name,
            email,
            environment_ids,
            submission_ids.length,
          ],
        ),
      ).toEqual([
        ['Ada', 's5@example.test', { moodle_user: '5', moodle_participant: '105' }, 1],
        ['Bob', 's6@example.test', { moodle_user: '6', moodle_participant: '106' }, 1],
        ['Cem', 's7@example.test', { moodle_user: '7', moodle_participant: '107' }, 0],
      ]);
      expect((await teacher.get<Assignment>(here.base)).body).toMatchObject({
        description: 'Write about photosynthesis.',
        due_at: '2026-11-19T20:36:49.000Z',
      });
      const again = await here.fetch();
      expect(again.students.map(({ will }) => will)).toEqual(['nothing', 'nothing']);
      expect(again.fetched).toEqual({ people: 3, description: false, due_at: false });
      expect(await api.storedFiles()).not.toContainEqual(expect.stringMatching(/part$/));
    });

    test('[SAFE-27] local changes to a student stay; groups submit as one, and are joined by the class list; direction-changing characters are removed from a name', async () => {
      await open({
        teams: true,
        groups: { 1: 'Red & Co' },
        workHandedInBy: { 1: { 'team.txt': 'Ours.' } },
        students: [
          { id: 5, name: 'Ada', group: 1 },
          { id: 6, name: 'Bob', group: 1 },
          { id: 7, name: '\u202ECem' },
        ],
      });
      const here = await connected(teacher, moodle);
      await teacher.put(`${here.base}/students`, {
        students: [{ display_name: 'Ada Lovelace', email: 's5@example.test', identifier: 'A1' }],
      });
      await here.takeIn();
      expect(
        (await teacher.get<Student[]>(`${here.base}/students`)).body.map(
          ({ display_name, identifier, group, submission_ids }) => [
            display_name,
            identifier,
            group,
            submission_ids.length,
          ],
        ),
      ).toEqual([
        ['Ada Lovelace', 'A1', 'Red & Co', 1],
        ['Bob', null, 'Red & Co', 1],
        ['Cem', null, 'Default group', 0],
      ]);
      expect(await here.works()).toHaveLength(1);
    });

    test('[MOODLE-5] [MOODLE-7] students in no team have what the default group submitted, each at their own time', async () => {
      await open({
        teams: true,
        groups: { 1: 'Red & Co' },
        workHandedInBy: { 0: { 'rest.txt': 'Ours.' }, 1: { 'team.txt': 'Ours, too.' } },
        students: [
          { id: 5, name: 'Ada', group: 1 },
          { id: 6, name: 'Bob' },
          { id: 7, name: 'Cem' },
        ],
      });
      const here = await connected(teacher, moodle);
      await here.takeIn();
      expect(
        (await here.works())
          .map(({ files, student_ids, submitted_at, submitted_at_known }) => [
            files[0]!.filename,
            student_ids.length,
            submitted_at,
            submitted_at_known,
          ])
          .toSorted(),
      ).toEqual([
        ['rest.txt', 2, new Date(1_795_100_000_000).toISOString(), true],
        ['team.txt', 1, new Date(1_795_100_000_000).toISOString(), true],
      ]);
    });

    test('reports an expired token, an invalid address and a server without Moodle, and stores nothing about them', async () => {
      await open();
      const { body: before } = await teacher.get<unknown[]>('/api/v1/users/me/connections');
      const post = (of: object) =>
        teacher.post<{ detail: string }>('/api/v1/users/me/connections', {
          ...moodle.connection,
          ...of,
        });
      expect(await post({ token: 'ffffffffffffffff' })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('no longer accepts this token') },
      });
      expect(await post({ address: 'https://10.0.0.5' })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('private network') },
      });
      expect(await post({ address: `${moodle.address}/elsewhere` })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('no Moodle with web services at this address') },
      });
      expect(await post({ address: 'http://moodle.example.org/' })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('https://') },
      });
      expect((await post({ address: 'ftp://x' })).status).toBe(422);
      moodle.state.maintenance = 1;
      expect(await post({})).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining('down for maintenance') },
      });
      expect((await teacher.get<unknown[]>('/api/v1/users/me/connections')).body).toHaveLength(
        before.length,
      );
    });

    test('the token is sealed, never shown, can’t be opened by anyone else, and is deleted with the connection', async () => {
      await open();
      const here = await connected(teacher, moodle);
      const other = await api.teacher();
      const { sealed } = await api.stores.connections.open(
        { userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id },
        here.connection.id,
      );
      expect(sealed).not.toContain(MOODLE_TOKEN);
      expect(
        (await teacher.get(`${here.base}/connection`)).text +
          (await teacher.get('/api/v1/users/me/connections')).text,
      ).not.toContain(MOODLE_TOKEN);
      expect(JSON.stringify(api.log)).not.toContain(MOODLE_TOKEN);
      expect(
        (await other.get(`/api/v1/users/me/connections/${here.connection.id}/assignments`)).status,
      ).toBe(404);
      expect(
        (await other.delete(`/api/v1/users/me/connections/${here.connection.id}`)).status,
      ).toBe(404);
      expect((await other.get(`${here.base}/connection`)).status).toBe(404);
      expect(
        (await teacher.delete(`/api/v1/users/me/connections/${here.connection.id}`)).status,
      ).toBe(204);
      expect((await teacher.get(`${here.base}/connection`)).body).toMatchObject({ link: null });
      expect((await teacher.post(`${here.base}/connection/intakes`)).status).toBe(409);
    });
  });

  describe('sending', () => {
    let here: Awaited<ReturnType<typeof connected>>;
    const begin = async (options: Partial<FakeMoodleOptions> = {}): Promise<void> => {
      await open(options);
      here = await connected(teacher, moodle);
      await here.takeIn();
    };
    const states = (rows: readonly { student: string; state: string }[]) =>
      rows.map(({ student, state }) => [student, state]);

    test('previews every row before anything is sent; each is sent once, read back, and reported', async () => {
      await begin();
      await here.mark('s5@example.test', {
        grade: '85,5',
        feedback_text: 'Well done & so on.\n\n- one\n- two',
      });
      const shown = await here.look();
      expect(
        shown.rows.map(({ student, state, why, before, after }) => [
          student,
          state,
          why,
          before,
          after,
        ]),
      ).toEqual([
        [
          'Ada',
          'waiting',
          '',
          { grade: null, comment: null },
          { grade: '85.5', comment: 'Well done & so on.\n\n- one\n- two' },
        ],
        [
          'Bob',
          'left',
          'Has no grade or feedback yet.',
          { grade: null, comment: null },
          { grade: null, comment: null },
        ],
      ]);
      expect(moodle.saves).toEqual([]);
      const { body: sent } = await here.send(shown.id, [1]);
      expect([
        sent.state,
        sent.rows[0]!.state,
        sent.rows[0]!.there?.grade,
        sent.rows[0]!.there?.comment?.split(/\n+/),
        sent.rows[0]!.sent_at,
      ]).toEqual([
        'done',
        'sent',
        '85.5',
        ['Well done & so on.', '- one', '- two'],
        api.clock.now().toISOString(),
      ]);
      expect(moodle.saves).toEqual([
        {
          userid: 5,
          grade: 85.5,
          comment: '<p>Well done &amp; so on.</p><ul><li>one</li><li>two</li></ul>',
        },
      ]);
      await here.send(shown.id);
      expect(moodle.saves).toHaveLength(1);
      expect(
        (await teacher.get<{ kind: string }[]>(`${here.base}/log`)).body.filter(
          ({ kind }) => kind === 'exported',
        ),
      ).toHaveLength(1);
      expect(states((await here.look()).rows)).toEqual([
        ['Ada', 'left'],
        ['Bob', 'left'],
      ]);
      expect((await teacher.get<unknown[]>(`${here.base}/sendings`)).body).toMatchObject([
        { state: 'shown' },
        { id: shown.id, state: 'done', arrived: 1, site: 'Marginalia test VLE' },
      ]);
    });

    test('[DUE-7] sends nothing about a withheld mark, not even a document, unless its feedback is to be given', async () => {
      await begin();
      const id = await here.mark('s5@example.test', { grade: '85', feedback_text: 'Copied.' });
      const hold = async (feedback: boolean) =>
        await teacher.put(`${here.base}/held-marks`, {
          holds: [{ submission_id: id, code: 'AM', feedback }],
        });
      // What was previewed before isn't sent either.
      const before = await here.look();
      expect(before.rows[0]!.state).toBe('waiting');
      await hold(false);
      const { body: left } = await here.send(before.id, [1]);
      expect(left.rows[0]).toMatchObject({
        state: 'left',
        why: 'Its mark was held back since you looked. Check again what will be sent.',
      });
      for (const mark of ['final', 'awarded'] as const) {
        const { rows } = await here.look(true, mark);
        expect(rows[0]).toMatchObject({
          state: 'left',
          why: 'Held back: AM counts instead of the mark. Neither grade nor feedback is sent to a learning environment.',
          after: { grade: null, comment: null },
          document: null,
        });
      }
      await hold(true);
      const { rows } = await here.look();
      expect(rows[0]).toMatchObject({
        state: 'waiting',
        after: { grade: null, comment: 'Copied.' },
      });
    });

    test('interrupted after Moodle has it, it is found there and not sent again; the rest continues', async () => {
      await begin();
      await here.mark('s5@example.test', { grade: '70', feedback_text: 'Good.' });
      await here.mark('s6@example.test', { grade: '60', feedback_text: 'Fair.' });
      const { id } = await here.look();
      moodle.state.breaksAfterSave = true;
      expect((await here.send(id)).status).toBe(503);
      expect(moodle.saves).toHaveLength(1);
      const { body } = await here.send(id);
      expect([body.state, states(body.rows)]).toEqual([
        'done',
        [
          ['Ada', 'same'],
          ['Bob', 'sent'],
        ],
      ]);
      expect(moodle.saves.map(({ userid }) => userid)).toEqual([5, 6]);
    });

    test('never overwrites without asking what was changed in Moodle before the preview, or between it and the sending', async () => {
      await begin();
      await here.mark('s5@example.test', { grade: '70', feedback_text: 'Good.' });
      await here.mark('s6@example.test', { grade: '60' });
      moodle.grades.set(5, { grade: 40, comment: '<p>By a colleague.</p>' });
      const shown = await here.look();
      expect(shown.rows.map(({ state, why, before }) => [state, why, before])).toEqual([
        [
          'conflict',
          'Moodle holds the grade 40 that didn’t come from here.',
          { grade: '40', comment: 'By a colleague.' },
        ],
        [
          'waiting',
          'Has no feedback yet, so only the grade is sent.',
          { grade: null, comment: null },
        ],
      ]);
      moodle.grades.set(6, { grade: 12, comment: '' });
      const { body } = await here.send(shown.id);
      expect(body.rows.map(({ state, there }) => [state, there])).toEqual([
        ['conflict', null],
        ['conflict', { grade: '12', comment: null }],
      ]);
      expect(moodle.saves).toEqual([]);
      const { body: over } = await here.send(shown.id, [1, 2]);
      expect([over.state, states(over.rows)]).toEqual([
        'done',
        [
          ['Ada', 'sent'],
          ['Bob', 'sent'],
        ],
      ]);
      expect([moodle.grades.get(5), moodle.grades.get(6)]).toEqual([
        { grade: 70, comment: '<p>Good.</p>' },
        { grade: 60, comment: '' },
      ]);

      await here.mark('s5@example.test', { grade: '71' });
      expect(states((await here.look()).rows)).toEqual([
        ['Ada', 'waiting'],
        ['Bob', 'left'],
      ]);
      moodle.grades.get(5)!.grade = 50;
      expect((await here.look()).rows[0]).toMatchObject({
        state: 'conflict',
        why: expect.stringContaining('changed there after it was sent'),
      });
    });

    test('null proves nothing: what Moodle didn’t accept is detected, and the others continue', async () => {
      await begin({ students: [{ ...CLASS[0]!, locked: true }, CLASS[1]!], tellsLocks: false });
      await here.mark('s5@example.test', { grade: '70', feedback_text: 'Good.' });
      await here.mark('s6@example.test', { grade: '60' });
      const { id } = await here.look();
      const { body } = await here.send(id);
      expect(body.rows.map(({ state, why }) => [state, why.slice(0, 52)])).toEqual([
        ['refused', 'Moodle took it without a word and holds no grade. Lo'],
        ['sent', ''],
      ]);
    });

    test('an existing comment stays if only the grade is sent; if Moodle hides it, the grade waits', async () => {
      await begin();
      await here.mark('s6@example.test', { grade: '60' });
      moodle.grades.set(6, { grade: -1, comment: '<p>Theirs <b>stays</b>.</p>' });
      const { id } = await here.look();
      await here.send(id);
      expect(moodle.grades.get(6)).toEqual({ grade: 60, comment: '<p>Theirs <b>stays</b>.</p>' });
      await moodle.close();
      await begin({ workflow: true });
      await here.mark('s6@example.test', { grade: '60' });
      moodle.grades.set(6, { grade: -1, comment: '<p>Hidden.</p>' });
      const shown = await here.look();
      expect(shown.rows.find(({ student }) => student === 'Bob')).toMatchObject({
        state: 'left',
        why: expect.stringContaining('would erase it'),
      });
      await here.send(shown.id, [1, 2]);
      expect(moodle.grades.get(6)!.comment).toBe('<p>Hidden.</p>');
    });

    test('[MOODLE-2] doesn’t overwrite a grade that Moodle has but doesn’t show', async () => {
      await begin({ workflow: true });
      await here.mark('s6@example.test', { grade: '60', feedback_text: 'Good.' });
      moodle.grades.set(6, { grade: 41, comment: '<p>A colleague’s.</p>' });
      moodle.state.unlisted.add(6);
      const shown = await here.look();
      expect(shown.rows.find(({ student }) => student === 'Bob')).toMatchObject({
        state: 'left',
        why: expect.stringContaining('doesn’t show it'),
      });
      await here.send(shown.id, [1, 2]);
      expect(moodle.grades.get(6)).toEqual({ grade: 41, comment: '<p>A colleague’s.</p>' });
    });

    test('doesn’t send grades that Moodle would misread: out of range, not a number, a scale', async () => {
      await begin();
      await here.mark('s5@example.test', { grade: '101' });
      await here.mark('s6@example.test', { grade: 'good', feedback_text: 'Good.' });
      expect((await here.look()).rows.map(({ state, why, after }) => [state, why, after])).toEqual([
        ['left', '101 is more than the maximum of 100.', { grade: null, comment: null }],
        ['waiting', '“good” isn’t a number of points.', { grade: null, comment: 'Good.' }],
      ]);
      await moodle.close();
      await begin({ grade: -3 });
      await here.mark('s5@example.test', { grade: 'Merit' });
      expect((await here.look()).rows[0]).toMatchObject({
        state: 'left',
        why: expect.stringContaining('with a scale'),
      });
    });

    test('sends a scale’s word by its position and reads it back as the word; other words aren’t sent', async () => {
      await begin({ grade: -3, scale: ['Fail', 'Pass', 'Merit & more', 'Distinction'] });
      await here.mark('s5@example.test', { grade: 'merit & MORE', feedback_text: 'Good.' });
      await here.mark('s6@example.test', { grade: '3' });
      const shown = await here.look();
      expect(shown.rows.map(({ state, why, after }) => [state, why, after])).toEqual([
        ['waiting', '', { grade: 'Merit & more', comment: 'Good.' }],
        [
          'left',
          '“3” isn’t on the scale (Fail, Pass, Merit & more, Distinction).',
          { grade: null, comment: null },
        ],
      ]);
      const { body } = await here.send(shown.id);
      expect([body.rows[0]!.state, body.rows[0]!.there, moodle.grades.get(5)?.grade]).toEqual([
        'sent',
        { grade: 'Merit & more', comment: 'Good.' },
        3,
      ]);
      expect((await here.look()).rows[0]).toMatchObject({
        state: 'left',
        why: 'Moodle already has this.',
      });

      moodle.grades.get(5)!.grade = 2;
      await here.mark('s5@example.test', { feedback_text: 'Better.' });
      expect((await here.look()).rows[0]).toMatchObject({
        state: 'conflict',
        why: expect.stringContaining('holds the grade Pass'),
        before: { grade: 'Pass', comment: 'Good.' },
      });
    });

    test('feedback alone leaves the scale’s word unchanged', async () => {
      await begin({ grade: -3, scale: ['Fail', 'Pass', 'Merit'] });
      await here.mark('s6@example.test', { feedback_text: 'Only **words**.' });
      moodle.grades.set(6, { grade: 2, comment: '' });
      await here.send((await here.look()).id);
      expect(moodle.grades.get(6)).toEqual({
        grade: 2,
        comment: '<p>Only <strong>words</strong>.</p>',
      });
    });

    test('a revoked token stops it with a message, and it continues with a new one; what was left out stays left out', async () => {
      await begin();
      await here.mark('s5@example.test', { grade: '70' });
      await here.mark('s6@example.test', { grade: '60' });
      const { id } = await here.look();
      moodle.state.token = 'another-token-altogether';
      expect(await here.send(id, [1])).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('no longer accepts this token') },
      });
      moodle.state.token = MOODLE_TOKEN;
      expect(states((await here.send(id)).body.rows)).toEqual([
        ['Ada', 'sent'],
        ['Bob', 'left'],
      ]);
    });

    test('sends a team’s grade to every member; waits during maintenance', async () => {
      await begin({
        teams: true,
        groups: { 1: 'Red' },
        workHandedInBy: { 1: { 'team.txt': 'Ours.' } },
        students: [
          { id: 5, name: 'Ada', group: 1 },
          { id: 6, name: 'Bob', group: 1 },
        ],
      });
      await here.mark('Red', { grade: '66', feedback_text: 'Ours.' });
      const { id } = await here.look();
      moodle.state.maintenance = 1;
      const { body } = await here.send(id);
      expect([body.state, body.wait_s]).toEqual(['under_way', 60]);
      expect(states((await here.send(id)).body.rows)).toEqual([
        ['Ada', 'sent'],
        ['Bob', 'sent'],
      ]);
      expect([moodle.grades.get(5)!.grade, moodle.grades.get(6)!.grade]).toEqual([66, 66]);
    });

    test('only the owner can send, and nothing is sent while names are hidden', async () => {
      await begin();
      const other = await api.teacher();
      const { id } = await here.look();
      expect([
        (await other.get(`/api/v1/sendings/${id}`)).status,
        (await other.post(`/api/v1/sendings/${id}/send`, {})).status,
        (await other.post(`${here.base}/sendings`)).status,
      ]).toEqual([404, 404, 404]);
      await teacher.patch(here.base, { anonymous: true });
      expect([
        (await teacher.post(`${here.base}/sendings`)).status,
        (await here.send(id)).status,
        (await teacher.get(`/api/v1/sendings/${id}`)).status,
      ]).toEqual([409, 409, 409]);
    });
  });
});
