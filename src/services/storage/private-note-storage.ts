import * as v from 'valibot';
import { bothTexts, type UnsentNote } from '#lib/teams/private-note.ts';
import { keysByTab } from './keys-by-tab.ts';
import { keysLeft, takeOver } from './left-by-tabs.ts';

const UnsentNoteSchema = v.object({ text: v.string(), version: v.number() });

/**
 * Stores one user's unsaved private notes, by tab. `keep` throws if the storage is full or
 * forbidden.
 */
export function privateNoteStorage(storage: () => Storage, user: number) {
  const tabs = keysByTab(storage, (submission) => `marginalia.private.${user}.${submission}.`);
  return {
    /** Null if everything is saved. */
    keep: (submission: number, unsent: UnsentNote | null): void => tabs.keep(submission, unsent),
    has: (submission: number): boolean => keysLeft(tabs, submission).length > 0,
    /** Returns what other tabs left; joins two texts. */
    recall: (submission: number): UnsentNote | null =>
      takeOver(tabs, submission, UnsentNoteSchema, (left) => ({
        kept: left.reduce<UnsentNote | null>(
          (all, one) =>
            all === null
              ? one
              : {
                  text: bothTexts(all.text, one.text),
                  version: Math.min(all.version, one.version),
                },
          null,
        ),
        rests: [],
      })),
  };
}
