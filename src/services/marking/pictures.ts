import { unzipSync } from 'fflate';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
};
/** A picture is never so large; what says that it is isn't unpacked. */
const MAX_BYTES = 48 * 1024 * 1024;

/** What lies at a path through JSON. */
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
  // The type of a picture holds a stroke, as its path does.
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
 * A picture that stands in a document or a notebook, by the name that the server found it under;
 * null when it isn't there.
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
