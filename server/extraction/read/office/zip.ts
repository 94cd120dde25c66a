import { unzipSync } from 'fflate';
import { Unreadable } from '#server/extraction/reasons.ts';

/**
 * No real part of a document is this large; a zip bomb states its size, and is cut off at that
 * size.
 */
const MAX_PART = 48 * 1024 * 1024;
const MAX_PARTS = 20_000;

/** The parts of a document that is a zip file. */
export interface Parts {
  names: readonly string[];
  bytes(name: string): Uint8Array | null;
  /** For a part that is XML: UTF-8, or as its byte order mark says. */
  text(name: string): string | null;
}

/** A zip file, including the names of its parts as the file itself writes them. */
export interface ZipParts extends Parts {
  written: readonly string[];
}

/** Some programs write "\\" for "/"; part names aren't case-sensitive (ECMA-376, part 2). */
const usualPath = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');

function decodeXml(part: Uint8Array): string {
  const marked =
    part[0] === 0xff && part[1] === 0xfe
      ? 'utf-16le'
      : part[0] === 0xfe && part[1] === 0xff
        ? 'utf-16be'
        : null;
  if (marked !== null) return new TextDecoder(marked).decode(part);
  const head = Buffer.from(part.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(part);
  } catch {
    return new TextDecoder().decode(part);
  }
}

/**
 * Opens a zip file. Throws Unreadable if it is damaged, has more parts or unpacked bytes than `max`
 * allows, or if a requested part is larger than any document's.
 */
export function openZip(
  file: Uint8Array,
  max: { parts: number; unpacked: number } = { parts: MAX_PARTS, unpacked: Infinity },
): ZipParts {
  const sizes = new Map<string, number>();
  const written = new Set<string>();
  const named = new Map<string, string>();
  let unpacked = 0;
  try {
    unzipSync(file, {
      filter: ({ name, originalSize }) => {
        sizes.set(usualPath(name), originalSize);
        written.add(name);
        named.set(usualPath(name).toLowerCase(), name);
        unpacked += originalSize;
        if (written.size > max.parts || unpacked > max.unpacked) throw new Unreadable('too-big');
        return false;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  }
  const bytes = (name: string): Uint8Array | null => {
    const own = named.get(name.toLowerCase());
    const size = own === undefined ? undefined : sizes.get(usualPath(own));
    if (own === undefined || size === undefined) return null;
    if (size > MAX_PART) throw new Unreadable('too-big');
    try {
      return unzipSync(file, { filter: (entry) => entry.name === own })[own] ?? null;
    } catch (error) {
      throw new Unreadable('damaged', { cause: error });
    }
  };
  return {
    names: [...sizes.keys()],
    written: [...written],
    bytes,
    text: (name) => {
      const part = bytes(name);
      return part === null ? null : decodeXml(part);
    },
  };
}
