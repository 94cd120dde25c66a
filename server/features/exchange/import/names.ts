const MAX_CHARACTERS = 1000;
const MAX_FOLDERS = 30;

/** Returns why a path may not be unpacked; null if it may. */
export function unusablePath(path: string): string | null {
  if (path.length > MAX_CHARACTERS) return 'Its name is too long.';
  if (/\p{Cc}/u.test(path)) return 'Its name contains characters that can’t be displayed.';
  if (path.startsWith('/') || /^[a-z]:/i.test(path))
    return 'Its name points to another place on the computer.';
  const parts = path.split('/');
  if (parts.some((part) => part === '..' || part === '.'))
    return 'Its name points outside the zip.';
  if (parts.some((part) => part === '')) return 'Its name has a folder without a name.';
  return parts.length > MAX_FOLDERS ? 'It is nested in too many folders.' : null;
}

/** Whether an operating system or a program added this to the zip by itself. */
export const belongsToNobody = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        part === '__MACOSX' ||
        part === '.DS_Store' ||
        part === 'Thumbs.db' ||
        part === 'desktop.ini' ||
        part.startsWith('~$'),
    );
