import type { MailKind } from '#server/platform/database/schema/accounts.ts';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long each kind of mail is of use to whoever gets it. */
export const WANTED_MS: Readonly<Record<MailKind, number>> = {
  password_reset: HOUR_MS,
  email_change: DAY_MS,
  email_changed: 7 * DAY_MS,
  registration: DAY_MS,
  invitation: 7 * DAY_MS,
  drafts_ready: DAY_MS,
  credits_added: 7 * DAY_MS,
  second_factor: 7 * DAY_MS,
  retention: 7 * DAY_MS,
};

export interface NewMail {
  kind: MailKind;
  email?: string;
  user_id?: number;
  assignment_id?: number;
  invitation_id?: number;
  facts?: Readonly<Record<string, number | string>>;
}

/** Writes down a mail in the transaction that gives the reason for it: both are there or neither. Without mail it does nothing. */
export async function enqueue(
  tx: Pick<Tx, 'insertInto'>,
  context: StoreContext,
  { kind, facts = {}, ...of }: NewMail,
): Promise<void> {
  if (context.mails !== true) return;
  await tx
    .insertInto('outbox')
    .values({
      uuid: context.ids.uuid(),
      kind,
      email: of.email ?? null,
      user_id: of.user_id ?? null,
      assignment_id: of.assignment_id ?? null,
      invitation_id: of.invitation_id ?? null,
      facts: JSON.stringify(facts),
      run_at: context.clock.now().getTime(),
      lease: null,
      leased_until: null,
      created_at: isoNow(context),
      expires_at: isoFromNow(context, WANTED_MS[kind]),
      failed_at: null,
      failure: null,
    })
    .execute();
}
