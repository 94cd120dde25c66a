import { type Found, placeOf } from './anchors.ts';
import type { ShownNote } from './notes.ts';

/** A note with its place; null if it is nowhere. */
export interface PlacedNote {
  note: ShownNote;
  found: Found | null;
}

const isSame = (a: ShownNote, b: ShownNote): boolean =>
  a.selectors === b.selectors &&
  a.id === b.id &&
  a.file_id === b.file_id &&
  a.text === b.text &&
  a.criterion === b.criterion &&
  a.marker === b.marker &&
  a.markerId === b.markerId;

/**
 * Places notes in a text, again and again while they change: unchanged notes aren't searched for
 * again and stay the same value, so that changing one note among hundreds costs one.
 */
export function createPlacing(text: string): (notes: readonly ShownNote[]) => PlacedNote[] {
  let known = new Map<string, PlacedNote>();
  return (notes) => {
    const placed = notes.map((note): PlacedNote => {
      const before = known.get(note.key);
      if (before !== undefined && isSame(before.note, note)) return before;
      return {
        note,
        found:
          before !== undefined && before.note.selectors === note.selectors
            ? before.found
            : placeOf(text, note.selectors),
      };
    });
    known = new Map(placed.map((one) => [one.note.key, one]));
    return placed;
  };
}
