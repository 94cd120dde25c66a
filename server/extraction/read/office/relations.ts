import { posix } from 'node:path';
import { elementsOf, rootOf } from './xml.ts';
import type { Parts } from './zip.ts';

/**
 * Returns a target as a path in the file: some programs escape its characters, some write "\\".
 */
export function pathOf(target: string, folder: string): string {
  let path = target.replaceAll('\\', '/');
  try {
    path = decodeURIComponent(path);
  } catch {
    // An invalid escape stays as it is.
  }
  return path.startsWith('/') ? path.slice(1) : posix.join(folder, path);
}

/** Returns what a part of an Office file refers to, by id; targets are paths in the file. */
export function relationsOf(
  parts: Parts,
  path: string,
): ReadonlyMap<string, { type: string; target: string }> {
  const folder = posix.dirname(path);
  const xml = parts.text(`${folder === '.' ? '' : `${folder}/`}_rels/${posix.basename(path)}.rels`);
  return new Map(
    elementsOf(rootOf(xml)).map(({ attributes }) => {
      const target = attributes['Target'] ?? '';
      return [
        attributes['Id'] ?? '',
        {
          type: attributes['Type'] ?? '',
          target: attributes['TargetMode'] === 'External' ? target : pathOf(target, folder),
        },
      ];
    }),
  );
}

/** Returns the main part of an Office file: the one that the file itself names, else `usual`. */
export function mainPart(parts: Parts, usual: string): string {
  const named = [...relationsOf(parts, '').values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )?.target;
  return named !== undefined && parts.bytes(named) !== null ? named : usual;
}

/**
 * Returns the parts that `path` refers to by a type such as `footnotes`; if it names none, those
 * with the `usual` name.
 */
export function partsOfType(
  parts: Parts,
  path: string,
  type: string,
  usual: RegExp,
): readonly string[] {
  const named = [...relationsOf(parts, path).values()]
    .filter((relation) => relation.type.endsWith(`/${type}`))
    .map(({ target }) => target);
  return named.length > 0 ? named : parts.names.filter((name) => usual.test(name));
}
