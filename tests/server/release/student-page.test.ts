import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type {
  NewStudentLink,
  Opened,
  Regrade,
  StudentLink,
} from '#contract/release/student-page.ts';
import type { OpenedScript } from '#contract/release/student-script.ts';
import type { Release, ReleaseRow } from '#contract/release/release.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { readPdf } from '#tests/support/read-pdf.ts';

const DAY = 24 * 3_600_000;

describe.each(engines)('the student’s page on $name', (engine) => {
  let api: Api;
  let teacher: Caller;
  beforeAll(async () => {
    api = await openApi({ engine });
    teacher = await api.teacher({ full_name: 'Ada Byron' });
  });
  afterAll(() => api.close());

  async function work(
    released = true,
  ): Promise<{ assignment: Assignment; submission: Submission; base: string }> {
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body: submission } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({
        submission_file: { name: 'a.txt', bytes: 'Cities are loud.' },
        student_identifier: 's1',
      }),
    );
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'B',
      feedback_text: 'Well argued.',
    });
    if (released) await teacher.post(`/api/v1/submissions/${submission.id}/release`, {});
    return { assignment, submission, base: `/api/v1/assignments/${assignment.id}` };
  }
  async function linked(link: object = { days: 30, regrade: true }) {
    const all = await work();
    const {
      body: [made],
    } = await teacher.post<NewStudentLink[]>(`${all.base}/student-links`, link);
    return { ...all, link: made!, token: made!.url.split('#')[1]! };
  }
  const open = (token: string) => api.visitor.post<Opened>('/api/v1/returned/open', { token });
  const linksOf = async (base: string) =>
    (await teacher.get<StudentLink[]>(`${base}/student-links`)).body;

  test('[OUT-6] [LOG-1] a link shows what was released, without an account, and records that it was seen', async () => {
    const { base, link, token, submission } = await linked();
    expect(link.url).toMatch(new RegExp(`^${api.url}/returned#[\\w-]{43}$`));
    const until = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();
    expect(await linksOf(base)).toEqual([
      {
        id: link.id,
        submission_id: submission.id,
        student_id: null,
        student: 's1',
        identifier: 's1',
        email: null,
        regrade: true,
        created_at: until(0),
        expires_at: until(30),
        revoked_at: null,
        seen_at: null,
      },
    ]);
    await teacher.patch(`/api/v1/submissions/${submission.id}`, { grade: 'F' });
    const { status, body, headers } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      returned: {
        grade: 'B',
        feedback: 'Well argued.',
        assignment: { title: 'Essay' },
        student: { name: 's1' },
      },
      regrade: { allowed: true, request: null },
    });
    expect([
      headers.get('cache-control'),
      headers.get('x-robots-tag'),
      headers.get('referrer-policy'),
    ]).toEqual(['no-store', 'noindex', 'no-referrer']);
    const seen_at = (await linksOf(base))[0]!.seen_at;
    expect(seen_at).toBe(api.clock.now().toISOString());
    api.clock.advance(1000);
    await open(token);
    expect((await linksOf(base))[0]!.seen_at).toBe(seen_at);
    const told = (await api.stores.audit.lines('', 0, 500)).filter(
      ({ submission_id, kind }) => submission_id === submission.id && kind === 'opened_by_link',
    );
    expect(told).toMatchObject([{ user_id: null, assignment_id: submission.assignment_id }]);
    const made = await fetch(`${api.url}/api/v1/returned/document`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const { isTagged, texts } = await readPdf(new Uint8Array(await made.arrayBuffer()));
    expect([
      made.status,
      ...['content-type', 'cache-control', 'x-robots-tag'].map((name) => made.headers.get(name)),
      isTagged,
    ]).toEqual([200, 'application/pdf', 'private, no-store', 'noindex', true]);
    expect(texts.join(' ')).toMatch(/s1.*B.*Well argued\./s);
    const script = await api.visitor.post<OpenedScript>('/api/v1/returned/script', { token });
    expect(script.body.files).toEqual([
      { name: 'a.txt', document: expect.objectContaining({ text: 'Cities are loud.' }) },
    ]);
  });

  test('[REPORT-22] the student still sees a file that is replaced or removed after a release, until it is released again', async () => {
    const { token, submission, base } = await linked();
    const file = `/api/v1/submissions/${submission.id}/files`;
    const seen = async () => {
      const { body } = await api.visitor.post<OpenedScript>('/api/v1/returned/script', { token });
      return body.files.map(({ name, document }) => [
        name,
        JSON.stringify(document).includes('Cities are loud.'),
      ]);
    };
    const row = async () => (await teacher.get<ReleaseRow[]>(`${base}/releases`)).body[0]!;
    const replaced = await teacher.put<Submission>(
      `${file}/${submission.files[0]!.id}`,
      form({ file: { name: 'a.txt', bytes: 'Quite another text.' } }),
    );
    expect(replaced.status).toBe(200);
    const { body: now } = await teacher.get<Submission>(`/api/v1/submissions/${submission.id}`);
    const current = now.files.filter(({ attempt }) => attempt === now.attempt);
    expect([now.attempt, now.marked_attempt, current.map(({ filename }) => filename)]).toEqual([
      2,
      1,
      ['a.txt'],
    ]);
    expect(await seen()).toEqual([['a.txt', true]]);
    // The educator is notified.
    expect((await row()).changed).toBe(true);

    await teacher.post(`/api/v1/submissions/${submission.id}/release`, {});
    expect(await seen()).toEqual([['a.txt', false]]);
    expect((await row()).changed).toBe(false);

    await teacher.post(file, form({ file: { name: 'b.txt', bytes: 'More of it.' } }));
    await teacher.delete(`${file}/${current[0]!.id}`);
    expect(await seen()).toEqual([['a.txt', false]]);
    await teacher.post(`/api/v1/submissions/${submission.id}/release`, {});
    expect(await seen()).toEqual([['b.txt', false]]);
  });

  test('[OUT-6] only a hash of a link is stored, and no response contains it again', async () => {
    const { base, token } = await linked();
    const { data } = await api.stores.users.exportAll({
      userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id,
    });
    expect(JSON.stringify(data)).not.toContain(token);
    expect(JSON.stringify(await linksOf(base))).not.toContain(token);
    expect(api.log.map((line) => JSON.stringify(line)).join('')).not.toContain(token);
  });

  test('[OUT-6] unknown, expired, revoked, replaced, withdrawn and unreleased links get the same response, byte for byte', async () => {
    const answers: string[] = [];
    const note = async (token: string) => {
      for (const path of ['open', 'document', 'script', 'regrade']) {
        const { status, text } = await api.visitor.post(`/api/v1/returned/${path}`, {
          token,
          text: 'Please look again at part two.',
        });
        answers.push(`${path} ${status} ${text}`);
      }
    };
    await note('x'.repeat(43));
    const revoked = await linked();
    await teacher.post(`${revoked.base}/student-links/revoke`, { ids: [revoked.link.id] });
    await note(revoked.token);
    const replaced = await linked();
    await teacher.post(`${replaced.base}/student-links`, { days: 7 });
    await note(replaced.token);
    const withdrawn = await linked();
    await teacher.post(`${withdrawn.base}/releases/withdraw`, {
      submission_ids: [withdrawn.submission.id],
    });
    await note(withdrawn.token);
    const early = await work(false);
    const {
      body: [made],
    } = await teacher.post<NewStudentLink[]>(`${early.base}/student-links`, { days: 7 });
    await note(made!.url.split('#')[1]!);
    expect((await linksOf(early.base))[0]!.seen_at).toBeNull();
    const expired = await linked({ days: 7 });
    api.clock.advance(7 * DAY - 1);
    expect((await open(expired.token)).status).toBe(200);
    api.clock.advance(1);
    await note(expired.token);
    expect(new Set(answers.map((answer) => answer.replace(/^\w+ /, ''))).size).toBe(1);
    expect(answers[0]).toBe('open 404 {"detail":"The requested resource was not found."}');
    teacher = await api.teacher({ full_name: 'Ada Byron' });
  });

  test('[OUT-6] [TEAM-7] a regrade is requested once, where allowed, and its answer is shown on the page', async () => {
    const { base, token, submission } = await linked();
    const ask = (text: string, by = token) =>
      api.visitor.post('/api/v1/returned/regrade', { token: by, text });
    expect((await ask('No.')).status).toBe(422);
    expect((await ask('a'.repeat(2001))).status).toBe(422);
    expect((await ask('Please look again at part two.')).status).toBe(201);
    expect((await ask('Please look again at part three.')).status).toBe(409);
    const {
      body: [asked],
    } = await teacher.get<Regrade[]>(`${base}/regrades`);
    expect(asked).toMatchObject({
      submission_id: submission.id,
      student: 's1',
      text: 'Please look again at part two.',
      answer: null,
      answered_by: null,
    });
    expect(
      (await teacher.post(`/api/v1/regrades/${asked!.id}/answer`, { answer: ' ' })).status,
    ).toBe(422);
    expect(
      (await teacher.post(`/api/v1/regrades/${asked!.id}/answer`, { answer: 'It stands.' })).body,
    ).toMatchObject({ answer: 'It stands.', answered_by: 'Ada Byron' });
    expect((await open(token)).body.regrade.request).toMatchObject({
      text: 'Please look again at part two.',
      answer: 'It stands.',
    });
    const closed = await linked({ days: 30, regrade: false });
    expect((await ask('Please look again at part two.', closed.token)).status).toBe(403);
  });

  test('[UI-2] an unanswered request is counted with its assignment, until it is answered', async () => {
    const { base, token } = await linked();
    const waiting = async () => {
      const list = (await teacher.get<Assignment[]>('/api/v1/assignments/')).body;
      const one = (await teacher.get<Assignment>(base)).body;
      return [
        list.find(({ id }) => id === one.id)?.open_regrades?.length,
        one.open_regrades?.length,
      ];
    };
    expect(await waiting()).toEqual([0, 0]);
    await api.visitor.post('/api/v1/returned/regrade', { token, text: 'Please look again.' });
    expect(await waiting()).toEqual([1, 1]);
    const { body } = await teacher.get<Regrade[]>(`${base}/regrades`);
    await teacher.post(`/api/v1/regrades/${body[0]!.id}/answer`, { answer: 'It stands.' });
    expect(await waiting()).toEqual([0, 0]);
  });

  test('[OUT-6] two requests at once count as one', async () => {
    const { base, token } = await linked();
    const both = await Promise.all(
      ['Look at one again.', 'Look at two again.'].map((text) =>
        api.visitor.post('/api/v1/returned/regrade', { token, text }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await teacher.get<Regrade[]>(`${base}/regrades`)).body).toHaveLength(1);
  });

  test('[OUT-6] each student of a group has a link of their own, and only one', async () => {
    const { base, submission } = await work();
    const { body: students } = await teacher.put<Student[]>(`${base}/students`, {
      students: [{ display_name: 'Zoë', email: 'zoe@example.test' }, { display_name: 'Bo' }],
    });
    await teacher.put(`/api/v1/submissions/${submission.id}/students`, {
      student_ids: students.map(({ id }) => id),
    });
    const { body: made } = await teacher.post<NewStudentLink[]>(`${base}/student-links`, {
      days: 30,
      submission_ids: [submission.id],
    });
    expect(made.map(({ student, email }) => [student, email]).toSorted()).toEqual([
      ['Bo', null],
      ['Zoë', 'zoe@example.test'],
    ]);
    expect(new Set(made.map(({ url }) => url)).size).toBe(2);
    await open(made[0]!.url.split('#')[1]!);
    expect(
      (await linksOf(base)).filter(({ seen_at }) => seen_at !== null).map(({ id }) => id),
    ).toEqual([made[0]!.id]);
  });

  test('[OUT-6] [RULE-12] [RULE-16] the owner creates and revokes links, markers answer requests, strangers see none', async () => {
    const { base, assignment, token } = await linked();
    await api.visitor.post('/api/v1/returned/regrade', {
      token,
      text: 'Please look again at part two.',
    });
    const {
      body: [asked],
    } = await teacher.get<Regrade[]>(`${base}/regrades`);
    const [grader, viewer, stranger] = [
      await api.teacher({ email: `g-${engine.name}@example.org` }),
      await api.teacher({ email: `v-${engine.name}@example.org` }),
      await api.teacher(),
    ];
    await joins(teacher, assignment.id, grader, 'grader');
    await joins(teacher, assignment.id, viewer, 'viewer');
    const calls = async (who: Caller) =>
      [
        await who.get(`${base}/student-links`),
        await who.post(`${base}/student-links`, { days: 7 }),
        await who.post(`${base}/student-links/revoke`, { ids: [1] }),
        await who.get(`${base}/regrades`),
        await who.post(`/api/v1/regrades/${asked!.id}/answer`, { answer: 'Yes.' }),
      ].map(({ status }) => status);
    expect(await calls(grader)).toEqual([200, 403, 403, 200, 200]);
    expect(await calls(viewer)).toEqual([200, 403, 403, 200, 403]);
    expect(await calls(stranger)).toEqual([404, 404, 404, 404, 404]);
    expect((await open(token)).status).toBe(200);
  });

  test('[OUT-5] returns the snapshot literally, matching its hash', async () => {
    const { base } = await work();
    const {
      body: [row],
    } = await teacher.get<{ standing: Release }[]>(`${base}/releases`);
    const { text } = await teacher.get(`/api/v1/releases/${row!.standing.id}/snapshot`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(row!.standing.sha256);
  });
});

test('[OUT-6] guesses from one network are told to wait', async () => {
  const api = await openApi({ allowances: { openReturned: { points: 3, duration: 600 } } });
  const answers = [];
  for (let tried = 0; tried < 4; tried += 1)
    answers.push(
      (await api.visitor.post('/api/v1/returned/open', { token: `guess ${tried}` })).status,
    );
  expect(answers).toEqual([404, 404, 404, 429]);
  await api.close();
});

test('[SEC-10] many calls with one link are told to wait, and other students get theirs meanwhile', async () => {
  const api = await openApi();
  onTestFinished(() => api.close());
  const teacher = await api.teacher();
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  for (const student_identifier of ['s1', 's2', 's3']) {
    const { body: submission } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Cities are loud.' }, student_identifier }),
    );
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'B',
      feedback_text: 'Well argued. '.repeat(2000),
    });
    await teacher.post(`/api/v1/submissions/${submission.id}/release`, {});
  }
  const { body: links } = await teacher.post<NewStudentLink[]>(
    `/api/v1/assignments/${assignment.id}/student-links`,
    { days: 30, regrade: true },
  );
  const [crowd, second, third] = links.map(({ url }) => url.split('#')[1]!);
  const order: string[] = [];
  const ask = async (token: string, name: string) => {
    const answer = await fetch(`${api.url}/api/v1/returned/document`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) order.push(name);
    return [answer.status, answer.headers.get('retry-after')];
  };
  const crowded = Array.from({ length: 100 }, () => ask(crowd!, 'crowd'));
  const others = await Promise.all([ask(second!, 'second'), ask(third!, 'third')]);
  expect(others).toEqual([
    [200, null],
    [200, null],
  ]);
  const answers = await Promise.all(crowded);
  expect(answers.filter(([status]) => status === 200)).toHaveLength(4);
  expect(answers.filter(([status]) => status !== 200)).toEqual(
    Array.from({ length: 96 }, () => [429, '5']),
  );
  // Each student in turn: the crowd's second document comes after both of theirs.
  expect(order.slice(0, 3).toSorted()).toEqual(['crowd', 'second', 'third']);
});

test('[SEC-10] use of one link, and guesses, use up nothing for others in the same network', async () => {
  const api = await openApi({
    allowances: {
      openReturned: { points: 2, duration: 600 },
      studentLink: { points: 3, duration: 600 },
    },
  });
  onTestFinished(() => api.close());
  const teacher = await api.teacher();
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  for (const student_identifier of ['s1', 's2']) {
    const { body: submission } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'x' }, student_identifier }),
    );
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'B',
      feedback_text: 'Well argued.',
    });
    await teacher.post(`/api/v1/submissions/${submission.id}/release`, {});
  }
  const { body: links } = await teacher.post<NewStudentLink[]>(
    `/api/v1/assignments/${assignment.id}/student-links`,
    { days: 30, regrade: true },
  );
  const [first, second] = links.map(({ url }) => url.split('#')[1]!);
  const open = async (token: string) =>
    (await api.visitor.post('/api/v1/returned/open', { token })).status;
  const tried = [];
  for (const token of ['guess', 'guess', 'guess', first!, first!, first!, first!, second!])
    tried.push(await open(token));
  expect(tried).toEqual([404, 404, 429, 200, 200, 200, 429, 200]);
});
