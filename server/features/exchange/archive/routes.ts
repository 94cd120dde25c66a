import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  type ArchiveChoices,
  ArchiveChoicesSchema,
  ArchivePreviewSchema,
  BroughtInSchema,
} from '#contract/exchange/archive/import.ts';
import { MAX_INTAKE_BYTES } from '#contract/exchange/intake.ts';
import { startArchiveImport, previewArchive } from './start-import.ts';
import { ArchiveRefused } from './archive-sheets.ts';
import { writeArchive } from './write.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { contentDisposition } from '#server/platform/files/names.ts';
import { receive } from '#server/platform/files/receive.ts';
import { namePart } from '#server/features/exchange/return/documents/names.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

const describe = describer('Taking away and bringing in');
const file = {
  description: 'An archive of an assignment or an account, at most 4 GB',
  required: true,
  file: true,
};
const archiveBody = multipart({ file });
const bringBody = multipart({
  file,
  choices: {
    description:
      'What of it is to come, as JSON: `without` and `copies` are lists of places in the preview’s assignments, `voice_card` and `settings` say whether they take the place of those here, `erased` whether people come back who were erased here since it was made. Without it comes all that takes the place of nothing.',
  },
});

/** What was chosen, or what is without a choice. */
function choicesOf(field: string | undefined): ArchiveChoices {
  let json: unknown = null;
  try {
    json = JSON.parse(field ?? '{}');
  } catch {
    /* it is told below */
  }
  const read = v.safeParse(ArchiveChoicesSchema, json);
  if (!read.success)
    throw invalidInput(
      ['body', 'choices'],
      'The choices are JSON, as the preview’s places have them.',
      'choices',
    );
  return read.output;
}

/** Behind `requireUser`: `/assignments/{id}/archive` and `/assignments/archives` (OUT-9). */
export function archiveRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files, clock, stopping } = parts;

  /** The zip of a body, for as long as `use` needs it; what is wrong with it is told of its field. */
  async function received<T>(
    c: Context<SignedInEnv>,
    use: (zip: string, fields: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const arrived = await receive(c, files, ['file'], MAX_INTAKE_BYTES);
    try {
      const zip = arrived.files['file'];
      if (zip === undefined || zip.bytes === 0)
        throw invalidInput(
          ['body', 'file'],
          'Choose the zip that “Download an archive” or “Download my data” gave you.',
          'missing',
        );
      return await use(zip.path, arrived.fields, AbortSignal.any([c.req.raw.signal, stopping]));
    } catch (error) {
      throw error instanceof ArchiveRefused
        ? invalidInput(['body', 'file'], error.message, 'file')
        : error;
    } finally {
      await arrived.discard();
    }
  }

  return new Hono<SignedInEnv>()
    .get(
      '/:id/archive',
      describe(
        'All of an assignment as a zip that another installation takes in',
        { 200: 'application/zip' },
        [403, 404, 409],
      ),
      idPath,
      async (c) => {
        const packed = await stores.archives.pack(c.get('principal'), c.req.valid('param').id);
        const name = `${namePart(packed.shared.sheet.assignment.name) || 'Assignment'} - archive.zip`;
        return c.body(writeArchive(packed, files, clock.now()), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition('attachment', name),
          'Cache-Control': 'private, no-store',
        });
      },
    )

    .post(
      '/archives/preview',
      describe(
        'What an archive holds and what of it is here; nothing is stored',
        { 200: ArchivePreviewSchema },
        [413, 503, 507],
        archiveBody,
      ),
      async (c) =>
        c.json(
          await received(c, (zip, _fields, signal) =>
            previewArchive(parts, c.get('principal'), zip, signal),
          ),
        ),
    )

    .post(
      '/archives',
      describe(
        'Bring an archive in: what isn’t here yet becomes the caller’s',
        { 201: BroughtInSchema },
        [409, 413, 503, 507],
        bringBody,
      ),
      async (c) =>
        c.json(
          await received(c, (zip, fields, signal) =>
            startArchiveImport(
              parts,
              c.get('principal'),
              zip,
              choicesOf(fields['choices']),
              signal,
            ),
          ),
          201,
        ),
    );
}
