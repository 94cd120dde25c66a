import type { Annotation, NewAnnotation, Selector } from '#contract/rubric/annotation.ts';
import { bothTexts } from '../team/private-note.ts';

/** A change that the server doesn't know yet. `key` names it, so that sent twice it is made once. */
export type NoteChange =
  | { do: 'add'; key: string; note: NewAnnotation }
  | { do: 'edit'; key: string; id: number; text: string; criterion: string | null }
  | { do: 'remove'; key: string; id: number };

/** The note that is being written: on a new place, or one that is there already. */
export interface Pen { key: string; id: number | null; selectors: Selector[]; file_id: number | null; text: string; criterion: string | null }

/** What isn't on the server: kept in the browser. */
export interface UnsentNotes { outbox: readonly NoteChange[]; pen: Pen | null }
export const NOTHING_UNSENT: UnsentNotes = { outbox: [], pen: null };

/** A note as it is shown: one that isn't saved yet has no id. */
export interface ShownNote { key: string; id: number | null; selectors: readonly Selector[]; file_id: number | null; text: string; criterion: string | null; marker: string | null; markerId: number | null }

/** The notes with everything that waits to be sent. */
export function shownNotes(notes: readonly Annotation[], outbox: readonly NoteChange[]): ShownNote[] {
  const shown = new Map<string, ShownNote>(notes.map(({ id, selectors, file_id, text, criterion, marker }) =>
    [`note-${id}`, { key: `note-${id}`, id, selectors, file_id, text, criterion, marker: marker.name, markerId: marker.id }]));
  for (const change of outbox) {
    if (change.do === 'add') {
      const { selectors, file_id, text, criterion } = change.note;
      shown.set(change.key, { key: change.key, id: null, selectors, file_id, text, criterion, marker: null, markerId: null });
      continue;
    }
    const key = `note-${change.id}`;
    const before = shown.get(key);
    if (change.do === 'remove') shown.delete(key);
    else if (before) shown.set(key, { ...before, text: change.text, criterion: change.criterion });
  }
  return [...shown.values()];
}

/** What a pen leaves behind; null when it wrote nothing, or nothing new. */
export function changeOf(pen: Pen): NoteChange | null {
  const { key, id, selectors, file_id, text, criterion } = pen;
  if (text.trim() === '' && criterion === null) return null;
  if (id === null) return { do: 'add', key, note: { selectors, file_id, text: text.trim(), criterion, comment_id: null } };
  return { do: 'edit', key, id, text: text.trim(), criterion };
}

/**
 * What waits to be sent, on top of the notes as they are now. A note that somebody else rewrote keeps both texts, one that they
 * removed is written anew at its place, and one that they rewrote isn't removed before its new words were seen.
 */
export function rebasedNotes(outbox: readonly NoteChange[], before: readonly Annotation[], now: readonly Annotation[]): NoteChange[] {
  const find = (notes: readonly Annotation[], id: number) => notes.find((one) => one.id === id);
  return outbox.flatMap((change): NoteChange[] => {
    if (change.do === 'add') return [change];
    const [known, there] = [find(before, change.id), find(now, change.id)];
    const isRewritten = there !== undefined && known?.text !== there.text;
    if (change.do === 'remove') return there === undefined || isRewritten ? [] : [change];
    if (there !== undefined) return [isRewritten ? { ...change, text: bothTexts(there.text, change.text) } : change];
    const { key, text, criterion } = change;
    return [{ do: 'add', key, note: { selectors: known?.selectors ?? [], file_id: known?.file_id ?? null, text, criterion, comment_id: null } }];
  });
}
