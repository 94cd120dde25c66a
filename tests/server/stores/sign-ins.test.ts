import { afterAll, beforeAll, expect, test } from 'vitest';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const MINUTE_MS = 60_000;
const page = { skip: 0, limit: 10 };

// Calls over HTTP are tested on both engines there; the rules are the same on each.
let world: TestStores;
let stores: Stores;
beforeAll(async () => {
  world = await openStores(engines[0]!);
  stores = createStores({ ...world, mails: true, mostSessions: 2, idleMs: 30 * MINUTE_MS });
});
afterAll(() => world.dispose());

/** Each of them reports that there is no such thing. */
async function refused(...asked: (() => Promise<unknown>)[]): Promise<void> {
  for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(NotFound);
}
const mails = async (userId: number) =>
  (
    await world.db
      .selectFrom('outbox')
      .select(['kind', 'facts'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind, facts }) => [kind, JSON.parse(facts) as unknown]);
const logged = async (userId: number) =>
  (
    await world.db
      .selectFrom('audit_events')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('[SESS-9] [SESS-10] a pending second step can be switched on for a quarter of an hour; its codes are valid once, for its owner only, and only while it is on', async () => {
  const { secondFactors: factors } = stores;
  const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
  await refused(
    () => factors.turnOn(ada, 1, ['a'], ''),
    () => factors.putCodes(ada, ['a']),
    () => factors.waiting(ada),
  );
  expect([await factors.get(ada), await factors.turnOff(ada, 'off')]).toEqual([null, false]);
  await factors.begin(ada, 'first');
  await factors.begin(ada, 'second');
  world.clock.advance(15 * MINUTE_MS - 1);
  expect([
    await factors.waiting(ada),
    await factors.get(ada),
    await factors.spendStep(ada, 1),
  ]).toEqual(['second', null, false]);
  world.clock.advance(1);
  await refused(() => factors.waiting(ada));
  await factors.begin(ada, 'third');
  const [here, there] = [await stores.tokens.create(ada, 60), await stores.tokens.create(ada, 60)];
  await factors.turnOn(ada, 5, ['a', 'b'], here.token);
  expect([
    await stores.tokens.find(here.token),
    await stores.tokens.find(there.token),
  ]).toMatchObject([{ userId: ada.userId }, null]);
  const since = world.clock.now().toISOString();
  expect(await factors.get(ada)).toEqual({ sealed: 'third', since, codesLeft: 2 });
  await refused(() => factors.turnOn(ada, 9, ['c'], here.token));
  await expect(factors.begin(ada, 'fourth')).rejects.toBeInstanceOf(Conflict);
  await refused(() => factors.waiting(ada));
  expect([
    await factors.spendStep(ada, 5),
    await factors.spendStep(ada, 6),
    await factors.spendStep(ada, 6),
    await factors.spendStep(eve, 7),
  ]).toEqual([false, true, false, false]);
  expect([
    await factors.spendCode(eve, 'a'),
    await factors.spendCode(ada, 'a'),
    await factors.spendCode(ada, 'a'),
  ]).toEqual([false, true, false]);
  await factors.putCodes(ada, ['c', 'd', 'e']);
  expect([await factors.spendCode(ada, 'b'), await factors.get(ada)]).toEqual([
    false,
    { sealed: 'third', since, codesLeft: 3 },
  ]);
  await factors.begin(eve, 'hers');
  await factors.turnOn(eve, 1, ['c'], '');
  expect([
    await factors.turnOff(ada, 'reset'),
    await factors.get(ada),
    await factors.spendCode(ada, 'c'),
    (await factors.get(eve))?.codesLeft,
  ]).toEqual([true, null, false, 1]);
  expect(await mails(ada.userId)).toEqual(
    ['on', 'recovery_code', 'reset'].map((what) => ['second_factor', { what }]),
  );
  expect(await logged(ada.userId)).toEqual([
    'registered',
    'recovery_code_used',
    'second_factor_off',
  ]);
});

test('[SESS-11] a ticket identifies a user who has given their password, once, for five minutes, but not if the account is closed', async () => {
  const { secondFactors: factors } = stores;
  const ada = await aTeacher(stores);
  const [own, shared] = [await factors.giveTicket(ada, false), await factors.giveTicket(ada, true)];
  expect([await factors.ticket(own), await factors.ticket(shared)]).toEqual([
    { userId: ada.userId, isShared: false },
    { userId: ada.userId, isShared: true },
  ]);
  await factors.useTicket(own);
  await refused(
    () => factors.ticket(own),
    () => factors.useTicket(own),
  );
  world.clock.advance(5 * MINUTE_MS - 1);
  expect((await factors.ticket(shared)).isShared).toBe(true);
  world.clock.advance(1);
  await refused(() => factors.ticket(shared));
  const last = await factors.giveTicket(ada, false);
  await stores.users.disable(ada, true);
  await refused(() => factors.ticket(last));
});

test('[SESS-4] a user from the school is recognised by their number; an account with a password is taken over only if the school has verified the mailbox', async () => {
  const { identities } = stores;
  const ann = {
    issuer: 'school',
    subject: 'u1',
    email: 'ann@uni.example',
    isVerified: false,
    name: 'Ann',
  };
  const made = await identities.account(ann, 7);
  expect(await stores.users.me(made)).toMatchObject({
    email: 'ann@uni.example',
    full_name: 'Ann',
    credit_balance: 7,
  });
  expect(await identities.account({ ...ann, email: 'new@uni.example' }, 7)).toEqual(made);
  expect((await stores.users.me(made)).credit_balance).toBe(7);
  expect(await logged(made.userId)).toEqual(['registered']);
  expect(await stores.users.passwordHash(made)).toBe('');
  await expect(identities.account({ ...ann, subject: 'u2', email: null }, 7)).rejects.toThrow(
    'didn’t provide an e-mail address',
  );
  for (const other of [{ subject: 'u2' }, { issuer: 'other school' }])
    await expect(identities.account({ ...ann, ...other }, 7)).rejects.toThrow(
      'hasn’t verified that it is yours',
    );

  const bob = await aTeacher(stores);
  await world.db
    .updateTable('users')
    .set({ email_proof: 'proven' })
    .where('id', '=', bob.userId)
    .execute();
  const { token } = await stores.tokens.create(bob, 600);
  await stores.secondFactors.begin(bob, 's');
  await stores.secondFactors.turnOn(bob, 1, ['a'], token);
  const linked = { ...ann, subject: 'u3', email: bob.email, isVerified: true };
  expect(await identities.account(linked, 7)).toEqual({ userId: bob.userId });
  expect([
    await stores.users.passwordHash(bob),
    await stores.tokens.find(token),
    await stores.secondFactors.get(bob),
    (await stores.users.me(bob)).credit_balance,
  ]).toEqual(['', null, null, 10]);
  expect(
    await world.db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', bob.userId)
      .execute(),
  ).toEqual([]);
  expect(
    await world.db.selectFrom('identities').selectAll().where('user_id', '=', bob.userId).execute(),
  ).toEqual([
    {
      issuer: 'school',
      subject: 'u3',
      user_id: bob.userId,
      created_at: world.clock.now().toISOString(),
    },
  ]);
  const closed = await aTeacher(stores);
  for (const one of [bob, closed]) await stores.users.disable(one, true);
  for (const one of [linked, { ...linked, subject: 'u4', email: closed.email }]) {
    await expect(identities.account(one, 7)).rejects.toEqual(
      new Forbidden('This account is closed. Ask the administrator.'),
    );
  }
  expect(await stores.users.passwordHash(closed)).toBe('hash');
});

test('[SESS-5] a user can return from the school once and within ten minutes, and fetch the token within one', async () => {
  const { identities } = stores;
  const attempt = { verifier: 'v', nonce: 'n', next: '/rounds', isShared: true };
  for (const [state, isShared] of [
    ['one', true],
    ['two', false],
    ['three', false],
  ] as const)
    await identities.leave(state, { ...attempt, isShared });
  expect(await identities.comeBack('one')).toEqual(attempt);
  await refused(() => identities.comeBack('one'));
  world.clock.advance(10 * MINUTE_MS - 1);
  expect(await identities.comeBack('two')).toEqual({ ...attempt, isShared: false });
  world.clock.advance(1);
  await refused(() => identities.comeBack('three'));
  const { userId } = await aTeacher(stores);
  const codes = [
    await identities.handOver(userId, true, 'here'),
    await identities.handOver(userId, false, 'here'),
    await identities.handOver(userId, false, 'here'),
  ] as const;
  await refused(() => identities.takeOver(codes[0], 'elsewhere'));
  expect(await identities.takeOver(codes[0], 'here')).toEqual({
    userId,
    isShared: true,
    version: 0,
  });
  await refused(() => identities.takeOver(codes[0], 'here'));
  world.clock.advance(MINUTE_MS - 1);
  expect(await identities.takeOver(codes[1], 'here')).toMatchObject({ userId, isShared: false });
  world.clock.advance(1);
  await refused(() => identities.takeOver(codes[2], 'here'));
});

test('[SAFE-10] the oldest of too many sessions ends, an unused one ends, and each says how it began', async () => {
  const { tokens } = stores;
  const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
  const first = await tokens.create(ada, 7200);
  world.clock.advance(1);
  const second = await tokens.create(ada, 7200, {
    agent: 'Firefox',
    via: 'school',
    isShared: true,
    isSignIn: true,
  });
  const hers = await tokens.create(eve, 7200);
  world.clock.advance(1);
  const third = await tokens.create(ada, 7200);
  expect([await tokens.find(first.token), (await tokens.find(hers.token))?.userId]).toEqual([
    null,
    eve.userId,
  ]);
  const begun = world.clock.now().getTime();
  world.clock.advance(MINUTE_MS - 2);
  const signedIn = (await tokens.find(second.token))!;
  expect(signedIn).toEqual({ userId: ada.userId, session: expect.any(String), via: 'school' });
  const at = (ms: number): string => new Date(begun + ms).toISOString();
  expect(await tokens.list(signedIn)).toEqual([
    {
      id: signedIn.session,
      agent: 'Firefox',
      via: 'school',
      created_at: at(-1),
      used_at: at(MINUTE_MS - 2),
      expires_at: second.expires_at,
      is_shared: true,
      is_this: true,
    },
    {
      id: expect.any(String),
      agent: null,
      via: 'password',
      created_at: at(0),
      used_at: at(0),
      expires_at: third.expires_at,
      is_shared: false,
      is_this: false,
    },
  ]);
  // Recorded to the minute.
  world.clock.advance(MINUTE_MS - 1);
  await tokens.find(second.token);
  expect((await tokens.list(signedIn))[0]!.used_at).toBe(at(MINUTE_MS - 2));
  world.clock.advance(1);
  await tokens.find(second.token);
  expect((await tokens.list(signedIn))[0]!.used_at).toBe(at(2 * MINUTE_MS - 2));
  expect(await logged(ada.userId)).toEqual(['registered', 'signed_in']);
  world.clock.advance(28 * MINUTE_MS + 2);
  expect([await tokens.find(third.token), (await tokens.list(signedIn)).length]).toEqual([null, 1]);
  const other = (await tokens.find((await tokens.create(ada, 60)).token))!;
  await refused(() => tokens.end(eve, other.session));
  await tokens.end(ada, other.session);
  await refused(() => tokens.end(ada, other.session));
  const last = (await tokens.find((await tokens.create(ada, 60)).token))!;
  await tokens.endOthers(last);
  const left = async (userId: number) =>
    (
      await world.db.selectFrom('tokens').select('uuid').where('user_id', '=', userId).execute()
    ).map(({ uuid }) => uuid);
  expect([await left(ada.userId), (await left(eve.userId)).length]).toEqual([[last.session], 1]);
});

test('a link that sets a password, or confirms an account, works once, in time, and for an open account', async () => {
  const { passwordResets: resets, registrations } = stores;
  const [ada, closed] = [await aTeacher(stores, 10, 'Ada'), await aTeacher(stores)];
  const at = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();
  const link = async (userId: number, token: string) =>
    void (await world.db
      .insertInto('password_resets')
      .values({
        user_id: userId,
        token_hash: sha256(token),
        created_at: at(0),
        expires_at: at(MINUTE_MS),
      })
      .execute());
  for (const [who, token] of [
    [ada, 'a'],
    [ada, 'b'],
    [closed, 'c'],
  ] as const)
    await link(who.userId, token);
  await stores.users.disable(closed, true);
  expect(await resets.find('a')).toEqual({ email: ada.email, full_name: 'Ada' });
  const { token } = await stores.tokens.create(ada, 600);
  await resets.use('a', 'new');
  expect([await stores.users.passwordHash(ada), await stores.tokens.find(token)]).toEqual([
    'new',
    null,
  ]);
  for (const gone of ['a', 'b', 'c', 'never'])
    await refused(
      () => resets.find(gone),
      () => resets.use(gone, 'x'),
    );
  expect(await world.db.selectFrom('password_resets').select('user_id').execute()).toEqual([
    { user_id: closed.userId },
  ]);
  await link(ada.userId, 'd');
  world.clock.advance(MINUTE_MS);
  await refused(() => resets.use('d', 'x'));
  expect(await logged(ada.userId)).toEqual(['registered', 'password_changed']);

  const ben = { email: 'ben@example.org', full_name: 'Ben', password_hash: 'h' };
  for (const full_name of ['Ben', 'Benjamin', 'Late'])
    await registrations.ask({
      ...ben,
      email: full_name === 'Late' ? 'late@example.org' : ben.email,
      full_name,
    });
  const asked = await world.db
    .selectFrom('pending_accounts')
    .select(['uuid', 'full_name', 'expires_at'])
    .orderBy('full_name')
    .execute();
  expect(asked.map(({ expires_at }) => expires_at)).toEqual(
    Array.from({ length: 3 }, () => at(24 * 60 * MINUTE_MS)),
  );
  expect(
    (
      await world.db
        .selectFrom('outbox')
        .select('facts')
        .where('kind', '=', 'registration')
        .orderBy('id')
        .execute()
    ).map(({ facts }) => JSON.parse(facts) as unknown),
  ).toEqual(asked.map(({ uuid }) => ({ uuid })));
  for (const { uuid, full_name } of asked)
    await world.db
      .updateTable('pending_accounts')
      .set({ token_hash: sha256(full_name) })
      .where('uuid', '=', uuid)
      .execute();
  expect(await registrations.find('Ben')).toEqual({ email: ben.email, password_hash: 'h' });
  const user = await registrations.confirm('Benjamin', 3);
  expect(user).toMatchObject({ email: ben.email, full_name: 'Benjamin', credit_balance: 3 });
  expect([
    await stores.users.passwordHash({ userId: user.id }),
    await logged(user.id),
    (await stores.commentSets.list({ userId: user.id }, page)).total,
  ]).toEqual(['h', ['registered'], 1]);
  for (const gone of ['Ben', 'Benjamin', 'never'])
    await refused(
      () => registrations.find(gone),
      () => registrations.confirm(gone, 3),
    );
  await stores.users.register({ ...ben, email: 'late@example.org', welcome_credits: 0 });
  await refused(() => registrations.confirm('Late', 3));
  expect((await registrations.find('Late')).email).toBe('late@example.org');
  world.clock.advance(24 * 60 * MINUTE_MS);
  await refused(() => registrations.find('Late'));
});
