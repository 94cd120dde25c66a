import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { DraftFailure } from '#server/features/drafts/jobs/types.ts';
import { returning } from '#server/features/exchange/return/returned.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

/** None of our own texts contains this: a response that does reveals someone's name. */
const FIRST = 'Zyxwena';
const LAST = 'Quillfeather';
const CANARIES = [/quillfeather/i, /zyxwena/i, /zq77341/i];
const NAME = `${FIRST} ${LAST}`;
const NUMBER = 'ZQ77341';
const TEXT = `An essay by ${NAME} (${NUMBER}).\n\nBuses are loved. ${FIRST} loves them.`;

const draft = () => ({
  ...aDraft(`${NAME} writes clearly.`),
  ai_feedback: {
    ...aDraft().ai_feedback,
    summary: `By ${LAST}, ${FIRST}.`,
    strengths: [
      {
        criterion: 'Argument',
        text: `${FIRST} argues.`,
        evidence: [
          {
            quote: `${FIRST} loves them.`,
            start: TEXT.indexOf(`${FIRST} loves`),
            end: TEXT.length,
          },
        ],
      },
    ],
  },
});

let api: Api;
let owner: Caller;
let grader: Caller;
let viewer: Caller;
let assignment: Assignment;
let submission: Submission;
let other: Submission;
let job: FeedbackJob;
let note: Annotation;
let student: Student;
let handback: { id: number };

const uploaded = (name: string, identifier: string) =>
  owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name, bytes: TEXT }, student_identifier: identifier }),
  );

async function generated(id: number): Promise<FeedbackJob> {
  await owner.post(`/api/v1/submissions/${id}/generate-feedback`, {});
  const { body } = await owner.get<FeedbackJob[]>(
    `/api/v1/feedback-jobs?assignment_id=${assignment.id}`,
  );
  return body.find(({ submission_id }) => submission_id === id)!;
}

beforeAll(async () => {
  let asked = 0;
  api = await openApi({
    draft: async () => {
      asked += 1;
      if (asked > 1)
        throw new DraftFailure(
          'unreadable',
          `${LAST.toLowerCase()}-2.txt by ${NAME} could not be read.`,
        );
      return draft();
    },
  });
  [owner, grader, viewer] = [await api.teacher(), await api.teacher(), await api.teacher()];
  assignment = (await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
  const base = `/api/v1/assignments/${assignment.id}`;
  await joins(owner, assignment.id, grader, 'grader');
  await joins(owner, assignment.id, viewer, 'viewer');
  await owner.put(`${base}/rubric`, essayRubric());
  const entry = {
    display_name: NAME,
    identifier: NUMBER,
    email: `${LAST}@example.org`,
    group: `${LAST}s`,
    section: null,
    environment_ids: { moodle_user: NUMBER },
  };
  [student] = (await owner.put<[Student]>(`${base}/students`, { students: [entry] })).body;
  submission = (await uploaded(`${LAST}.txt`, 'somebody else')).body;
  other = (await uploaded(`${LAST.toLowerCase()}-2.txt`, NAME)).body;
  const at = `/api/v1/submissions/${submission.id}`;
  await owner.put(`${at}/students`, { student_ids: [student.id] });
  await owner.post(
    `${at}/files`,
    form({ file: { name: `${NUMBER} appendix.txt`, bytes: `Appendix of ${NAME}.` } }),
  );
  await owner.patch(at, { student_identifier: NAME });
  await owner.patch(at, {
    student_identifier: NUMBER,
    grade: LAST,
    feedback_text: `Well done, ${FIRST}! ${NUMBER} is ${LAST}, ${FIRST}.`,
  });
  await grader.put(`${at}/marks`, {
    marks: [{ criterion: 'remarks', comment: `${FIRST} argues.` }],
    grade_reason: `${NAME} was ill.`,
  });
  const noted = {
    text: `See me, ${FIRST}.`,
    selectors: [
      { type: 'TextQuoteSelector', exact: `by ${NAME}`, prefix: 'essay ', suffix: ` (${NUMBER})` },
    ],
  };
  note = (await grader.post<Annotation>(`${at}/annotations`, noted)).body;
  // The same comment on another script: each is shown with the other.
  await grader.post(`/api/v1/submissions/${other.id}/annotations`, {
    ...noted,
    selectors: [{ type: 'TextQuoteSelector', exact: `by ${NAME}` }],
  });
  job = await generated(submission.id);
  await generated(other.id);
  const csv = `Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments\nParticipant 1,${NAME},,Submitted,,100.00,Yes,-,\n`;
  const handed = await owner.post<{ id: number }>(
    `${base}/handback`,
    form({ kind: 'moodle_worksheet', file: { name: `${LAST}.csv`, bytes: csv } }),
  );
  handback = handed.body;
  assignment = (await owner.patch<Assignment>(base, { anonymous: true })).body;
});
afterAll(() => api.close());

/** The objects here for the parameters in each address of the API's description. */
const PLACES: Readonly<Record<string, () => number>> = {
  assignments: () => assignment.id,
  submissions: () => submission.id,
  annotations: () => note.id,
  handbacks: () => handback.id,
  'feedback-jobs': () => job.id,
  intakes: () => 1,
  comments: () => 1,
  'comment-sets': () => 1,
  invitations: () => 1,
};
const QUERIES: Readonly<Record<string, string[]>> = {
  '/api/v1/submissions/{id}/view-url': ['file_type=original', 'file_type=processed'],
  '/api/v1/assignments/{id}/rubric/file': ['format=json'],
  '/api/v1/assignments/{id}/insight/scripts': ['group=graded', 'group=grade.other'],
  '/api/v1/insight/scripts': ['group=graded'],
};

async function addresses(): Promise<string[]> {
  const {
    body: { paths },
  } = await api.visitor.get<{ paths: Record<string, object> }>('/api/v1/openapi.json');
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]) => {
      const kind = path.split('/').find((part) => part in PLACES) ?? '';
      const filled = path
        .replace('{assignmentId}', String(assignment.id))
        .replaceAll(/\{\w+\}/g, String(PLACES[kind]?.() ?? 1));
      if (path === '/api/v1/feedback-jobs') return [`${filled}?assignment_id=${assignment.id}`];
      return (QUERIES[path] ?? ['']).map((query) => (query === '' ? filled : `${filled}?${query}`));
    });
}

/** The composition of the class belongs to its owner, and no script is named there. */
const OF_THE_CLASS = /\/(students|intakes)\b|users\/me\/export/;

describe('[DESK-13] while marking is anonymous', () => {
  test('the set-up is complete: there is a hand-back, a draft, a note and a mark', () => {
    expect([assignment.anonymous, handback.id, job.state, note.text]).toEqual([
      true,
      expect.any(Number),
      'done',
      `See me, ${FIRST}.`,
    ]);
  });

  test('no response to anyone who can see the assignment contains a name, an identifier or a file’s name', async () => {
    const all = await addresses();
    expect(all.length).toBeGreaterThan(25);
    const told: string[] = [];
    let answered = 0;
    for (const who of [owner, grader, viewer]) {
      for (const address of all) {
        if (who === owner && OF_THE_CLASS.test(address)) continue;
        const { status, text, headers } = await who.get(address);
        if (status === 200) answered += 1;
        if (status >= 500) told.push(`${address} broke: ${text}`);
        const said = decodeURIComponent(
          `${text} ${[...headers.values()].join(' ')}`.replaceAll('%', '%25'),
        ).replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        );
        if (CANARIES.some((canary) => canary.test(said)))
          told.push(
            `${address}: ${CANARIES.flatMap((canary) => canary.exec(said)?.[0] ?? []).join(', ')}`,
          );
      }
    }
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });

  test('[SEC-7] the file of the text that was read names nobody, in full or in part', async () => {
    const { body } = await grader.get<{ url: string }>(
      `/api/v1/submissions/${submission.id}/view-url?file_type=processed`,
    );
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-60' }];
    for (const headers of asked) {
      const answer = await fetch(body.url, { headers }); // oxlint-disable-line no-await-in-loop -- one after the other
      const text = await answer.text(); // oxlint-disable-line no-await-in-loop
      expect([answer.status, CANARIES.flatMap((canary) => canary.exec(text)?.[0] ?? [])]).toEqual([
        200,
        [],
      ]);
      expect(text).toContain('Candidate');
    }
  });

  test('changes return no name either, and fields that reveal whose it is can’t be written', async () => {
    const at = `/api/v1/submissions/${submission.id}`;
    const answers = [
      await grader.patch(at, { feedback_text: `Well done, ${FIRST}!` }),
      await grader.put(`${at}/marks`, {
        marks: [{ criterion: 'remarks', comment: `${NAME} argues.` }],
      }),
      await grader.patch(`/api/v1/annotations/${note.id}`, { criterion: 'argument' }),
      await grader.post(`${at}/annotations`, { text: `${NAME}?` }),
      await owner.put(`${at}/students`, { student_ids: [student.id] }),
      await owner.post(`${at}/files`, form({ file: { name: `${NAME}.txt`, bytes: 'x' } })),
      await grader.post(
        `${at}/drafts/${(await grader.get<{ id: number }[]>(`${at}/drafts`)).body[0]!.id}/restore`,
      ),
      await uploaded(`${NAME}.txt`, NAME),
      await grader.post(`/api/v1/submissions/${other.id}/generate-feedback`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 201, 200, 201, 200, 201, 422,
    ]);
    expect(
      answers
        .filter(({ text }) => CANARIES.some((canary) => canary.test(text)))
        .map(({ text }) => text),
    ).toEqual([]);
    expect((await grader.patch(at, { student_identifier: NAME })).status).toBe(409);
    const { body } = await grader.get<Submission>(at);
    expect(
      (
        await grader.patch<Submission>(at, {
          student_identifier: body.student_identifier,
          grade: 'B',
        })
      ).body,
    ).toMatchObject({ student_identifier: body.student_identifier, grade: 'B' });
  });

  test('every script is a candidate with its own number, and positions in it stay', async () => {
    const { body: list } = await grader.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${assignment.id}`,
    );
    const names = list.map(({ student_identifier }) => student_identifier);
    expect([
      new Set(names).size,
      names.every((name) => /^Candidate \d{3}$/.test(name ?? '')),
    ]).toEqual([list.length, true]);
    const { body } = await grader.get<Submission>(`/api/v1/submissions/${submission.id}`);
    expect([
      body.original_filename,
      body.files.map(({ filename }) => filename).slice(0, 2),
      body.student_ids,
      body.processed_filename,
    ]).toEqual([
      `${body.student_identifier}.txt`,
      [`${body.student_identifier}.txt`, `${body.student_identifier}, 2.txt`],
      [],
      `${body.student_identifier}.txt`,
    ]);
    expect(body.ai_feedback_text).toBe(`${body.student_identifier} writes clearly.`);
    const { body: document } = await grader.get<Document>(
      `/api/v1/submissions/${submission.id}/document`,
    );
    const evidence = body.ai_feedback!.strengths[0]!.evidence[0]!;
    expect([
      document.text.startsWith(
        `An essay by ${'•'.repeat(FIRST.length)} ${'•'.repeat(LAST.length)} (`,
      ),
      document.text.slice(evidence.start, evidence.end),
    ]).toEqual([true, evidence.quote]);
  });

  test('the class list is its owner’s, who can’t see whose script is whose; nothing can be returned', async () => {
    const students = `/api/v1/assignments/${assignment.id}/students`;
    expect([
      (await grader.get(students)).status,
      (await grader.put(students, { students: [] })).status,
      (await grader.get(`/api/v1/assignments/${assignment.id}/intakes`)).status,
    ]).toEqual([409, 409, 200]);
    expect((await owner.get<Student[]>(students)).body).toMatchObject([
      { display_name: NAME, submission_ids: [] },
    ]);
    const { body: me } = await owner.get<{ id: number }>('/api/v1/users/me');
    const documents = { of: () => Promise.reject(new Error('read for nobody')) };
    await expect(
      returning({ ...api, documents }, { userId: me.id }, assignment.id),
    ).rejects.toThrow('turned names back on');
    const file = form({ kind: 'moodle_worksheet', file: { name: 'a.csv', bytes: 'Identifier' } });
    expect([
      (await owner.post(`/api/v1/assignments/${assignment.id}/handback`, file)).status,
      (await owner.get(`/api/v1/handbacks/${handback.id}/file`)).status,
    ]).toEqual([409, 409]);
  });

  test('an account’s export says no more about its scripts than its screens do', async () => {
    const { body: me } = await owner.get<{ id: number }>('/api/v1/users/me');
    const {
      data: { students, ...data },
      files,
    } = await api.stores.users.exportAll({ userId: me.id });
    expect(JSON.stringify(students)).toContain(NAME);
    const said = JSON.stringify([data, files.map(({ folder, filename }) => [folder, filename])]);
    expect(CANARIES.flatMap((canary) => canary.exec(said)?.[0] ?? [])).toEqual([]);
  });

  test('only the owner can show the names again; it is recorded, clients are notified, and numbers stay', async () => {
    const base = `/api/v1/assignments/${assignment.id}`;
    const at = `/api/v1/submissions/${submission.id}`;
    const hidden = (await grader.get<Submission>(at)).body;
    const revision = (
      await grader.get(`/api/v1/submissions/by_assignment/${assignment.id}`)
    ).headers.get('x-revision');
    expect((await grader.patch(base, { anonymous: false })).status).toBe(403);
    const lifted = (await owner.patch<Assignment>(base, { anonymous: false })).body;
    expect([lifted.anonymous, lifted.anonymity_lifted]).toEqual([
      false,
      { by: 'Ada Byron', at: api.clock.now().toISOString() },
    ]);
    const told = (
      await grader.get<Submission[]>(
        `/api/v1/submissions/by_assignment/${assignment.id}?changed_since=${revision}`,
      )
    ).body;
    expect([
      told.length > 1,
      told.find(({ id }) => id === submission.id)?.student_identifier,
    ]).toEqual([true, NUMBER]);
    expect((await grader.get<Submission>(at)).body).toMatchObject({
      original_filename: `${LAST}.txt`,
      student_ids: [student.id],
    });
    expect((await owner.patch<Assignment>(base, { anonymous: true })).body).toMatchObject({
      anonymous: true,
      anonymity_lifted: null,
    });
    expect((await grader.get<Submission>(at)).body.student_identifier).toBe(
      hidden.student_identifier,
    );
  });
});
