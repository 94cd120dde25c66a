import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { LEFTOVER } from '#lib/exchange/class-files.ts';

type Dropped = FileSystemEntry | File;
type DragNews =
  | { type: 'drag.entered' }
  | { type: 'drag.left' }
  | { type: 'drag.dropped'; items: readonly Dropped[] };

/** More than any class hands in: limits a folder chosen by mistake. */
const MAX_FILES = 2_000;

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Folders can only be accessed during the drop event. */
const itemsOf = ({ items, files }: DataTransfer): Dropped[] => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.length > 0 ? entries : [...files];
};

/**
 * Watches files that are dragged over the window. A drop never makes the browser leave the page,
 * wherever it falls; dragged text is left alone.
 */
export const watchDrags = (target: Window) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    const say = (news: DragNews) => sendBack(news);
    const listeners = new AbortController();
    const on = (type: 'dragenter' | 'dragover' | 'drop', hear: (event: DragEvent) => void) =>
      target.addEventListener(
        type,
        (event) => {
          if (hasFiles(event)) hear(event);
        },
        { signal: listeners.signal },
      );
    on('dragenter', () => say({ type: 'drag.entered' }));
    on('dragover', (event) => {
      event.preventDefault();
      // Some browsers report leaving for each element the drag comes over; this reverses it at
      // once.
      say({ type: 'drag.entered' });
    });
    // A drag leaving the window may no longer say what it contains.
    target.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) say({ type: 'drag.left' });
      },
      { signal: listeners.signal },
    );
    on('drop', (event) => {
      event.preventDefault();
      say({ type: 'drag.dropped', items: itemsOf(event.dataTransfer!) });
    });
    return () => listeners.abort();
  });

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Reads a folder's entries, which come a hundred at a time until there are none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/**
 * A file from a folder keeps its path, as one chosen with its folder does: it may name the student.
 */
async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });
  const path = entry.fullPath.replace(/^\//, '');
  if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

/**
 * Returns every dropped file, including those in folders, sorted by name; leaves out files added by
 * operating systems.
 */
export const readDropped = fromPromise<File[], { items: readonly Dropped[] }>(
  async ({ input: { items }, signal }) => {
    const found: File[] = [];
    const left = [...items];
    while (left.length > 0 && found.length < MAX_FILES) {
      signal.throwIfAborted();
      const item = left.shift()!;
      if (item instanceof File) found.push(item);
      else if (LEFTOVER.test(item.name)) continue;
      else if (isFile(item)) found.push(await fileOf(item));
      else if (isFolder(item))
        left.unshift(
          ...(await entriesOf(item)).toSorted((a, b) =>
            a.name.localeCompare(b.name, undefined, { numeric: true }),
          ),
        );
    }
    return found;
  },
);
