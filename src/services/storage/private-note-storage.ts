import * as v from 'valibot';
import { bothTexts, type UnsentNote } from '#lib/team/private-note.ts';

const UnsentNoteSchema = v.object({ text: v.string(), version: v.number() });

function read(storage: Storage, key: string): UnsentNote | null {
  try {
    const found = v.safeParse(UnsentNoteSchema, JSON.parse(storage.getItem(key) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}

/** Private notes that aren't saved yet, of one user, each page's under keys of its own. `keep` throws when the storage is full or forbidden. */
export function privateNoteStorage(storage: () => Storage, user: number) {
  const page = crypto.randomUUID();
  const taken = new Map<number, readonly string[]>();
  const stemOf = (submission: number): string => `marginalia.private.${user}.${submission}.`;
  function keysOf(submission: number): string[] {
    try {
      return Object.keys(storage()).filter((key) => `${key}.`.startsWith(stemOf(submission)));
    } catch {
      return [];
    }
  }
  return {
    /** Null where all of it is saved. What was recalled of other pages goes from there. */
    keep(submission: number, unsent: UnsentNote | null): void {
      const own = stemOf(submission) + page;
      if (unsent === null) storage().removeItem(own);
      else storage().setItem(own, JSON.stringify(unsent));
      for (const key of taken.get(submission) ?? []) storage().removeItem(key);
      taken.delete(submission);
    },
    has: (submission: number): boolean => keysOf(submission).length > 0,
    /** What other pages left, all that this release can read: the rest stays for one that can. */
    recall(submission: number): UnsentNote | null {
      const found = keysOf(submission).filter((key) => key !== stemOf(submission) + page).map((key) => ({ key, left: read(storage(), key) }));
      taken.set(submission, found.filter(({ left }) => left !== null).map(({ key }) => key));
      return found.flatMap(({ left }) => left ?? []).reduce<UnsentNote | null>(
        (all, one) => (all === null ? one : { text: bothTexts(all.text, one.text), version: Math.min(all.version, one.version) }), null,
      );
    },
  };
}
