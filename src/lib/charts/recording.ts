import * as v from 'valibot';

/**
 * A recorded session: which charts took which transitions, when. Every word in it is written in a chart: nothing that a
 * person typed, no name, no grade, no address and no number of the database.
 */
export const RECORDING_KIND = 'marginalia-recording';
/** More steps than this aren't kept: an hour of hard work is about a thousand. */
export const MOST_STEPS = 4_000;
const LONGEST = 300;

const word = v.pipe(v.string(), v.maxLength(LONGEST));
const words = v.pipe(v.array(word), v.maxLength(64));
const StepSchema = v.object({
  /** The id of the chart, and which of its actors this session it is, counted from 1. */
  chart: word,
  actor: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The declared event, as the chart names it: `grade.save`, `xstate.done.actor.save`; `begins` where the actor began. */
  event: word,
  took: words,
  at: words,
  /** Milliseconds since the recording began. */
  time: v.pipe(v.number(), v.minValue(0)),
});
export const RecordingSchema = v.object({
  kind: v.literal(RECORDING_KIND),
  version: v.literal(1),
  steps: v.pipe(v.array(StepSchema), v.maxLength(MOST_STEPS)),
});

export type RecordedStep = v.InferOutput<typeof StepSchema>;
export type Recording = v.InferOutput<typeof RecordingSchema>;

export const toRecording = (steps: RecordedStep[]): Recording => ({
  kind: RECORDING_KIND,
  version: 1,
  steps,
});

/** The recording in a text, or null where it is something else or damaged. */
export function recordingIn(text: string): Recording | null {
  try {
    const found = v.safeParse(RecordingSchema, JSON.parse(text));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}
