import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordProblem } from '#server/features/accounts/common-passwords.ts';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

interface Refused {
  detail: { loc: string[]; msg: string; type: string }[];
}
let people = 0;
const register = (password: string, over: object = {}) => {
  people += 1;
  return api.visitor.post<Refused>('/api/v1/auth/register', {
    email: `p${people}@example.org`,
    full_name: 'Ada Byron',
    password,
    role: 'teacher',
    captchaToken: '',
    ...over,
  });
};

test.each([
  '12345678',
  'password',
  'Password1',
  'QWERTYUIOP',
  ' iloveyou ',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaaaaaa',
  '........',
])('[SAFE-13] %j is refused at registration, with the reason', async (password) => {
  const { status, body } = await register(password);
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        loc: ['body', 'password'],
        msg: expect.stringContaining('easy to guess'),
        type: 'common_password',
      },
    ],
  ]);
});

test.each(['ada.byron@example.org', 'Ada Byron', 'adabyron!', '1ada.byron99', 'Marginalia2026'])(
  '[SAFE-13] %j is refused for Ada Byron, because it is her name',
  async (password) => {
    const { status, body } = await register(password, { email: 'ada.byron@example.org' });
    expect([status, body.detail[0]?.msg]).toEqual([
      422,
      expect.stringContaining('your own e-mail or name'),
    ]);
  },
);

test.each([
  'correct horse',
  'only lowercase letters',
  '8 chars!',
  '汉字汉字汉字汉字',
  'ü'.repeat(3) + 'berlin',
  `x${'yz'.repeat(499)}!`,
])('[SAFE-13] %j is accepted: only the length is required', async (password) => {
  expect((await register(password)).status).toBe(201);
});

test('[SAFE-13] 8 to 1,000 characters', async () => {
  expect([
    (await register('gh7!kQz')).status,
    (await register('ab'.repeat(500))).status,
    (await register(`${'ab'.repeat(500)}c`)).status,
  ]).toEqual([422, 201, 422]);
});

test('[SAFE-13] the same applies to a change, after the current one was given; existing passwords continue to work', async () => {
  const teacher = await api.teacher({ email: 'grace@example.org', full_name: 'Grace Hopper' });
  const change = (password: string, over: object = {}) =>
    teacher.patch<Refused>('/api/v1/users/me', {
      password,
      current_password: 'correct horse',
      ...over,
    });
  expect((await change('password1')).body.detail[0]).toMatchObject({
    loc: ['body', 'password'],
    type: 'common_password',
  });
  expect((await change('gracehopper')).status).toBe(422);
  expect((await change('newname1', { full_name: 'Newname' })).status).toBe(422);
  expect((await change('password1', { current_password: 'wrong' })).body.detail[0]).toMatchObject({
    type: 'wrong_password',
  });
  const signIn = (password: string) =>
    api.visitor.post('/api/v1/auth/token', {
      email: 'grace@example.org',
      password,
      captchaToken: '',
    });
  expect((await signIn('correct horse')).status).toBe(200);
  expect((await change('battery staple cow')).status).toBe(200);
  expect((await signIn('battery staple cow')).status).toBe(200);
});

test('[SAFE-13] takes time in proportion to a password’s length', () => {
  for (const part of ['1', '_', 'a1', ' ', '!a'])
    expect(
      passwordProblem(`x${part.repeat(1_000_000)}y`, { email: 'a@b.c', full_name: 'Ada' }),
    ).toBeNull();
});
