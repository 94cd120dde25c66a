import type { MailKind } from '#server/platform/database/schema/accounts.ts';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long each kind of mail is useful to its recipient. */
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

/**
 * How many mails from one network are sent right after one another, and the interval between those
 * after them.
 */
const AT_ONCE = 20;
const APART_MS = 1000;
/** How many networks are remembered before those without waiting mails are dropped. */
const REMEMBERED = 1000;

/**
 * Returns a function that says how many milliseconds the next mail requested by somebody who isn't
 * signed in should wait: zero unless there is a crowd from the same network. The outbox is sent in
 * order of time, so such a crowd's mails leave gaps for everybody else's (SEC-10).
 */
export function createMailPace(now: () => number): (network: string) => number {
  const busyUntil = new Map<string, number>();
  return (network) => {
    const time = now();
    const from = Math.max(time, busyUntil.get(network) ?? 0);
    if (busyUntil.size >= REMEMBERED)
      for (const [known, until] of busyUntil) if (until <= time) busyUntil.delete(known);
    busyUntil.set(network, from + APART_MS);
    return Math.max(0, from - time - (AT_ONCE - 1) * APART_MS);
  };
}

export interface NewMail {
  kind: MailKind;
  email?: string;
  user_id?: number;
  assignment_id?: number;
  invitation_id?: number;
  facts?: Readonly<Record<string, number | string>>;
  /** Milliseconds before it may be sent. */
  waitMs?: number;
}

/**
 * Stores a mail in the transaction that causes it: both are stored or neither. Does nothing if mail
 * isn't set up.
 */
export async function enqueue(
  tx: Pick<Tx, 'insertInto'>,
  context: StoreContext,
  { kind, facts = {}, waitMs = 0, ...of }: NewMail,
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
      run_at: context.clock.now().getTime() + waitMs,
      lease: null,
      leased_until: null,
      created_at: isoNow(context),
      expires_at: isoFromNow(context, WANTED_MS[kind]),
      failed_at: null,
      failure: null,
    })
    .execute();
}
