import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A mail as the server received it: its envelope's recipients, and every byte of it. */
export interface TakenMail {
  to: string[];
  raw: string;
}

export interface TestSmtp {
  /** The value for `SMTP_URL`. */
  url: string;
  taken: TakenMail[];
  /** The codes with which the next mails are refused, one each. */
  refuse(...codes: number[]): void;
  /** Waits for the one mail to this address. */
  mailTo(address: string): Promise<TakenMail>;
  close(): Promise<void>;
}

/** Decodes quoted-printable, and unfolds headers to one line each. */
export function readable({ raw }: TakenMail): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (codes: string) =>
      Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
  return bytes.replaceAll('\r\n', '\n');
}

/** Returns a header of a mail, unfolded. */
export const headerOf = ({ raw }: TakenMail, name: string): string | undefined => {
  const [head = ''] = raw.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
};

/** Returns the secret in the first link to this page. */
export const secretIn = (mail: TakenMail, page: string): string =>
  new RegExp(`/${page}[#/]([\\w-]{20,})`).exec(readable(mail))?.[1] ?? '';

/** Starts a real SMTP server on this machine. */
export async function startSmtp(): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const code = refusals.shift();
        if (code !== undefined)
          return done(Object.assign(new Error('Not now.'), { responseCode: code }));
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse: (...codes) => {
      refusals.push(...codes);
    },
    async mailTo(address) {
      const found = () => taken.filter(({ to }) => to.includes(address));
      await expect.poll(() => found().length, { timeout: 20_000 }).toBeGreaterThan(0);
      return found()[0]!;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
