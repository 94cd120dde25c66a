import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema } from '#contract/common.ts';
import { FileOrderSchema, TranscriptSchema } from '#contract/submissions/submission-file.ts';
import { SubmissionSchema, SubmissionStudentsSchema } from '#contract/submissions/submission.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { receive } from '#server/platform/files/receive.ts';
import { checkFile, storeUpload, orUndo } from '#server/platform/files/uploads.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { body, path } from '#server/platform/http/validate.ts';
import type { NewSubmissionFile } from './submission-file-types.ts';
import type {
  IdempotencyLock,
  Principal,
  Removed,
} from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from './submission-types.ts';
import { answerSubmission, idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

const describe = describer('Files of a submission');
const filePath = path(v.object({ id: IdParamSchema, fileId: IdParamSchema }));
const fileBody = multipart({
  file: { description: 'The file, at most 25 MB', required: true, file: true },
  original_filename: {
    description: 'The file’s real name, if it differs from the part’s filename',
  },
});

/** Behind `requireUser`. The first file is the specification's original file. */
export function submissionFileRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files } = parts;
  const { submissionFiles, submissions, students } = stores;

  /** Takes a file from a request, stored by `store` exactly once. */
  const take = async (
    c: Context<SignedInEnv>,
    id: number,
    store: (
      principal: Principal,
      file: NewSubmissionFile,
      fence?: IdempotencyLock,
    ) => Promise<StoredSubmission>,
  ): Promise<StoredSubmission> => {
    const principal = c.get('principal');
    const { assignment_id } = await submissions.get(principal, id);
    await stores.assignments.require(principal, assignment_id, 'mark');
    const received = await receive(c, files, ['file']);
    try {
      const file = await checkFile(received, 'file');
      const make = (fence?: IdempotencyLock) =>
        orUndo(parts, async (keep) => {
          const kept = await storeUpload(parts, file, keep, principal.userId);
          const stored = await store(principal, kept.file, fence);
          await kept.remember();
          return stored;
        });
      return await once(c, parts, [received.fields, file.sha256], {
        make,
        again: (madeId) => submissions.get(principal, madeId),
      });
    } finally {
      await received.discard();
    }
  };
  const discarding = async ({
    submission,
    removed,
  }: {
    submission: StoredSubmission;
    removed: Removed;
  }): Promise<StoredSubmission> => {
    await discardFiles(parts, removed);
    return submission;
  };

  return new Hono<SignedInEnv>()
    .post(
      '/:id/files',
      describe(
        'Add a file after the others',
        { 201: SubmissionSchema },
        [403, 404, 409, 413, 415, 503, 507],
        fileBody,
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        return answerSubmission(
          c,
          parts,
          await take(c, id, (principal, file, fence) =>
            submissionFiles.add(principal, id, file, fence),
          ),
          201,
        );
      },
    )

    .put(
      '/:id/files',
      describe('Reorder the files', { 200: SubmissionSchema }, [403, 404, 409]),
      idPath,
      body(FileOrderSchema),
      async (c) =>
        answerSubmission(
          c,
          parts,
          await submissionFiles.order(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').order,
          ),
        ),
    )

    .put(
      '/:id/files/:fileId',
      describe(
        'Replace a file',
        { 200: SubmissionSchema },
        [403, 404, 409, 413, 415, 503, 507],
        fileBody,
      ),
      filePath,
      async (c) => {
        const { id, fileId } = c.req.valid('param');
        const store = async (
          principal: Principal,
          file: NewSubmissionFile,
          fence?: IdempotencyLock,
        ) => discarding(await submissionFiles.replace(principal, id, fileId, file, fence));
        return answerSubmission(c, parts, await take(c, id, store));
      },
    )

    .delete(
      '/:id/files/:fileId',
      describe(
        'Remove a file, unless it is the only one',
        { 200: SubmissionSchema },
        [403, 404, 409],
      ),
      filePath,
      async (c) => {
        const { id, fileId } = c.req.valid('param');
        return answerSubmission(
          c,
          parts,
          await discarding(await submissionFiles.remove(c.get('principal'), id, fileId)),
        );
      },
    )

    .put(
      '/:id/files/:fileId/transcript',
      describe(
        'Correct what a model has read from a file’s pictures',
        { 200: SubmissionSchema },
        [403, 404, 409],
      ),
      filePath,
      body(TranscriptSchema),
      async (c) => {
        const { id, fileId } = c.req.valid('param');
        const principal = c.get('principal');
        await stores.assignments.require(
          principal,
          (await submissions.get(principal, id)).assignment_id,
          'mark',
        );
        const stored = await parts.transcripts.correct(
          principal,
          id,
          fileId,
          c.req.valid('json').text,
        );
        if (stored === null)
          throw invalidInput(
            ['text'],
            'Write down what the pictures say, or leave it as it was.',
            'empty',
          );
        return answerSubmission(c, parts, stored);
      },
    )

    .put(
      '/:id/students',
      describe('Set whose work it is', { 200: SubmissionSchema }, [403, 404, 409]),
      idPath,
      body(SubmissionStudentsSchema),
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await students.assign(principal, id, c.req.valid('json').student_ids);
        return answerSubmission(c, parts, await submissions.get(principal, id));
      },
    );
}
