import { Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema, NEXT_BEFORE_HEADER, TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { DocumentSchema } from '#contract/submissions/document.ts';
import {
  DELETED_IDS_HEADER,
  REVISION_HEADER,
  SubmissionListSchema,
  SubmissionPatchSchema,
  SubmissionQuerySchema,
  SubmissionSchema,
  UrlSchema,
  ViewUrlQuerySchema,
} from '#contract/submissions/submission.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { masked, maskedFile, maskedInPlace } from '#server/features/marking/anonymity/name-mask.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { extensionOf, processedName, REPORT_NAME } from '#server/platform/files/names.ts';
import { REPORT_URL_S, VIEW_URL_S } from '#server/platform/files/signed-urls.ts';
import { readTogether } from '#server/extraction/join.ts';
import { expectedVersion } from '#server/platform/http/conditional.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, path, query } from '#server/platform/http/validate.ts';
import { submissionsJson } from '#server/platform/http/present.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import {
  answerJson,
  answerLong,
  answerSubmission,
  filesOrigin,
  idPath,
  linksOf,
  noContent,
} from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { draftRoutes } from '#server/features/drafts/drafting.routes.ts';
import { generateRoute } from '#server/features/drafts/generate.routes.ts';
import { documentRoute } from '#server/features/exchange/return/handbacks.routes.ts';
import { historyRoutes } from '#server/features/marking/history.routes.ts';
import { suggestionRoutes } from '#server/features/comments/suggestions.routes.ts';
import { markRoutes } from '#server/features/marking/marks.routes.ts';
import { scriptRoundRoutes } from '#server/features/teams/agreement.routes.ts';
import { scriptWordRoutes } from '#server/features/teams/allocation.routes.ts';
import { markerNoteRoutes } from '#server/features/deadlines/adjustments.routes.ts';
import { privateNoteRoutes } from '#server/features/teams/private-note.routes.ts';
import { moderationWordRoutes } from '#server/features/teams/moderation/moderation.routes.ts';
import { submissionReleaseRoutes } from '#server/features/release/releases.routes.ts';
import { submissionFileRoutes } from './submission-files.routes.ts';
import { uploadRoute } from './upload.routes.ts';

const describe = describer('Submissions');
const listPath = path(v.object({ assignmentId: IdParamSchema }));

export function submissionRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { submissions } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .route('/', uploadRoute(parts))
    .route('/', generateRoute(parts))
    .route('/', draftRoutes(parts))
    .route('/', historyRoutes(parts))
    .route('/', suggestionRoutes(parts))
    .route('/', markRoutes(parts))
    .route('/', scriptWordRoutes(parts))
    .route('/', scriptRoundRoutes(parts))
    .route('/', privateNoteRoutes(parts))
    .route('/', markerNoteRoutes(parts))
    .route('/', moderationWordRoutes(parts))
    .route('/', documentRoute(parts))
    .route('/', submissionFileRoutes(parts))
    .route('/', submissionReleaseRoutes(parts))

    .get(
      '/by_assignment/:assignmentId',
      describe(
        'The submissions of an assignment, newest first',
        { 200: SubmissionListSchema },
        [404],
      ),
      listPath,
      query(SubmissionQuerySchema),
      async (c) => {
        const list = await submissions.list(
          c.get('principal'),
          c.req.valid('param').assignmentId,
          c.req.valid('query'),
        );
        const json = submissionsJson(list.items, filesOrigin(c, parts), linksOf(c, parts));
        const deleted: Record<string, string> =
          list.deletedIds.length > 0 ? { [DELETED_IDS_HEADER]: list.deletedIds.join(',') } : {};
        const next: Record<string, string> = list.nextBefore
          ? { [NEXT_BEFORE_HEADER]: `${list.nextBefore.created_at},${list.nextBefore.id}` }
          : {};
        return answerJson(c, json, {
          ...deleted,
          ...next,
          [REVISION_HEADER]: String(list.revision),
          [TOTAL_COUNT_HEADER]: String(list.total),
        });
      },
    )

    .get('/:id', describe('One submission', { 200: SubmissionSchema }, [404]), idPath, async (c) =>
      answerSubmission(
        c,
        parts,
        await submissions.get(c.get('principal'), c.req.valid('param').id),
      ),
    )

    .patch(
      '/:id',
      describe(
        'Save grade, feedback, score, student or time',
        { 200: SubmissionSchema },
        [403, 404, 412],
      ),
      idPath,
      body(SubmissionPatchSchema),
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        const version = await expectedVersion(c, () => submissions.get(principal, id));
        return answerSubmission(
          c,
          parts,
          await submissions.patch(
            principal,
            id,
            await parts.stores.anonymity.patch(id, c.req.valid('json')),
            version,
          ),
        );
      },
    )

    .delete(
      '/:id',
      describe('Delete a submission', { 204: 'Deleted' }, [403, 404, 412]),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        const version = await expectedVersion(c, () => submissions.get(principal, id));
        await discardFiles(parts, await submissions.remove(principal, id, version));
        await parts.runner.dropGone();
        return noContent(c);
      },
    )

    .get(
      '/:id/view-url',
      describe('A link to a file, valid for 60 seconds', { 200: UrlSchema }, [404]),
      idPath,
      query(ViewUrlQuerySchema),
      async (c) => {
        const stored = await submissions.get(c.get('principal'), c.req.valid('param').id);
        const { file_type, file_id } = c.req.valid('query');
        const file =
          file_id === undefined
            ? stored.files[0]
            : [...stored.files, ...stored.earlier_files].find((one) => one.id === file_id);
        if (file === undefined) throw new NotFound();
        const key = {
          original: file.key,
          processed: file.processed_key,
          turnitin: stored.keys.turnitin,
        }[file_type];
        if (key === null) throw new NotFound();
        const filename =
          stored.veil === null
            ? file.filename
            : maskedFile(file.filename, stored.veil, Math.max(stored.files.indexOf(file), 0));
        const names = {
          original: filename,
          processed: processedName(filename),
          turnitin: REPORT_NAME,
        };
        const life = file_type === 'turnitin' ? REPORT_URL_S : VIEW_URL_S;
        return c.json({
          url: filesOrigin(c, parts) + linksOf(c, parts)(key, names[file_type], life),
        });
      },
    )

    .get(
      '/:id/document',
      describe(
        'The text extracted from the files, in blocks with their positions',
        { 200: DocumentSchema },
        [404],
      ),
      idPath,
      async (c) => {
        const { files, veil } = await submissions.get(c.get('principal'), c.req.valid('param').id);
        const [first, ...rest] = files.map(({ key, filename, processed_key }) => ({
          key,
          extension: extensionOf(filename),
          processed_key,
        }));
        if (first === undefined) throw new NotFound();
        const document = await readTogether(parts.documents, [first, ...rest], c.req.raw.signal);
        return answerLong(
          c,
          veil === null
            ? document
            : { ...masked(document, veil), text: maskedInPlace(document.text, veil) },
        );
      },
    );
}
