import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/platform/settings/mail-settings.ts';
import type { Letter } from './letters.ts';

/**
 * Why a mail was not accepted. Only a `lasting` reason is specific to this mail, so that trying
 * again won't help.
 */
export class Undelivered extends Error {
  readonly lasting: boolean;
  constructor(message: string, lasting: boolean, cause: unknown) {
    super(message, { cause });
    this.lasting = lasting;
  }
}

export interface Transport {
  /**
   * Resolves once the mail server has accepted it. Throws Undelivered. `id` stays the same when it
   * is sent again.
   */
  send(to: string, id: string, letter: Letter): Promise<void>;
  close(): void;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SLOW_MS = 20_000;

interface Refusal {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * An address or a mail that is refused permanently; a wrong password or server affects every mail
 * and will be fixed.
 */
const isLasting = ({ code, responseCode = 550 }: Refusal): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/** Codes only: a mail server's message may repeat the address. */
const told = ({ code, responseCode, command }: Refusal): string =>
  [code ?? 'no answer', responseCode, command].filter((part) => part !== undefined).join(' ');

/** Opens the connection to the school's mail server. A password is never sent unencrypted. */
export function openTransport({ url, from }: MailSettings): Transport {
  const { hostname, username, protocol } = new URL(url);
  const transport = createTransport({
    url,
    pool: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: SLOW_MS,
    greetingTimeout: SLOW_MS,
    socketTimeout: SLOW_MS,
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname),
  });
  return {
    async send(to, id, { subject, text, html }) {
      try {
        await transport.sendMail({
          from: { name: 'Marginalia', address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const refusal = error as Refusal;
        throw new Undelivered(told(refusal), isLasting(refusal), error);
      }
    },
    close: () => transport.close(),
  };
}
