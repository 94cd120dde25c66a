import { unzipSync } from 'fflate';
import { Unreadable } from '../../reasons.ts';

/** A part of a document has never been so large; a bomb says how large it is, and is cut off at what it says. */
const MOST_PART = 48 * 1024 * 1024;
const MOST_PARTS = 20_000;

/** The parts of a document that is a zip file. */
export interface Parts {
  names: readonly string[];
  bytes(name: string): Uint8Array | null;
  /** Of a part that is UTF-8, as all XML in these formats is. */
  text(name: string): string | null;
}

/** Opens a zip file. Throws Unreadable when it is torn or a part is larger than any document's. */
export function openZip(file: Uint8Array): Parts {
  const sizes = new Map<string, number>();
  try {
    unzipSync(file, {
      filter: ({ name, originalSize }) => {
        sizes.set(name, originalSize);
        if (sizes.size > MOST_PARTS) throw new Unreadable('too-big');
        return false;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  }
  const bytes = (name: string): Uint8Array | null => {
    const size = sizes.get(name);
    if (size === undefined) return null;
    if (size > MOST_PART) throw new Unreadable('too-big');
    try {
      return unzipSync(file, { filter: (entry) => entry.name === name })[name] ?? null;
    } catch (error) {
      throw new Unreadable('damaged', { cause: error });
    }
  };
  return {
    names: [...sizes.keys()],
    bytes,
    text: (name) => {
      const part = bytes(name);
      return part === null ? null : new TextDecoder().decode(part);
    },
  };
}
