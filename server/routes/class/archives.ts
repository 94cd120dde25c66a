import { Hono } from 'hono';
import { BroughtInSchema } from '#contract/archive/assignment.ts';
import { MAX_INTAKE_BYTES } from '#contract/intake.ts';
import { bringArchive } from '../../archive/bring.ts';
import { NotTaken } from '../../archive/read.ts';
import { writeArchive } from '../../archive/write.ts';
import type { AppParts, SignedInEnv } from '../../context.ts';
import { contentDisposition } from '../../files/names.ts';
import { receive } from '../../files/receive.ts';
import { namePart } from '../../handback/documents/names.ts';
import { unfit } from '../../middleware/errors.ts';
import { idPath } from '../answers.ts';
import { describer, multipart } from '../describe.ts';

const describe = describer('Taking away and bringing in');
const archiveBody = multipart({ file: { description: 'An archive of an assignment, at most 4 GB', required: true, file: true } });

/** Behind `requireUser`: `/assignments/{id}/archive` and `/assignments/archives` (OUT-9). */
export function archiveRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files, clock, stopping } = parts;
  return new Hono<SignedInEnv>()
    .get('/:id/archive', describe('All of an assignment as a zip that another installation takes in', { 200: 'application/zip' }, [403, 404, 409]), idPath, async (c) => {
      const packed = await stores.archives.pack(c.get('principal'), c.req.valid('param').id);
      const name = `${namePart(packed.shared.sheet.assignment.name) || 'Assignment'} - archive.zip`;
      return c.body(writeArchive(packed, files, clock.now()), 200, {
        'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition('attachment', name), 'Cache-Control': 'private, no-store',
      });
    })

    .post('/archives', describe('Bring an archive in as a new assignment; the same one twice is one', { 200: BroughtInSchema, 201: BroughtInSchema }, [409, 413, 503, 507], archiveBody), async (c) => {
      const received = await receive(c, files, ['file'], MAX_INTAKE_BYTES);
      try {
        const zip = received.files['file'];
        if (zip === undefined || zip.bytes === 0) throw unfit(['body', 'file'], 'Choose the zip that “Download an archive” gave you.', 'missing');
        const brought = await bringArchive(parts, c.get('principal'), zip.path, AbortSignal.any([c.req.raw.signal, stopping])).catch((error: unknown) => {
          throw error instanceof NotTaken ? unfit(['body', 'file'], error.message, 'file') : error;
        });
        return c.json(brought, brought.known ? 200 : 201);
      } finally {
        await received.discard();
      }
    });
}
