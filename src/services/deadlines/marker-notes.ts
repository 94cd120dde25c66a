import { type MarkerNotes, MarkerNotesSchema } from '#contract/deadlines/marker-notes.ts';
import { parsed, type Http } from '#services/http.ts';

/** What whoever marks a script is to keep in mind. */
export const loadMarkerNotes = async (
  http: Http,
  submission: number,
  signal: AbortSignal,
): Promise<MarkerNotes> =>
  parsed(
    MarkerNotesSchema,
    await http.get(`api/v1/submissions/${submission}/marker-notes`, { signal }).json(),
  );
