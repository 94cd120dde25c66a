import { ACCEPTED_EXTENSIONS, CODE_EXTENSIONS } from '#contract/text/file-types.ts';
import { MAX_FILE_BYTES, MAX_FILE_NAME } from '#contract/limits.ts';

export const REPORT_TYPES = ['pdf'] as const;

/** Returns the value of an `<input type="file" accept>`. */
export const acceptOf = (types: readonly string[]): string =>
  types.map((type) => `.${type}`).join(',');

export const FILE_MISSING = 'Please select a file to upload';

/**
 * Splits a name before its extension, which is returned in lower case and without its dot; '' if
 * there is none.
 */
export function partName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1
    ? { base: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() }
    : { base: name, extension: '' };
}

/** Whether a file contains code, whose lines and indents matter. */
export const isCode = (name: string): boolean =>
  CODE_EXTENSIONS.some((extension) => extension === partName(name).extension);

const PICTURES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif']);
/** Whether a file is a picture that browsers can show. */
export const isPicture = (name: string): boolean => PICTURES.has(partName(name).extension);

interface NamedFile {
  name: string;
  size: number;
}

const shortened = (name: string): string =>
  name.length > 60 ? `${name.slice(0, 40).trim()}…${name.slice(-15)}` : name;

function problemOf(
  { name, size }: NamedFile,
  types: readonly string[],
  wrongType: string,
): string | null {
  if (!types.includes(partName(name).extension)) return wrongType;
  if (size === 0) return `“${shortened(name)}” is empty.`;
  return size > MAX_FILE_BYTES ? `“${shortened(name)}” is larger than 25 MB.` : null;
}

/**
 * Returns why a file can't be handed in, or null: checks type, emptiness and size (decisions,
 * section 6: upload failures).
 */
export const submissionProblem = (file: NamedFile): string | null =>
  problemOf(
    file,
    ACCEPTED_EXTENSIONS,
    `“${shortened(file.name)}” is of a type that is not accepted. Accepted: ${ACCEPTED_EXTENSIONS.join(', ')}.`,
  );

/** Returns why a file can't be a Turnitin report, or null. */
export const reportProblem = (file: NamedFile): string | null =>
  problemOf(file, REPORT_TYPES, 'The Turnitin report must be a PDF file.');

/** Returns six characters of a-z and 0-9 from a random number in [0, 1). */
export const suffixOf = (random: number): string =>
  Math.floor(random * 36 ** 6)
    .toString(36)
    .padStart(6, '0');

/** Cuts a text without splitting a character. */
const cutTo = (text: string, length: number): string => {
  const cut = text.slice(0, Math.max(0, length));
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
};

/**
 * Returns the name a file is sent with: `essay.pdf` becomes `essay_1763715600000_k3x9qa.pdf`
 * (specification, section 5). A long name is shortened so that the whole fits.
 */
export function uploadName(name: string, timestamp: number, suffix: string): string {
  const dot = partName(name).extension === '' ? name.length : name.lastIndexOf('.');
  const end = `_${timestamp}_${suffix}${name.slice(dot)}`;
  return cutTo(name.slice(0, dot), MAX_FILE_NAME - end.length) + end;
}
