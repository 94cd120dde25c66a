import type { CsvSeparator } from '#contract/exchange/handback.ts';
import type { PlainTable, Value } from './fields.ts';

/** Programs that read numbers drop a plus, so here it isn't part of one. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:[.,]\d{1,15})?$/;
/**
 * What a spreadsheet takes for a formula, even after apostrophes: those were added here earlier.
 */
const FORMULA = /^'{0,100}[=+\-@\t\r]/;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?';
/**
 * What a spreadsheet takes for a number, a date or a boolean, and shows differently: a CSV has no
 * way to prevent that.
 */
const RETOLD = new RegExp(
  [
    '[+-]?0\\d{1,100}(?:[.,]\\d{1,100})?',
    '\\d{16,100}',
    '\\d{1,15}(?:[.,]\\d{1,15})?e[+-]?\\d{1,3}',
    '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{1,4})?',
    '\\d{1,3} \\d{1,2}/\\d{1,2}',
    '\\d{1,2}:\\d{2}(?::\\d{2})?',
    `${MONTH}[ -]?\\d{1,4}`,
    `\\d{1,2}[ -]?${MONTH}(?:[ -]?\\d{2,4})?`,
    'true|false',
    '[€$£]\\d{1,15}(?:[.,]\\d{1,15})?',
    '\\d{1,15}(?:[.,]\\d{1,15})?%',
  ]
    .map((one) => `^(?:${one})$`)
    .join('|'),
  'i',
);
const QUOTED = /["\r\n\t]|^\s|\s$/;

/**
 * Returns a text that no spreadsheet executes: what it would take for a formula gets an apostrophe
 * in front. `plainText` removes it again.
 */
export const inertText = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
/** Returns the text before `inertText`. */
export const plainText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/**
 * Whether a spreadsheet that opens a CSV with this separator would show this text differently.
 * Decimals that it can read become numbers: `1,0` loses its zero, and with the other country's
 * decimal separator becomes a date or a thousand.
 */
export const isFormulaLike = (text: string, separator?: CsvSeparator): boolean => {
  const plain = /^(?:0|[1-9]\d{0,14})(?:([.,])\d{1,15})?$/.exec(text);
  if (plain === null) return RETOLD.test(text);
  if (plain[1] === undefined || separator === undefined) return false;
  return text.endsWith('0') || (plain[1] === ',') !== (separator === ';');
};

function cell(value: Value, separator: string): string {
  if (value === null) return '';
  const text =
    typeof value === 'number'
      ? separator === ';'
        ? String(value).replace('.', ',')
        : String(value)
      : inertText(value);
  return QUOTED.test(text) || text.includes(separator) || text.includes(';') || text.includes(',')
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/**
 * Returns a table for a spreadsheet: with a byte order mark, since the letters would be misread
 * without it, and with semicolons and decimal commas for countries that separate columns by
 * semicolons.
 */
export const plainCsv = ({ titles, rows }: PlainTable, separator: CsvSeparator): string =>
  `\ufeff${[titles, ...rows].map((row) => row.map((value) => cell(value, separator)).join(separator)).join('\r\n')}\r\n`;
