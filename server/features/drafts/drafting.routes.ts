import { Hono } from 'hono';
import {
  DraftPointsSchema,
  GuidanceSchema,
  OutboundPreviewSchema,
  PointChangeSchema,
  VoiceSchema,
  VoiceTextSchema,
} from '#contract/drafts/drafting.ts';
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { UnreadableError, WriterError } from './errors.ts';
import { learntVoice } from './voice.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

/** How many of a person's latest feedback texts show how they write. */
const SHOWN = 40;

/** Behind `requireUser`, under submissions. */
export function draftRoutes({ stores, leaving }: AppParts): Hono<SignedInEnv> {
  const describe = describer('Drafts');
  const { anonymity, drafting, feedbackJobs } = stores;
  return new Hono<SignedInEnv>()
    .get(
      '/:id/leaving',
      describe(
        'What a draft of this work would send to a provider, without sending it',
        { 200: OutboundPreviewSchema },
        [403, 404, 409],
      ),
      idPath,
      async (c) => {
        const material = await feedbackJobs.materialFor(
          c.get('principal'),
          c.req.valid('param').id,
        );
        try {
          const { pictures, ...rest } = await leaving(material, c.req.raw.signal);
          // The base64 letters of a picture can't be anybody's name.
          return c.json({
            ...masked(rest, await anonymity.veil(c.req.valid('param').id)),
            pictures,
          });
        } catch (error) {
          if (error instanceof UnreadableError)
            throw invalidInput(['submission_file'], error.message, 'unreadable');
          if (error instanceof WriterError) throw new ApiError(409, error.message);
          throw error;
        }
      },
    )
    .get(
      '/:id/draft-points',
      describe('What became of the points of its draft', { 200: DraftPointsSchema }, [404]),
      idPath,
      async (c) => c.json(await drafting.points(c.get('principal'), c.req.valid('param').id)),
    )
    .put(
      '/:id/draft-points',
      describe(
        'Say that a point was taken, in which words, or dropped',
        { 200: DraftPointsSchema },
        [403, 404, 409],
      ),
      idPath,
      body(PointChangeSchema),
      async (c) => {
        const [principal, { id }] = [c.get('principal'), c.req.valid('param')];
        await drafting.putPoint(principal, id, c.req.valid('json'));
        return c.json(await drafting.points(principal, id));
      },
    );
}

/** Behind `requireUser`, under assignments. */
export function guidanceRoutes({ stores: { drafting } }: AppParts): Hono<SignedInEnv> {
  const describe = describer('Assignments');
  return new Hono<SignedInEnv>()
    .get(
      '/:id/guidance',
      describe('What drafts of this assignment are to know', { 200: GuidanceSchema }, [404]),
      idPath,
      async (c) => c.json(await drafting.guidance(c.get('principal'), c.req.valid('param').id)),
    )
    .put(
      '/:id/guidance',
      describe(
        'Say what drafts of this assignment are to know',
        { 200: GuidanceSchema },
        [403, 404, 409],
      ),
      idPath,
      body(GuidanceSchema),
      async (c) =>
        c.json(
          await drafting.putGuidance(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
        ),
    );
}

/** Behind `requireUser`, under users. */
export function voiceRoutes({ stores: { drafting } }: AppParts): Hono<SignedInEnv> {
  const describe = describer('Users');
  const voiceOf = async (principal: Principal) => {
    const own = await drafting.voice(principal);
    return {
      text: own ?? learntVoice((await drafting.written(principal, SHOWN)).toReversed()),
      learnt: own === null,
      kept: await drafting.kept(principal),
    };
  };
  return new Hono<SignedInEnv>()
    .get(
      '/me/voice',
      describe('How the caller writes, as drafts are told', { 200: VoiceSchema }),
      async (c) => c.json(await voiceOf(c.get('principal'))),
    )
    .put(
      '/me/voice',
      describe('Change that, or clear it with an empty text', { 200: VoiceSchema }),
      body(VoiceTextSchema),
      async (c) => {
        await drafting.putVoice(c.get('principal'), c.req.valid('json').text);
        return c.json(await voiceOf(c.get('principal')));
      },
    )
    .delete('/me/voice', describe('Go back to what is learnt', { 204: 'Forgotten' }), async (c) => {
      await drafting.forgetVoice(c.get('principal'));
      return noContent(c);
    });
}
