import {
  isoNow,
  isoFromNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { offered } from '#server/features/teams/invitations.store.ts';
import type { SecondFactorNews } from '#server/features/accounts/second-factors.store.ts';
import type { LeasedMail, MailMaterial } from './outbox-types.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Row = {
  email: string | null;
  user_id: number | null;
  assignment_id: number | null;
  invitation_id: number | null;
  facts: string;
};
type Read<Kind extends MailMaterial['kind']> = (
  tx: Tx,
  context: StoreContext,
  row: Row,
) => Promise<Extract<MailMaterial, { kind: Kind }> | null>;

const accountOf = (tx: Tx, { user_id }: Row) =>
  tx
    .selectFrom('users')
    .select(['email', 'full_name', 'credit_balance'])
    .where('id', '=', user_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const passwordReset: Read<'password_reset'> = async (tx, context, { email }) => {
  // An account without a password signs in elsewhere: this doesn't give it one.
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'email_proof'])
    .where('email', '=', email ?? '')
    .where('password_hash', '!=', '')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) return null;
  // The person who registered it without proof may have stored something that isn't meant for the
  // mailbox's owner, and vice versa.
  if (user.email_proof === 'unproven')
    return { kind: 'password_reset', to: user.email, name: '', token: null };
  const token = context.ids.token();
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: sha256(token),
      user_id: user.id,
      created_at: isoNow(context),
      expires_at: isoFromNow(context, HOUR_MS),
    })
    .execute();
  return { kind: 'password_reset', to: user.email, name: user.full_name, token };
};

const registration: Read<'registration'> = async (tx, context, { facts }) => {
  const { uuid } = JSON.parse(facts) as { uuid: string };
  const pending = await tx
    .selectFrom('pending_accounts')
    .select(['email', 'full_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (pending === undefined) return null;
  const { email: to, full_name: name } = pending;
  const account = await tx
    .selectFrom('users')
    .select(['full_name', 'email_proof'])
    .where('email', '=', to)
    .executeTakeFirst();
  if (account !== undefined && account.email_proof !== 'unproven')
    return { kind: 'registration', to, name: account.full_name, token: null };
  const token = context.ids.token();
  await tx
    .updateTable('pending_accounts')
    .set({ token_hash: sha256(token), expires_at: isoFromNow(context, DAY_MS) })
    .where('uuid', '=', uuid)
    .execute();
  return { kind: 'registration', to, name, token };
};

const emailChange: Read<'email_change'> = async (tx, context, row) => {
  const pending = await tx
    .selectFrom('pending_emails')
    .innerJoin('users', 'users.id', 'pending_emails.user_id')
    .select(['users.id', 'pending_emails.email', 'full_name'])
    .where('user_id', '=', row.user_id ?? 0)
    .where('expires_at', '>', isoNow(context))
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (pending === undefined) return null;
  const { id, email: to, full_name } = pending;
  const other = await tx
    .selectFrom('users')
    .select('full_name')
    .where('email', '=', to)
    .where('id', '!=', id)
    .where('email_proof', '!=', 'unproven')
    .executeTakeFirst();
  if (other !== undefined) return { kind: 'email_change', to, name: other.full_name, token: null };
  const token = context.ids.token();
  await tx
    .updateTable('pending_emails')
    .set({ token_hash: sha256(token) })
    .where('user_id', '=', id)
    .execute();
  return { kind: 'email_change', to, name: full_name, token };
};

const emailChanged: Read<'email_changed'> = async (tx, _context, row) => {
  const account = await accountOf(tx, row);
  return account === undefined || row.email === null
    ? null
    : { kind: 'email_changed', to: row.email, name: account.full_name };
};

const invitation: Read<'invitation'> = async (tx, context, { invitation_id }) => {
  const row = await offered(tx, isoNow(context))
    .where('invitations.id', '=', invitation_id ?? 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  const token = context.ids.token();
  await tx
    .updateTable('invitations')
    .set({ mail_token_hash: sha256(token) })
    .where('id', '=', invitation_id ?? 0)
    .execute();
  return {
    kind: 'invitation',
    to: row.email,
    name: '',
    token,
    assignment: row.assignment_name,
    team: row.team_name,
    owner: row.owner_name,
    role: row.role,
    expires_at: row.expires_at,
  };
};

const draftsReady: Read<'drafts_ready'> = async (tx, _context, row) => {
  const account = await accountOf(tx, row);
  const assignment = await tx
    .selectFrom('assignments')
    .select(['id', 'name'])
    .where('id', '=', row.assignment_id ?? 0)
    .executeTakeFirst();
  if (account === undefined || assignment === undefined) return null;
  const { done, failed } = JSON.parse(row.facts) as { done: number; failed: number };
  return {
    kind: 'drafts_ready',
    to: account.email,
    name: account.full_name,
    assignment: assignment.name,
    assignment_id: assignment.id,
    done,
    failed,
  };
};

const creditsAdded: Read<'credits_added'> = async (tx, _context, row) => {
  const account = await accountOf(tx, row);
  if (account === undefined) return null;
  const { amount } = JSON.parse(row.facts) as { amount: number };
  return {
    kind: 'credits_added',
    to: account.email,
    name: account.full_name,
    amount,
    balance: account.credit_balance,
  };
};

const secondFactor: Read<'second_factor'> = async (tx, _context, row) => {
  const account = await accountOf(tx, row);
  if (account === undefined) return null;
  const { what } = JSON.parse(row.facts) as { what: SecondFactorNews };
  return { kind: 'second_factor', to: account.email, name: account.full_name, what };
};

const retention: Read<'retention'> = async (tx, _context, row) => {
  const account = await accountOf(tx, row);
  const assignment = await tx
    .selectFrom('assignments')
    .innerJoin('retentions', 'retentions.assignment_id', 'assignments.id')
    .select(['id', 'name', 'erase_at'])
    .where('id', '=', row.assignment_id ?? 0)
    .executeTakeFirst();
  if (account === undefined || assignment === undefined) return null;
  return {
    kind: 'retention',
    to: account.email,
    name: account.full_name,
    assignment: assignment.name,
    assignment_id: assignment.id,
    erase_at: assignment.erase_at,
  };
};

const READ: { [Kind in MailMaterial['kind']]: Read<Kind> } = {
  password_reset: passwordReset,
  email_change: emailChange,
  email_changed: emailChanged,
  registration,
  invitation,
  drafts_ready: draftsReady,
  credits_added: creditsAdded,
  second_factor: secondFactor,
  retention,
};

/**
 * Returns the current content of a mail; null if nobody should get it any more. The link's token is
 * created here, a new one each time.
 */
export const materialOf = (context: StoreContext, mail: LeasedMail): Promise<MailMaterial | null> =>
  transact(context, async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .select(['email', 'user_id', 'assignment_id', 'invitation_id', 'facts'])
      .where('id', '=', mail.id)
      .where('lease', '=', mail.lease)
      .executeTakeFirst();
    return row === undefined ? null : await READ[mail.kind](tx, context, row);
  });
