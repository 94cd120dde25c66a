const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Returns the number of a note as it appears in the text: superscript, so that it isn't taken for a
 * source in brackets.
 */
export const noteMark = (number: number): string =>
  [...String(number)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');

const RAISED: Readonly<Record<string, string>> = {
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  ...Object.fromEntries([...SUPERSCRIPTS].map((raised, digit) => [String(digit), raised])),
};

/**
 * Returns a number that is set above the line in superscript, so that 10² isn’t read as 102; other
 * words stay unchanged.
 */
export const asRaised = (text: string): string =>
  /^[+−-]?\d{1,4}$/.test(text.trim())
    ? [...text].map((sign) => RAISED[sign] ?? sign).join('')
    : text;
