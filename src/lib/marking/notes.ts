import type { Annotation, NewAnnotation, Selector } from '#contract/rubrics/annotation.ts';
import { bothTexts } from '#lib/teams/private-note.ts';

/** How a note suggesting another wording begins; the words that it concerns follow. */
export const SUGGESTED = 'Suggested wording: ';

/**
 * A change that the server doesn't have yet. `key` identifies it, so that it is applied only once
 * if sent twice.
 */
export type NoteChange =
  | { do: 'add'; key: string; note: NewAnnotation }
  | { do: 'edit'; key: string; id: number; text: string; criterion: string | null }
  | { do: 'remove'; key: string; id: number };

/** The note being written: in a new place, or an existing note. */
export interface Pen {
  key: string;
  id: number | null;
  selectors: Selector[];
  file_id: number | null;
  text: string;
  criterion: string | null;
}

/** Changes that aren't on the server. */
export interface UnsentNotes {
  outbox: readonly NoteChange[];
  pen: Pen | null;
}
/** The same as it is stored in the browser: with the notes that it was based on. */
export interface KeptNotes extends UnsentNotes {
  over: readonly Annotation[];
}
export const NOTHING_UNSENT: UnsentNotes = { outbox: [], pen: null };

/** A note as shown: an unsaved one has no id. */
export interface ShownNote {
  key: string;
  id: number | null;
  selectors: readonly Selector[];
  file_id: number | null;
  text: string;
  criterion: string | null;
  marker: string | null;
  markerId: number | null;
}

/** Returns the notes with all changes that wait to be sent. */
export function shownNotes(
  notes: readonly Annotation[],
  outbox: readonly NoteChange[],
): ShownNote[] {
  const shown = new Map<string, ShownNote>(
    notes.map(({ id, selectors, file_id, text, criterion, marker }) => [
      `note-${id}`,
      {
        key: `note-${id}`,
        id,
        selectors,
        file_id,
        text,
        criterion,
        marker: marker.name,
        markerId: marker.id,
      },
    ]),
  );
  for (const change of outbox) {
    if (change.do === 'add') {
      const { selectors, file_id, text, criterion } = change.note;
      shown.set(change.key, {
        key: change.key,
        id: null,
        selectors,
        file_id,
        text,
        criterion,
        marker: null,
        markerId: null,
      });
      continue;
    }
    const key = `note-${change.id}`;
    const before = shown.get(key);
    if (change.do === 'remove') shown.delete(key);
    else if (before) shown.set(key, { ...before, text: change.text, criterion: change.criterion });
  }
  return [...shown.values()];
}

/**
 * Returns the change that an open note amounts to; null if nothing, or nothing new, was written.
 */
export function changeOf(pen: Pen): NoteChange | null {
  const { key, id, selectors, file_id, text, criterion } = pen;
  if (text.trim() === '' && criterion === null) return null;
  if (id === null)
    return {
      do: 'add',
      key,
      note: { selectors, file_id, text: text.trim(), criterion, comment_id: null },
    };
  return { do: 'edit', key, id, text: text.trim(), criterion };
}

/**
 * Rebases unsent changes on the current notes. A note that somebody else rewrote keeps both texts,
 * one that they removed is created again at its place, and one that they rewrote isn't removed
 * before its new words were seen.
 */
export function rebasedNotes(
  outbox: readonly NoteChange[],
  before: readonly Annotation[],
  now: readonly Annotation[],
): NoteChange[] {
  const find = (notes: readonly Annotation[], id: number) => notes.find((one) => one.id === id);
  return outbox.flatMap((change): NoteChange[] => {
    if (change.do === 'add') return [change];
    const [known, there] = [find(before, change.id), find(now, change.id)];
    const isRewritten = there !== undefined && known?.text !== there.text;
    if (change.do === 'remove') return there === undefined || isRewritten ? [] : [change];
    if (there !== undefined)
      return [isRewritten ? { ...change, text: bothTexts(there.text, change.text) } : change];
    const { key, text, criterion } = change;
    return [
      {
        do: 'add',
        key,
        note: {
          selectors: known?.selectors ?? [],
          file_id: known?.file_id ?? null,
          text,
          criterion,
          comment_id: null,
        },
      },
    ];
  });
}

/** Rebases an open note whose original may have been rewritten or removed meanwhile. */
function resumedPen(
  pen: Pen,
  known: Annotation | undefined,
  there: Annotation | undefined,
): Pen | null {
  const isUntouched = known?.text === pen.text && known.criterion === pen.criterion;
  if (there === undefined) return isUntouched ? null : { ...pen, id: null };
  if (known?.text === there.text) return pen;
  return { ...pen, text: isUntouched ? there.text : bothTexts(there.text, pen.text) };
}

/** Rebases what an earlier visit left on the current notes. */
export function resumedNotes(
  { outbox, pen, over }: KeptNotes,
  now: readonly Annotation[],
): UnsentNotes {
  const [known, there] = [over, now].map((notes) => notes.find(({ id }) => id === pen?.id));
  return {
    outbox: rebasedNotes(outbox, over, now),
    pen: pen === null || pen.id === null ? pen : resumedPen(pen, known, there),
  };
}

/** Returns the notes that unsent changes are based on. */
export const overOf = ({ outbox, pen }: UnsentNotes, notes: readonly Annotation[]): Annotation[] =>
  notes.filter(
    ({ id }) => id === pen?.id || outbox.some((change) => change.do !== 'add' && change.id === id),
  );
