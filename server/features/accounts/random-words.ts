import { randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns random letters in groups that can be read out; each letter is worth about 4.95 bits. */
export const inGroups = (groups: number, length: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
