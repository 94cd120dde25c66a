import { Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema } from '#contract/common.ts';
import { SubmissionSchema, UploadFieldsSchema } from '#contract/submissions/submission.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { receive } from '#server/platform/files/receive.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { fields, path } from '#server/platform/http/validate.ts';
import type { IdempotencyLock } from '#server/platform/database/stores/types.ts';
import {
  checkFile,
  storeUploadedFile,
  storeUpload,
  orUndo,
} from '#server/platform/files/uploads.ts';
import { answerSubmission } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

const uploadPath = path(v.object({ assignmentId: IdParamSchema }));
const uploadBody = multipart({
  submission_file: { description: 'The student’s work, at most 25 MB', required: true, file: true },
  student_identifier: { description: 'Student ID, name, or email' },
  submitted_at: {
    description:
      'When it was handed in. If left out, the time isn’t known and the work is never late',
  },
  turnitin_report: { description: 'The similarity report, a PDF', file: true },
  turnitin_similarity_score: { description: '0 to 100' },
  original_filename: {
    description: 'The file’s real name, if it differs from the part’s filename',
  },
});

/** Behind `requireUser`. */
export function uploadRoute(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files } = parts;
  const describe = describer('Submissions');

  return new Hono<SignedInEnv>().post(
    '/by_assignment/:assignmentId/upload',
    describe(
      'Upload a submission',
      { 201: SubmissionSchema },
      [403, 404, 409, 413, 415, 503, 507],
      uploadBody,
    ),
    uploadPath,
    async (c) => {
      const principal = c.get('principal');
      const { assignmentId } = c.req.valid('param');
      await stores.assignments.require(principal, assignmentId, 'mark');
      const received = await receive(c, files, ['submission_file', 'turnitin_report']);
      try {
        const { student_identifier, submitted_at, turnitin_similarity_score } = fields(
          UploadFieldsSchema,
          received.fields,
        );
        const work = await checkFile(received, 'submission_file');
        const hasReport = received.files['turnitin_report'] !== undefined;
        const report = hasReport
          ? await checkFile(received, 'turnitin_report', { only: 'pdf' })
          : null;
        const sent = [received.fields, work.sha256, report?.sha256];
        const make = (fence?: IdempotencyLock) =>
          orUndo(parts, async (keep) => {
            const handedIn = await storeUpload(parts, work, keep, principal.userId);
            const turnitin_report =
              report === null ? null : keep(await storeUploadedFile(parts, report));
            const stored = await stores.submissions.create(
              principal,
              assignmentId,
              {
                student_identifier: student_identifier || null,
                submitted_at,
                files: [handedIn.file],
                turnitin_report,
                turnitin_similarity_score: turnitin_similarity_score ?? null,
              },
              fence,
            );
            await handedIn.remember();
            // How much of it could be read is known only now.
            return await stores.submissions.get(principal, stored.id);
          });
        const made = await once(c, parts, sent, {
          make,
          again: (id) => stores.submissions.get(principal, id),
        });
        return answerSubmission(c, parts, made, 201);
      } finally {
        await received.discard();
      }
    },
  );
}
