const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The number of a note as it stands in the text: raised, so that no one takes it for a source in brackets. */
export const noteMark = (number: number): string =>
  [...String(number)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');

const RAISED: Readonly<Record<string, string>> = {
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  ...Object.fromEntries([...SUPERSCRIPTS].map((raised, digit) => [String(digit), raised])),
};

/** A number that is set above the line, so that 10² isn’t read as 102; other words stay as they are. */
export const asRaised = (text: string): string =>
  /^[+−-]?\d{1,4}$/.test(text.trim())
    ? [...text].map((sign) => RAISED[sign] ?? sign).join('')
    : text;
