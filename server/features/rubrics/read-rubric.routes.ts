import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { ReadRubricBodySchema, ReadRubricSchema } from '#contract/rubrics/read.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { onDisk } from '#server/platform/files/on-disk.ts';
import { receive } from '#server/platform/files/receive.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { fieldError } from '#server/platform/http/validate.ts';
import { answerLong } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Rubrics');
const FIELD = 'file';

const readBody = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          required: [FIELD],
          properties: {
            [FIELD]: {
              type: 'string' as const,
              format: 'binary',
              description: 'The file, at most 25 MB',
            },
          },
        },
      },
      'application/json': {
        schema: {
          type: 'object' as const,
          properties: {
            text: {
              type: 'string' as const,
              description: 'The copied table as text or HTML, or the content of a file',
            },
            assignment_id: { type: 'integer' as const },
            file_id: {
              type: 'integer' as const,
              description: 'A file that is attached to that assignment',
            },
          },
        },
      },
    },
  },
};

/** `POST /rubrics/read`: returns the rubric found in a file or a text. Nothing is stored. */
export function readRubricRoute(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files } = parts;

  async function answer(c: Context<SignedInEnv>, path: string, field: string): Promise<Response> {
    const reading = await parts.readRubric(path, c.req.raw.signal, c.get('principal').userId);
    if (reading.kind === 'refused')
      throw invalidInput(
        ['body', field],
        `No rubric could be read: ${reading.reason}`,
        'no_rubric',
      );
    return answerLong(c, reading.read);
  }

  async function ofBody(c: Context<SignedInEnv>): Promise<Response> {
    const sent: unknown = await c.req.json().catch((error: unknown) => {
      throw error instanceof SyntaxError ? new HTTPException(400, { cause: error }) : error;
    });
    const given = v.safeParse(ReadRubricBodySchema, sent);
    if (!given.success)
      throw new ApiError(
        422,
        given.issues.map((issue) => fieldError('body', issue as Parameters<typeof fieldError>[1])),
      );
    if ('text' in given.output)
      return onDisk(parts, given.output.text, (path) => answer(c, path, 'text'));
    const { assignment_id, file_id } = given.output;
    const { key } = await stores.assignmentFiles.get(c.get('principal'), assignment_id, file_id);
    return onDisk(parts, await files.read(key), (path) => answer(c, path, 'file_id'));
  }

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .post(
      '/read',
      describe(
        'Read a rubric from a file or text. Nothing is stored',
        { 200: ReadRubricSchema },
        [404, 413, 503, 507],
        readBody,
      ),
      async (c) => {
        if (!(c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data'))
          return ofBody(c);
        const received = await receive(c, files, [FIELD]);
        try {
          const file = received.files[FIELD];
          if (file === undefined || file.bytes === 0)
            throw invalidInput(['body', FIELD], 'Choose a file with a rubric in it.', 'missing');
          return await answer(c, file.path, FIELD);
        } finally {
          await received.discard();
        }
      },
    );
}
