import { useState } from 'react';
import type { Comment, CommentSet } from '#contract/comments/comment.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { CommentLine } from './comment-line.tsx';
import { SharedTip } from '#views/submissions/table/shared-tip.tsx';

export interface CommentSetsProps {
  /** Null while they load. */
  sets: readonly CommentSet[] | null;
  comments: readonly Comment[];
  /** Sets, and comments in them, that could not be read. */
  unread: { sets: readonly UnreadableEntry[]; comments: readonly UnreadableEntry[] } | undefined;
  /** Why they could not be loaded. */
  failure: string | null;
  onRetry: () => void;
  onInsert: (text: string) => void;
  onCopy: (text: string) => void;
}

/** The educator's own sets, each of which expands to its comments. */
export function CommentSets({
  sets,
  comments,
  unread,
  failure,
  onRetry,
  onInsert,
  onCopy,
}: CommentSetsProps) {
  const [open, setOpen] = useState<readonly number[]>([]);
  if (sets === null && failure === null) return <Spinner label="Loading comment sets…" />;
  const toggle = (id: number) =>
    setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  return (
    <SharedTip>
      {failure ? (
        <Alert
          tone="error"
          action={
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {failure}
        </Alert>
      ) : null}
      <UnreadableRows rows={unread?.sets ?? []} noun="comment set" onRetry={onRetry} />
      <UnreadableRows rows={unread?.comments ?? []} noun="comment" onRetry={onRetry} />
      {sets?.length === 0 && failure === null && !unread?.sets.length ? (
        <p className="px-2 py-3 text-sm text-ink-muted">No comment sets available</p>
      ) : null}
      <ul aria-label="Comment sets">
        {sets?.map(({ id, name }) => {
          const own = comments.filter(({ comment_set_id }) => comment_set_id === id);
          return (
            <li key={id}>
              <Disclosure
                summary={name}
                open={open.includes(id)}
                onToggle={() => toggle(id)}
                aside={
                  <span className="pr-2 text-xs text-ink-faint tabular-nums">
                    {counted(own.length, 'comment')}
                  </span>
                }
              >
                <ul className="pl-3">
                  {own.length === 0 ? (
                    <li className="py-2 text-sm text-ink-muted">No comments in this set yet.</li>
                  ) : null}
                  {own.map(({ id: comment, text }) => (
                    <CommentLine
                      key={comment}
                      text={text}
                      onInsert={() => onInsert(text)}
                      onCopy={() => onCopy(text)}
                    />
                  ))}
                </ul>
              </Disclosure>
            </li>
          );
        })}
      </ul>
    </SharedTip>
  );
}
