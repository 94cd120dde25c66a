import { fromPromise } from 'xstate';
import * as v from 'valibot';
import { type Annotation, AnnotationListSchema, AnnotationSchema, SelectorSchema } from '#contract/rubric/annotation.ts';
import type { KeptNotes, NoteChange } from '#lib/desk/notes.ts';
import { failureOf } from '#lib/site/failure.ts';
import { parsed, type Http } from '../http.ts';

const text = v.string();
const criterion = v.nullable(text);
const place = { selectors: v.array(SelectorSchema), file_id: v.nullable(v.number()), text, criterion };
const ChangeSchema = v.variant('do', [
  v.object({ do: v.literal('add'), key: text, note: v.object({ ...place, comment_id: v.nullable(v.number()) }) }),
  v.object({ do: v.literal('edit'), key: text, id: v.number(), text, criterion }),
  v.object({ do: v.literal('remove'), key: text, id: v.number() }),
]);
export const KeptNotesSchema = v.object({ over: v.optional(v.array(AnnotationSchema), []), outbox: v.array(ChangeSchema), pen: v.nullable(v.object({ key: text, id: v.nullable(v.number()), ...place })) });

const isGone = (error: unknown): boolean => failureOf(error).status === 404;

/** A pen that is taken up again has a key of its own: another tab may still write with it, and what two say under one key is refused. */
const takenUp = (kept: KeptNotes | null): KeptNotes | null => (kept?.pen ? { ...kept, pen: { ...kept.pen, key: crypto.randomUUID() } } : kept);

/** What a margin invokes. A note that is gone already is removed. */
export const marginActors = (http: Http, recall: (submission: number) => KeptNotes | null) => ({
  loadNotes: fromPromise<{ notes: Annotation[]; kept: KeptNotes | null }, { submission: number }>(async ({ input: { submission }, signal }) => ({
    notes: parsed(AnnotationListSchema, await http.get(`api/v1/submissions/${submission}/annotations`, { signal }).json()), kept: takenUp(recall(submission)),
  })),
  sendChange: fromPromise<Annotation | null, { submission: number; change: NoteChange; version: number | null }>(async ({ input: { submission, change, version }, signal }) => {
    if (change.do === 'add') {
      const headers = { 'Idempotency-Key': change.key };
      return parsed(AnnotationSchema, await http.post(`api/v1/submissions/${submission}/annotations`, { json: change.note, headers, signal }).json());
    }
    const headers = version === null ? {} : { 'If-Match': `"${version}"` };
    const address = `api/v1/annotations/${change.id}`;
    if (change.do === 'edit') return parsed(AnnotationSchema, await http.patch(address, { json: { text: change.text, criterion: change.criterion }, headers, signal }).json());
    try {
      await http.delete(address, { headers, signal });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    return null;
  }),
});
