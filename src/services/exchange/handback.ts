import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type Handback,
  type HandbackFields,
  HandbackRowSchema,
  HandbackSchema,
  HandbackStartSchema,
  type HandbackSystem,
} from '#contract/exchange/handback.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { parsed, type Http } from '#services/http.ts';
import { readEach } from '#services/lists.ts';

const SentSchema = v.object({ ...HandbackSchema.entries, rows: v.array(v.unknown()) });

/** Returns the actors of the class-handback chart. */
export const handbackActors = (http: Http) => ({
  findSystem: fromPromise<HandbackSystem | null, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        HandbackStartSchema,
        await http.get(`api/v1/assignments/${assignmentId}/handback`, { signal }).json(),
      ).system,
  ),
  checkHandback: fromPromise<
    WithUnreadable<Handback>,
    { assignmentId: number; fields: HandbackFields; file: File | null }
  >(async ({ input: { assignmentId, fields, file }, signal }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('time_zone', new Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (file !== null) body.set('file', file);
    const handback = parsed(
      SentSchema,
      await http.post(`api/v1/assignments/${assignmentId}/handback`, { body, signal }).json(),
    );
    const { items: rows, unread } = readEach(HandbackRowSchema, handback.rows);
    return { ...handback, rows, unread };
  }),
  downloadPart: fromPromise<void, { id: number; part: number; name: string }>(
    async ({ input: { id, part, name }, signal }) => {
      saveFile(
        name,
        await http.get(`api/v1/handbacks/${id}/file`, { searchParams: { part }, signal }).blob(),
      );
    },
  ),
});
