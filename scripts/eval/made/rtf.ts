import { type Marked, plainOf } from './markup.ts';

const coded = (text: string): string =>
  text.replace(/[\\{}]/g, '\\$&').replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0)}?`);

export function rtfOf({ parts }: Marked): Uint8Array {
  const lines = parts.map((part) => {
    if (part.kind === 'table')
      return part.rows
        .map((row) => `\\trowd ${row.map((cell) => `${coded(cell)}\\cell `).join('')}\\row`)
        .join('\n');
    return part.kind === 'heading'
      ? `{\\b\\fs${34 - 4 * part.level} ${coded(part.text)}}\\par`
      : `${coded(plainOf(part.text))}\\par`;
  });
  return Buffer.from(
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times New Roman;}}\\fs24\n${lines.join('\n')}\n}`,
  );
}
