import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { similarCommentsMachine } from '#machines/marking/similar-comments.machine.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { commentDialogActors } from '#services/comments/comments.ts';
import { SimilarCommentNote } from '#views/marking/alike/similar-comment-note.tsx';
import type { SimilarCommentsSlot } from '#views/marking/desk-props.ts';
import { useRoot } from '#app/root.ts';

/** Similar earlier comments, for a note on the desk. */
const DeskSimilarComments: SimilarCommentsSlot = ({ onKept, ...props }) => {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    similarCommentsMachine.provide({
      actors: {
        dialog: commentDialogMachine.provide({
          actors: commentDialogActors(http),
          actions: { tell: (_, outcome) => tell(outcome) },
        }),
      },
      actions: { requestComments: onKept },
    }),
  );
  return (
    <SimilarCommentNote
      actor={useActorRef(machine, { input: { text: props.comment.text } })}
      {...props}
    />
  );
};

export default DeskSimilarComments;
