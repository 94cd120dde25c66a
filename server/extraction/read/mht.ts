import { Builder, type Draft } from '#server/extraction/builder.ts';
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

interface Part {
  type: string;
  location: string;
  content: Buffer;
}

const DEEPEST = 10;
const MAX_PARTS = 2000;

/**
 * Returns the innermost parts of a message; of alternatives only the last readable one, as mail
 * programs show them.
 */
function partsOf(source: string, depth = 0): Part[] {
  const [, head = '', body = ''] =
    /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source.replace(/^\s+/, '')) ?? [];
  const type = headerOf(head, 'content-type');
  const boundary = /boundary\s*=\s*"?([^"\s;]{1,100})/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < DEEPEST) {
    const parts = body
      .split(`--${boundary}`, MAX_PARTS)
      .slice(1)
      .filter((part) => !part.startsWith('--'))
      .map((part) => partsOf(part, depth + 1));
    if (!/^multipart\/alternative/i.test(type)) return parts.flat();
    return parts.findLast((one) => one.some((part) => isText(part))) ?? parts.flat();
  }
  const encoding = headerOf(head, 'content-transfer-encoding').trim().toLowerCase();
  return [
    {
      type,
      location: headerOf(head, 'content-location'),
      content:
        encoding === 'base64'
          ? Buffer.from(body, 'base64')
          : encoding === 'quoted-printable'
            ? fromQuotedPrintable(body)
            : Buffer.from(body, 'latin1'),
    },
  ];
}

const isText = ({ type }: Part): boolean => /^text\/(?:html|plain)/i.test(type);

function draftOf({ type, content }: Part): Draft {
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

/**
 * Reads the pages and texts of a saved web page (MIME HTML), which Word also writes. Throws
 * Unreadable.
 */
export function readMht(bytes: Uint8Array): Draft {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const parts = partsOf(source);
  const [first, ...others] = parts.filter(isText);
  if (first === undefined) throw new Unreadable('damaged');
  const builder = new Builder();
  builder.include(draftOf(first));
  for (const part of others) {
    const draft = draftOf(part);
    // Word keeps what is at the edges of its pages in a separate page.
    if (/header\.html?\s*$/i.test(part.location)) {
      for (const { start, end } of draft.blocks)
        if (/\p{L}/u.test(draft.text.slice(start, end)))
          builder.add('running', draft.text.slice(start, end));
    } else builder.include(draft);
  }
  builder.leaveOut(
    'embedded',
    'Embedded objects can’t be read: look at the original.',
    parts.filter(({ type }) =>
      /^application\/(?!x-mso|xml|octet-stream)|^(?:audio|video)\//i.test(type),
    ).length,
  );
  return builder.done();
}
