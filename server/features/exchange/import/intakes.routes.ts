import { Hono } from 'hono';
import * as v from 'valibot';
import {
  AcceptIntakeSchema,
  type Intake,
  IntakePatchSchema,
  IntakeSchema,
  MAX_INTAKE_BYTES,
  TIME_ZONE_MEANS,
  TimeZoneFieldSchema,
} from '#contract/exchange/intake.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { cleanFileName } from '#server/platform/files/names.ts';
import { receive } from '#server/platform/files/receive.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, fields } from '#server/platform/http/validate.ts';
import type { StoredIntake } from './intake-types.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer, multipart } from '#server/platform/http/describe.ts';

const describe = describer('Bringing a class in');
const intakeBody = multipart({
  file: {
    description: 'A zip from the learning environment, or of folders or files, at most 4 GB',
    required: true,
    file: true,
  },
  time_zone: { description: TIME_ZONE_MEANS },
});
const NO_ZIP = 'Choose the zip that your learning environment gave you.';

/**
 * Prepares classes for display: while names are hidden, only for their owner, and without showing
 * which script is whose.
 */
async function unjoined(
  { stores: { anonymity } }: AppParts,
  principal: Principal,
  intakes: readonly Intake[],
): Promise<readonly Intake[]> {
  const [first] = intakes;
  if (first === undefined) return intakes;
  await anonymity.requireManager(principal, first.assignment_id);
  if (!(await anonymity.isAnonymous(first.assignment_id))) return intakes;
  return intakes.map((intake) => ({
    ...intake,
    students: intake.students.map((student) => ({ ...student, submission_id: null })),
  }));
}

const shower =
  (parts: AppParts) =>
  async (principal: Principal, intake: StoredIntake): Promise<Intake> =>
    (await unjoined(parts, principal, [await parts.intaking.show(principal, intake)]))[0]!;

/**
 * Behind `requireUser`: `/assignments/{id}/intakes`. Nothing becomes a submission before `accept`.
 */
export function intakeRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, files, intaking } = parts;
  const show = shower(parts);
  return new Hono<SignedInEnv>()
    .get(
      '/:id/intakes',
      describe(
        'Imports, newest first. Students are listed only for the open one',
        { 200: v.array(IntakeSchema) },
        [404],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const list = await stores.intakes.list(principal, c.req.valid('param').id);
        return await answerLong(
          c,
          await unjoined(parts, principal, await intaking.list(principal, list)),
        );
      },
    )

    .post(
      '/:id/intakes',
      describe(
        'Upload a zip to be read and previewed before it is accepted',
        { 202: IntakeSchema },
        [403, 404, 409, 413, 503, 507],
        intakeBody,
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.assignments.require(principal, id, 'mark');
        await stores.anonymity.requireManager(principal, id);
        const received = await receive(c, files, ['file'], MAX_INTAKE_BYTES);
        try {
          const zip = received.files['file'];
          if (zip === undefined || zip.bytes === 0)
            throw invalidInput(['body', 'file'], NO_ZIP, 'missing');
          const intake = await intaking.receive(principal, id, {
            path: zip.path,
            filename: cleanFileName(zip.name) || 'class.zip',
            bytes: zip.bytes,
            time_zone: fields(TimeZoneFieldSchema, received.fields).time_zone ?? null,
          });
          return c.json(await show(principal, intake), 202);
        } finally {
          await received.discard();
        }
      },
    );
}

/** `/intakes/{id}`. */
export function intakeRoute(parts: AppParts): Hono<SignedInEnv> {
  const { stores, intaking } = parts;
  const show = shower(parts);
  /** Checked before anything is done with it. */
  const mine = async (principal: Principal, id: number): Promise<void> =>
    stores.anonymity.requireManager(
      principal,
      (await stores.intakes.get(principal, id)).assignment_id,
    );
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/:id',
      describe('Progress and preview', { 200: IntakeSchema }, [404]),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        return await answerLong(
          c,
          await show(principal, await stores.intakes.get(principal, c.req.valid('param').id)),
        );
      },
    )
    .patch(
      '/:id',
      describe(
        'Set whether each group hands in one submission, or how the names in the zip are encoded',
        { 200: IntakeSchema },
        [404, 409],
      ),
      idPath,
      body(IntakePatchSchema),
      async (c) => {
        const principal = c.get('principal');
        await mine(principal, c.req.valid('param').id);
        const intake = await stores.intakes.say(
          principal,
          c.req.valid('param').id,
          c.req.valid('json'),
        );
        intaking.wake();
        return await answerLong(c, await show(principal, intake));
      },
    )
    .post(
      '/:id/accept',
      describe('Take it in', { 202: IntakeSchema }, [404, 409]),
      idPath,
      body(AcceptIntakeSchema),
      async (c) => {
        const principal = c.get('principal');
        await mine(principal, c.req.valid('param').id);
        const intake = await stores.intakes.accept(
          principal,
          c.req.valid('param').id,
          c.req.valid('json').students,
        );
        intaking.wake();
        return c.json(await show(principal, intake), 202);
      },
    )
    .delete(
      '/:id',
      describe('Discard it. Nothing is kept', { 204: 'It is gone' }, [404, 409]),
      idPath,
      async (c) => {
        await intaking.discard(c.get('principal'), c.req.valid('param').id);
        return c.body(null, 204);
      },
    );
}
