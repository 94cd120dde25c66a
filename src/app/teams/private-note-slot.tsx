import { useEffect } from 'react';
import { RETRIES_DEFAULT } from '#contract/limits.ts';
import type { MarkerNotes as Notes } from '#contract/deadlines/marker-notes.ts';
import { loadMarkerNotes } from '#services/deadlines/marker-notes.ts';
import { MarkerNotes } from '#views/deadlines/marker-notes.tsx';
import { PrivateNote } from '#views/teams/private-note.tsx';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { privateNotesOf } from './private-notes.ts';

/**
 * What whoever marks is to keep in mind of a script, and what they write on it for themselves. One
 * of these a script.
 */
const PrivateNoteHere: PrivateNoteSlot = ({ submission, asked, onFold }) => {
  const { http, resources } = useRoot();
  const notes = privateNotesOf(useRoot(), useUser().id);
  useEffect(() => notes.look(submission), [notes, submission]);
  const { data } = useResource(
    resources.of<Notes>(
      `marker-notes:${submission}`,
      { freshFor: 0, retries: RETRIES_DEFAULT },
      async (signal) => ({
        kind: 'whole',
        data: await loadMarkerNotes(http, submission, signal),
        revision: null,
      }),
    ),
  );
  return (
    <>
      <MarkerNotes notes={data?.notes ?? []} />
      <PrivateNote actor={notes.of(submission)} asked={asked} onFold={onFold} />
    </>
  );
};

export default PrivateNoteHere;
