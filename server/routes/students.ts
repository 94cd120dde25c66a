import { Hono } from 'hono';
import { ClassListSchema, ReadClassListSchema, StudentListSchema } from '#contract/student.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { receive } from '../files/receive.ts';
import { classListOf } from '../handback/moodle/class-list.ts';
import { body } from '../middleware/validate.ts';
import { answerLong, idPath } from './answers.ts';
import { describer, multipart } from './describe.ts';
import { receivedWorksheet } from './worksheet.ts';

const describe = describer('Class list');
const readBody = multipart({ file: { description: 'The grading worksheet as Moodle gave it', required: true, file: true } });

/** Behind `requireUser`: `/assignments/{id}/students`. */
export function studentRoutes({ stores: { students, assignments }, files }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get('/:id/students', describe('The class list, whole', { 200: StudentListSchema }, [404]), idPath, async (c) =>
      answerLong(c, await students.list(c.get('principal'), c.req.valid('param').id)))

    .post('/:id/students/read', describe('The class list that a Moodle worksheet holds; nothing is stored', { 200: ReadClassListSchema }, [403, 404, 413], readBody),
      idPath, async (c) => {
        await assignments.require(c.get('principal'), c.req.valid('param').id, 'mark');
        const received = await receive(c.req.raw, files.incoming, ['file']);
        try {
          const { worksheet } = await receivedWorksheet(received);
          return await answerLong(c, { students: classListOf(worksheet) });
        } finally {
          await received.discard();
        }
      })

    .put('/:id/students', describe('Make the class list this one', { 200: StudentListSchema }, [403, 404, 409]), idPath, body(ClassListSchema), async (c) =>
      answerLong(c, await students.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json').students)));
}
