import { type Command, table } from './command.ts';

/** Mails that are waiting, and those that were refused: kinds and reasons, no addresses. */
export const mails: Command = {
  usage: '',
  summary: 'lists the mails that wait to be sent, and those that could not be, with the reason',
  async run({ stores, settings, say }) {
    if (settings.mail === null) say('SMTP_URL is not set: no mail is sent.');
    const waiting = await stores.outbox.list();
    if (waiting.length === 0) say('No mail waits.');
    else
      for (const line of table(
        ['kind', 'written', 'tries', 'state', 'why'],
        waiting.map((mail) => [
          mail.kind,
          mail.created_at,
          mail.attempts,
          mail.failed_at === null ? 'waits' : 'failed',
          mail.failure ?? '',
        ]),
      ))
        say(line);
    return waiting.every(({ failed_at }) => failed_at === null);
  },
};
