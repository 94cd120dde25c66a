import { posix } from 'node:path';
import { elementsOf, rootOf } from './xml.ts';
import type { Parts } from './zip.ts';

/** What a part of an Office file refers to, by id; targets are paths in the file. */
export function relationsOf(
  parts: Parts,
  path: string,
): ReadonlyMap<string, { type: string; target: string }> {
  const folder = posix.dirname(path);
  const xml = parts.text(`${folder}/_rels/${posix.basename(path)}.rels`);
  return new Map(
    elementsOf(rootOf(xml)).map(({ attributes }) => {
      const target = attributes['Target'] ?? '';
      return [
        attributes['Id'] ?? '',
        {
          type: attributes['Type'] ?? '',
          target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        },
      ];
    }),
  );
}
