/** Whom a file belongs to, as the name of the file or of its folder tells. */
export interface StudentGuess {
  /** What goes into the student identifier field. */
  identifier: string;
  /** The learning environment's own id of the person, which a way back needs. */
  platformId: string | null;
  source: 'moodle' | 'canvas' | 'blackboard' | 'brightspace' | 'name';
}

const MOODLE = /^(?<name>.+)_(?<id>\d+)_assignsubmission_(?:file|onlinetext)(?:_|$)/u;
/** What blind marking in Moodle calls everyone. */
const BLIND = 'Participant';
const CANVAS = /^(?<name>\p{L}[\p{L}\d]*)(?:_LATE)?_(?<id>\d+)_\d+_.+/u;
const CANVAS_ANONYMOUS = /^(?<name>anon_(?<id>\w+?))_(?:\d+_)?.+\.\w+$/u;
const BLACKBOARD = /^(?<before>.+)_attempt_\d{4}-\d{2}-\d{2}-\d{2}-\d{2}-\d{2}(?:_|\.|$)/u;
const BRIGHTSPACE = /^(?<id>\d+)-\d+ - (?<name>.+?) - \p{L}{3} \d{1,2}, \d{4} .+$/u;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/u;
/**
 * A matriculation number: at most three letters, then 5 to 12 digits, standing alone; four digits do behind one letter,
 * but for those of a year (`F2026`). Three letters and four digits are a course more often than a person (`HIS2043`).
 */
const NUMBER = /(?<![\p{L}\d])(?:\p{L}{0,3}\d{5,12}|\p{L}(?!19|20)\d{4})(?![\p{L}\d])/u;
const DATE = /^(?:19|20)\d{6}(?:\d{4}(?:\d{2})?)?$/;
const PERSON = /^(\p{Lu}[\p{L}'’-]+)(?:[_ ]|, ?)(\p{Lu}[\p{L}'’-]+)(?:[_ ].*)?$/u;

/** Words that look like a name at the start of a file's name, but are none. */
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

function fromMoodle(part: string): StudentGuess | null {
  const { name, id } = MOODLE.exec(part)?.groups ?? {};
  if (!name || !id) return null;
  const spoken = name.replaceAll('_', ' ').trim();
  return {
    identifier: spoken === BLIND ? `${BLIND} ${id}` : spoken,
    platformId: id,
    source: 'moodle',
  };
}

function fromBrightspace(part: string): StudentGuess | null {
  const { name, id } = BRIGHTSPACE.exec(part)?.groups ?? {};
  return name && id ? { identifier: name.trim(), platformId: id, source: 'brightspace' } : null;
}

/** The assignment's own name may hold underscores: with it known, so may the user name behind it. */
function fromBlackboard(file: string, assignmentName: string): StudentGuess | null {
  const before = BLACKBOARD.exec(file)?.groups?.['before'];
  if (before === undefined) return null;
  const known = `${assignmentName}_`;
  const identifier =
    assignmentName !== '' && before.startsWith(known)
      ? before.slice(known.length)
      : before.slice(before.lastIndexOf('_') + 1);
  return identifier === '' ? null : { identifier, platformId: identifier, source: 'blackboard' };
}

function fromCanvas(file: string): StudentGuess | null {
  const { name, id } = (CANVAS_ANONYMOUS.exec(file) ?? CANVAS.exec(file))?.groups ?? {};
  return name && id ? { identifier: name, platformId: id, source: 'canvas' } : null;
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
 * Guesses the student of a file by the patterns of Moodle, Canvas, Blackboard and Brightspace, by a matriculation number
 * or e-mail, or by `Surname_Firstname…` and `Surname, Firstname…`; null when nothing fits. `path` may hold the folders of an archive.
 */
export function guessStudent(path: string, assignmentName = ''): StudentGuess | null {
  const parts = path
    .slice(-2_000)
    .split(/[/\\]/)
    .filter((part) => part !== '');
  const file = parts.at(-1) ?? '';
  const folder = parts.findLast(
    (part, index) => index < parts.length - 1 && (MOODLE.test(part) || BRIGHTSPACE.test(part)),
  );
  if (folder !== undefined) return fromMoodle(folder) ?? fromBrightspace(folder);
  return (
    fromMoodle(file) ?? fromBlackboard(file, assignmentName) ?? fromCanvas(file) ?? fromName(file)
  );
}
