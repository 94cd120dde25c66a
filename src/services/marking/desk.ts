import { fromPromise } from 'xstate';
import { DocumentSchema, type Document } from '#contract/submissions/document.ts';
import { type SimilarComment, AlikeListSchema } from '#contract/rubrics/similar-comments.ts';
import {
  type MarkProgress,
  MarkProgressListSchema,
  type MarkSheet,
  MarkSheetSchema,
} from '#contract/rubrics/mark.ts';
import { type RubricAnswer, RubricAnswerSchema } from '#contract/rubrics/versions.ts';
import { type Queue, QueueSchema } from '#contract/teams/queue.ts';
import { type SameAnswer, SameAnswerListSchema } from '#contract/submissions/same-answer.ts';
import {
  SubmissionSchema,
  type Submission,
  type SubmissionPatch,
} from '#contract/submissions/submission.ts';
import {
  FEEDBACK,
  type Fields,
  GRADE,
  REASON,
  type KeptSheet,
  type Sheet,
  textOf,
} from '#lib/marking/sheet.ts';
import { parsed, type Http } from '#services/http.ts';

const api = 'api/v1';

export const loadRubric = async (
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<RubricAnswer> =>
  parsed(
    RubricAnswerSchema,
    await http.get(`${api}/assignments/${assignmentId}/rubric`, { signal }).json(),
  );

/** How far each script is, of those that have a mark. */
export const loadProgress = async (
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<MarkProgress[]> =>
  parsed(
    MarkProgressListSchema,
    await http.get(`${api}/assignments/${assignmentId}/marks`, { signal }).json(),
  );

/** What is whose to mark. */
export const loadQueue = async (
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<Queue> =>
  parsed(
    QueueSchema,
    await http.get(`${api}/assignments/${assignmentId}/queue`, { signal }).json(),
  );

/** What was read of the files of a submission. */
export const loadDocument = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<Document> =>
  parsed(
    DocumentSchema,
    await http.get(`${api}/submissions/${submission}/document`, { signal }).json(),
  );

/** Comments of a script that were written more than once in its assignment, and where. */
export const loadSimilarComments = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<SimilarComment[]> =>
  parsed(
    AlikeListSchema,
    await http.get(`${api}/submissions/${submission}/annotations/alike`, { signal }).json(),
  );

/** Other scripts of the assignment that say the same as this one. */
export const loadSameAnswers = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<SameAnswer[]> =>
  parsed(
    SameAnswerListSchema,
    await http.get(`${api}/submissions/${submission}/same-answers`, { signal }).json(),
  );

const loadMarks = async (http: Http, submission: number, signal: AbortSignal): Promise<MarkSheet> =>
  parsed(
    MarkSheetSchema,
    await http.get(`${api}/submissions/${submission}/marks`, { signal }).json(),
  );

const marksToSend = (sheet: Sheet, fields: Fields) =>
  Object.entries(fields).flatMap(([criterion, value]) => {
    if (typeof value === 'string') return [];
    const version = sheet.marks.marks.find((mark) => mark.criterion === criterion)?.version ?? 0;
    return [
      {
        criterion,
        level_ids: value.level_ids,
        points: value.points,
        comment: value.comment,
        version,
      },
    ];
  });

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const patchOf = (fields: Fields): SubmissionPatch => ({
  ...(GRADE in fields ? { grade: orNull(textOf(fields, GRADE).trim()) } : {}),
  ...(FEEDBACK in fields ? { feedback_text: orNull(textOf(fields, FEEDBACK)) } : {}),
});

/**
 * A submission as it is known here, with what a mark has opened of its sealed draft (DESK-7); what
 * others changed meanwhile isn't taken, so that the next save finds it.
 */
async function withOpenedDraft(
  http: Http,
  known: Submission,
  signal: AbortSignal,
): Promise<Submission> {
  const { ai_feedback, ai_feedback_text, draft_sealed } = parsed(
    SubmissionSchema,
    await http.get(`${api}/submissions/${known.id}`, { signal }).json(),
  );
  return { ...known, ai_feedback, ai_feedback_text, draft_sealed };
}

/**
 * What a mark sheet invokes. Marks and texts are two calls: where the second fails, what the first
 * saved is found to be saved when the sheet is read again. `recall` finds what an earlier visit
 * didn't save.
 */
export const sheetActors = (
  http: Http,
  recall: (submission: number) => Promise<KeptSheet | null>,
) => ({
  loadSheet: fromPromise<{ sheet: Sheet; kept: KeptSheet | null }, { submission: number }>(
    async ({ input: { submission: id }, signal }) => {
      const [submission, marks] = await Promise.all([
        http
          .get(`${api}/submissions/${id}`, { signal })
          .json()
          .then((body): Submission => parsed(SubmissionSchema, body)),
        loadMarks(http, id, signal),
      ]);
      return { sheet: { submission, marks }, kept: await recall(id) };
    },
  ),
  saveSheet: fromPromise<Sheet, { sheet: Sheet; fields: Fields }>(
    async ({ input: { sheet, fields }, signal }) => {
      const { id, version } = sheet.submission;
      const changes = marksToSend(sheet, fields);
      const reason = REASON in fields ? { grade_reason: textOf(fields, REASON) } : {};
      // Marks go first, so that a grade is kept beside what they propose now.
      const marks =
        changes.length === 0 && !(REASON in fields)
          ? sheet.marks
          : parsed(
              MarkSheetSchema,
              await http
                .put(`${api}/submissions/${id}/marks`, {
                  json: { marks: changes, ...reason },
                  signal,
                })
                .json(),
            );
      const patch = patchOf(fields);
      if (Object.keys(patch).length === 0) {
        const { draft_sealed: isSealed } = sheet.submission;
        return {
          submission:
            isSealed && changes.length > 0
              ? await withOpenedDraft(http, sheet.submission, signal)
              : sheet.submission,
          marks,
        };
      }
      const headers = { 'If-Match': `"${version}"` };
      const submission = parsed(
        SubmissionSchema,
        await http.patch(`${api}/submissions/${id}`, { json: patch, headers, signal }).json(),
      );
      return { submission, marks: GRADE in fields ? await loadMarks(http, id, signal) : marks };
    },
  ),
});
