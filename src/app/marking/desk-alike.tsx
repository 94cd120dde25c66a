import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { alikeMachine } from '#machines/marking/alike.machine.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { commentDialogActors } from '#services/comments/comments.ts';
import { AlikeNote } from '#views/marking/alike/alike-note.tsx';
import type { AlikeSlot } from '#views/marking/desk-props.ts';
import { useRoot } from '#app/root.ts';

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
