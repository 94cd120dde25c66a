import { useEffect } from 'react';
import { PrivateNote } from '#views/teams/private-note.tsx';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { privateNotesOf } from './private-notes.ts';

/** What whoever is signed in writes on a script for themselves. One of these a script. */
const PrivateNoteHere: PrivateNoteSlot = ({ submission, asked, onFold }) => {
  const notes = privateNotesOf(useRoot(), useUser().id);
  useEffect(() => notes.look(submission), [notes, submission]);
  return <PrivateNote actor={notes.of(submission)} asked={asked} onFold={onFold} />;
};

export default PrivateNoteHere;
