import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comment, CommentBank, CommentSet } from '#contract/comments/comment.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';

let api: Api;
let teacher: Caller;
let mine: CommentSet;
const COMMENT = { text: ' Well argued. ', category: 'A Grade (70-80)', quality_level: 'good' };

beforeAll(async () => {
  api = await openApi();
  await api.stores.comments.putStandardBank([
    {
      standard_key: 'structure_good_1',
      category: 'Structure & Organization',
      quality_level: 'good',
      text: 'Clear.',
    },
  ]);
  teacher = await api.teacher();
  [mine] = (await teacher.get<CommentSet[]>('/comment-sets/')).body as [CommentSet];
});
afterAll(() => api.close());

const add = async (over: object = {}) =>
  teacher.post<Comment>('/api/v1/comments/', { ...COMMENT, comment_set_id: mine.id, ...over });

test('[API-27][BANK-29][BANK-34] everyone gets one set, "My comments"', () => {
  expect(mine).toEqual({
    id: expect.any(Number),
    name: 'My comments',
    is_default: true,
    comment_count: 0,
    created_at: expect.any(String),
  });
});

test('[API-24][API-49][API-53][BANK-28] adds a comment to a set', async () => {
  const { status, body } = await add();
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    text: 'Well argued.',
    category: COMMENT.category,
    quality_level: 'good',
    comment_set_id: mine.id,
    created_at: expect.any(String),
    is_system_default: false,
  });
});

test('[API-23][API-43] lists one set on request, with its count', async () => {
  const { body: set } = await teacher.post<CommentSet>('/comment-sets/', { name: 'Essays' });
  const { body: comment } = await add({ comment_set_id: set.id, text: 'Of essays' });
  const list = await teacher.get<Comment[]>(`/api/v1/comments/?comment_set_id=${set.id}`);
  expect(list.body).toEqual([comment]);
  expect(list.headers.get('x-total-count')).toBe('1');
  expect((await teacher.get<Comment[]>('/api/v1/comments/')).body.length).toBeGreaterThan(1);
  expect((await teacher.get('/api/v1/comments/?comment_set_id=999999')).status).toBe(404);
  expect((await teacher.get('/api/v1/comments/?comment_set_id=x')).status).toBe(422);
});

test('[API-25] changes a comment', async () => {
  const { body } = await add();
  const changed = await teacher.put<Comment>(`/api/v1/comments/${body.id}`, {
    text: 'Better.',
    category: 'B Grade (60-64)',
    quality_level: 'fair',
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...body, text: 'Better.', category: 'B Grade (60-64)', quality_level: 'fair' },
  ]);
});

test('[API-26][API-54] deletes a comment', async () => {
  const { body } = await add();
  const gone = await teacher.delete(`/api/v1/comments/${body.id}`);
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect((await teacher.delete(`/api/v1/comments/${body.id}`)).status).toBe(404);
});

test('[API-22][API-50][API-51] the bank contains the standard comments and the caller’s own, by category and level', async () => {
  const stranger = await api.teacher();
  await stranger.post('/api/v1/comments/', { ...COMMENT, text: 'Of a stranger' });
  await add({ text: 'For the bank' });
  const { status, body } = await teacher.get<CommentBank>('/api/v1/comments/bank');
  expect(status).toBe(200);
  expect(body['Structure & Organization']?.['good']).toEqual([
    expect.objectContaining({ text: 'Clear.', is_system_default: true, comment_set_id: null }),
  ]);
  expect(body[COMMENT.category]?.['good']?.map(({ text }) => text)).toContain('For the bank');
  expect(JSON.stringify(body)).not.toContain('Of a stranger');
});

test.each([
  [{ text: ' ' }, 'Comment text cannot be empty.'],
  [{ category: '' }, 'Please select a category.'],
  [{ quality_level: 'great' }, 'Please select a quality level.'],
  [{ text: 'x'.repeat(5001) }, 'A comment has at most 5000 characters.'],
])('[API-63] refuses %o with "%s"', async (over, msg) => {
  const { status, body } = await teacher.post<{ detail: { msg: string }[] }>('/api/v1/comments/', {
    ...COMMENT,
    comment_set_id: mine.id,
    ...over,
  });
  expect([status, body.detail.map((item) => item.msg)]).toEqual([422, [msg]]);
});

test('[API-58] a comment can’t be added to someone else’s set', async () => {
  const stranger = await api.teacher();
  const [theirs] = (await stranger.get<CommentSet[]>('/comment-sets/')).body;
  expect((await add({ comment_set_id: theirs?.id })).status).toBe(404);
  expect((await teacher.patch(`/comment-sets/${theirs?.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await teacher.delete(`/comment-sets/${theirs?.id}`)).status).toBe(404);
});

test('[API-52][API-53][API-54] creates and renames a set, and deletes it with its comments', async () => {
  const made = await teacher.post<CommentSet>('/comment-sets/', { name: ' Lab reports ' });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Lab reports',
      is_default: false,
      comment_count: 0,
      created_at: expect.any(String),
    },
  ]);
  const { body: comment } = await add({ comment_set_id: made.body.id });
  const renamed = await teacher.patch<CommentSet>(`/comment-sets/${made.body.id}`, {
    name: 'Reports',
  });
  expect(renamed.body).toMatchObject({ name: 'Reports', comment_count: 1 });
  expect((await teacher.delete(`/comment-sets/${made.body.id}`)).status).toBe(204);
  expect((await teacher.delete(`/api/v1/comments/${comment.id}`)).status).toBe(404);
});

test('[API-59] the default set can’t be deleted', async () => {
  const answer = await teacher.delete(`/comment-sets/${mine.id}`);
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({ detail: expect.any(String) });
});
