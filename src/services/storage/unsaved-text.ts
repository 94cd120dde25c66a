import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import { fieldsOf, isUnsaved, type UnsavedText } from '#lib/submissions/unsaved-text.ts';

const UnsavedTextSchema = v.object({
  user: v.number(),
  submission: v.number(),
  baseVersion: v.number(),
  base: v.object({ grade: v.nullable(v.string()), feedback_text: v.nullable(v.string()) }),
  text: v.object({ grade: v.string(), feedback: v.string() }),
  together: v.optional(v.nullable(v.object({ grade: v.string(), feedback: v.string() }))),
});

/**
 * One key per user and submission: a keystroke writes one text, and two tabs don't overwrite each
 * other's.
 */
const prefixOf = (user: number) => `marginalia.unsaved.${user}.`;
const keyOf = (user: number, submission: number) => prefixOf(user) + submission;

function parsedText(stored: string): UnsavedText | null {
  try {
    const result = v.safeParse(UnsavedTextSchema, JSON.parse(stored));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Stores unsaved text in the browser, separately for each user (decisions, section 5). Text equal
 * to the saved text is removed. `keepText` throws if the storage is full or forbidden.
 */
export function unsavedTexts(storage: Storage) {
  const read = (user: number, submission: number): UnsavedText | null => {
    const stored = storage.getItem(keyOf(user, submission));
    const kept = stored === null ? null : parsedText(stored);
    return kept?.user === user && kept.submission === submission ? kept : null;
  };
  return {
    keepText: fromPromise<void, { kept: UnsavedText }>(async ({ input: { kept } }) => {
      const key = keyOf(kept.user, kept.submission);
      if (isUnsaved(kept)) storage.setItem(key, JSON.stringify(kept));
      else storage.removeItem(key);
    }),
    recallText: fromPromise<UnsavedText | null, { user: number; submission: number }>(
      async ({ input }) => read(input.user, input.submission),
    ),
    listUnsaved: fromPromise<number[], { user: number }>(async ({ input: { user } }) => {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefixOf(user)))
        .map((key) => Number(key.slice(prefixOf(user).length)));
    }),
    /**
     * After a save, text changed since then stays. After a deletion (`saved` null), nothing does.
     */
    forgetText: fromPromise<void, { user: number; submission: number; saved: Submission | null }>(
      async ({ input: { user, submission, saved } }) => {
        const kept = read(user, submission);
        const fields = kept && fieldsOf(kept.text);
        const isWrittenOn =
          saved !== null &&
          fields !== null &&
          (fields.grade !== saved.grade || fields.feedback_text !== saved.feedback_text);
        if (!isWrittenOn) storage.removeItem(keyOf(user, submission));
      },
    ),
  };
}

/**
 * Calls back when another tab stores or deletes text of this user; returns a function that stops
 * listening.
 */
export function onUnsavedChange(
  target: EventTarget,
  user: number,
  changed: () => void,
): () => void {
  const heard = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === null || key.startsWith(prefixOf(user))) changed();
  };
  target.addEventListener('storage', heard);
  return () => target.removeEventListener('storage', heard);
}
