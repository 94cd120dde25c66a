import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import {
  CapsChangeSchema,
  DeadlineChangeSchema,
  DeadlineSchema,
  ExtensionsChangeSchema,
  ExtensionsSchema,
  HandedInChangeSchema,
  HoldsChangeSchema,
  MarkChangesSchema,
  ReadExtensionsSchema,
  ReadHandedInSchema,
  WaiversChangeSchema,
} from '#contract/deadlines/deadline.ts';
import { RuleTemplatesSchema } from '#contract/deadlines/rule-template.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { NotThisFile } from '#server/features/exchange/return/csv.ts';
import { type Received, receive } from '#server/platform/files/receive.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import { readExtensions, readHandedIn } from './read-dates.ts';

const describe = describer('Deadlines');
const MAX_BYTES = 10 * 1024 * 1024;
const fileBody = (description: string) =>
  multipart({ file: { description, required: true, file: true } });

/** Returns the bytes sent as `file`. Throws 422 if there are none, or too many. */
async function bytesOf({ files }: Received): Promise<Uint8Array> {
  const file = files['file'];
  if (file === undefined || file.bytes === 0)
    throw invalidInput(['body', 'file'], 'Choose a CSV file.', 'missing');
  if (file.bytes > MAX_BYTES)
    throw invalidInput(['body', 'file'], 'This file is too large for a class list.', 'file');
  return await readFile(file.path);
}

/** Returns what a file contains, or throws 422 with what to do. */
async function readOr422<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotThisFile) throw invalidInput(['body', 'file'], error.message, 'file');
    throw error;
  }
}

/**
 * Behind `requireUser`: due date, rule for late work, extensions, waivers and submission times of
 * an assignment.
 */
export function deadlineRoutes({
  stores: { deadlines, ruleTemplates, students, assignments, anonymity },
  files,
}: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get(
      '/:id/deadline',
      describe(
        'The due date and late-work rule, with the rule in words',
        { 200: DeadlineSchema },
        [404],
      ),
      idPath,
      async (c) => c.json(await deadlines.get(c.get('principal'), c.req.valid('param').id)),
    )
    .put(
      '/:id/deadline',
      describe(
        'Set the due date and rule. Returns the marks that change; with `preview`, nothing is stored',
        { 200: MarkChangesSchema },
        [403, 404],
      ),
      idPath,
      body(DeadlineChangeSchema),
      async (c) => {
        const { preview, ...deadline } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await deadlines.change(c.get('principal'), id, { deadline }, preview));
      },
    )
    .get(
      '/:id/rule-templates',
      describe(
        'Rules for late work to begin with: of the installation and of the caller’s teams',
        { 200: RuleTemplatesSchema },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await ruleTemplates.list(c.get('principal'), c.req.valid('param').id)),
    )
    .get(
      '/:id/extensions',
      describe(
        'Extensions, waivers, codes and caps, with their reasons',
        { 200: ExtensionsSchema },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await deadlines.extensions(c.get('principal'), c.req.valid('param').id)),
    )
    .put(
      '/:id/extensions',
      describe(
        'Set or end extensions for these students. Returns the marks that change',
        { 200: MarkChangesSchema },
        [403, 404, 409],
      ),
      idPath,
      body(ExtensionsChangeSchema),
      async (c) => {
        const { preview, extensions } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(
          c,
          await deadlines.change(c.get('principal'), id, { extensions }, preview),
        );
      },
    )
    .post(
      '/:id/extensions/read',
      describe(
        'Read extensions from a CSV or a Moodle worksheet. Nothing is stored',
        { 200: ReadExtensionsSchema },
        [403, 404, 413],
        fileBody('A CSV with “Identifier” and “Due date”, or Moodle’s grading worksheet'),
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        const principal = c.get('principal');
        await assignments.require(principal, id, 'manage');
        const received = await receive(c, files, ['file']);
        try {
          const list = await students.list(principal, id);
          const deadline = await deadlines.get(principal, id);
          const read = readExtensions(await bytesOf(received), list, deadline);
          return await answerLong(c, await readOr422(read));
        } finally {
          await received.discard();
        }
      },
    )
    .put(
      '/:id/waivers',
      describe(
        'Waive the penalties of these submissions with a reason, or end waivers',
        { 200: MarkChangesSchema },
        [403, 404, 409],
      ),
      idPath,
      body(WaiversChangeSchema),
      async (c) => {
        const { preview, waivers } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await deadlines.change(c.get('principal'), id, { waivers }, preview));
      },
    )
    .put(
      '/:id/held-marks',
      describe(
        'Withhold marks, with a code that counts instead, or stop withholding them. Returns the marks that change',
        { 200: MarkChangesSchema },
        [403, 404, 409],
      ),
      idPath,
      body(HoldsChangeSchema),
      async (c) => {
        const { preview, holds } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await deadlines.change(c.get('principal'), id, { holds }, preview));
      },
    )
    .put(
      '/:id/mark-caps',
      describe(
        'Cap the marks of these submissions, as for resits, or end caps',
        { 200: MarkChangesSchema },
        [403, 404, 409],
      ),
      idPath,
      body(CapsChangeSchema),
      async (c) => {
        const { preview, caps } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await deadlines.change(c.get('principal'), id, { caps }, preview));
      },
    )
    .put(
      '/:id/handed-in-times',
      describe(
        'Set when these submissions were handed in, or that the time isn’t known',
        { 200: MarkChangesSchema },
        [403, 404, 409],
      ),
      idPath,
      body(HandedInChangeSchema),
      async (c) => {
        const { preview, times } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await deadlines.change(c.get('principal'), id, { times }, preview));
      },
    )
    .post(
      '/:id/handed-in-times/read',
      describe(
        'Read submission times from a CSV. Nothing is stored',
        { 200: ReadHandedInSchema },
        [403, 404, 409, 413],
        fileBody('A CSV with “Identifier” and “Handed in”'),
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        const principal = c.get('principal');
        await assignments.require(principal, id, 'manage');
        // It links students to scripts.
        await anonymity.requireNames(principal, id);
        const received = await receive(c, files, ['file']);
        try {
          const list = await students.list(principal, id);
          const { time_zone } = await deadlines.get(principal, id);
          const read = readHandedIn(await bytesOf(received), list, time_zone);
          return await answerLong(c, await readOr422(read));
        } finally {
          await received.discard();
        }
      },
    );
}
