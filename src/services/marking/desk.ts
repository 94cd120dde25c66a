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

/** Loads the progress of each script with a mark. */
export const loadProgress = async (
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<MarkProgress[]> =>
  parsed(
    MarkProgressListSchema,
    await http.get(`${api}/assignments/${assignmentId}/marks`, { signal }).json(),
  );

/** Loads which scripts are whose to mark. */
export const loadQueue = async (
  http: Http,
  assignmentId: number,
  signal: AbortSignal,
): Promise<Queue> =>
  parsed(
    QueueSchema,
    await http.get(`${api}/assignments/${assignmentId}/queue`, { signal }).json(),
  );

/** Loads what was read from a submission's files. */
export const loadDocument = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<Document> =>
  parsed(
    DocumentSchema,
    await http.get(`${api}/submissions/${submission}/document`, { signal }).json(),
  );

/** Loads the comments on a script that occur more than once in its assignment, and where. */
export const loadSimilarComments = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<SimilarComment[]> =>
  parsed(
    AlikeListSchema,
    await http.get(`${api}/submissions/${submission}/annotations/alike`, { signal }).json(),
  );

/** Loads other scripts of the assignment that say the same as this one. */
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
 * Returns the known submission with the parts of its sealed draft that a mark has opened (DESK-7);
 * other people's changes aren't taken, so that the next save detects them.
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
 * Returns the actors of the mark-sheet chart. Marks and texts are two calls: if the second fails,
 * reading the sheet again shows that the first was saved. `recall` returns what an earlier visit
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
      // Marks are saved first, so that a grade is stored with their current proposal.
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
