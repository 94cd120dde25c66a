import { useEffect } from 'react';
import { PrivateNote } from '#views/teams/private-note.tsx';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { privateNotesOf } from './private-notes.ts';

/** The signed-in user's private note on a script. One instance per script. */
const PrivateNoteHere: PrivateNoteSlot = ({ submission, asked, onFold }) => {
  const notes = privateNotesOf(useRoot(), useUser().id);
  useEffect(() => notes.look(submission), [notes, submission]);
  return <PrivateNote actor={notes.of(submission)} asked={asked} onFold={onFold} />;
};

export default PrivateNoteHere;
