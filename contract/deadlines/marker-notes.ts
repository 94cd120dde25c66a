import * as v from 'valibot';

/** `GET /api/v1/submissions/{id}/marker-notes`: what markers are to keep in mind, without whose it is or why. */
export const MarkerNotesSchema = v.object({ notes: v.array(v.string()) });
export type MarkerNotes = v.InferOutput<typeof MarkerNotesSchema>;
