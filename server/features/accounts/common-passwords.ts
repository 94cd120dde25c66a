import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidInput } from '#server/platform/http/errors.ts';

/** In lower case, the form that attackers try first. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The person whose password it will be: attackers also try what is known about them. */
export interface Person {
  email: string;
  full_name: string;
}

const OWN_MIN = 4;
/** Returns their e-mail and name, whole and in parts. */
const ownWords = ({ email, full_name }: Person): string[] =>
  [email, ...email.split('@'), full_name, full_name.replaceAll(' ', ''), 'marginalia']
    .map(plain)
    .filter((word) => word.length >= OWN_MIN);

/**
 * Whether a password is one character repeated, or one of the words surrounded by digits and
 * symbols.
 */
const isOneOf = (words: readonly string[], password: string): boolean => {
  const bare = password.replace(/^[\d\W_]{0,20}|[\d\W_]{0,20}$/gu, '');
  return words.includes(password) || words.includes(bare);
};

/**
 * Returns why a password is refused, in words for the person who chose it; null if it is accepted
 * (SAFE-13). There are no rules on which kinds of character it must contain.
 */
export function passwordProblem(password: string, person: Person): string | null {
  const given = plain(password);
  if (COMMON.has(given) || new Set(given).size === 1) {
    return 'This password is easy to guess: it appears in lists of stolen passwords. Choose another, such as four unrelated words.';
  }
  if (isOneOf(ownWords(person), given))
    return 'This password is your own e-mail or name, or ours, which is easy to guess. Choose another, such as four unrelated words.';
  return null;
}

/** Throws 422 for the field `password` of the request body. */
export function refuseCommon(password: string, person: Person): void {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw invalidInput(['body', 'password'], problem, 'common_password');
}
