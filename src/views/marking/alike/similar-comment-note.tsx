import { useSelector } from '@xstate/react';
import type { SimilarComment, SimilarPassage } from '#contract/rubrics/similar-comments.ts';
import { counted } from '#contract/text/plural.ts';
import {
  similarCommentsCommands,
  isShown,
  selectDialog,
  type SimilarCommentsRef,
} from '#machines/marking/similar-comments.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { CommentDialogRef } from '#machines/comments/comment-dialog.view.ts';

const CommentDialog = lazyComponent<{ actor: CommentDialogRef }>(
  () => import('#views/comments/comment-dialog.tsx'),
);

export interface AlikeNoteProps {
  actor: SimilarCommentsRef;
  comment: SimilarComment;
  /** Returns the student's name for a script, or its label while names are hidden. */
  nameOf: (submission: number) => string;
  current: number;
  onGo: (submission: number) => void;
}

/**
 * Shown on a note: how many scripts have the same comment, and a button that adds it to the bank
 * once it was typed twice (DESK-14).
 */
export function SimilarCommentNote({ actor, comment, nameOf, current, onGo }: AlikeNoteProps) {
  const shown = useSelector(actor, isShown);
  const dialog = useSelector(actor, selectDialog);
  const commands = similarCommentsCommands(actor);
  const go = (submission: number) => {
    commands.close();
    onGo(submission);
  };
  const offer = comment.in_bank ? null : (
    <Button size="sm" variant="ghost" onClick={commands.offer}>
      Keep it in the bank
    </Button>
  );
  return (
    <div className="mt-1 flex flex-wrap gap-1">
      {comment.scripts > 1 ? (
        <Button size="sm" variant="ghost" onClick={commands.open}>
          On {counted(comment.scripts, 'script')}
        </Button>
      ) : null}
      {offer}
      <LaterDialog
        open={shown}
        onClose={commands.close}
        size="lg"
        title={`This comment is on ${counted(comment.scripts, 'script')}`}
        description={comment.text}
        footer={
          <>
            {offer}
            <Button variant="primary" onClick={commands.close}>
              Close
            </Button>
          </>
        }
      >
        <ul aria-label="Where it was written" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {comment.passages.map((passage) => (
            <li
              key={passage.annotation_id}
              className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3"
            >
              <p className="flex items-center justify-between gap-2 text-sm font-medium">
                <span className="min-w-0 truncate">{nameOf(passage.submission_id)}</span>
                {passage.submission_id === current ? (
                  <span className="shrink-0 text-xs font-normal text-ink-muted">on the desk</span>
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => go(passage.submission_id)}>
                    Go there <span className="sr-only">to {nameOf(passage.submission_id)}</span>
                  </Button>
                )}
              </p>
              <Passage passage={passage} />
            </li>
          ))}
        </ul>
        {comment.passages.length < comment.notes ? (
          <p className="mt-3 text-sm text-ink-muted">
            These are the first {comment.passages.length} of {comment.notes}.
          </p>
        ) : null}
      </LaterDialog>
      {dialog === undefined ? null : <CommentDialog actor={dialog} />}
    </div>
  );
}

/** The number of characters shown on either side of a passage. */
const SIDE = 80;
const MOST = 400;

const Passage = ({ passage: { exact, prefix, suffix } }: { passage: SimilarPassage }) =>
  exact === '' ? (
    <p className="text-sm text-ink-muted">On the whole script, or on a box.</p>
  ) : (
    <p dir="auto" className="font-serif text-base wrap-anywhere whitespace-pre-wrap">
      <span className="text-ink-muted">{prefix.slice(-SIDE)}</span>
      <mark className="bg-mark text-ink">
        {exact.length > MOST ? `${exact.slice(0, MOST)}…` : exact}
      </mark>
      <span className="text-ink-muted">{suffix.slice(0, SIDE)}</span>
    </p>
  );
