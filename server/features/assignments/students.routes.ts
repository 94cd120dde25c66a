import { Hono } from 'hono';
import {
  ClassListSchema,
  ReadClassListSchema,
  type Student,
  StudentListSchema,
} from '#contract/assignments/student.ts';
import { TIME_ZONE_MEANS, TimeZoneFieldSchema } from '#contract/exchange/intake.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { receive } from '#server/platform/files/receive.ts';
import { classListInTurns } from '#server/features/exchange/return/moodle/class-list.ts';
import { body, fields } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';
import { receivedWorksheet } from '#server/features/exchange/import/worksheet.routes.ts';

const describe = describer('Class list');
const readBody = multipart({
  file: {
    description: 'The grading worksheet as downloaded from Moodle',
    required: true,
    file: true,
  },
  time_zone: { description: TIME_ZONE_MEANS },
});

/** Behind `requireUser`: `/assignments/{id}/students`. */
export function studentRoutes({
  stores: { students, assignments, anonymity },
  files,
}: AppParts): Hono<SignedInEnv> {
  /**
   * While names are hidden, nobody is linked to a script: neither by its id nor by its submission
   * time, which is shown on the script as well.
   */
  const unjoined = async (id: number, list: readonly Student[]): Promise<readonly Student[]> =>
    (await anonymity.isAnonymous(id))
      ? list.map(({ handed_in_at: _, ...student }) => ({ ...student, submission_ids: [] }))
      : list;
  return new Hono<SignedInEnv>()
    .get(
      '/:id/students',
      describe('The complete class list', { 200: StudentListSchema }, [404, 409]),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        await anonymity.requireManager(c.get('principal'), id);
        return answerLong(c, await unjoined(id, await students.list(c.get('principal'), id)));
      },
    )

    .post(
      '/:id/students/read',
      describe(
        'Read the class list from a Moodle worksheet. Nothing is stored',
        { 200: ReadClassListSchema },
        [403, 404, 413],
        readBody,
      ),
      idPath,
      async (c) => {
        await assignments.require(c.get('principal'), c.req.valid('param').id, 'mark');
        const received = await receive(c, files, ['file']);
        try {
          const { time_zone } = fields(TimeZoneFieldSchema, received.fields);
          const { worksheet } = await receivedWorksheet(received);
          const list = await classListInTurns(worksheet, time_zone ?? null);
          return await answerLong(c, { students: list });
        } finally {
          await received.discard();
        }
      },
    )

    .put(
      '/:id/students',
      describe('Replace the class list', { 200: StudentListSchema }, [403, 404, 409]),
      idPath,
      body(ClassListSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        await anonymity.requireManager(c.get('principal'), id);
        return answerLong(
          c,
          await unjoined(
            id,
            await students.put(c.get('principal'), id, c.req.valid('json').students),
          ),
        );
      },
    );
}
