import { counted } from '#contract/text/plural.ts';

type Named = Pick<File, 'name' | 'webkitRelativePath'>;

/** What an operating system or an archive leaves in a folder. */
export const LEFTOVER = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Where a file lies in the folder that was chosen or dropped; its name where there was none. */
export const pathOf = ({ webkitRelativePath, name }: Named): string => webkitRelativePath || name;

/** Without what a system leaves in folders. */
export const withoutLeftovers = <F extends Named>(files: readonly F[]): F[] =>
  files.filter(
    (file) =>
      !pathOf(file)
        .split('/')
        .some((part) => LEFTOVER.test(part)),
  );

/** Whether it is one zip, as learning environments give it. */
export const isOneZip = (files: readonly Named[]): boolean =>
  files.length === 1 && /\.zip$/i.test(files[0]!.name);

/** What a class is called while it comes in: its file, its folder, or how many files it is. */
export function nameOfClass(files: readonly Named[]): string {
  const [first] = files;
  if (first === undefined) return 'the zip';
  if (files.length === 1) return first.name;
  const top = pathOf(first).split('/')[0]!;
  return files.every((file) => pathOf(file).startsWith(`${top}/`))
    ? top
    : counted(files.length, 'file');
}

/**
 * A name for the assignment of a class that is brought in: without the number that Moodle sets
 * behind it, and Blackboard’s date.
 */
export function titleOfClass(files: readonly Named[]): string {
  if (!isOneZip(files) && !pathOf(files[0] ?? { name: '', webkitRelativePath: '' }).includes('/'))
    return '';
  const name = nameOfClass(files)
    .slice(0, 200)
    .replace(/\.zip$/i, '');
  return (
    name
      .replace(/(?:[-_]\d{1,10}){1,8}$/, '')
      .replaceAll('_', ' ')
      .trim() || name
  );
}
