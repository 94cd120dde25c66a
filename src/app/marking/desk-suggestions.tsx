import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { rewordingMachine } from '#machines/comments/rewording.machine.ts';
import { rewordingCommands } from '#machines/comments/rewording.view.ts';
import { suggestionsMachine } from '#machines/comments/suggestions.machine.ts';
import { suggestionsCommands } from '#machines/comments/suggestions.view.ts';
import { withSuggestion } from '#lib/comments/suggestions.ts';
import { commentDialogActors } from '#services/comments/comments.ts';
import { rewordingActors, suggestionActors } from '#services/comments/suggestions.ts';
import { RewordingQuestion } from '#views/comments/rewording.tsx';
import { Suggestions } from '#views/comments/suggestions.tsx';
import type { SuggestionsSlot } from '#views/marking/desk-props.ts';
import { type Root, useRoot } from '#app/root.ts';

/**
 * For which wordings of which criteria the marker has answered whether to change them elsewhere, for
 * as long as the page is open: they are asked once.
 */
const answers = new WeakMap<Root['http'], Map<string, string[]>>();

function answersFor({ http }: Root, criterion: string): string[] {
  const known = answers.get(http) ?? new Map<string, string[]>();
  answers.set(http, known);
  const own = known.get(criterion) ?? [];
  known.set(criterion, own);
  return own;
}

/** Suggests the marker's own comments under the criterion they are working on. */
const DeskSuggestions: SuggestionsSlot = ({
  submission,
  criterion,
  mark,
  onReworded,
  onInsert,
  ...props
}) => {
  const root = useRoot();
  const { http, tell } = root;
  const answered = answersFor(root, criterion);
  const [rewording] = useState(() =>
    rewordingMachine.provide({
      actors: rewordingActors(http),
      actions: {
        storeAnswer: (_, { from }) => answersFor(root, criterion).push(from),
        announceChanges: (_, { changed }) => onReworded?.(changed),
      },
    }),
  );
  const question = useActorRef(rewording, {
    input: { submission, criterion, text: mark.comment, answered },
  });
  const [machine] = useState(() =>
    suggestionsMachine.provide({
      actors: {
        ...suggestionActors(http),
        dialog: commentDialogMachine.provide({
          actors: commentDialogActors(http),
          actions: { tell: (_, outcome) => tell(outcome) },
        }),
      },
      actions: { announceRewording: (_, wording) => rewordingCommands(question).reword(wording) },
    }),
  );
  const { level_ids: levels, points, comment } = mark;
  const actor = useActorRef(machine, { input: { submission, criterion, levels, points } });
  useEffect(() => suggestionsCommands(actor).choose(levels, points), [actor, levels, points]);
  useEffect(() => rewordingCommands(question).write(comment), [question, comment]);
  return (
    <>
      <Suggestions
        actor={actor}
        written={comment}
        {...props}
        onInsert={(text) => {
          rewordingCommands(question).insert(withSuggestion(comment, text).text);
          onInsert(text);
        }}
      />
      <RewordingQuestion actor={question} nameOf={props.nameOf} />
    </>
  );
};

export default DeskSuggestions;
