import { fromPromise } from 'xstate';
import { SubmissionSchema, type Submission } from '#contract/submissions/submission.ts';
import { parsed, type Http } from '#services/http.ts';
import { loadFile } from '#services/submissions/submissions.ts';

/** Returns the actors of the chart for correcting a transcript. */
export const transcriptActors = (http: Http) => ({
  loadTranscript: fromPromise<string, { submission: number; file: number }>(
    async ({ input: { submission, file }, signal }) =>
      (await loadFile(http, submission, { file_type: 'processed', file_id: file }, signal)).text(),
  ),
  saveTranscript: fromPromise<Submission, { submission: number; file: number; text: string }>(
    async ({ input: { submission, file, text }, signal }) =>
      parsed(
        SubmissionSchema,
        await http
          .put(`api/v1/submissions/${submission}/files/${file}/transcript`, {
            json: { text },
            signal,
          })
          .json(),
      ),
  ),
});
