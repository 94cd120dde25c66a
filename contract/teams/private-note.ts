import * as v from 'valibot';

export const MAX_PRIVATE_NOTE = 10_000;

/** A marker's private note on a submission, which only they can see (TEAM-5). */
export const PrivateNoteSchema = v.object({
  text: v.pipe(
    v.string('A private note is text.'),
    v.maxLength(
      MAX_PRIVATE_NOTE,
      `A private note has at most ${MAX_PRIVATE_NOTE.toLocaleString('en')} characters.`,
    ),
  ),
  /**
   * In a change, the version it is based on. Refused with 412 if the same marker has saved
   * elsewhere since.
   */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PrivateNote = v.InferOutput<typeof PrivateNoteSchema>;
