import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidInput } from '#server/platform/http/errors.ts';

/** In small letters, as those who guess try them first. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whose password it is to be: what is known of them is tried early, too. */
export interface Person {
  email: string;
  full_name: string;
}

const OWN_MIN = 4;
/** Their e-mail and name, whole and in parts. */
const ownWords = ({ email, full_name }: Person): string[] =>
  [email, ...email.split('@'), full_name, full_name.replaceAll(' ', ''), 'marginalia']
    .map(plain)
    .filter((word) => word.length >= OWN_MIN);

/** Nothing but one character, or one of the words with digits and signs about it. */
const isOneOf = (words: readonly string[], password: string): boolean => {
  const bare = password.replace(/^[\d\W_]{0,20}|[\d\W_]{0,20}$/gu, '');
  return words.includes(password) || words.includes(bare);
};

/**
 * Why a password is refused, in words for whoever chose it; null when it isn't (SAFE-13). No
 * composition is asked for.
 */
export function passwordProblem(password: string, person: Person): string | null {
  const given = plain(password);
  if (COMMON.has(given) || new Set(given).size === 1) {
    return 'This password is among those that are guessed first: it stands in lists of stolen ones. Choose another, such as four words that don’t belong together.';
  }
  if (isOneOf(ownWords(person), given))
    return 'This password is your own e-mail or name, or ours, which is guessed early. Choose another, such as four words that don’t belong together.';
  return null;
}

/** Throws 422 for the field `password` of the body. */
export function refuseCommon(password: string, person: Person): void {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw invalidInput(['body', 'password'], problem, 'common_password');
}
