import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';

let api: Api;
let owner: Caller;
beforeAll(async () => {
  api = await openApi();
  owner = await api.teacher();
});
afterAll(() => api.close());

const create = async (who: Caller, name = 'Essay') =>
  (await who.post<Assignment>('/api/v1/assignments/', { name })).body;
const idOf = async (who: Caller) => (await who.get<User>('/api/v1/users/me')).body;

describe('assignments', () => {
  test('[ASG-1][ASG-2][ASG-3][ASG-6][ASG-7][API-8][API-37][API-38][API-39][API-53] creates an assignment with all its fields', async () => {
    const { status, body } = await owner.post<Assignment>('/api/v1/assignments/', {
      name: '  Critical essay ',
      description: 'On trust.',
      due_at: '2026-12-01T12:00:00.000Z',
      grade_scale: { kind: 'points', max: 100 },
      rubric: 'Argument 50',
      unknown_field: 'is dropped',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Critical essay',
      description: 'On trust.',
      due_at: '2026-12-01T12:00:00.000Z',
      grade_scale: { kind: 'points', max: 100 },
      rubric: 'Argument 50',
      judge_first: true,
      feedback_text_needed: 'without_rubric',
      needs_feedback_text: true,
      anonymous: false,
      anonymity_lifted: null,
      erase_at: null,
      submission_count: 0,
      drafted_count: 0,
      graded_count: 0,
      done_count: 0,
      open_regrades: [],
      my_role: 'owner',
      may: ['read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage', 'own'],
      marked_with_others: false,
      owner: 'Ada Byron',
      files: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(Object.keys(body).filter((key) => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([]);
  });

  test('[ASG-4][API-9][API-10] a name is enough; any part can be changed, and the rest stays', async () => {
    const made = await create(owner, 'Only a name');
    expect(made).toMatchObject({
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    const changed = await owner.patch<Assignment>(`/api/v1/assignments/${made.id}`, {
      description: 'Now it has one',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: 'Only a name', description: 'Now it has one' });
    expect((await owner.get<Assignment>(`/api/v1/assignments/${made.id}`)).body).toEqual(
      changed.body,
    );
  });

  test('[API-7][API-41][API-42][API-43] the list is a plain array in pages, with the full count', async () => {
    const teacher = await api.teacher();
    for (const name of ['a', 'b', 'c']) await create(teacher, name);
    const all = await teacher.get<Assignment[]>('/api/v1/assignments/');
    expect(all.body.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c']);
    expect(all.headers.get('x-total-count')).toBe('3');
    const page = await teacher.get<Assignment[]>('/api/v1/assignments/?skip=1&limit=1');
    expect(page.body).toEqual([all.body[1]]);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect((await teacher.get<Assignment[]>('/api/v1/assignments?limit=500')).body).toHaveLength(3);
  });

  test.each(['limit=0', 'limit=501', 'skip=-1', 'limit=x', 'skip=1.5', 'limit=1&limit=2'])(
    '[API-41] %s is a 422',
    async (query) => {
      const { status, body } = await owner.get<{ detail: { loc: string[] }[] }>(
        `/api/v1/assignments/?${query}`,
      );
      expect(status).toBe(422);
      expect(body.detail[0]?.loc[0]).toBe('query');
    },
  );

  test.each([
    [{}, ['body', 'name']],
    [{ name: ' ' }, ['body', 'name']],
    [{ name: 'x'.repeat(301) }, ['body', 'name']],
    [{ name: 'x', due_at: 'tomorrow' }, ['body', 'due_at']],
    [{ name: 'x', grade_scale: { kind: 'points', max: 0 } }, ['body', 'grade_scale', 'max']],
    [{ name: 'x', grade_scale: { kind: 'stars' } }, ['body', 'grade_scale', 'kind']],
  ])('[API-63] %j is a 422 that names the field', async (body, loc) => {
    const answer = await owner.post<{ detail: unknown[] }>('/api/v1/assignments/', body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      { loc, msg: expect.any(String), type: expect.any(String) },
    ]);
  });

  test('text with the character NUL is a 422, whatever the database would do with it', async () => {
    const { status, body } = await owner.post<{ detail: unknown[] }>('/api/v1/assignments/', {
      name: 'a\0b',
    });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ['body'], msg: expect.stringContaining('NUL'), type: 'nul' },
    ]);
  });

  test('[API-11][API-54][API-57] a deleted assignment is gone, with its files', async () => {
    const { id } = await create(owner);
    await owner.post(
      `/api/v1/assignments/${id}/attach_file`,
      form({ file_type: 'brief', file: { name: 'brief.txt', bytes: 'Write.' } }),
    );
    await owner.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
    );
    expect(await api.storedFiles()).not.toEqual([]);
    const gone = await owner.delete(`/api/v1/assignments/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await owner.get(`/api/v1/assignments/${id}`)).status).toBe(404);
    expect(await api.storedFiles()).toEqual([]);
  });

  test('an Idempotency-Key creates one assignment for the same request sent twice, and a 409 for another', async () => {
    const teacher = await api.teacher();
    const headers = { 'Idempotency-Key': 'again-1' };
    const first = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Once' }, headers);
    const second = await teacher.post<Assignment>(
      '/api/v1/assignments/',
      { name: 'Once' },
      headers,
    );
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect([
      first.headers.get('idempotent-replayed'),
      second.headers.get('idempotent-replayed'),
    ]).toEqual([null, 'true']);
    const other = await teacher.post('/api/v1/assignments/', { name: 'Twice' }, headers);
    expect(other.status).toBe(409);
    expect((await teacher.get<Assignment[]>('/api/v1/assignments/')).body).toHaveLength(1);
    expect(
      (
        await teacher.post(
          '/api/v1/assignments/',
          { name: 'x' },
          { 'Idempotency-Key': 'x'.repeat(201) },
        )
      ).status,
    ).toBe(422);
  });
});

describe('files of an assignment', () => {
  test('[ASG-5][ASG-8][ASG-9][API-12][API-13] attaches, lists and opens a file, as it is and as text', async () => {
    const { id } = await create(owner);
    const attached = await owner.post<AssignmentFile>(
      `/api/v1/assignments/${id}/attach_file`,
      form({
        file: { name: 'model-answer-x7f3.txt', bytes: 'A model answer.' },
        file_type: 'exemplar',
        grade: 'A',
        original_filename: 'Model answer.txt',
      }),
    );
    expect(attached.status).toBe(201);
    expect(attached.body).toEqual({
      id: expect.any(Number),
      file_type: 'exemplar',
      original_filename: 'Model answer.txt',
      grade: 'A',
      created_at: expect.any(String),
    });
    expect((await owner.get<Assignment>(`/api/v1/assignments/${id}`)).body.files).toEqual([
      attached.body,
    ]);
    for (const query of ['', '?processed=false', '?processed=true']) {
      const { status, body } = await owner.get<{ url: string }>(
        `/api/v1/assignments/${id}/files/${attached.body.id}/url${query}`,
      );
      expect(status).toBe(200);
      expect((await api.visitor.get(body.url)).text).toBe('A model answer.');
    }
    expect(
      (await owner.get(`/api/v1/assignments/${id}/files/${attached.body.id}/url?processed=maybe`))
        .status,
    ).toBe(422);
    expect((await owner.delete(`/api/v1/assignments/${id}/files/${attached.body.id}`)).status).toBe(
      204,
    );
    expect(
      (await owner.get(`/api/v1/assignments/${id}/files/${attached.body.id}/url`)).status,
    ).toBe(404);
  });

  test('[ASG-9] another file_type is a 422, and nothing is stored', async () => {
    const { id } = await create(owner);
    const before = await api.storedFiles();
    for (const file_type of ['essay', '']) {
      const answer = await owner.post(
        `/api/v1/assignments/${id}/attach_file`,
        form({ file: { name: 'a.txt', bytes: 'a' }, file_type }),
      );
      expect(answer.status).toBe(422);
    }
    expect(await api.storedFiles()).toEqual(before);
  });
});

describe('members', () => {
  test('[ASG-7][RULE-16] a member sees the assignment with their role, and nothing once they are removed', async () => {
    const colleague = await api.teacher();
    const { id: userId } = await idOf(colleague);
    const { id } = await create(owner, 'Shared');
    expect((await colleague.get(`/api/v1/assignments/${id}`)).status).toBe(404);
    for (const role of ['viewer', 'grader'] as const) {
      await joins(owner, id, colleague, role);
      expect((await colleague.get<Assignment>(`/api/v1/assignments/${id}`)).body.my_role).toBe(
        role,
      );
    }
    expect(
      (await owner.get(`/api/v1/assignments/${id}/members`)).headers.get('x-total-count'),
    ).toBe('1');
    expect((await owner.delete(`/api/v1/assignments/${id}/members/${userId}`)).status).toBe(204);
    expect((await colleague.get(`/api/v1/assignments/${id}`)).status).toBe(404);
  });

  test('[API-59] the owner’s own e-mail is a 409, another role a 422', async () => {
    const { id } = await create(owner);
    const { email } = await idOf(owner);
    expect(
      (await owner.post(`/api/v1/assignments/${id}/members`, { email, role: 'grader' })).status,
    ).toBe(409);
    expect(
      (await owner.post(`/api/v1/assignments/${id}/members`, { email, role: 'owner' })).status,
    ).toBe(422);
  });
});
