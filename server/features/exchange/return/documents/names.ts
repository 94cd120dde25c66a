import { startOf } from '#server/platform/files/names.ts';
import { zipName } from '#contract/exchange/environment/zip-name.ts';

/** Characters that no system allows in a file name, and those that Moodle silently removes. */
// oxlint-disable-next-line no-control-regex
const REFUSED = /[&<>"'`|:\\/?*\0-\x1f\x7f]/g;
const MAX_NAME = 80;

/**
 * Returns text as part of a file name. Names that begin with a dot or a tilde would be ignored.
 */
export const namePart = (words: string): string =>
  startOf(
    words
      .toWellFormed()
      .replace(REFUSED, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[.~\s]+/, ''),
    MAX_NAME,
  ).replace(/[.\s]+$/, '');

/**
 * Returns the name of feedback documents: the same for the whole class, so that a newer one
 * replaces an older one.
 */
export const documentName = (title: string, format: string): string =>
  `${namePart(`Feedback - ${namePart(title)}`).replace(/[\s-]+$/, '')}.${format}`;

/**
 * Returns the path by which Moodle finds a document's student:
 * `{name}_{number}_assignfeedback_file/{file}`. The name is only for people, and must not contain
 * `_`, which Moodle splits it by; the number is that of the participant, or of the group if groups
 * hand in.
 */
export const moodlePath = (name: string, number: string, file: string): string =>
  `${zipName(namePart(name)).replace(/^(?:__MACOSX)+/i, '') || 'Student'}_${number}_assignfeedback_file/${file}`;

/** Returns a unique name for each: repeated ones get a number at the end. */
export function uniqueNames(names: readonly string[], format: string): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const part = namePart(name) || 'Student';
    const before = seen.get(part.toLowerCase()) ?? 0;
    seen.set(part.toLowerCase(), before + 1);
    return `${part}${before === 0 ? '' : ` (${before + 1})`}.${format}`;
  });
}
