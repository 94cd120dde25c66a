import { counted } from '#contract/text/plural.ts';

type Named = Pick<File, 'name' | 'webkitRelativePath'>;

/** Files that an operating system or an archive leaves in a folder. */
export const LEFTOVER = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Returns a file's path in the chosen or dropped folder, or its name if there was no folder. */
export const pathOf = ({ webkitRelativePath, name }: Named): string => webkitRelativePath || name;

/** Removes the files that systems leave in folders. */
export const withoutLeftovers = <F extends Named>(files: readonly F[]): F[] =>
  files.filter(
    (file) =>
      !pathOf(file)
        .split('/')
        .some((part) => LEFTOVER.test(part)),
  );

/** Whether it is a single zip, as learning environments provide it. */
export const isOneZip = (files: readonly Named[]): boolean =>
  files.length === 1 && /\.zip$/i.test(files[0]!.name);

/** Returns a name for a class being imported: its file, its folder, or the number of files. */
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
 * Returns a name for an imported class's assignment: without the number that Moodle appends, and
 * without Blackboard’s date.
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
