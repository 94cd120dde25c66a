import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type Handback, HandbackRowSchema, HandbackSchema } from '#contract/handback.ts';
import type { WithUnread } from '#lib/lists/unread.ts';
import { saveFile } from '../downloads.ts';
import { parsed, type Http } from '../http.ts';
import { readEach } from '../lists.ts';

const SentSchema = v.object({ ...HandbackSchema.entries, rows: v.array(v.unknown()) });

/** What the hand-back of a class invokes. */
export const handbackActors = (http: Http) => ({
  check: fromPromise<WithUnread<Handback>, { assignmentId: number; file: File }>(async ({ input: { assignmentId, file }, signal }) => {
    const body = new FormData();
    body.set('kind', 'moodle_worksheet');
    body.set('file', file);
    const handback = parsed(SentSchema, await http.post(`api/v1/assignments/${assignmentId}/handback`, { body, signal }).json());
    const { items: rows, unread } = readEach(HandbackRowSchema, handback.rows);
    return { ...handback, rows, unread };
  }),
  download: fromPromise<void, { id: number; part: number; name: string }>(async ({ input: { id, part, name }, signal }) => {
    saveFile(name, await http.get(`api/v1/handbacks/${id}/file`, { searchParams: { part }, signal }).blob());
  }),
});
