import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import type { FileToExport } from './archive-types.ts';

/** The name of an account; '' for nobody. */
export type Who = (id: number | null) => string;
export type Pack = (
  folder: string,
  name: string,
  key: string | null,
  filename: string | null,
  bytes: number | null,
) => ArchiveFile | null;

/** Collects the files of one sheet as they are named. */
export function packer(into: FileToExport[]): Pack {
  return (folder, name, key, filename, bytes) => {
    if (key === null) return null;
    const file: ArchiveFile = {
      path: `${folder}/${name}.${extensionOf(key) || 'bin'}`,
      name: filename ?? name,
      bytes: bytes ?? 0,
      sha256: '',
    };
    into.push({ file, key });
    return file;
  };
}
