import type { Readable } from 'node:stream';
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
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import type { AppEnv, AppParts, SignedInEnv } from '#server/context.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import { documentName } from '#server/features/exchange/return/documents/names.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { Crowded } from '#server/platform/process/turn-queue.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body } from '#server/platform/http/validate.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerLong, appOrigin, idPath } from '#server/platform/http/answers.ts';
import { headersOf } from '#server/features/exchange/return/handbacks.routes.ts';
import { describer } from '#server/platform/http/describe.ts';

/**
 * Requests with one link that may be in progress at the same time: more than a page sends, and few
 * compared with a class's (SEC-10).
 */
const AT_ONCE = 4;
const RETRY_S = '5';
/** The maximum size of one student's document; a whole class's are only made for its educator. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * Returns all bytes of a document. It isn't streamed while it is being made: a slow reader would
 * keep the others waiting, who share one place.
 */
async function bytesOf(document: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of document) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_DOCUMENT_BYTES) throw new ApiError(413, 'This document is too long for a PDF.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const describe = describer('Student’s page');
const describeOpen = describer('Student’s page', 'open');

/**
 * Behind `requireUser`: the links of an assignment, and the requests that students made with them.
 */
export function studentLinkRoutes(parts: AppParts): Hono<SignedInEnv> {
  const {
    stores: { studentLinks, anonymity },
  } = parts;
  /** All of it shows whose script is whose: while names are hidden none of it is returned. */
  const named = async (c: Context<SignedInEnv>, id: number): Promise<Principal> => {
    await anonymity.requireNames(c.get('principal'), id);
    return c.get('principal');
  };
  return new Hono<SignedInEnv>()
    .get(
      '/:id/student-links',
      describe(
        'Each student’s link: how long it is valid, and whether it has been opened',
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
        'Create links. Each address is returned only this once',
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
      describe('Students’ regrade requests, newest first', { 200: RegradesSchema }, [404, 409]),
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
        return c.json(masked(answered, await parts.stores.anonymity.veil(answered.submission_id)));
      },
    );
}

/**
 * `/returned`: what a student does, without an account. Each request contains the link's secret in
 * its body.
 */
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
  const underWay = new Map<string, number>();

  /**
   * Handles a request with a link: `look` finds what the link leads to, `work` makes the response.
   * A valid link has its own limit, so that one student, or a stranger who guesses, uses up nothing
   * of those who share their network; an invalid one counts against its network.
   */
  async function visit<Found, T>(
    c: Context<AppEnv>,
    token: string,
    look: () => Promise<Found>,
    work: (found: Found) => Promise<T>,
  ): Promise<T> {
    const others = underWay.get(token) ?? 0;
    if (others >= AT_ONCE)
      throw new ApiError(
        429,
        'This page is being asked for several times at once. Please try again in a few seconds.',
        { 'Retry-After': RETRY_S },
      );
    underWay.set(token, others + 1);
    try {
      const found = await look().catch(async (error: unknown) => {
        if (error instanceof NotFound)
          await limits.openReturned.take(clientNetwork(c, settings.trustProxy));
        throw error;
      });
      await limits.studentLink.take(token);
      return await work(found);
    } finally {
      const left = (underWay.get(token) ?? 1) - 1;
      if (left > 0) underWay.set(token, left);
      else underWay.delete(token);
    }
  }

  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.res.headers.set('X-Robots-Tag', 'noindex');
    })
    .post(
      '/open',
      describeOpen(
        'The returned work. The first time it is opened is recorded',
        { 200: OpenedSchema },
        [404, 429, 503],
      ),
      body(OpenSchema),
      async (c) => {
        const { token } = c.req.valid('json');
        return await visit(
          c,
          token,
          () => openedBy(token),
          (opened) => answerLong(c, opened),
        );
      },
    )

    .post(
      '/document',
      describeOpen(
        'The returned work as a PDF. The first time it is opened is recorded',
        { 200: 'The document' },
        [404, 429, 503],
      ),
      body(OpenSchema),
      async (c) => {
        const { token } = c.req.valid('json');
        return await visit(
          c,
          token,
          () => openedBy(token),
          async ({ returned }) => {
            const name = documentName(
              `${returned.assignment.title} - ${returned.student.name}`,
              'pdf',
            );
            const document = await render(
              { format: 'pdf', zip: false, entries: [{ path: name, returned }] },
              { visitor: token },
            );
            return c.body(await bytesOf(document), 200, headersOf(name));
          },
        );
      },
    )

    .post(
      '/script',
      describeOpen('The text of the submitted work', { 200: OpenedScriptSchema }, [404, 429]),
      body(OpenSchema),
      async (c) => {
        const { token } = c.req.valid('json');
        return await visit(
          c,
          token,
          () => studentLinks.files(token),
          async (files) => {
            const read = await Promise.all(
              files.map(async ({ name, key, filename }) => {
                const document = await documents
                  .of({ key, extension: extensionOf(filename) }, c.req.raw.signal, {
                    visitor: token,
                  })
                  .catch((error: unknown) => {
                    if (error instanceof Crowded) throw error;
                    return null;
                  });
                return { name, document: document?.kind === 'text' ? document : null };
              }),
            );
            return await answerLong(c, { files: read });
          },
        );
      },
    )

    .post(
      '/regrade',
      describeOpen('Ask for a regrade, once', { 201: RegradeRequestSchema }, [403, 404, 409, 429]),
      body(AskRegradeSchema),
      async (c) => {
        const { token, text } = c.req.valid('json');
        return await visit(
          c,
          token,
          () => studentLinks.askRegrade(token, text),
          async (asked) => c.json(asked, 201),
        );
      },
    );
}
