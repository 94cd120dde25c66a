import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassword } from '#server/features/accounts/passwords.ts';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { anAssignment, aSubmission } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { operate } from './operate.ts';

describe.each(engines)('the operator’s account commands on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const run = (...words: string[]) => operate(world, words);

  test('[RUN-43] [LOG-1] creates, closes, reopens and deletes an account and gives it a new password; each ends the sessions it must', async () => {
    const email = `${randomUUID()}@example.org`;
    const shown = (said: string): string => /the password is (\S+)/.exec(said)![1]!;
    const opens = async (password: string): Promise<boolean> => {
      const account = await world.stores.users.findForLogin(email);
      return account !== null && isPassword(password, account.password_hash);
    };
    const first = shown(
      (await run('invite', '--email', email.toUpperCase(), '--name', 'Ada Byron')).said,
    );
    expect(first).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await opens(first)).toBe(true);
    expect(await run('invite', '--email', email, '--name', 'Ada')).toMatchObject({
      code: 1,
      complained: `${email} has an account. "reset-password" gives it a new password.`,
    });
    expect((await run('invite', '--email', 'nobody', '--name', 'Ada')).complained).toBe(
      'invite: Email is not an e-mail address.',
    );
    expect((await run('invite', '--email', 'a@example.org')).complained).toBe(
      'invite: Full name is required.',
    );

    const account = await world.stores.users.named(email);
    const session = async () => (await world.stores.tokens.create(account, 60)).token;
    let token = await session();
    expect((await run('disable', '--email', email)).said).toBe(
      `${email}: closed. "enable" opens it again.`,
    );
    expect([await opens(first), await world.stores.tokens.find(token)]).toEqual([false, null]);
    expect((await run('users')).said.split('\n').find((line) => line.includes(email))).toMatch(
      /closed$/,
    );
    const second = shown((await run('reset-password', '--email', email)).said);
    expect([await opens(first), await opens(second)]).toEqual([false, false]);
    await run('enable', '--email', email);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    await run('enable', '--email', email);
    expect(
      (await world.stores.audit.lines('', 0, 500))
        .filter(({ user_id }) => user_id === account.userId)
        .map(({ kind }) => kind),
    ).toEqual(['registered', 'account_closed', 'password_changed', 'account_opened']);
    token = await session();
    const third = shown((await run('reset-password', '--email', email)).said);
    expect([await world.stores.tokens.find(token), third === second]).toEqual([null, false]);

    const assignment = await anAssignment(world.stores, account);
    const files = await openDiskFiles(join(world.settings.dataDir, 'files'));
    const file = { key: `${randomUUID()}.txt`, filename: 'essay.txt', bytes: 9 };
    await writeFile(join(files.incoming, file.key), 'An essay.');
    await files.put(file.key, join(files.incoming, file.key));
    await aSubmission(world.stores, account, assignment.id, { original: file });
    expect((await run('delete-user', '--email', email)).complained).toContain(
      "This can't be undone. To delete the account of Ada Byron",
    );
    expect((await run('delete-user', '--email', email, '--confirm', email)).said).toBe(
      `${email}: deleted, with 1 files.`,
    );
    await expect(world.stores.users.named(email)).rejects.toThrow(NotFound);
    expect(await files.size(file.key)).toBe(null);
    for (const command of ['disable', 'enable', 'reset-password', 'delete-user']) {
      expect((await run(command, '--email', email)).complained).toBe(
        `No account has the e-mail ${email}. "users" lists them.`,
      );
      expect((await run(command)).complained).toBe(
        `${command} needs --email: the e-mail of the account.`,
      );
    }
    expect((await run('check')).code).toBe(0);
  });
});
