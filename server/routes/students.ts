import { Hono } from 'hono';
import { ClassListSchema, StudentListSchema } from '#contract/student.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { body } from '../middleware/validate.ts';
import { answerLong, idPath } from './answers.ts';
import { describer } from './describe.ts';

const describe = describer('Class list');

/** Behind `requireUser`: `/assignments/{id}/students`. */
export function studentRoutes({ stores: { students } }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get('/:id/students', describe('The class list, whole', { 200: StudentListSchema }, [404]), idPath, async (c) =>
      answerLong(c, await students.list(c.get('principal'), c.req.valid('param').id)))

    .put('/:id/students', describe('Make the class list this one', { 200: StudentListSchema }, [403, 404, 409]), idPath, body(ClassListSchema), async (c) =>
      answerLong(c, await students.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json').students)));
}
