import { Hono } from 'hono';
import { pageQuery } from '#contract/common.ts';
import { TRANSACTIONS_PAGE } from '#contract/limits.ts';
import {
  ErasureListSchema,
  EraseStudentBodySchema,
  PersonSchema,
  StudentExportBodySchema,
  TracesSchema,
} from '#contract/privacy/student-data.ts';
import { exportArchive } from '#server/features/accounts/account-archive.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { contentDisposition } from '#server/platform/files/names.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerPage } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Student data');

/**
 * `/student-data`: one student across the caller’s assignments. The person is identified in request
 * bodies, so that no proxy’s log records it.
 */
export function studentDataRoutes(parts: AppParts): Hono<SignedInEnv> {
  const {
    stores: { studentData, audit },
    files,
    clock,
    intaking,
    runner,
  } = parts;
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .post(
      '/find',
      describe(
        'Where a student is found in the caller’s assignments',
        { 200: TracesSchema },
        [403, 404],
      ),
      body(PersonSchema),
      async (c) => c.json(await studentData.find(c.get('principal'), c.req.valid('json'))),
    )

    .post(
      '/export',
      describe(
        'All data on a student: a zip with data.json and the files',
        { 200: 'application/zip' },
        [403, 404, 409],
      ),
      body(StudentExportBodySchema),
      async (c) => {
        const principal = c.get('principal');
        const { person } = c.req.valid('json');
        const everything = await studentData.exportAll(principal, person);
        for (const { assignment_id } of (await studentData.find(principal, person)).traces)
          await audit.write({
            kind: 'student_exported',
            userId: principal.userId,
            assignmentId: assignment_id,
          });
        return c.body(exportArchive(everything, files, clock.now()), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition('attachment', 'student-data.zip'),
          'Cache-Control': 'private, no-store',
        });
      },
    )

    .post(
      '/erase',
      describe(
        'Permanently erase a student from these assignments. Returns the proofs of erasure',
        { 200: ErasureListSchema },
        [403, 404, 409],
      ),
      body(EraseStudentBodySchema),
      async (c) => {
        const principal = c.get('principal');
        const { person, assignment_ids } = c.req.valid('json');
        const erased = await studentData.erase(principal, person, assignment_ids, 'student');
        for (const one of erased) {
          await discardFiles(parts, one);
          await intaking.forget(one.intakes);
        }
        await runner.dropGone();
        return c.json(erased.map(({ erasure }) => erasure));
      },
    )

    .get(
      '/erasures',
      describe('Proofs of erasure in the caller’s assignments, newest first', {
        200: ErasureListSchema,
      }),
      query(pageQuery(TRANSACTIONS_PAGE)),
      async (c) =>
        answerPage(c, await studentData.erasures(c.get('principal'), c.req.valid('query'))),
    );
}
