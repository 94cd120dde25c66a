import { type Context, Hono } from 'hono';
import {
  AnswerSchema,
  AskRegradeSchema,
  MakeLinksSchema,
  NewStudentLinksSchema,
  OpenedSchema,
  OpenSchema,
  RegradeRequestSchema,
  RegradeSchema,
  RegradesSchema,
  RevokeLinksSchema,
  StudentLinksSchema,
} from '#contract/release/student-page.ts';
import type { Returned } from '#contract/release/returned.ts';
import { OpenedScriptSchema } from '#contract/release/student-script.ts';
import { veiled } from '#server/features/marking/anonymity/veil.ts';
import type { AppEnv, AppParts, SignedInEnv } from '#server/context.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import { documentName } from '#server/features/exchange/return/documents/names.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body } from '#server/platform/http/validate.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerLong, appOrigin, idPath } from '#server/platform/http/answers.ts';
import { headersOf, web } from '#server/features/exchange/return/handbacks.routes.ts';
import { describer } from '#server/platform/http/describe.ts';

/** Students take their turns among themselves: a whole class is one that waits beside each educator. */
const VISITORS = 0;

const describe = describer('Student’s page');
const describeOpen = describer('Student’s page', 'open');

/** Behind `requireUser`: the links of an assignment, and what students asked for with them. */
export function studentLinkRoutes(parts: AppParts): Hono<SignedInEnv> {
  const {
    stores: { studentLinks, anonymity },
  } = parts;
  /** Whose script is whose stands in all of it: while names are hidden none of it is answered. */
  const named = async (c: Context<SignedInEnv>, id: number): Promise<Principal> => {
    await anonymity.requireNames(c.get('principal'), id);
    return c.get('principal');
  };
  return new Hono<SignedInEnv>()
    .get(
      '/:id/student-links',
      describe(
        'Each student’s link: how long it is good, and whether it was opened',
        { 200: StudentLinksSchema },
        [404, 409],
      ),
      idPath,
      async (c) =>
        answerLong(
          c,
          await studentLinks.list(await named(c, c.req.valid('param').id), c.req.valid('param').id),
        ),
    )

    .post(
      '/:id/student-links',
      describe(
        'Make links: answers each address, this once',
        { 200: NewStudentLinksSchema },
        [403, 404, 409],
      ),
      idPath,
      body(MakeLinksSchema),
      async (c) => {
        const { submission_ids, ...link } = c.req.valid('json');
        const made = await studentLinks.make(
          await named(c, c.req.valid('param').id),
          c.req.valid('param').id,
          submission_ids,
          link,
        );
        const origin = appOrigin(c, parts);
        return answerLong(
          c,
          made.map(({ link: one, token }) => ({ ...one, url: `${origin}/returned#${token}` })),
        );
      },
    )

    .post(
      '/:id/student-links/revoke',
      describe('Revoke links', { 200: StudentLinksSchema }, [403, 404, 409]),
      idPath,
      body(RevokeLinksSchema),
      async (c) =>
        answerLong(
          c,
          await studentLinks.revoke(
            await named(c, c.req.valid('param').id),
            c.req.valid('param').id,
            c.req.valid('json').ids,
          ),
        ),
    )

    .get(
      '/:id/regrades',
      describe(
        'What students asked to be looked at again, newest first',
        { 200: RegradesSchema },
        [404, 409],
      ),
      idPath,
      async (c) =>
        answerLong(
          c,
          await studentLinks.regrades(
            await named(c, c.req.valid('param').id),
            c.req.valid('param').id,
          ),
        ),
    );
}

/** `/regrades/{id}`. */
export function regradeRoutes(parts: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .post(
      '/:id/answer',
      describe('Answer a student’s request', { 200: RegradeSchema }, [403, 404]),
      idPath,
      body(AnswerSchema),
      async (c) => {
        const answered = await parts.stores.studentLinks.answer(
          c.get('principal'),
          c.req.valid('param').id,
          c.req.valid('json').answer,
        );
        return c.json(veiled(answered, await parts.stores.anonymity.veil(answered.submission_id)));
      },
    );
}

/** `/returned`: what a student does, without an account. Each call brings the link's secret in its body. */
export function returnedRoutes({
  stores: { studentLinks, audit },
  documents,
  render,
  limits,
  settings,
}: AppParts): Hono<AppEnv> {
  const openedBy = async (token: string) => {
    const { snapshot, firstOf, ...opened } = await studentLinks.open(token);
    if (firstOf !== null)
      await audit.write({ kind: 'opened_by_link', userId: null, submissionId: firstOf });
    return { ...opened, returned: JSON.parse(snapshot) as Returned };
  };
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await limits.openReturned.take(clientNetwork(c, settings.trustProxy));
      await next();
      c.res.headers.set('X-Robots-Tag', 'noindex');
    })
    .post(
      '/open',
      describeOpen(
        'What was given back; the first time is noted',
        { 200: OpenedSchema },
        [404, 429],
      ),
      body(OpenSchema),
      async (c) => {
        return answerLong(c, await openedBy(c.req.valid('json').token));
      },
    )

    .post(
      '/document',
      describeOpen(
        'What was given back, as a PDF; the first time is noted',
        { 200: 'The document' },
        [404, 429],
      ),
      body(OpenSchema),
      async (c) => {
        const { returned } = await openedBy(c.req.valid('json').token);
        const name = documentName(`${returned.assignment.title} - ${returned.student.name}`, 'pdf');
        return c.body(
          web(
            await render(
              { format: 'pdf', zip: false, entries: [{ path: name, returned }] },
              VISITORS,
            ),
          ),
          200,
          headersOf(name),
        );
      },
    )

    .post(
      '/script',
      describeOpen('The text of what was handed in', { 200: OpenedScriptSchema }, [404, 429]),
      body(OpenSchema),
      async (c) => {
        const files = await studentLinks.files(c.req.valid('json').token);
        const read = await Promise.all(
          files.map(async ({ name, key, filename }) => {
            const document = await documents
              .of({ key, extension: extensionOf(filename) }, c.req.raw.signal)
              .catch(() => null);
            return { name, document: document?.kind === 'text' ? document : null };
          }),
        );
        return answerLong(c, { files: read });
      },
    )

    .post(
      '/regrade',
      describeOpen(
        'Ask to have it looked at again, once',
        { 201: RegradeRequestSchema },
        [403, 404, 409, 429],
      ),
      body(AskRegradeSchema),
      async (c) => {
        const { token, text } = c.req.valid('json');
        return c.json(await studentLinks.askRegrade(token, text), 201);
      },
    );
}
