import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LinkState } from '#contract/exchange/connection.ts';
import { LTI_CLAIMS } from '#contract/lti/lti.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Sending } from '#contract/exchange/sending.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, caller, form } from '#tests/support/caller.ts';
import {
  INSTRUCTOR,
  LEARNER,
  type LtiPlatform,
  startLtiPlatform,
} from '#tests/support/vle/lti-platform.ts';
import type { Token } from '#contract/accounts/sign-in.ts';

const PUBLIC = 'https://marking.example.org';

describe('grades and the class list of a course, by LTI', () => {
  let platform: LtiPlatform;
  let api: Api;
  let teacher: Caller;
  let id: number;
  let base: string;

  const cookieOf = ({ headers }: Response, name: string): string =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const post = (path: string, fields: Record<string, string>, cookie: string) =>
    fetch(new URL(path, api.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    });

  /** Opens the course's activity as its teacher, and creates the assignment. */
  async function open(): Promise<void> {
    const begun = await fetch(
      new URL(
        `/lti/login?${new URLSearchParams({
          iss: platform.issuer,
          login_hint: '101',
          target_link_uri: `${PUBLIC}/lti/launch`,
          client_id: platform.clientId,
        }).toString()}`,
        api.url,
      ),
      { redirect: 'manual' },
    );
    const cookie = cookieOf(begun, 'marginalia-lti');
    const there = new URL(begun.headers.get('location')!).searchParams;
    const launched = await post(
      '/lti/launch',
      {
        state: there.get('state')!,
        id_token: await platform.sign(
          platform.claims(
            {},
            {
              nonce: there.get('nonce')!,
              [LTI_CLAIMS.groups]: { context_groups_url: `${platform.issuer}/7/groups` },
            },
          ),
        ),
      },
      cookie,
    );
    const launch = /name="launch" value="([^"]+)"/.exec(await launched.text())?.[1] ?? '';
    const entered = await post('/lti/assignment', { launch, name: 'Essay 1' }, cookie);
    const { body } = await api.visitor.post<Token>(
      '/api/v1/auth/school/finish',
      { code: new URL(entered.headers.get('location')!).hash.slice(1) },
      { Cookie: cookieOf(entered, 'marginalia-school') },
    );
    teacher = caller(api.url, body.access_token);
    id = (await teacher.get<Assignment[]>('/api/v1/assignments')).body[0]!.id;
    base = `/api/v1/assignments/${id}`;
  }

  beforeEach(async () => {
    platform = await startLtiPlatform();
    platform.pageSize = 2;
    platform.groups = { '61': 'Tutorial A', '62': 'Tutorial B' };
    platform.people = [
      { user_id: '101', name: 'Tessa Marlow', roles: [INSTRUCTOR] },
      {
        user_id: '103',
        name: 'Ada Ahmed',
        email: 'ada@example.org',
        roles: [LEARNER],
        lis_person_sourcedid: '2026001',
        group_enrollments: [{ group_id: '61' }],
      },
      {
        user_id: '104',
        name: 'Ben Brown',
        roles: [LEARNER],
        lis_person_sourcedid: '2026002',
        group_enrollments: [{ group_id: '62' }],
      },
      { user_id: '105', name: 'Cara Clark', roles: [LEARNER] },
      { user_id: '106', name: 'Gone Long Ago', roles: [LEARNER], status: 'Inactive' },
    ];
    api = await openApi({
      env: { PUBLIC_URL: PUBLIC, CONNECT_HOSTS: platform.host },
      allowances: { school: { points: 100_000, duration: 900 } },
    });
    platform.toolKeySet = `${api.url}/.well-known/jwks.json`;
    await api.stores.lti.putPlatform({
      name: 'Moodle of the School',
      issuer: platform.issuer,
      client_id: platform.clientId,
      authorization_endpoint: `${platform.issuer}/auth`,
      token_endpoint: `${platform.issuer}/token`,
      key_set_url: `${platform.issuer}/certs`,
      origins: [platform.issuer],
      proven_emails: false,
      deployments: [platform.deployment],
    });
    await open();
  });
  afterEach(async () => {
    await api.close();
    await platform.close();
  });

  async function takeIn(): Promise<void> {
    const { body, status, text } = await teacher.post<Intake>(`${base}/connection/intakes`);
    expect([status, text]).toEqual([202, expect.anything()]);
    for (const wanted of ['read', 'stored'] as const) {
      await expect
        .poll(async () => (await teacher.get<Intake>(`/api/v1/intakes/${body.id}`)).body.state)
        .toBe(wanted);
      if (wanted === 'read') await teacher.post(`/api/v1/intakes/${body.id}/accept`, {});
    }
  }
  const students = async () => (await teacher.get<Student[]>(`${base}/students`)).body;

  /** Fetches the class list and returns it. */
  async function enrol(): Promise<void> {
    const { platform_id } = (await api.stores.lti.linksOf(id))[0]!;
    for (const { user_id, name, lis_person_sourcedid: number } of platform.people.slice(1, 4))
      await api.database.db
        .insertInto('students')
        .values({
          assignment_id: id,
          display_name: name,
          identifier: number ?? null,
          email: null,
          group_name: null,
          section: null,
          environment_ids: JSON.stringify({ lti_user: `${platform_id}:${user_id}` }),
          handed_in_at: null,
          created_at: new Date().toISOString(),
        })
        .execute();
  }

  /** Submits, marks and releases a student's work. */
  async function mark(
    name: string,
    fields: { grade?: string; feedback_text?: string },
    release = true,
  ): Promise<number> {
    const student = (await students()).find(({ display_name }) => display_name === name)!;
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: `By ${name}.` } }),
    );
    await api.database.db
      .insertInto('submission_students')
      .values({ submission_id: body.id, student_id: student.id })
      .execute();
    await teacher.patch(`/api/v1/submissions/${body.id}`, fields);
    if (release) await teacher.post(`/api/v1/submissions/${body.id}/release`, { unfinished: true });
    return body.id;
  }
  const look = async (): Promise<Sending> =>
    (await teacher.post<Sending>(`${base}/sendings`, {})).body;
  const send = async (sending: number, rows: number[]): Promise<Sending['rows']> => {
    const { body, status, text } = await teacher.post<Sending>(`/api/v1/sendings/${sending}/send`, {
      rows,
    });
    expect([status, text]).toEqual([200, expect.anything()]);
    return body.rows;
  };
  /** Previews, and sends everything possible. */
  const sendAll = async (): Promise<Sending['rows']> => {
    const { id: sending, rows } = await look();
    return await send(
      sending,
      rows.filter(({ state }) => state === 'waiting').map(({ n }) => n),
    );
  };
  const resultOf = (user: string) =>
    [...platform.results].find(([key]) => key.endsWith(` ${user}`))?.[1];

  test('[LTI-4] the owner of the assignment is connected by opening it, and fetches the class list in pages, with numbers and groups', async () => {
    const { body } = await teacher.get<LinkState>(`${base}/connection`);
    expect(body.link).toMatchObject({
      connection: { system: 'lti', site: 'Moodle of the School', who: 'Tessa Marlow' },
      remote: { course: 'Biology', name: 'Essay 1' },
    });
    await takeIn();
    expect(
      (await students()).map((one) => [one.display_name, one.identifier, one.email, one.group]),
    ).toEqual([
      ['Ada Ahmed', '2026001', 'ada@example.org', 'Tutorial A'],
      ['Ben Brown', '2026002', null, 'Tutorial B'],
      ['Cara Clark', null, null, null],
    ]);
    // Fetched again, nobody is duplicated, and newcomers are added.
    platform.people.push({ user_id: '107', name: 'Dan Dodd', roles: [LEARNER] });
    await takeIn();
    expect((await students()).map(({ display_name }) => display_name)).toEqual([
      'Ada Ahmed',
      'Ben Brown',
      'Cara Clark',
      'Dan Dodd',
    ]);
  });

  test('[LTI-4] a user who no longer teaches in the course can’t read its class list or send anything', async () => {
    await enrol();
    await mark('Ada Ahmed', { grade: '70', feedback_text: 'Good.' });
    const { id: sending } = await look();
    platform.people[0]!.status = 'Inactive';
    const { status, text } = await teacher.post(`/api/v1/sendings/${sending}/send`, { rows: [1] });
    // A refusal belongs to its row.
    expect([status, text]).toEqual([200, expect.stringContaining('doesn’t include you')]);
    expect((await teacher.post(`${base}/sendings`, {})).status).toBe(409);
    expect([platform.scores, platform.items]).toEqual([[], []]);
  });

  test('[LTI-6] sends released marks with their comments, each row once, to one line item that is found again; unreleased ones stay', async () => {
    await enrol();
    await mark('Ada Ahmed', { grade: '85.5', feedback_text: 'Well done & so on.\n\n<b>not bold' });
    await mark('Ben Brown', { grade: '60', feedback_text: 'Fair.' }, false);
    await mark('Cara Clark', { feedback_text: 'No grade.' });
    const shown = await look();
    expect(shown.rows.map(({ student, state, why }) => [student, state, why])).toEqual([
      ['Ada Ahmed', 'waiting', ''],
      [
        'Ben Brown',
        'left',
        'Not released here yet. The student would see it in the course at once, so release it first.',
      ],
      ['Cara Clark', 'left', 'A course accepts feedback by LTI only with a grade.'],
    ]);
    // A preview sends and creates nothing.
    expect([platform.items, platform.scores]).toEqual([[], []]);
    const [ada] = await send(shown.id, [1]);
    expect([ada!.state, ada!.there]).toEqual([
      'sent',
      { grade: '85.5', comment: 'Well done & so on.\n\n<b>not bold' },
    ]);
    expect(platform.scores).toMatchObject([
      {
        userId: '103',
        scoreGiven: 85.5,
        scoreMaximum: 100,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
      },
    ]);
    expect(platform.items).toMatchObject([
      { label: 'Essay 1', scoreMaximum: 100, tag: 'grade', resourceLinkId: '31' },
    ]);
    await send(shown.id, [1]);
    expect((await look()).rows[0]).toMatchObject({
      state: 'left',
      why: 'The course already has this.',
    });
    expect(platform.scores).toHaveLength(1);
    // The line item's address is lost: it is found by its resource and tag, and no second one is
    // created.
    await api.database.db.updateTable('lti_links').set({ line_item: null }).execute();
    expect((await look()).rows[0]).toMatchObject({ state: 'left' });
    expect(platform.items).toHaveLength(1);
  });

  test('[LTI-6] creates a line item once, however many request it at the same time', async () => {
    const { lti } = api.stores;
    const [link] = await lti.linksOf(id);
    let made = 0;
    const make = () =>
      lti.makingLineItem(link!.id, async () => {
        made += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        return 'made';
      });
    expect((await Promise.all([make(), make(), make()])).toSorted()).toEqual(['made', null, null]);
    expect(made).toBe(1);
    expect(await make()).toBe('made');
  });

  test('[LTI-6] never overwrites without asking what the course has from elsewhere, or what was changed there since', async () => {
    await enrol();
    await mark('Ada Ahmed', { grade: '70', feedback_text: 'Good.' });
    const first = await sendAll();
    expect(first[0]).toMatchObject({ state: 'sent' });
    // Changed in the gradebook before the preview: it waits for a tick.
    const there = resultOf('103')!;
    there.resultScore = 75;
    there.comment = 'Theirs.';
    there.timestamp = new Date(Date.now() - 1000).toISOString();
    await teacher.patch(
      `/api/v1/submissions/${(await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`)).body[0]!.id}`,
      { grade: '71' },
    );
    const shown = await look();
    expect(shown.rows[0]).toMatchObject({
      state: 'conflict',
      before: { grade: '75', comment: 'Theirs.' },
      why: expect.stringContaining(
        'The course holds the grade 75, which was changed there after it was sent',
      ),
    });
    // Changed between the preview and the sending.
    there.resultScore = 76;
    there.timestamp = new Date(Date.now() - 500).toISOString();
    expect((await send(shown.id, [1]))[0]).toMatchObject({
      state: 'conflict',
      there: { grade: '76' },
    });
    // Changed between the last check and the write: the platform refuses an older timestamp.
    const again = await look();
    platform.beforeScore = () => {
      there.resultScore = 77;
      there.timestamp = new Date(Date.now() + 1000).toISOString();
    };
    expect((await send(again.id, [1]))[0]).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('changed in the course since you looked'),
    });
    platform.beforeScore = null;
    expect([resultOf('103')!.resultScore, resultOf('103')!.comment]).toEqual([77, 'Theirs.']);
  });

  test('[LTI-6] a grade alone keeps the course’s comment, and isn’t sent if that has formatting', async () => {
    await enrol();
    await mark('Ada Ahmed', { grade: '70' });
    await sendAll();
    const there = resultOf('103')!;
    there.comment = 'Theirs.';
    there.timestamp = new Date(Date.now() - 1000).toISOString();
    there.resultScore = 60;
    const shown = await look();
    expect(shown.rows[0]).toMatchObject({ state: 'conflict' });
    expect((await send(shown.id, [1]))[0]).toMatchObject({ state: 'sent' });
    expect(platform.scores.at(-1)).toMatchObject({ scoreGiven: 70, comment: 'Theirs.' });
    Object.assign(resultOf('103')!, {
      comment: '<p>Theirs.</p>',
      resultScore: 60,
      timestamp: new Date(Date.now() - 1000).toISOString(),
    });
    expect((await look()).rows[0]).toMatchObject({
      state: 'left',
      why: expect.stringContaining('a formatted comment'),
    });
  });

  test('[LTI-6] a withdrawn mark is removed once it is ticked, and left if it isn’t what was sent', async () => {
    await enrol();
    const work = await mark('Ada Ahmed', { grade: '70', feedback_text: 'Good.' });
    const other = await mark('Ben Brown', { grade: '60', feedback_text: 'Fair.' });
    await sendAll();
    await teacher.post(`${base}/releases/withdraw`, { submission_ids: [work, other] });
    resultOf('104')!.resultScore = 65;
    const shown = await look();
    expect(shown.rows.map(({ state, why }) => [state, why])).toEqual([
      [
        'conflict',
        'It was withdrawn here. Ticked, the grade 70 and the comment that the course holds are taken back there.',
      ],
      ['left', expect.stringContaining('Remove it there')],
    ]);
    const rows = await send(shown.id, [1]);
    expect(rows[0]).toMatchObject({ state: 'sent', there: { grade: null, comment: null } });
    expect(platform.scores.at(-1)).toMatchObject({
      userId: '103',
      activityProgress: 'Completed',
      gradingProgress: 'PendingManual',
    });
    expect(platform.scores.at(-1)).not.toHaveProperty('scoreGiven');
    expect([resultOf('103'), resultOf('104')?.resultScore]).toEqual([undefined, 65]);
  });

  test('[DUE-7] sends nothing about a withheld mark; what was sent before is removed once it is withdrawn', async () => {
    await enrol();
    const [held, sent] = [
      await mark('Ada Ahmed', { grade: '70', feedback_text: 'Copied.' }),
      await mark('Ben Brown', { grade: '60', feedback_text: 'Copied, too.' }),
    ];
    const hold = async (submission_id: number) =>
      await teacher.put(`${base}/held-marks`, { holds: [{ submission_id, code: 'AM' }] });
    await hold(held);
    await sendAll();
    expect([resultOf('103'), resultOf('104')]).toEqual([
      undefined,
      expect.objectContaining({ resultScore: 60 }),
    ]);
    await hold(sent);
    const NOTHING =
      'Held back: AM counts instead of the mark. Neither grade nor feedback is sent to a learning environment.';
    expect((await look()).rows.map(({ state, why }) => [state, why])).toEqual([
      ['left', NOTHING],
      ['left', `${NOTHING} The course still holds the grade 60.`],
    ]);
    await teacher.post(`${base}/releases/withdraw`, { submission_ids: [sent] });
    const { id: sending, rows } = await look();
    expect(rows[1]!.state).toBe('conflict');
    expect((await send(sending, [2]))[1]!.state).toBe('sent');
    expect(JSON.stringify([...platform.results])).not.toContain('Copied');
  });

  test('[LTI-6] reports a score that the course refuses, or accepts without storing it, and sends the others', async () => {
    await enrol();
    await mark('Ada Ahmed', { grade: '70', feedback_text: 'Good.' });
    await mark('Ben Brown', { grade: '60', feedback_text: 'Fair.' });
    platform.locked.add('103');
    const rows = await sendAll();
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'sent']);
    expect(rows[0]!.why).toContain('didn’t accept it (status 500)');
    platform.locked.clear();
    platform.keepsNothing = true;
    expect((await sendAll())[0]).toMatchObject({
      state: 'refused',
      why: expect.stringContaining('The course took it without a word'),
    });
  });
});
