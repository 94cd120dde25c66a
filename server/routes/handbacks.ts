import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { HandbackFieldsSchema, HandbackFileQuerySchema, HandbackSchema } from '#contract/handback.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { cleanFileName, contentDisposition } from '../files/names.ts';
import { receive } from '../files/receive.ts';
import { NotThisFile } from '../handback/csv.ts';
import { planWorksheet } from '../handback/moodle/plan.ts';
import { readWorksheet, type Worksheet } from '../handback/moodle/worksheet.ts';
import { worksheetSteps, writeWorksheet } from '../handback/moodle/write.ts';
import { unfit } from '../middleware/errors.ts';
import { requireUser } from '../middleware/require-user.ts';
import { fields, query } from '../middleware/validate.ts';
import { idPath } from './answers.ts';
import { describer, multipart } from './describe.ts';

const describe = describer('Handing back');
const handbackBody = multipart({
  kind: { description: 'moodle_worksheet', required: true },
  file: { description: 'The grading worksheet as Moodle gave it', required: true, file: true },
});
/** Beyond what a worksheet of twenty thousand students has. */
const MAX_BYTES = 10 * 1024 * 1024;

function worksheetOf(bytes: Uint8Array): Worksheet {
  try {
    return readWorksheet(bytes);
  } catch (error) {
    if (error instanceof NotThisFile) throw unfit(['body', 'file'], error.message, 'file');
    throw error;
  }
}

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
        const file = received.files['file'];
        if (file === undefined || file.bytes === 0) throw unfit(['body', 'file'], 'Choose the grading worksheet that Moodle gave you.', 'missing');
        if (file.bytes > MAX_BYTES) throw unfit(['body', 'file'], 'This file is too large for a grading worksheet.', 'file');
        const worksheet = worksheetOf(await readFile(file.path));
        const { rows, changes } = planWorksheet(worksheet, await stores.handbacks.works(principal, id), await stores.students.list(principal, id));
        const filename = cleanFileName(file.name) || 'worksheet.csv';
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
