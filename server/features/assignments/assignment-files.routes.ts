import { Hono } from 'hono';
import * as v from 'valibot';
import {
  AssignmentFileSchema,
  AssignmentFileUrlQuerySchema,
  AttachFileFieldsSchema,
} from '#contract/assignments/assignment.ts';
import { IdParamSchema } from '#contract/common.ts';
import { UrlSchema } from '#contract/submissions/submission.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { receive } from '#server/platform/files/receive.ts';
import { processedName } from '#server/platform/files/names.ts';
import { VIEW_URL_S } from '#server/platform/files/signed-urls.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { fields, path, query } from '#server/platform/http/validate.ts';
import { toAssignmentFile } from '#server/platform/http/present.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { IdempotencyLock } from '#server/platform/database/stores/types.ts';
import {
  checkFile,
  storeUploadedFile,
  storeTypedText,
  orUndo,
} from '#server/platform/files/uploads.ts';
import { filesOrigin, idPath, linksOf, noContent } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

const describe = describer('Assignment files');
const filePath = path(v.object({ id: IdParamSchema, fileId: IdParamSchema }));
const attachBody = multipart({
  file: { description: 'The file, at most 25 MB', required: true, file: true },
  file_type: { description: 'brief, rubric or exemplar', required: true },
  grade: { description: 'The grade of an exemplar' },
  original_filename: {
    description: 'The file’s real name, if it differs from the part’s filename',
  },
});

/** Behind `requireUser`. */
export function assignmentFileRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files } = parts;

  return new Hono<SignedInEnv>()
    .post(
      '/:id/attach_file',
      describe(
        'Attach a file',
        { 201: AssignmentFileSchema },
        [403, 404, 409, 413, 415, 503, 507],
        attachBody,
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.assignments.require(principal, id, 'manage');
        const received = await receive(c, files, ['file']);
        try {
          const { file_type, grade } = fields(AttachFileFieldsSchema, received.fields);
          const file = await checkFile(received, 'file');
          const make = (fence?: IdempotencyLock) =>
            orUndo(parts, async (keep) => {
              const text = keep(
                await storeTypedText(
                  parts,
                  file,
                  await parts.documents.read(file.path, file.extension, principal.userId),
                ),
              );
              const stored = keep(await storeUploadedFile(parts, file));
              const row = {
                ...stored,
                file_type,
                grade: grade?.trim() || null,
                processed_key: text?.key ?? null,
              };
              return await stores.assignmentFiles.attach(principal, id, row, fence);
            });
          const again = (fileId: number) => stores.assignmentFiles.get(principal, id, fileId);
          return c.json(
            toAssignmentFile(await once(c, parts, [received.fields, file.sha256], { make, again })),
            201,
          );
        } finally {
          await received.discard();
        }
      },
    )

    .get(
      '/:id/files/:fileId/url',
      describe('A link to a file, valid for 60 seconds', { 200: UrlSchema }, [404]),
      filePath,
      query(AssignmentFileUrlQuerySchema),
      async (c) => {
        const { id, fileId } = c.req.valid('param');
        const file = await stores.assignmentFiles.get(c.get('principal'), id, fileId);
        const processed = c.req.valid('query').processed === 'true';
        const key = processed ? file.processed_key : file.key;
        if (key === null) throw new NotFound();
        const name = processed ? processedName(file.original_filename) : file.original_filename;
        return c.json({ url: filesOrigin(c, parts) + linksOf(c, parts)(key, name, VIEW_URL_S) });
      },
    )

    .delete(
      '/:id/files/:fileId',
      describe('Remove a file', { 204: 'Removed' }, [403, 404]),
      filePath,
      async (c) => {
        const { id, fileId } = c.req.valid('param');
        await discardFiles(
          parts,
          await stores.assignmentFiles.remove(c.get('principal'), id, fileId),
        );
        return noContent(c);
      },
    );
}
