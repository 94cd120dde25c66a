import {
  blackboardFile,
  blackboardPrefix,
  brightspaceFile,
  canvasFile,
  isBlindWord,
  moodleFile,
  type PathShape,
} from '#contract/exchange/environment/paths.ts';

/** The student that a file seems to belong to, according to its name or its folder's. */
export interface StudentGuess {
  /** The value for the student identifier field. */
  identifier: string;
  /** The learning environment's own id of the person, needed for returning feedback. */
  platformId: string | null;
  source: 'moodle' | 'canvas' | 'blackboard' | 'brightspace' | 'name';
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/u;
/**
 * A matriculation number: at most three letters, then 5 to 12 digits, on its own; four digits are
 * enough after one letter, unless they are a year (`F2026`). Three letters and four digits are more
 * often a course than a person (`HIS2043`).
 */
const NUMBER = /(?<![\p{L}\d])(?:\p{L}{0,3}\d{5,12}|\p{L}(?!19|20)\d{4})(?![\p{L}\d])/u;
const DATE = /^(?:19|20)\d{6}(?:\d{4}(?:\d{2})?)?$/;
const PERSON = /^(\p{Lu}[\p{L}'’-]+)(?:[_ ]|, ?)(\p{Lu}[\p{L}'’-]+)(?:[_ ].*)?$/u;

/** Words that look like a name at the beginning of a file name, but aren't. */
const NO_NAMES = new Set([
  'assignment',
  'assessment',
  'essay',
  'final',
  'draft',
  'report',
  'coursework',
  'submission',
  'week',
  'unit',
  'module',
  'group',
  'lab',
  'exam',
  'project',
  'paper',
  'homework',
  'task',
  'version',
  'copy',
  'untitled',
  'document',
  'dissertation',
  'thesis',
  'new',
  'research',
  'case',
  'study',
  'literature',
  'review',
  'reflection',
  'portfolio',
  'the',
  'my',
  'part',
  'chapter',
  'question',
  'answers',
]);

const withoutEnding = (name: string): string => name.replace(/\.[\p{L}\d]{1,5}$/u, '');

/** Returns the guess from a learning environment's path; null if it doesn't match. */
function told(source: StudentGuess['source'], shape: PathShape | null): StudentGuess | null {
  if (shape === null) return null;
  const { key, display_name, identifier, environment_ids } = shape.owner;
  const platformId = Object.values(environment_ids)[0] ?? /^anon:(.+)$/.exec(key)?.[1] ?? null;
  const name = identifier ?? display_name;
  return {
    identifier: isBlindWord(name) && platformId !== null ? `${name} ${platformId}` : name,
    platformId,
    source,
  };
}

/**
 * The assignment's own name may contain underscores: if it is known, so may the user name after it.
 */
function fromBlackboard(file: string, assignmentName: string): StudentGuess | null {
  const known = `${assignmentName}_`;
  const prefix = assignmentName !== '' && file.startsWith(known) ? known : blackboardPrefix([file]);
  return told('blackboard', blackboardFile(file, prefix));
}

const guess = (identifier: string): StudentGuess => ({
  identifier,
  platformId: null,
  source: 'name',
});

function fromName(file: string): StudentGuess | null {
  const base = withoutEnding(file);
  const email = EMAIL.exec(base)?.[0];
  if (email !== undefined) return guess(email);
  const number = [...base.matchAll(new RegExp(NUMBER, 'gu'))]
    .map(([found]) => found)
    .find((found) => !DATE.test(found));
  if (number !== undefined) return guess(number);
  const [, surname, firstName] = PERSON.exec(base) ?? [];
  if (
    !surname ||
    !firstName ||
    [surname, firstName].some((word) => NO_NAMES.has(word.toLowerCase()))
  )
    return null;
  return guess(`${surname} ${firstName}`);
}

/**
 * Guesses the student of a file by the patterns of Moodle, Canvas, Blackboard and Brightspace, by a
 * matriculation number or e-mail, or by `Surname_Firstname…` and `Surname, Firstname…`; null if
 * nothing matches. `path` may contain the folders of an archive.
 */
export function guessStudent(path: string, assignmentName = ''): StudentGuess | null {
  const parts = path
    .slice(-2_000)
    .split(/[/\\]/)
    .filter((part) => part !== '');
  const file = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1).toReversed();
  for (const folder of folders) {
    const found =
      told('moodle', moodleFile(`${folder}/${file}`)) ??
      told('brightspace', brightspaceFile(`${folder}/${file}`));
    if (found !== null) return found;
  }
  return (
    told('moodle', moodleFile(file)) ??
    fromBlackboard(file, assignmentName) ??
    told('canvas', canvasFile(file)) ??
    fromName(file)
  );
}
