import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { alikeMachine } from '#machines/alike/alike.machine.ts';
import { commentDialogMachine } from '#machines/comment-dialog/comment-dialog.machine.ts';
import { commentDialogActors } from '#services/comments.ts';
import { AlikeNote } from '#views/screens/desk/alike/alike-note.tsx';
import type { AlikeSlot } from '#views/screens/desk/desk-props.ts';
import { useRoot } from '../root.ts';

/** A comment that was written before, on a note of the desk. */
const DeskAlike: AlikeSlot = ({ onKept, ...props }) => {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    alikeMachine.provide({
      actors: {
        dialog: commentDialogMachine.provide({
          actors: commentDialogActors(http),
          actions: { tell: (_, outcome) => tell(outcome) },
        }),
      },
      actions: { refresh: onKept },
    }),
  );
  return (
    <AlikeNote actor={useActorRef(machine, { input: { text: props.comment.text } })} {...props} />
  );
};

export default DeskAlike;
