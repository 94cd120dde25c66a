import { startOf } from '#server/platform/files/names.ts';
import { zipName } from '#contract/exchange/environment/zip-name.ts';

/** What no system lets a file's name hold, and what Moodle takes out of it without a word. */
// oxlint-disable-next-line no-control-regex
const REFUSED = /[&<>"'`|:\\/?*\0-\x1f\x7f]/g;
const MAX_NAME = 80;

/** Words as a part of a file's name. Names that begin with a dot or a tilde would be ignored. */
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
 * What a feedback document is called: one name for the whole class, so that a newer one takes the
 * place of an older one.
 */
export const documentName = (title: string, format: string): string =>
  `${namePart(`Feedback - ${namePart(title)}`).replace(/[\s-]+$/, '')}.${format}`;

/**
 * Where Moodle finds a document's student: `{name}_{number}_assignfeedback_file/{file}`. The name
 * is for people alone, and may hold no `_`, by which Moodle parts it; the number is that of the
 * participant, or of the group where groups hand in.
 */
export const moodlePath = (name: string, number: string, file: string): string =>
  `${zipName(namePart(name)).replace(/^(?:__MACOSX)+/i, '') || 'Student'}_${number}_assignfeedback_file/${file}`;

/** A name for each, the same twice for none: the number goes behind those that come again. */
export function uniqueNames(names: readonly string[], format: string): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const part = namePart(name) || 'Student';
    const before = seen.get(part.toLowerCase()) ?? 0;
    seen.set(part.toLowerCase(), before + 1);
    return `${part}${before === 0 ? '' : ` (${before + 1})`}.${format}`;
  });
}
