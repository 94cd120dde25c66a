import { join } from 'node:path';
import {
  type ArchiveChoices,
  ArchiveChoicesSchema,
  type ArchivePreview,
  ArchivePreviewSchema,
  type ArchiveImport,
  ArchiveImportSchema,
} from '#contract/exchange/archive/import.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { fileLooksLike, isAccepted } from '#server/platform/files/kinds.ts';
import { contentDisposition, extensionOf } from '#server/platform/files/names.ts';
import { orUndo } from '#server/platform/files/uploads.ts';
import { notesWithout, withoutErased } from './without-erased.ts';
import type { ErasedHere } from '#server/features/privacy/erased-people.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type OpenedArchive, type OpenedAssignment, readArchive } from './read.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { MAX_INTAKE_BYTES } from '#contract/exchange/intake.ts';
import { ArchiveRefused } from './archive-sheets.ts';
import { writeArchive } from './write.ts';
import { receive } from '#server/platform/files/receive.ts';
import { namePart } from '#server/features/exchange/return/documents/names.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

type Parts = Pick<AppParts, 'stores' | 'files' | 'ids' | 'log' | 'clock'>;

/** A file that is stored unchanged and offered, but never read. */
const OPAQUE = 'bin';

async function keyOf(
  { ids }: Parts,
  { file, path }: OpenedAssignment['files'][number],
): Promise<string> {
  const extension = extensionOf(file.path);
  const fits =
    isAccepted(extension) &&
    extension === extensionOf(file.name) &&
    (await fileLooksLike(extension, path));
  return `${ids.uuid()}.${fits ? extension : OPAQUE}`;
}

/** Opens the archive at `zip` for as long as `use` needs it. Throws ArchiveRefused. */
async function withArchive<T>(
  { files, ids, clock }: Parts,
  { userId }: Principal,
  zip: string,
  signal: AbortSignal,
  use: (opened: OpenedArchive) => Promise<T>,
): Promise<T> {
  const folder = join(files.incoming, `archive-${ids.uuid()}`);
  try {
    return await use(await readArchive(zip, folder, userId, clock.now(), signal));
  } finally {
    await removeQuietly(folder);
  }
}

/** Returns an archive as if those people had not been in it. */
async function withoutErasedPeople(
  erased: readonly ErasedHere[],
  { account, assignments }: OpenedArchive,
): Promise<OpenedArchive> {
  const left: OpenedAssignment[] = [];
  for (const [at, one] of assignments.entries()) left.push(await withoutErased(one, erased[at]!));
  return {
    account: account === null ? null : notesWithout(account, erased, assignments),
    assignments: left,
  };
}

/** Returns what an archive contains and what of it is here. Throws ArchiveRefused. */
const previewArchive = (
  parts: Parts,
  principal: Principal,
  zip: string,
  signal: AbortSignal,
): Promise<ArchivePreview> =>
  withArchive(parts, principal, zip, signal, (opened) =>
    parts.stores.archives.preview(principal, opened),
  );

/**
 * Imports an archive: what doesn't exist here yet, and what was chosen besides. Throws
 * ArchiveRefused, and then leaves everything as it was: its files are deleted whatever went wrong.
 */
const startArchiveImport = (
  parts: Parts,
  principal: Principal,
  zip: string,
  choices: ArchiveChoices,
  signal: AbortSignal,
): Promise<ArchiveImport> =>
  withArchive(parts, principal, zip, signal, async (opened) => {
    const { stores, files } = parts;
    const { assignments: here } = await stores.archives.preview(principal, opened);
    const { account, assignments } = choices.erased
      ? opened
      : await withoutErasedPeople(await stores.archives.erased(principal, opened), opened);
    const comes = (place: number): boolean =>
      !choices.without.includes(place) &&
      (here[place]!.standing === 'new' ||
        (here[place]!.standing === 'other' && choices.copies.includes(place)));
    return await orUndo(parts, async (keep) => {
      const stored: (ReadonlyMap<string, string> | null)[] = [];
      for (const [place, { files: listed }] of assignments.entries()) {
        if (!comes(place)) {
          stored.push(null);
          continue;
        }
        const keys = new Map<string, string>();
        for (const one of listed) {
          signal.throwIfAborted();
          const key = await keyOf(parts, one);
          await files.put(key, one.path);
          keep({ key, filename: one.file.name, bytes: one.file.bytes });
          keys.set(one.file.path, key);
        }
        stored.push(keys);
      }
      const brought = await stores.archives.bringIn(
        principal,
        {
          account,
          assignments: assignments.map((one, place) => ({ ...one, keys: stored[place]! })),
        },
        choices,
      );
      // Somebody else imported the same archive first: these files are unused.
      const unused = brought.assignments.flatMap(({ came }, place) =>
        came === 'new' || came === 'copy' ? [] : [...(stored[place]?.values() ?? [])],
      );
      await Promise.allSettled(unused.map((key) => files.delete(key)));
      return brought;
    });
  });

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

/** Returns what was chosen, or the default choices. */
function choicesOf(field: string | undefined): ArchiveChoices {
  let json: unknown = null;
  try {
    json = JSON.parse(field ?? '{}');
  } catch {
    /* It is reported below. */
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

  /**
   * Provides the zip of a body for as long as `use` needs it; problems with it are reported for its
   * field.
   */
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
        { 201: ArchiveImportSchema },
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
