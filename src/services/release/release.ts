import { fromPromise } from 'xstate';
import * as v from 'valibot';
import {
  type DocumentFormat,
  type HandedBack,
  HandedBackSchema,
} from '#contract/exchange/handback.ts';
import {
  type ReleasedMany,
  ReleasedManySchema,
  type ReleaseRow,
  ReleaseRowsSchema,
} from '#contract/release/release.ts';
import {
  type LinkDays,
  type NewStudentLink,
  NewStudentLinksSchema,
  type Regrade,
  RegradeSchema,
  RegradesSchema,
  type StudentLink,
  StudentLinksSchema,
} from '#contract/release/student-page.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { nameOfFile, saveFile } from '#services/submissions/downloads.ts';
import { parsed, type Http } from '#services/http.ts';
import { readEach } from '#services/lists.ts';

interface Of {
  assignmentId: number;
  ids: readonly number[];
}
const base = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** Returns the actors of the class-release chart. */
export const releaseActors = (http: Http) => ({
  loadBoard: fromPromise<
    { rows: readonly ReleaseRow[]; links: readonly StudentLink[] },
    { assignmentId: number }
  >(async ({ input: { assignmentId }, signal }) => {
    const [rows, links] = await Promise.all([
      http.get(`${base(assignmentId)}/releases`, { signal }).json(),
      http.get(`${base(assignmentId)}/student-links`, { signal }).json(),
    ]);
    return { rows: parsed(ReleaseRowsSchema, rows), links: parsed(StudentLinksSchema, links) };
  }),
  releaseWork: fromPromise<ReleasedMany, Of & { at: string | null; unfinished: boolean }>(
    async ({ input: { assignmentId, ids, at, unfinished }, signal }) =>
      parsed(
        ReleasedManySchema,
        await http
          .post(`${base(assignmentId)}/releases`, {
            json: { submission_ids: ids, at, unfinished },
            signal,
            timeout: false,
          })
          .json(),
      ),
  ),
  withdrawWork: fromPromise<void, Of>(async ({ input: { assignmentId, ids }, signal }) => {
    await http.post(`${base(assignmentId)}/releases/withdraw`, {
      json: { submission_ids: ids },
      signal,
    });
  }),
  makeLinks: fromPromise<NewStudentLink[], Of & { days: LinkDays; regrade: boolean }>(
    async ({ input: { assignmentId, ids, days, regrade }, signal }) =>
      parsed(
        NewStudentLinksSchema,
        await http
          .post(`${base(assignmentId)}/student-links`, {
            json: { submission_ids: ids, days, regrade },
            signal,
          })
          .json(),
      ),
  ),
  revokeLinks: fromPromise<void, Of>(async ({ input: { assignmentId, ids }, signal }) => {
    await http.post(`${base(assignmentId)}/student-links/revoke`, { json: { ids }, signal });
  }),
});

/** Returns the actors of the chart for answering students' requests. */
export const regradesActors = (http: Http) => ({
  loadRegrades: fromPromise<Regrade[], { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(RegradesSchema, await http.get(`${base(assignmentId)}/regrades`, { signal }).json()),
  ),
  answerRegrade: fromPromise<Regrade, { id: number; answer: string }>(
    async ({ input: { id, answer }, signal }) =>
      parsed(
        RegradeSchema,
        await http.post(`api/v1/regrades/${id}/answer`, { json: { answer }, signal }).json(),
      ),
  ),
});

/** Loads the files of an assignment that were handed back. */
export async function loadHandedBack(
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<{ items: HandedBack[]; unread: readonly UnreadableEntry[] }> {
  return readEach(
    HandedBackSchema,
    parsed(
      v.array(v.unknown()),
      await http.get(`${base(assignmentId)}/handbacks`, { signal }).json(),
    ),
  );
}

/** Downloads what a student would get now, as a document (OUT-4). */
export async function takeDocument(
  http: Http,
  { submission_id, student }: Pick<ReleaseRow, 'submission_id' | 'student'>,
  format: DocumentFormat,
): Promise<void> {
  saveFile(
    nameOfFile(student, `feedback.${format}`),
    await http
      .get(`api/v1/submissions/${submission_id}/returned`, { searchParams: { format } })
      .blob(),
  );
}

/** Downloads one of the files again. */
export const takeHandedBack = async (
  http: Http,
  id: number,
  part: number,
  name: string,
): Promise<void> => {
  saveFile(name, await http.get(`api/v1/handbacks/${id}/file`, { searchParams: { part } }).blob());
};
