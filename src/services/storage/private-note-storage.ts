import * as v from 'valibot';
import type { UnsentNote } from '#lib/team/private-note.ts';

const UnsentNoteSchema = v.object({ text: v.string(), version: v.number() });

/** Private notes that aren't saved yet, of one user. `keep` throws when the storage is full or forbidden. */
export function privateNoteStorage(storage: () => Storage, user: number) {
  const keyOf = (submission: number): string => `marginalia.private.${user}.${submission}`;
  return {
    /** Null where all of it is saved. */
    keep(submission: number, unsent: UnsentNote | null): void {
      if (unsent === null) storage().removeItem(keyOf(submission));
      else storage().setItem(keyOf(submission), JSON.stringify(unsent));
    },
    recall(submission: number): UnsentNote | null {
      try {
        const found = v.safeParse(UnsentNoteSchema, JSON.parse(storage().getItem(keyOf(submission)) ?? 'null'));
        return found.success ? found.output : null;
      } catch {
        return null;
      }
    },
  };
}
