import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { AssignmentSchema } from '#contract/assignments/assignment.ts';
import {
  type Guidance,
  GuidanceSchema,
  type Voice,
  VoiceSchema,
} from '#contract/drafts/drafting.ts';
import { parsed, type Http } from '#services/http.ts';

const WorksSchema = v.array(v.object({ id: v.number() }));

const addressOf = (assignment: number): string => `api/v1/assignments/${assignment}/guidance`;

/** Returns the actors of the guidance chart. */
export const guidanceActors = (http: Http) => ({
  loadGuidance: fromPromise<
    {
      guidance: Guidance;
      exemplars: readonly { id: number; name: string }[];
      sample: number | null;
    },
    { assignment: number }
  >(async ({ input: { assignment }, signal }) => {
    const [guidance, { files }, [work]] = await Promise.all([
      http
        .get(addressOf(assignment), { signal })
        .json()
        .then((body) => parsed(GuidanceSchema, body)),
      http
        .get(`api/v1/assignments/${assignment}`, { signal })
        .json()
        .then((body) => parsed(AssignmentSchema, body)),
      http
        .get(`api/v1/submissions/by_assignment/${assignment}`, {
          signal,
          searchParams: { limit: 1 },
        })
        .json()
        .then((body) => parsed(WorksSchema, body)),
    ]);
    return {
      guidance,
      exemplars: files
        .filter(({ file_type }) => file_type === 'exemplar')
        .map(({ id, original_filename }) => ({ id, name: original_filename })),
      sample: work?.id ?? null,
    };
  }),
  saveGuidance: fromPromise<Guidance, { assignment: number; guidance: Guidance }>(
    async ({ input: { assignment, guidance }, signal }) =>
      parsed(
        GuidanceSchema,
        await http.put(addressOf(assignment), { json: guidance, signal }).json(),
      ),
  ),
});

const VOICE = 'api/v1/users/me/voice';

/** Returns the actors of the voice-card chart. */
export const voiceActors = (http: Http) => ({
  loadVoice: fromPromise<Voice>(async ({ signal }) =>
    parsed(VoiceSchema, await http.get(VOICE, { signal }).json()),
  ),
  saveVoice: fromPromise<Voice, { text: string }>(async ({ input, signal }) =>
    parsed(VoiceSchema, await http.put(VOICE, { json: input, signal }).json()),
  ),
  learnAgain: fromPromise<Voice>(async ({ signal }) => {
    await http.delete(VOICE, { signal });
    return parsed(VoiceSchema, await http.get(VOICE, { signal }).json());
  }),
});
