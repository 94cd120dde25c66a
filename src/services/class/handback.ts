import { fromPromise } from 'xstate';
import { type Handback, HandbackSchema } from '#contract/handback.ts';
import { saveFile } from '../downloads.ts';
import { parsed, type Http } from '../http.ts';

/** What the hand-back of a class invokes. */
export const handbackActors = (http: Http) => ({
  check: fromPromise<Handback, { assignmentId: number; file: File }>(async ({ input: { assignmentId, file }, signal }) => {
    const body = new FormData();
    body.set('kind', 'moodle_worksheet');
    body.set('file', file);
    return parsed(HandbackSchema, await http.post(`api/v1/assignments/${assignmentId}/handback`, { body, signal }).json());
  }),
  download: fromPromise<void, { id: number; part: number; name: string }>(async ({ input: { id, part, name }, signal }) => {
    saveFile(name, await http.get(`api/v1/handbacks/${id}/file`, { searchParams: { part }, signal }).blob());
  }),
});
