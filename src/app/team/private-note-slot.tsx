import { useEffect } from 'react';
import { PrivateNote } from '#views/screens/team/private-note.tsx';
import type { PrivateNoteSlot } from '#views/screens/team/private-note-slot.ts';
import { useRoot } from '../root.ts';
import { useUser } from '../session/use-user.ts';
import { privateNotesOf } from './private-notes.ts';

/** What whoever is signed in writes on a script for themselves. One of these a script. */
const PrivateNoteHere: PrivateNoteSlot = ({ submission, asked, onFold }) => {
  const notes = privateNotesOf(useRoot(), useUser().id);
  useEffect(() => notes.look(submission), [notes, submission]);
  return <PrivateNote actor={notes.of(submission)} asked={asked} onFold={onFold} />;
};

export default PrivateNoteHere;
