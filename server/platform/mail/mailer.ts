import { createWaiting } from '#server/features/drafts/jobs/waiting.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { LeasedMail, Outbox } from './outbox-types.ts';
import { letterOf, type Sender } from './letters.ts';
import { type Transport, Undelivered } from './transport.ts';

export interface Mailer {
  start(): void;
  /** A mail was stored: look now instead of at the next poll. */
  wake(): void;
  stop(): Promise<void>;
}

interface Parts {
  outbox: Outbox;
  transport: Transport;
  sender: Sender;
  log: Log;
}
interface Pace {
  leaseMs?: number;
  pollMs?: number;
  backoffMs?(failures: number): number;
}

const MINUTE_MS = 60_000;
const MAX_MS = 6 * 60 * MINUTE_MS;
const LOOK = 'look';

/**
 * Sends what is waiting in the outbox, alongside any number of other processes that do the same: a
 * mail is leased while it is sent, and its row is deleted once the mail server has accepted it. If
 * a process dies in between, another one takes over, and the mail may then arrive twice with the
 * same Message-ID, but never not at all.
 */
export function createMailer({ outbox, transport, sender, log }: Parts, pace: Pace = {}): Mailer {
  const {
    leaseMs = 5 * MINUTE_MS,
    pollMs = 5_000,
    backoffMs = (failures) => Math.min(MAX_MS, MINUTE_MS * 2 ** failures),
  } = pace;
  const waiting = createWaiting<typeof LOOK>();
  const stopped = new AbortController();
  let loop: Promise<void> | null = null;
  let woken = false;

  async function post(mail: LeasedMail): Promise<void> {
    const material = await outbox.material(mail);
    if (material === null) return await outbox.done(mail);
    try {
      await transport.send(material.to, mail.uuid, letterOf(material, sender));
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error;
      log('warn', {
        event: 'mail_not_sent',
        kind: mail.kind,
        tries: mail.attempts + 1,
        why: error.message,
        again: !error.lasting,
      });
      return error.lasting
        ? await outbox.fail(mail, error.message)
        : await outbox.later(mail, backoffMs(mail.attempts), error.message);
    }
    await outbox.done(mail);
    log('info', { event: 'mail_sent', kind: mail.kind });
  }

  /** True while there may be more to send at once. */
  async function sendOne(): Promise<boolean> {
    await outbox.gatherDrafts();
    const mail = await outbox.claim(leaseMs);
    if (mail === null) return false;
    await post(mail);
    return true;
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      woken = false;
      const more = await sendOne().catch((error: unknown) => {
        log('error', {
          event: 'outbox_unread',
          error: error instanceof Error ? error.message : String(error),
        });
        return false;
      });
      if (!more && !woken) await waiting.sleep(LOOK, pollMs, stopped.signal);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    wake() {
      woken = true;
      waiting.wake(LOOK);
    },
    async stop() {
      stopped.abort();
      await loop;
      transport.close();
    },
  };
}
