import { useSelector } from '@xstate/react';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { standingIn, without } from '#lib/drafts/points.ts';
import type { DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import {
  editorCommands,
  isEditable,
  selectText,
  type EditorRef,
} from '#machines/marking/feedback-editor.view.ts';
import { PointsByCriterion } from '#views/drafts/points-by-criterion.tsx';
import { usePoints } from '#views/drafts/use-points.ts';

export interface DraftCardsProps {
  actor: DraftPointsRef;
  editor: EditorRef;
  draft: AiFeedback;
  isCode: boolean;
  canMark: boolean;
  onPut: (words: string) => void;
}

/** The draft point by point, next to the educator's own text. */
export function DraftCards({ actor, editor, draft, isCode, canMark, onPut }: DraftCardsProps) {
  const { points, chosen } = usePoints(actor, draft);
  // A single string, so that a keystroke in the text re-renders nothing here.
  const standing = useSelector(editor, (snapshot) =>
    standingIn(points, chosen, selectText(snapshot).feedback),
  );
  const editable = useSelector(editor, isEditable);
  const takeOut = (words: string) =>
    editorCommands(editor).changeFeedback(
      without(selectText(editor.getSnapshot()).feedback, words),
    );
  return (
    <PointsByCriterion
      actor={actor}
      points={points}
      chosen={chosen}
      standing={standing}
      isCode={isCode}
      own={canMark && editable ? { put: onPut, takeOut } : undefined}
    />
  );
}
