import { inOneLine } from '#contract/common.ts';

/**
 * What Moodle turns `&`, `<` and `>` into in group names, without the `&`, which it removes
 * afterwards.
 */
const ESCAPED = /&?(?:amp|lt|gt|quot|apos|#0?39);/g;
/** Characters that Moodle doesn't allow in file names. */
const TAKEN_OUT = /[&<>"'`|:\\/]|\.{2,}/g;

/**
 * Returns a group's or student's name as Moodle writes it in a zip: `_` becomes a space, and `& < >
 * " ' | : \ /` are removed, after `&`, `<` and `>` were escaped for HTML.
 */
export const zipName = (name: string): string =>
  inOneLine(name)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('_', ' ')
    .replace(TAKEN_OUT, '')
    .trim();

/** What Moodle calls people in no group, in each language. */
const DEFAULT_GROUPS = new Set([
  'default group',
  'standard-gruppe',
  'groupe par défaut',
  'grupo predeterminado',
  'المجموعة الأساسية',
  '默认小组',
]);
/** Whether a name is Moodle's word for everyone in no group, or in several. */
export const isDefaultGroup = (name: string): boolean => DEFAULT_GROUPS.has(nameKey(name));

/** Returns the same key for two names of one group, even in different languages. */
export const groupKey = (name: string): string =>
  isDefaultGroup(name) ? 'default group' : nameKey(name);

/**
 * Returns names for one table: identical ones are each followed by something that distinguishes
 * them, such as an e-mail address.
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
 * Returns a key for comparing a name between a zip, a worksheet and a class list: Moodle writes it
 * differently in each.
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
