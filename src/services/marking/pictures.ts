import { unzipSync } from 'fflate';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
};
/** Maximum size of a picture; anything that claims to be larger isn't unpacked. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Returns the value at a path in JSON. */
function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function inNotebook(bytes: Uint8Array, name: string): Blob | null {
  // A picture's type contains a slash, and so does its path.
  const [, place = '', type = ''] = /^(.*)\/(image\/\w+)$/.exec(name) ?? [];
  const value = valueAt(JSON.parse(new TextDecoder().decode(bytes)), [...place.split('/'), type]);
  const coded = Array.isArray(value) ? value.join('') : value;
  if (typeof coded !== 'string') return null;
  return new Blob(
    [Uint8Array.from(atob(coded.replace(/\s+/g, '')), (sign) => sign.codePointAt(0) ?? 0)],
    { type },
  );
}

/**
 * Returns a picture within a document or a notebook, by the name that the server found it under;
 * null if it doesn't exist.
 */
export function pictureIn(bytes: Uint8Array, filename: string, name: string): Blob | null {
  if (filename.toLowerCase().endsWith('.ipynb')) return inNotebook(bytes, name);
  const found = unzipSync(bytes, {
    filter: (entry) => entry.name === name && entry.originalSize <= MAX_BYTES,
  })[name];
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  return found === undefined || type === undefined
    ? null
    : new Blob([new Uint8Array(found)], { type });
}
