import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { CaptchaChallenge, Token } from '#contract/accounts/sign-in.ts';
import type { User } from '#contract/accounts/user.ts';
import { caller, type Caller, form } from '#tests/support/caller.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import {
  ESSAY,
  essayDoc,
  essayDocx,
  essayPdf,
  essayTxt,
  photoPng,
  programPy,
  reportPdf,
  scanPdf,
  type Work,
} from '#tests/support/work.ts';

/**
 * The main workflow, over HTTP with real files: from registration to marked work that a power cut
 * can't destroy.
 */
const PERSON = { email: 'ada@example.org', password: 'correct horse battery' };
const BRIEF = 'Should cities charge for driving? 150 words.';
let server: TestServer;
let teacher: Caller;
let assignment: Assignment;
let works: Work[];
const uploaded = new Map<string, Submission>();

beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA: 'altcha' } });
  works = [
    await essayDocx(),
    await essayPdf(),
    await essayDoc(),
    essayTxt(),
    programPy(),
    photoPng(),
  ];
});
afterAll(() => server[Symbol.asyncDispose]());

async function solvedCaptcha(): Promise<string> {
  const { body } = await server.visitor.get<CaptchaChallenge>('/api/v1/auth/captcha');
  const challenge = body.challenge as unknown as Challenge;
  return Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString('base64');
}
async function signIn(): Promise<Caller> {
  const { body } = await server.visitor.post<Token>('/api/v1/auth/token', {
    ...PERSON,
    captchaToken: await solvedCaptcha(),
  });
  return caller(server.url, body.access_token);
}
const me = async () => (await teacher.get<User>('/api/v1/users/me')).body;
const upload = (work: Work, extra: Parameters<typeof form>[0] = {}) =>
  teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: work, ...extra }),
  );
const submission = async (name: string) =>
  (await teacher.get<Submission>(`/api/v1/submissions/${uploaded.get(name)?.id}`)).body;
async function open(name: string, type: string): Promise<Uint8Array> {
  const { body } = await teacher.get<{ url: string }>(
    `/api/v1/submissions/${uploaded.get(name)?.id}/view-url?file_type=${type}`,
  );
  return new Uint8Array(await (await fetch(body.url)).arrayBuffer());
}
const text = async (name: string) => Buffer.from(await open(name, 'processed')).toString('utf8');

describe('the main workflow', () => {
  test('[AUTH-3][AUTH-4][AUTH-25][AUTH-26][AUTH-31] a teacher registers and signs in, captchas solved', async () => {
    const made = await server.visitor.post<User>('/api/v1/auth/register', {
      ...PERSON,
      full_name: 'Ada Byron',
      role: 'teacher',
      captchaToken: await solvedCaptcha(),
    });
    expect([made.status, made.body.credit_balance]).toEqual([201, 10]);
    teacher = await signIn();
    expect(await me()).toEqual(made.body);
  });

  test('[ASG-1][ASG-5] creates an assignment with its brief', async () => {
    assignment = (
      await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Fair streets',
        description: BRIEF,
        rubric: 'Argument\nEvidence',
      })
    ).body;
    const attached = await teacher.post(
      `/api/v1/assignments/${assignment.id}/attach_file`,
      form({
        file: { name: 'brief.txt', bytes: new TextEncoder().encode(BRIEF) },
        file_type: 'brief',
      }),
    );
    expect(attached.status).toBe(201);
  });

  test('[API-15][LIFE-2] uploads the class: Word, PDF, old Word, text, code, a photo', async () => {
    for (const work of works) {
      const extra: Parameters<typeof form>[0] =
        work.name === 'essay.pdf'
          ? { turnitin_report: await reportPdf(), turnitin_similarity_score: '12' }
          : {};
      const { status, body } = await upload(work, {
        student_identifier: `s-${work.name}`,
        ...extra,
      });
      expect([work.name, status, body.status]).toEqual([work.name, 201, 'pending']);
      uploaded.set(work.name, body);
    }
    const list = await teacher.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${assignment.id}`,
    );
    expect([list.body.length, list.headers.get('x-total-count')]).toEqual([
      works.length,
      String(works.length),
    ]);
  });

  test('[API-20] opens every original as it was submitted, and the text read from it', async () => {
    for (const { name, bytes } of works)
      expect([name, await open(name, 'original')]).toEqual([name, bytes]);
    for (const name of ['essay.docx', 'essay.pdf', 'essay.doc', 'essay.txt']) {
      const read = (await text(name)).replace(/\s+/g, ' ');
      for (const paragraph of ESSAY)
        expect(read, `${name} holds the paragraph`).toContain(paragraph);
    }
    expect(await text('count_words.py')).toContain('def count_words');
    expect(uploaded.get('photo.png')?.processed_filename).toBeNull();
  });

  test('[API-19][GEN-1][GEN-2][LIFE-3][AI-1][AI-5][AI-12] generates feedback for each readable one, for one credit each, with literal quotes', async () => {
    for (const name of ['essay.docx', 'essay.pdf', 'essay.doc', 'essay.txt', 'count_words.py']) {
      const before = (await me()).credit_balance;
      const { status, body } = await teacher.post<Submission>(
        `/api/v1/submissions/${uploaded.get(name)?.id}/generate-feedback`,
      );
      expect([name, status, body.status]).toEqual([name, 200, 'processing']);
      expect((await me()).credit_balance).toBe(before! - 1);
      expect(body.ai_feedback_text?.length).toBeGreaterThan(200);
      expect(body.ai_feedback?.kind).toBe('rule-based');
      const source = await text(name);
      const points = [
        ...(body.ai_feedback?.strengths ?? []),
        ...(body.ai_feedback?.improvements ?? []),
      ];
      const evidence = points.flatMap((point) => point.evidence);
      for (const { quote, start, end } of evidence) expect(source.slice(start, end)).toBe(quote);
    }
    const ledger = await teacher.get<Transaction[]>('/api/v1/users/me/credit-transactions');
    expect(ledger.body.map(({ change_amount }) => change_amount)).toEqual([-1, -1, -1, -1, -1, 10]);
    expect(ledger.body[0]?.new_balance).toBe((await me()).credit_balance);
  });

  test('[AI-30][AI-31] a photo is a 422 that says why, and costs nothing', async () => {
    const before = await me();
    const { status, body } = await teacher.post<{ detail: { msg: string }[] }>(
      `/api/v1/submissions/${uploaded.get('photo.png')?.id}/generate-feedback`,
    );
    expect([status, body.detail[0]?.msg]).toEqual([
      422,
      expect.stringMatching(/picture.*Nothing was charged\.$/s),
    ]);
    expect([await me(), await submission('photo.png')]).toEqual([
      before,
      uploaded.get('photo.png'),
    ]);
  });

  test('[LIFE-4] grade and feedback complete it', async () => {
    const draft = await submission('essay.docx');
    const done = await teacher.patch<Submission>(
      `/api/v1/submissions/${draft.id}`,
      { grade: 'A-', feedback_text: draft.ai_feedback_text },
      { 'If-Match': `"${draft.version}"` },
    );
    expect([done.status, done.body.status]).toEqual([200, 'completed']);
  });

  test('[AUTH-24] after signing out and in again, and after a power cut, everything is there as it was', async () => {
    const everything = async () => {
      const list = await teacher.get<Submission[]>(
        `/api/v1/submissions/by_assignment/${assignment.id}`,
      );
      return {
        me: await me(),
        assignment: (await teacher.get(`/api/v1/assignments/${assignment.id}`)).body,
        ledger: (await teacher.get('/api/v1/users/me/credit-transactions')).body,
        submissions: list.body.map(({ turnitin_report_url, ...rest }) => ({
          ...rest,
          report: turnitin_report_url !== null,
        })),
        files: await Promise.all(works.map(({ name }) => open(name, 'original'))),
      };
    };
    const before = await everything();
    expect((await teacher.post('/api/v1/auth/logout')).status).toBe(204);
    expect((await teacher.get('/api/v1/users/me')).status).toBe(401);
    teacher = await signIn();
    expect(await everything()).toEqual(before);

    await server.kill();
    server = await server.restart();
    teacher = caller(server.url, teacher.token);
    expect(await everything()).toEqual(before);
    expect((await upload(essayTxt())).status).toBe(201);
  });
});

describe('errors', () => {
  test('[AUTH-18][AUTH-27] a wrong password, and a missing captcha', async () => {
    const wrong = await server.visitor.post('/api/v1/auth/token', {
      ...PERSON,
      password: 'wrong',
      captchaToken: await solvedCaptcha(),
    });
    expect([wrong.status, wrong.body]).toEqual([401, { detail: 'Invalid email or password' }]);
    expect(
      (await server.visitor.post('/api/v1/auth/token', { ...PERSON, captchaToken: '' })).status,
    ).toBe(400);
  });

  test('[API-61][API-62][API-63] 26 MB, a program, an empty file', async () => {
    const before = (
      await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)
    ).body.length;
    expect(
      (await upload({ name: 'big.txt', bytes: new Uint8Array(26 * 1024 * 1024).fill(97) })).status,
    ).toBe(413);
    expect(
      (await upload({ name: 'setup.exe', bytes: new Uint8Array(Buffer.from('MZ')) })).status,
    ).toBe(415);
    expect(
      (await upload({ name: 'setup.txt', bytes: new Uint8Array(Buffer.from('MZ\0')) })).status,
    ).toBe(415);
    expect((await upload({ name: 'empty.txt', bytes: new Uint8Array() })).status).toBe(422);
    expect(
      (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)).body,
    ).toHaveLength(before);
  });

  test('[AI-31] a scan is accepted, but not drafted on, and costs nothing', async () => {
    const before = (await me()).credit_balance;
    const { body: scan } = await upload(await scanPdf());
    expect(scan.processed_filename).toBeNull();
    const { status, body } = await teacher.post<{ detail: { msg: string }[] }>(
      `/api/v1/submissions/${scan.id}/generate-feedback`,
    );
    expect([status, body.detail[0]?.msg]).toEqual([422, expect.stringContaining('scan')]);
    expect((await me()).credit_balance).toBe(before);
  });

  test('[RULE-42] a text with nothing to comment on is a 422 with the reason, changes nothing and costs nothing', async () => {
    const before = (await me()).credit_balance;
    const { body: short } = await upload({
      name: 'short.txt',
      bytes: new Uint8Array(Buffer.from('I agree.')),
    });
    const { status, body } = await teacher.post<{ detail: { msg: string; type: string }[] }>(
      `/api/v1/submissions/${short.id}/generate-feedback`,
    );
    expect([status, body.detail[0]]).toEqual([
      422,
      {
        loc: ['submission_file'],
        msg: expect.stringMatching(/checks have nothing to say.*Nothing was charged\.$/s),
        type: 'unreadable',
      },
    ]);
    const { body: after } = await teacher.get<Submission>(`/api/v1/submissions/${short.id}`);
    expect([after.status, after.ai_feedback_text, (await me()).credit_balance]).toEqual([
      short.status,
      null,
      before,
    ]);
  });

  test('[GEN-7] no credit left', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push(
        (
          await teacher.post(
            `/api/v1/submissions/${uploaded.get('essay.txt')?.id}/generate-feedback`,
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 402]);
    expect((await me()).credit_balance).toBe(0);
  });

  test('[API-65][API-66][API-67][LIFE-5][RUN-27] a provider that is down is a 502 with the reason; nothing is charged', async () => {
    await server.stop();
    server = await server.restart({
      AI_BASE_URL: 'http://127.0.0.1:1/v1',
      AI_MODEL: 'none',
      AI_TIMEOUT_S: '2',
      CAPTCHA: 'off',
    });
    const poor = await server.teacher({ email: 'poor@example.org' });
    const { body: made } = await poor.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const { body: essay } = await poor.post<Submission>(
      `/api/v1/submissions/by_assignment/${made.id}/upload`,
      form({ submission_file: essayTxt() }),
    );
    const { status, body } = await poor.post<{ detail: string }>(
      `/api/v1/submissions/${essay.id}/generate-feedback`,
    );
    expect([status, body.detail]).toEqual([
      502,
      expect.stringMatching(/.{20,}Nothing was charged\.$/s),
    ]);
    expect((await poor.get<User>('/api/v1/users/me')).body.credit_balance).toBe(10);
    expect((await poor.get<Submission>(`/api/v1/submissions/${essay.id}`)).body).toMatchObject({
      status: 'error',
      error_message: expect.any(String),
      ai_feedback_text: null,
    });
  });
});
