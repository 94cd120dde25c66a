import { Hono } from 'hono';
import { HandbackFieldsSchema, HandbackFileQuerySchema, HandbackSchema } from '#contract/handback.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { contentDisposition } from '../files/names.ts';
import { receive } from '../files/receive.ts';
import { planWorksheet } from '../handback/moodle/plan.ts';
import { worksheetSteps, writeWorksheet } from '../handback/moodle/write.ts';
import { requireUser } from '../middleware/require-user.ts';
import { fields, query } from '../middleware/validate.ts';
import { idPath } from './answers.ts';
import { describer, multipart } from './describe.ts';
import { receivedWorksheet } from './worksheet.ts';

const describe = describer('Handing back');
const handbackBody = multipart({
  kind: { description: 'moodle_worksheet', required: true },
  file: { description: 'The grading worksheet as Moodle gave it', required: true, file: true },
});

/** Behind `requireUser`: `/assignments/{id}/handback`. Nothing is sent anywhere; it answers what would be written. */
export function handbackRoutes({ stores, files }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>().post(
    '/:id/handback', describe('What will be written into the educator’s file', { 201: HandbackSchema }, [403, 404, 413], handbackBody), idPath,
    async (c) => {
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      await stores.assignments.require(principal, id, 'mark');
      const received = await receive(c.req.raw, files.incoming, ['file']);
      try {
        const { kind } = fields(HandbackFieldsSchema, received.fields);
        const { worksheet, filename } = await receivedWorksheet(received);
        const { rows, changes } = planWorksheet(worksheet, await stores.handbacks.works(principal, id), await stores.students.list(principal, id));
        const written = writeWorksheet(worksheet, changes, filename);
        return c.json(await stores.handbacks.create(principal, id, { kind, filename, rows, files: written, steps: worksheetSteps(written) }), 201);
      } finally {
        await received.discard();
      }
    },
  );
}

/** `/handbacks/{id}/file`: what is to be uploaded. */
export function handbackFileRoutes(parts: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>().use(requireUser(parts)).get(
    '/:id/file', describe('The file to upload', { 200: 'The educator’s own CSV with the changed rows' }, [404]), idPath, query(HandbackFileQuerySchema),
    async (c) => {
      const { name, text } = await parts.stores.handbacks.file(c.get('principal'), c.req.valid('param').id, c.req.valid('query').part);
      return c.body(new Uint8Array(Buffer.from(text)), 200, {
        'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': contentDisposition('attachment', name),
      });
    },
  );
}
