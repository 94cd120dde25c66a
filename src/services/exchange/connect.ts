import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type Connection,
  ConnectionSchema,
  type LinkBody,
  type LinkState,
  LinkStateSchema,
  type NewConnection,
  type RemoteAssignment,
  RemoteAssignmentSchema,
} from '#contract/exchange/connection.ts';
import {
  type Sending,
  SendingListSchema,
  SendingRowSchema,
  SendingSchema,
} from '#contract/exchange/sending.ts';
import type { SentMark } from '#contract/exchange/handback.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { parsed, type Http } from '#services/http.ts';
import { readEach } from '#services/lists.ts';

const CONNECTIONS = 'api/v1/users/me/connections';
const base = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;
/** A learning environment may be slow. */
const WITHOUT_TIMEOUT = { timeout: false } as const;

/** Returns the actors of the chart for connecting an assignment. */
export const connectionActors = (http: Http) => ({
  loadLink: fromPromise<LinkState, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        LinkStateSchema,
        await http.get(`${base(assignmentId)}/connection`, { signal }).json(),
      ),
  ),
  connectSystem: fromPromise<Connection, NewConnection>(async ({ input: json, signal }) =>
    parsed(
      ConnectionSchema,
      await http.post(CONNECTIONS, { json, signal, ...WITHOUT_TIMEOUT }).json(),
    ),
  ),
  removeConnection: fromPromise<void, { id: number }>(async ({ input: { id }, signal }) => {
    await http.delete(`${CONNECTIONS}/${id}`, { signal });
  }),
  findRemotes: fromPromise<RemoteAssignment[], { id: number }>(async ({ input: { id }, signal }) =>
    parsed(
      v.array(RemoteAssignmentSchema),
      await http.get(`${CONNECTIONS}/${id}/assignments`, { signal, ...WITHOUT_TIMEOUT }).json(),
    ),
  ),
  linkAssignment: fromPromise<LinkState, { assignmentId: number; body: LinkBody }>(
    async ({ input: { assignmentId, body }, signal }) =>
      parsed(
        LinkStateSchema,
        await http
          .put(`${base(assignmentId)}/connection`, { json: body, signal, ...WITHOUT_TIMEOUT })
          .json(),
      ),
  ),
  fetchClass: fromPromise<void, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      await http.post(`${base(assignmentId)}/connection/intakes`, { signal });
    },
  ),
});

const SentSchema = v.object({ ...SendingSchema.entries, rows: v.array(v.unknown()) });

/** Reads a sending from a response: an unreadable row doesn't affect the others. */
function sendingFrom(body: unknown): WithUnreadable<Sending> {
  const sending = parsed(SentSchema, body);
  const { items: rows, unread } = readEach(SendingRowSchema, sending.rows);
  return { ...sending, rows, unread };
}

/** Returns the actors of the chart for sending grades back. */
export const sendingActors = (http: Http) => ({
  findOpenSending: fromPromise<WithUnreadable<Sending> | null, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      const list = parsed(
        SendingListSchema,
        await http.get(`${base(assignmentId)}/sendings`, { signal }).json(),
      );
      const open = list.find(({ state }) => state === 'under_way');
      return open === undefined
        ? null
        : sendingFrom(await http.get(`api/v1/sendings/${open.id}`, { signal }).json());
    },
  ),
  previewSending: fromPromise<
    WithUnreadable<Sending>,
    { assignmentId: number; documents: boolean; mark: SentMark }
  >(async ({ input: { assignmentId, documents, mark }, signal }) =>
    sendingFrom(
      await http
        .post(`${base(assignmentId)}/sendings`, {
          json: { documents, mark },
          signal,
          ...WITHOUT_TIMEOUT,
        })
        .json(),
    ),
  ),
  sendGrades: fromPromise<WithUnreadable<Sending>, { id: number; rows: readonly number[] | null }>(
    async ({ input: { id, rows }, signal }) =>
      sendingFrom(
        await http
          .post(`api/v1/sendings/${id}/send`, {
            json: rows === null ? {} : { rows },
            signal,
            ...WITHOUT_TIMEOUT,
          })
          .json(),
      ),
  ),
});
