import { fromPromise } from 'xstate';
import { type PrivateNote, PrivateNoteSchema } from '#contract/teams/private-note.ts';
import type { UnsentNote } from '#lib/teams/private-note.ts';
import { parsed, type Http } from '#services/http.ts';

const at = (submission: number): string => `api/v1/submissions/${submission}/private-note`;

/** Returns the actors of the private-note chart. */
export const privateNoteActors = (
  http: Http,
  recall: (submission: number) => UnsentNote | null,
) => ({
  loadNote: fromPromise<{ note: PrivateNote; kept: UnsentNote | null }, { submission: number }>(
    async ({ input: { submission }, signal }) => ({
      note: parsed(PrivateNoteSchema, await http.get(at(submission), { signal }).json()),
      kept: recall(submission),
    }),
  ),
  saveNote: fromPromise<PrivateNote, { submission: number; note: PrivateNote }>(
    async ({ input: { submission, note }, signal }) =>
      parsed(PrivateNoteSchema, await http.put(at(submission), { json: note, signal }).json()),
  ),
});
