import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { suggestionsMachine } from '#machines/comments/suggestions.machine.ts';
import { suggestionsCommands } from '#machines/comments/suggestions.view.ts';
import { commentDialogActors } from '#services/comments/comments.ts';
import { suggestionActors } from '#services/comments/suggestions.ts';
import { Suggestions } from '#views/comments/suggestions.tsx';
import type { SuggestionsSlot } from '#views/marking/desk-props.ts';
import { useRoot } from '#app/root.ts';

/** Suggests the marker's own comments under the criterion they are working on. */
const DeskSuggestions: SuggestionsSlot = ({ submission, criterion, mark, ...props }) => {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    suggestionsMachine.provide({
      actors: {
        ...suggestionActors(http),
        dialog: commentDialogMachine.provide({
          actors: commentDialogActors(http),
          actions: { tell: (_, outcome) => tell(outcome) },
        }),
      },
    }),
  );
  const { level_ids: levels, points } = mark;
  const actor = useActorRef(machine, { input: { submission, criterion, levels, points } });
  useEffect(() => suggestionsCommands(actor).choose(levels, points), [actor, levels, points]);
  return <Suggestions actor={actor} written={mark.comment} {...props} />;
};

export default DeskSuggestions;
