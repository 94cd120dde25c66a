const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The number of a note as it stands in the text: raised, so that no one takes it for a source in brackets. */
export const noteMark = (number: number): string =>
  [...String(number)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
