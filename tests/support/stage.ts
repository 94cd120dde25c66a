import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Assignment, NewAssignment } from '#contract/assignments/assignment.ts';
import type { TransactionType } from '#contract/credits/credit.ts';
import type { Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import { form, type Answer, type Caller } from './caller.ts';
import { COMPILED } from './process.ts';
import type { Site } from './server.ts';
import { ESSAY } from './work.ts';

const run = promisify(execFile);

const made = <T>({ status, body, text }: Answer<T>): T => {
  if (status >= 300) throw new Error(`The stage could not be set: ${status} ${text}`);
  return body;
};

/** Grants credits as the operator does, with `npm run admin -- grant`. */
export async function grant(
  server: Site,
  email: string,
  amount: number,
  reference: string,
  type: TransactionType = 'purchase',
): Promise<void> {
  await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, '../../server/admin.ts'),
      'grant',
      '--email',
      email,
      '--amount',
      String(amount),
      '--reference',
      reference,
      '--type',
      type,
    ],
    { env: { ...process.env, ...COMPILED, DATA_DIR: server.dataDir } },
  );
}

export const createAssignment = async (
  teacher: Caller,
  name: string,
  more: Partial<NewAssignment> = {},
): Promise<Assignment> =>
  made(await teacher.post<Assignment>('/api/v1/assignments/', { name, ...more }));

export interface Upload {
  file?: string;
  text?: string;
  student?: string;
  score?: number;
}

/** Uploads an essay, by default one that a draft can comment on. */
export const upload = async (
  teacher: Caller,
  assignmentId: number,
  { file = 'essay.txt', text = ESSAY.join('\n\n'), student, score }: Upload = {},
): Promise<Submission> =>
  made(
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignmentId}/upload`,
      form({
        submission_file: { name: file, bytes: text },
        ...(student !== undefined && { student_identifier: student }),
        ...(score !== undefined && { turnitin_similarity_score: String(score) }),
      }),
    ),
  );

export const patchSubmission = async (
  teacher: Caller,
  id: number,
  patch: SubmissionPatch,
): Promise<Submission> => made(await teacher.patch<Submission>(`/api/v1/submissions/${id}`, patch));
