import type { Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { decodeText } from './charset.ts';
import { readHtml } from './html.ts';
import { readPlain } from './plain.ts';

const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replace(/=[ \t]*\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(head)?.[1] ??
  '';

/** The first page or text of a saved web page (MIME HTML), as Word writes it too. Throws Unreadable. */
export function readMht(bytes: Uint8Array): Draft {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const boundary = /boundary\s*=\s*"?([^"\s;]{1,100})/i.exec(source.slice(0, 4000))?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1);
  for (const part of parts) {
    const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(part.trimStart()) ?? [];
    const type = headerOf(head, 'content-type');
    if (!/^text\/(?:html|plain)/i.test(type)) continue;
    const encoding = headerOf(head, 'content-transfer-encoding').trim().toLowerCase();
    const content =
      encoding === 'base64'
        ? Buffer.from(body, 'base64')
        : encoding === 'quoted-printable'
          ? fromQuotedPrintable(body)
          : Buffer.from(body, 'latin1');
    const charset = /charset\s*=\s*"?([\w.:-]{2,40})/i.exec(type)?.[1];
    let text: string;
    try {
      text =
        charset === undefined
          ? decodeText(content, 'html').text
          : new TextDecoder(charset).decode(content);
    } catch {
      text = decodeText(content, 'html').text;
    }
    return /^text\/html/i.test(type) ? readHtml(text) : readPlain(text);
  }
  throw new Unreadable('damaged');
}
