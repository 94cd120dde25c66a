import type { Annotation } from '#contract/rubrics/annotation.ts';
import { type KeptNotes, overOf, type UnsentNotes } from '#lib/marking/notes.ts';
import type { KeptSheet, Unsaved } from '#lib/marking/sheet.ts';
import type { Remainders } from './recalled.ts';

/**
 * Stores a marker's unsaved work in the browser. Each desk has its own keys, so that two tabs never
 * overwrite each other; what another tab left is taken over by the next to read the script, and
 * deleted there once it is stored here. `keepSheet` and `keepNotes` throw if the storage is full or
 * forbidden.
 */
export function unsavedStorage(storage: () => Storage, user: number) {
  const page = crypto.randomUUID();
  const taken: Record<string, Remainders> = {};
  const stems = {
    marks: (submission: number): string => `marginalia.marks.${user}.${submission}.`,
    notes: (submission: number): string => `marginalia.notes.${user}.${submission}.`,
  };
  function keep(stem: string, left: object | null): void {
    for (const [key, text] of [
      [stem + page, left && JSON.stringify(left)] as const,
      ...(taken[stem] ?? []),
    ]) {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    }
    delete taken[stem];
  }
  /** Returns the scripts with unsaved work. */
  function unsaved(): Set<number> {
    try {
      return new Set(
        Object.keys(storage()).flatMap((key) => {
          const [, kind = '', of, submission] = key.split('.');
          return kind in stems && Number(of) === user ? Number(submission) : [];
        }),
      );
    } catch {
      return new Set();
    }
  }
  async function recall<Kind extends keyof typeof stems>(kind: Kind, submission: number) {
    if (!unsaved().has(submission)) return null;
    const stem = stems[kind](submission);
    const recalled = await import('./recalled.ts');
    const { kept, rests } = recalled[kind](storage(), stem, stem + page);
    taken[stem] = rests;
    return kept;
  }
  return {
    keepSheet: (submission: number, left: Unsaved): void =>
      keep(stems.marks(submission), Object.keys(left.written).length === 0 ? null : left),
    keepNotes: (
      submission: number,
      { outbox, pen, notes }: UnsentNotes & { notes: readonly Annotation[] },
    ): void =>
      keep(
        stems.notes(submission),
        outbox.length === 0 && pen === null
          ? null
          : ({ outbox, pen, over: overOf({ outbox, pen }, notes) } satisfies KeptNotes),
      ),
    recallSheet: (submission: number) => recall('marks', submission) as Promise<KeptSheet | null>,
    recallNotes: (submission: number) => recall('notes', submission) as Promise<KeptNotes | null>,
    unsaved,
  };
}
