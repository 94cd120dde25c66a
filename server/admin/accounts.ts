import * as v from 'valibot';
import { RegisterBodySchema } from '#contract/accounts/sign-in.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { inGroups } from '#server/features/accounts/random-words.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { reportLeftovers } from './stored-files.ts';
import { jsonLog } from '#server/platform/process/log.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { AdminError, type AdminWorld, type Command, EMAIL, emailOf, noAccount } from './command.ts';

/** About 99 bits. */
const newPassword = (): string => inGroups(4, 5);

const HAND_OVER =
  'Hand it over on a way you trust, and have it changed under My Profile. It is shown this once.';

async function find({ stores }: AdminWorld, email: string) {
  try {
    return await stores.users.named(email);
  } catch (error) {
    throw error instanceof NotFound ? noAccount(email, error) : error;
  }
}

/** Creates an account for a person who can't or shouldn't register themselves. */
export const invite: Command = {
  usage: '--email E --name N',
  summary: 'makes an account, with the welcome credits and a password that is shown once',
  options: { ...EMAIL, name: { type: 'string' } },
  async run({ stores, settings, say }, values) {
    const password = newPassword();
    const given = v.safeParse(RegisterBodySchema, {
      email: emailOf('invite', values),
      password,
      full_name: values['name'] ?? '',
      role: 'teacher',
    });
    if (!given.success) throw new AdminError(`invite: ${given.issues[0].message}`);
    const { email, full_name } = given.output;
    try {
      await stores.users.register({
        email,
        full_name,
        password_hash: await hashPassword(password),
        welcome_credits: settings.welcomeCredits,
        // The operator knows whose it is.
        email_proof: 'proven',
      });
    } catch (error) {
      throw error instanceof Conflict
        ? new AdminError(`${email} has an account. "reset-password" gives it a new password.`, {
            cause: error,
          })
        : error;
    }
    say(`${email}: the password is ${password}`);
    say(HAND_OVER);
    return true;
  },
};

export const resetPassword: Command = {
  usage: '--email E',
  summary: 'gives an account a new password, which is shown once, and ends its sessions',
  options: EMAIL,
  async run(world, values) {
    const email = emailOf('reset-password', values);
    const account = await find(world, email);
    const password = newPassword();
    await world.stores.users.update(account, { password_hash: await hashPassword(password) });
    world.say(`${email}: the password is ${password}`);
    world.say(HAND_OVER);
    if (account.disabled_at !== null) world.say('The account is closed: "enable" opens it.');
    return true;
  },
};

export const resetSecondFactor: Command = {
  usage: '--email E',
  summary:
    'switches off the second step of signing in, for who has lost their app and their recovery codes',
  options: EMAIL,
  async run(world, values) {
    const email = emailOf('reset-second-factor', values);
    const account = await find(world, email);
    if (!(await world.stores.secondFactors.turnOff(account, 'reset')))
      throw new AdminError(`${email}: the second step is off. There is nothing to reset.`);
    world.say(
      `${email}: the second step is off. The password alone opens the account until it is set up anew.`,
    );
    world.say('Make sure first, on a way you trust, that it is really they who ask.');
    return true;
  },
};

const closing = (name: 'disable' | 'enable', summary: string, done: string): Command => ({
  usage: '--email E',
  summary,
  options: EMAIL,
  async run(world, values) {
    const email = emailOf(name, values);
    await world.stores.users.disable(await find(world, email), name === 'disable');
    world.say(`${email}: ${done}`);
    return true;
  },
});

export const disable = closing(
  'disable',
  'closes an account: its sessions end, nobody signs in to it, nothing of it is lost',
  'closed. "enable" opens it again.',
);
export const enable = closing('enable', 'opens an account that was closed', 'open.');

export const deleteUser: Command = {
  usage: '--email E --confirm E',
  summary:
    'deletes an account with all its assignments, submissions and files, for good; what others own stays',
  options: { ...EMAIL, confirm: { type: 'string' } },
  async run(world, values) {
    const email = emailOf('delete-user', values);
    const account = await find(world, email);
    if (values['confirm'] !== email)
      throw new AdminError(
        `This can't be undone. To delete the account of ${account.full_name} with everything in it: delete-user --email ${email} --confirm ${email}`,
      );
    const removed = await world.stores.users.remove(account);
    const left = await discardFiles({ ...world, log: jsonLog(() => world.clock.now()) }, removed);
    world.say(`${email}: deleted, with ${removed.fileKeys.length} files.`);
    reportLeftovers(world, left);
    return true;
  },
};
