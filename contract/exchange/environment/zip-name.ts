import { inOneLine } from '#contract/common.ts';

/** What Moodle makes of `&`, `<` and `>` in the names of groups, without the `&` that it takes out afterwards. */
const ESCAPED = /&?(?:amp|lt|gt|quot|apos|#0?39);/g;
/** What Moodle lets no file's name hold. */
const TAKEN_OUT = /[&<>"'`|:\\/]|\.{2,}/g;

/**
 * As Moodle writes the name of a group or a student into a zip: `_` is a space, and `& < > " ' | :
 * \ /` are gone, after `&`, `<` and `>` were escaped for a page.
 */
export const zipName = (name: string): string =>
  inOneLine(name)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('_', ' ')
    .replace(TAKEN_OUT, '')
    .trim();

/** What Moodle calls those who are in no group, in each language. */
const DEFAULT_GROUPS = new Set([
  'default group',
  'standard-gruppe',
  'groupe par défaut',
  'grupo predeterminado',
  'المجموعة الأساسية',
  '默认小组',
]);
/** Whether a name is Moodle's word for all those who are in no group, or in several. */
export const isDefaultGroup = (name: string): boolean => DEFAULT_GROUPS.has(nameKey(name));

/** The same for two names of one group, also where each is in another language. */
export const groupKey = (name: string): string =>
  isDefaultGroup(name) ? 'default group' : nameKey(name);

/**
 * Names to be shown in one table: where two are the same, each with what tells them apart, such as
 * an e-mail address.
 */
export function apartNames(
  people: readonly { name: string; id: string | null | undefined }[],
): string[] {
  const keys = people.map(({ name }) => nameKey(name));
  const ids = new Map<string, Set<string | null | undefined>>();
  for (const [place, { id }] of people.entries()) {
    const alike = ids.get(keys[place]!) ?? new Set();
    ids.set(keys[place]!, alike.add(id));
  }
  return people.map(({ name, id }, place) =>
    ids.get(keys[place]!)!.size > 1 && id && id !== name ? `${name} (${id})` : name,
  );
}

/**
 * What a name has in common in a zip, in a worksheet and in a class list, to compare them by:
 * Moodle writes it in another way in each.
 */
export const nameKey = (name: string): string =>
  inOneLine(name)
    .normalize('NFC')
    .replace(ESCAPED, '')
    .replaceAll('_', ' ')
    .replace(TAKEN_OUT, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
