import {
  type DocumentFormat,
  DocumentQuerySchema,
  HANDBACK_SYSTEMS,
  HandbackFieldsSchema,
  HandbackFileQuerySchema,
  HandbackSchema,
  HandbackStartSchema,
  type HandbackSystem,
  HandedBackListSchema,
  type SentMark,
  takesChosenMark,
} from '#contract/exchange/handback.ts';
import type { Student } from '#contract/assignments/student.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type * as v from 'valibot';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { cleanFileName, contentDisposition } from '#server/platform/files/names.ts';
import { receive, type Received } from '#server/platform/files/receive.ts';
import { NotThisFile } from './csv.ts';
import { documentName } from './documents/names.ts';
import { collectForReturn } from './returned-class.ts';
import { planHandback, type WrittenFile } from './plan.ts';
import { TIME_ZONE_MEANS } from '#contract/exchange/intake.ts';
import { returning } from './returned.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { fields, query } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

/** Returns the environment that most ids in the class list belong to; null if there are none. */
function systemOf(students: readonly Student[]): HandbackSystem | null {
  const count = (system: HandbackSystem): number =>
    students.filter(({ environment_ids }) =>
      Object.keys(environment_ids).some((id) => id.startsWith(`${system}_`)),
    ).length;
  const most = HANDBACK_SYSTEMS.toSorted((a, b) => count(b) - count(a))[0]!;
  return count(most) === 0 ? null : most;
}

const describe = describer('Handing back');
const handbackBody = multipart({
  kind: {
    description: 'The kind of file to create, or “file” to detect it from the upload',
    required: true,
  },
  file: { description: 'The educator’s own file, as downloaded from the environment', file: true },
  column: { description: 'If there are several grade columns, the heading of the one to use' },
  format: { description: 'Of documents' },
  separator: { description: 'Of a plain CSV: , or ;' },
  time_zone: { description: TIME_ZONE_MEANS },
  mark: { description: 'Of late work: final, or awarded where the environment takes penalties' },
});
/** More than a file of twenty thousand students has. */
const MAX_BYTES = 10 * 1024 * 1024;

async function fileOf({
  files,
}: Received): Promise<{ bytes: Uint8Array; filename: string } | null> {
  const file = files['file'];
  if (file === undefined || file.bytes === 0) return null;
  if (file.bytes > MAX_BYTES)
    throw invalidInput(['body', 'file'], 'This file is too large for a grade file.', 'file');
  return { bytes: await readFile(file.path), filename: cleanFileName(file.name) || 'grades.csv' };
}

/**
 * Tables and documents show all three numbers, and an office’s sheet takes the final one: only for
 * what an environment reads as the grade is there a choice.
 */
const markFor = ({ kind, mark }: v.InferOutput<typeof HandbackFieldsSchema>): SentMark =>
  kind === 'file' || takesChosenMark(kind) ? mark : 'final';

/**
 * Behind `requireUser`: `/assignments/{id}/handback`. Nothing is sent anywhere; it returns what
 * would be written.
 */
export function handbackRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files } = parts;
  return new Hono<SignedInEnv>()
    .get(
      '/:id/handback',
      describe('Where the class came from', { 200: HandbackStartSchema }, [404]),
      idPath,
      async (c) =>
        c.json({
          system: systemOf(await stores.students.list(c.get('principal'), c.req.valid('param').id)),
        }),
    )
    .get(
      '/:id/handbacks',
      describe(
        'What was returned, and what has changed since',
        { 200: HandedBackListSchema },
        [404, 409],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.anonymity.requireNames(principal, id);
        return answerLong(c, await stores.handbacks.list(principal, id));
      },
    )
    .post(
      '/:id/handback',
      describe(
        'Preview what will be written, row by row',
        { 201: HandbackSchema },
        [403, 404, 409, 413],
        handbackBody,
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.assignments.require(principal, id, 'mark');
        await stores.anonymity.requireNames(principal, id);
        const received = await receive(c, files, ['file']);
        try {
          const asked = fields(HandbackFieldsSchema, received.fields);
          const file = await fileOf(received);
          const bases = await stores.handbacks.bases(principal, id);
          const planned = await planHandback(
            await collectForReturn(parts, principal, id, markFor(asked)),
            {
              ...asked,
              file,
            },
          ).catch((error: unknown) => {
            throw error instanceof NotThisFile
              ? invalidInput(['body', 'file'], error.message, file === null ? 'missing' : 'file')
              : error;
          });
          return c.json(await stores.handbacks.create(principal, id, { ...planned, bases }), 201);
        } finally {
          await received.discard();
        }
      },
    );
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
export const headersOf = (name: string) => ({
  'Content-Type':
    TYPES[/\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
  'Content-Disposition': contentDisposition('attachment', name),
  'Cache-Control': 'private, no-store',
});
const stored = (file: WrittenFile): Uint8Array<ArrayBuffer> | null =>
  'text' in file
    ? new Uint8Array(Buffer.from(file.text))
    : 'base64' in file
      ? new Uint8Array(Buffer.from(file.base64, 'base64'))
      : null;
const web = (stream: Readable): ReadableStream => Readable.toWeb(stream) as ReadableStream;

/** `/handbacks/{id}/file`: the file to upload. */
export function handbackFileRoutes(parts: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/:id/file',
      describe(
        'The file to upload',
        { 200: 'The educator’s own file with the changed rows, a table, or a zip of documents' },
        [404, 409],
      ),
      idPath,
      query(HandbackFileQuerySchema),
      async (c) => {
        const principal = c.get('principal');
        // A request for only the headers doesn't count as a download.
        const file = await parts.stores.handbacks.file(
          principal,
          c.req.valid('param').id,
          c.req.valid('query').part,
          c.req.method !== 'HEAD',
        );
        const bytes = stored(file);
        if (bytes !== null) return c.body(bytes, 200, headersOf(file.name));
        if (!('documents' in file)) throw new Error('A file of a handback holds nothing.');
        return c.body(
          web(await parts.render({ ...file.documents, zip: true }, principal.userId)),
          200,
          headersOf(file.name),
        );
      },
    );
}

/** Behind `requireUser`: `/submissions/{id}/returned`, what one student gets. */
export function documentRoute(parts: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>().get(
    '/:id/returned',
    describe('The document that the student receives', { 200: 'The document' }, [404, 409]),
    idPath,
    query(DocumentQuerySchema),
    async (c) => {
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const format: DocumentFormat = c.req.valid('query').format;
      const { assignment_id } = await parts.stores.submissions.get(principal, id);
      const returned = await (await returning(parts, principal, assignment_id)).of(id);
      const name = documentName(`${returned.assignment.title} - ${returned.student.name}`, format);
      return c.body(
        web(
          await parts.render(
            { format, zip: false, entries: [{ path: name, returned }] },
            principal.userId,
          ),
        ),
        200,
        headersOf(name),
      );
    },
  );
}
