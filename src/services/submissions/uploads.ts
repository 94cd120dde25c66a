import { fromPromise } from 'xstate';
import { SubmissionSchema, type Submission } from '#contract/submissions/submission.ts';
import { suffixOf, uploadName } from '#lib/text/file-names.ts';
import { parsed, type Http } from '../http.ts';

export interface UploadInput {
  assignmentId: number;
  file: File;
  student: string;
  report: File | null;
  score: string;
}

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Keys that identify an upload: the same file sent again with the same fields is the same upload,
 * so a lost response causes no duplicate.
 */
function keyring() {
  const known = new WeakMap<File, { fields: string; key: string }>();
  return (file: File, fields: string): string => {
    const last = known.get(file);
    if (last?.fields === fields) return last.key;
    const key = randomHex();
    known.set(file, { fields, key });
    return key;
  };
}

/**
 * Sends one file under a unique name, together with its true name (specification, section 5); empty
 * fields are left out. Aborted with its actor. Throws a `Failure`.
 */
export function uploadSubmission(http: Http) {
  const keyOf = keyring();
  return fromPromise<Submission, UploadInput>(
    async ({ input: { assignmentId, file, student, report, score }, signal }) => {
      const fields = {
        student_identifier: student.trim(),
        turnitin_similarity_score: score.trim(),
        original_filename: file.name,
      };
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== '') body.set(name, value);
      body.set('submission_file', file, uploadName(file.name, Date.now(), suffixOf(Math.random())));
      if (report) body.set('turnitin_report', report);
      const headers = {
        'Idempotency-Key': keyOf(file, JSON.stringify([fields, report?.name, report?.size])),
      };
      return parsed(
        SubmissionSchema,
        await http
          .post(`api/v1/submissions/by_assignment/${assignmentId}/upload`, {
            body,
            headers,
            signal,
          })
          .json(),
      );
    },
  );
}
