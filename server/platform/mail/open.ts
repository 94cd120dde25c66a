import type { Log } from '#server/platform/process/log.ts';
import type { ServerSettings } from '#server/platform/settings/settings.ts';
import type { Outbox } from './outbox-types.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { openTransport } from './transport.ts';

const SILENT: Mailer = {
  start: () => undefined,
  wake: () => undefined,
  stop: () => Promise.resolve(),
};

/** Creates the mailer from the settings; one that does nothing if no mail server is set. */
export function openMailer(
  { mail, publicUrl, supportEmail }: ServerSettings,
  outbox: Outbox,
  log: Log,
  pace: Parameters<typeof createMailer>[1] = {},
): Mailer {
  if (mail === null || publicUrl === null) return SILENT;
  return createMailer(
    { outbox, transport: openTransport(mail), sender: { origin: publicUrl, supportEmail }, log },
    pace,
  );
}
