import { fromPromise } from 'xstate';
import {
  type Annotation,
  AnnotationListSchema,
  AnnotationSchema,
} from '#contract/rubrics/annotation.ts';
import type { KeptNotes, NoteChange } from '#lib/marking/notes.ts';
import { failureOf } from '#lib/site/failure.ts';
import { parsed, type Http } from '#services/http.ts';

const isGone = (error: unknown): boolean => failureOf(error).status === 404;

const notesOf = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<Annotation[]> =>
  parsed(
    AnnotationListSchema,
    await http.get(`api/v1/submissions/${submission}/annotations`, { signal }).json(),
  );

/**
 * Returns the actors of the margin chart; `recall` takes over what other tabs left. Removing a note
 * that is already gone succeeds.
 */
export const marginActors = (
  http: Http,
  recall: (submission: number) => Promise<KeptNotes | null>,
) => ({
  loadNotes: fromPromise<{ notes: Annotation[]; kept: KeptNotes | null }, { submission: number }>(
    async ({ input: { submission }, signal }) => ({
      notes: await notesOf(http, submission, signal),
      kept: await recall(submission),
    }),
  ),
  readNotes: fromPromise<Annotation[], { submission: number }>(
    ({ input: { submission }, signal }) => notesOf(http, submission, signal),
  ),
  sendChange: fromPromise<
    Annotation | null,
    { submission: number; change: NoteChange; version: number | null }
  >(async ({ input: { submission, change, version }, signal }) => {
    if (change.do === 'add') {
      const headers = { 'Idempotency-Key': change.key };
      return parsed(
        AnnotationSchema,
        await http
          .post(`api/v1/submissions/${submission}/annotations`, {
            json: change.note,
            headers,
            signal,
          })
          .json(),
      );
    }
    const headers = version === null ? {} : { 'If-Match': `"${version}"` };
    const address = `api/v1/annotations/${change.id}`;
    if (change.do === 'edit')
      return parsed(
        AnnotationSchema,
        await http
          .patch(address, {
            json: { text: change.text, criterion: change.criterion },
            headers,
            signal,
          })
          .json(),
      );
    try {
      await http.delete(address, { headers, signal });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    return null;
  }),
});
