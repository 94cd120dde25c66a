import { fromPromise } from 'xstate';
import { messageOf } from '#contract/errors.ts';
import { FeedbackJobSchema, type FeedbackJob } from '#contract/drafts/feedback.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import {
  DELETED_IDS_HEADER,
  REVISION_HEADER,
  SubmissionSchema,
  UrlSchema,
  type Submission,
  type SubmissionFileKind,
  type SubmissionPatch,
} from '#contract/submissions/submission.ts';
import { joinTexts } from '#contract/submissions/submission-text.ts';
import { isMissing, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { Failure } from '#lib/site/failure.ts';
import { parsed, type Http } from '../http.ts';
import { wholeListByKey } from '../lists.ts';
import { openInWindow } from '../windows.ts';

/** The result of a list call: every submission, or what changed since the given revision. */
export type SubmissionsAnswer =
  | {
      kind: 'whole';
      data: Submission[];
      unread: readonly UnreadableEntry[];
      revision: number | null;
    }
  | {
      kind: 'changes';
      changed: Submission[];
      unread: readonly UnreadableEntry[];
      removed: number[];
      revision: number | null;
    };

const revisionOf = (headers: Headers): number | null => {
  const header = headers.get(REVISION_HEADER);
  return header === null ? null : Number(header);
};

/**
 * Loads every submission of an assignment, in pages of 100 (specification, section 9); with
 * `revision`, only what changed after it. The returned revision is that of the first page, so that
 * nothing in between is missed.
 */
export async function loadSubmissions(
  http: Http,
  assignmentId: number,
  revision: number | null,
  signal: AbortSignal,
): Promise<SubmissionsAnswer> {
  const path = `api/v1/submissions/by_assignment/${assignmentId}`;
  const search: Record<string, number> = revision === null ? {} : { changed_since: revision };
  const { items, unread, headers } = await wholeListByKey(
    http,
    path,
    SubmissionSchema,
    SUBMISSIONS_PAGE,
    signal,
    search,
  );
  // If rows are missing, the next call requests the whole list again: they may not have changed.
  const reached = unread.some(isMissing) ? null : revisionOf(headers);
  if (revision === null) return { kind: 'whole', data: items, unread, revision: reached };
  const removed = (headers.get(DELETED_IDS_HEADER) ?? '').split(',').filter(Boolean).map(Number);
  return { kind: 'changes', changed: items, unread, removed, revision: reached };
}

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Returns the actors of a submission's row: one call each, aborted with the row. */
export const rowActors = (http: Http) => ({
  saveSubmission: fromPromise<Submission, { id: number; version: number; patch: SubmissionPatch }>(
    async ({ input: { id, version, patch }, signal }) =>
      parsed(
        SubmissionSchema,
        await http
          .patch(`api/v1/submissions/${id}`, { json: patch, headers: ifMatch(version), signal })
          .json(),
      ),
  ),
  loadSubmission: fromPromise<Submission, { id: number }>(async ({ input, signal }) =>
    parsed(SubmissionSchema, await http.get(`api/v1/submissions/${input.id}`, { signal }).json()),
  ),
  askForDraft: fromPromise<FeedbackJob, { id: number; wish: string; accept_partial: boolean }>(
    async ({ input: { id, wish, accept_partial }, signal }) =>
      parsed(
        FeedbackJobSchema,
        await http
          .post(`api/v1/submissions/${id}/generate-feedback`, {
            ...(wish === '' && !accept_partial ? {} : { json: { wish, accept_partial } }),
            headers: { Prefer: 'respond-async' },
            signal,
          })
          .json(),
      ),
  ),
  cancelDraft: fromPromise<FeedbackJob, { job: number }>(async ({ input, signal }) =>
    parsed(
      FeedbackJobSchema,
      await http.post(`api/v1/feedback-jobs/${input.job}/cancel`, { signal }).json(),
    ),
  ),
  removeSubmission: fromPromise<void, { id: number; version: number }>(
    async ({ input: { id, version }, signal }) => {
      await http.delete(`api/v1/submissions/${id}`, { headers: ifMatch(version), signal });
    },
  ),
});

/** Returns a link to a submission's file, valid for a minute. */
const loadViewUrl = async (
  http: Http,
  id: number,
  search: Readonly<{ file_type: SubmissionFileKind; file_id?: number }>,
  signal: AbortSignal,
): Promise<string> =>
  parsed(
    UrlSchema,
    await http.get(`api/v1/submissions/${id}/view-url`, { searchParams: search, signal }).json(),
  ).url;

/**
 * Opens a file in a window with its own name; the Turnitin report by the address that came with the
 * submission (specification, section 7). Must be started during a click. Throws a `Failure`.
 */
export const openFile = (http: Http) =>
  fromPromise<void, { id: number; kind: SubmissionFileKind; reportUrl: string | null }>(
    async ({ input: { id, kind, reportUrl } }) =>
      openInWindow(`marginalia-${kind}-${id}`, async (signal) =>
        kind === 'turnitin' && reportUrl !== null
          ? reportUrl
          : loadViewUrl(http, id, { file_type: kind }, signal),
      ),
  );

/** Loads what a file's link leads to, from where student files are served. Throws a `Failure`. */
export async function loadFile(
  http: Http,
  id: number,
  search: Readonly<{ file_type: SubmissionFileKind; file_id: number }>,
  signal: AbortSignal,
): Promise<Response> {
  const url = await loadViewUrl(http, id, search, signal);
  try {
    const answer = await fetch(url, { signal, credentials: 'omit' });
    if (answer.ok) return answer;
    throw new Failure({
      status: answer.status,
      detail: null,
      message: messageOf(answer.status, null),
    });
  } catch (error) {
    if (error instanceof Failure || signal.aborted) throw error;
    throw new Failure({ status: null, detail: null, message: null }, { cause: error });
  }
}

/** Loads the text of one of the files. Throws a `Failure`. */
const loadFileText = async (
  http: Http,
  id: number,
  file_id: number,
  signal: AbortSignal,
): Promise<string> =>
  (await loadFile(http, id, { file_type: 'processed', file_id }, signal)).text();

/** Loads pictures as they were handed in. Throws a `Failure`. */
export const loadPictures = (http: Http) =>
  fromPromise<
    { name: string; image: Blob }[],
    { submission: number; pictures: readonly { id: number; name: string }[] }
  >(({ input: { submission: id, pictures }, signal }) =>
    Promise.all(
      pictures.map(async ({ id: file_id, name }) => ({
        name,
        image: await (await loadFile(http, id, { file_type: 'original', file_id }, signal)).blob(),
      })),
    ),
  );

/**
 * Loads what was read from a student's files, as the one text that evidence points into. Throws a
 * `Failure`.
 */
export const loadText = (http: Http) =>
  fromPromise<string, { submission: number }>(async ({ input: { submission: id }, signal }) => {
    const { files } = parsed(
      SubmissionSchema,
      await http.get(`api/v1/submissions/${id}`, { signal }).json(),
    );
    const readable = files.filter((file) => file.has_text);
    return joinTexts(
      await Promise.all(
        readable.map(async (file) => ({
          file_id: file.id,
          text: await loadFileText(http, id, file.id, signal),
        })),
      ),
    ).text;
  });
