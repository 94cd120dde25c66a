import { Readable } from 'node:stream';
import { Hono } from 'hono';
import {
  ModerationReportSchema,
  ReportFileQuerySchema,
} from '#contract/teams/moderation/report.ts';
import {
  DrawAskedSchema,
  ModerationSchema,
  ModeratorsSchema,
  SampleAskedSchema,
  SamplePlanSchema,
  SigningAskedSchema,
  AgreedRemarkSchema,
} from '#contract/teams/moderation/sample.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { contentDisposition } from '#server/platform/files/names.ts';
import { plainCsv } from '#server/features/exchange/return/plain/csv.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { writtenReport } from './written.ts';
import { answerLong, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Moderation');

const LONG = ['script', 'marker', 'round', 'criterion', 'level', 'points', 'reason'] as const;
const TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The sample of an assignment and its outcome. Behind `requireUser`. */
export const moderationRoutes = ({
  stores: { moderations },
  render,
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/moderation',
      describe(
        'The moderation sample, for the owner and moderators',
        { 200: ModerationSchema },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await moderations.get(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/moderation/moderators',
      describe('Choose who may see and review the sample', { 200: ModerationSchema }, [403, 404]),
      idPath,
      body(ModeratorsSchema),
      async (c) =>
        answerLong(
          c,
          await moderations.name(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').user_ids,
          ),
        ),
    )

    .post(
      '/:id/moderation/plan',
      describe(
        'Preview which scripts a rule would draw. Nothing is stored',
        { 200: SamplePlanSchema },
        [403, 404, 409],
      ),
      idPath,
      body(SampleAskedSchema),
      async (c) =>
        answerLong(
          c,
          await moderations.plan(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .post(
      '/:id/moderation/draws',
      describe('Draw the previewed scripts', { 200: ModerationSchema }, [403, 404, 409]),
      idPath,
      body(DrawAskedSchema),
      async (c) =>
        answerLong(
          c,
          await moderations.draw(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .get(
      '/:id/moderation/report',
      describe('The moderation report', { 200: ModerationReportSchema }, [403, 404, 409]),
      idPath,
      async (c) =>
        answerLong(c, await moderations.report(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/moderation/report/file',
      describe(
        'The report as a document, or every mark as a row for R and FACETS',
        { 200: 'The file' },
        [403, 404, 409],
      ),
      idPath,
      query(ReportFileQuerySchema),
      async (c) => {
        const [principal, { id }, { format }] = [
          c.get('principal'),
          c.req.valid('param'),
          c.req.valid('query'),
        ];
        const headers = {
          'Content-Type': TYPES[format],
          'Content-Disposition': contentDisposition('attachment', `moderation-${id}.${format}`),
        };
        if (format === 'csv') {
          const rows = await moderations.rows(principal, id);
          return c.body(
            plainCsv(
              { titles: [...LONG], rows: rows.map((row) => LONG.map((field) => row[field])) },
              ',',
            ),
            200,
            headers,
          );
        }
        const written = writtenReport(await moderations.report(principal, id));
        return c.body(
          Readable.toWeb(
            await render(
              { written, ...(format === 'docx' ? { as: format } : {}) },
              principal.userId,
            ),
          ) as ReadableStream,
          200,
          headers,
        );
      },
    )

    .post(
      '/:id/moderation/signings',
      describe(
        'Sign the report as the caller read it',
        { 200: ModerationReportSchema },
        [403, 404, 409],
      ),
      idPath,
      body(SigningAskedSchema),
      async (c) =>
        answerLong(
          c,
          await moderations.sign(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    );

/** A moderator's opinion of one script. Behind `requireUser`. */
export const moderationWordRoutes = ({ stores: { moderations } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>().put(
    '/:id/moderation',
    describe('Say whether the mark stands, and why', { 204: 'Said' }, [403, 404, 409]),
    idPath,
    body(AgreedRemarkSchema),
    async (c) => {
      await moderations.say(c.get('principal'), c.req.valid('param').id, c.req.valid('json'));
      return noContent(c);
    },
  );
