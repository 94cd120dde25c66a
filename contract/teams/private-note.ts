import * as v from 'valibot';

export const MAX_PRIVATE_NOTE = 10_000;

/** What a marker wrote on a submission for nobody but themselves (TEAM-5). */
export const PrivateNoteSchema = v.object({
  text: v.pipe(
    v.string('A private note is text.'),
    v.maxLength(
      MAX_PRIVATE_NOTE,
      `A private note has at most ${MAX_PRIVATE_NOTE.toLocaleString('en')} characters.`,
    ),
  ),
  /** In a change: of what it was made from. Refused with 412 where the same marker saved elsewhere since. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PrivateNote = v.InferOutput<typeof PrivateNoteSchema>;
