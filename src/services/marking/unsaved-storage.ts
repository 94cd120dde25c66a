import type { Annotation } from '#contract/rubrics/annotation.ts';
import { type KeptNotes, overOf, type UnsentNotes } from '#lib/marking/notes.ts';
import type { KeptSheet, Unsaved } from '#lib/marking/sheet.ts';
import type { Rests } from './recalled.ts';

/**
 * What a marker wrote and isn't saved, in the browser. Each desk writes under keys of its own, so
 * that two tabs never write over each other; what another tab left is taken over by whoever reads
 * the script next, and goes from there once it is kept here.
 * `keepSheet` and `keepNotes` throw when the storage is full or forbidden.
 */
export function unsavedStorage(storage: () => Storage, user: number) {
  const page = crypto.randomUUID();
  const taken: Record<string, Rests> = {};
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
  /** The scripts of which something isn't saved. */
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
