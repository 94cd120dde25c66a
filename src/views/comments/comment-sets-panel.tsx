import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import type { CommentSet } from '#contract/comments/comment.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canDelete,
  commentSetsCommands,
  isBusy,
  selectSetToDelete,
  selectFilling,
  selectNaming,
  type CommentSetsRef,
} from '#machines/comments/comment-sets.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { CommentSetItem } from './comment-set-item.tsx';
import { SetNameDialog } from './set-name-dialog.tsx';

export interface CommentSetsPanelProps {
  actor: CommentSetsRef;
  /** Null until they have come. */
  sets: readonly CommentSet[] | null;
  /** Why sets, or the comments of some, are missing. */
  message: string | null;
  /** Sets, and comments of them, that could not be read. */
  unread: { sets: readonly UnreadableEntry[]; comments: readonly UnreadableEntry[] };
  /** What the list beside shows now: what filling a set copies. */
  shown: readonly {
    text: string;
    category: string;
    quality_level: CommentSetComment['quality_level'];
  }[];
  onAddTo: (setId: number) => void;
  onRetry: () => void;
}
type CommentSetComment = Parameters<ReturnType<typeof commentSetsCommands>['fill']>[1][number];

export function CommentSetsPanel({
  actor,
  sets,
  message,
  unread,
  shown,
  onAddTo,
  onRetry,
}: CommentSetsPanelProps) {
  const naming = useSelector(actor, selectNaming);
  const doomed = useSelector(actor, selectSetToDelete);
  const filling = useSelector(actor, selectFilling);
  const busy = useSelector(actor, isBusy);
  const commands = commentSetsCommands(actor);
  const copies = shown.map(({ text, category, quality_level }) => ({
    text,
    category,
    quality_level,
  }));

  return (
    <aside aria-label="Comment sets">
      <Panel
        title="Comment sets"
        actions={
          <Button size="sm" icon={Plus} onClick={commands.create} disabled={busy}>
            New set
          </Button>
        }
      >
        <p className="mb-3 text-sm text-ink-muted">
          Name what belongs together: one module, one kind of work.
        </p>
        {message !== null && (
          <Alert
            tone="warning"
            className="mb-3"
            action={
              <Button size="sm" onClick={onRetry}>
                Retry
              </Button>
            }
          >
            {message}
          </Alert>
        )}
        <UnreadableRows rows={unread.sets} noun="comment set" onRetry={onRetry} className="mb-3" />
        <UnreadableRows rows={unread.comments} noun="comment" onRetry={onRetry} className="mb-3" />
        {sets === null && message === null ? <Spinner label="Loading comment sets…" /> : null}
        {sets?.length === 0 && message === null && unread.sets.length === 0 ? (
          <p className="text-sm text-ink-muted">No comment sets available</p>
        ) : null}
        {sets === null || sets.length === 0 ? null : (
          <ul className="divide-y divide-line">
            {sets.map((set) => (
              <CommentSetItem
                key={set.id}
                set={set}
                busy={busy}
                filling={filling?.id === set.id}
                copies={copies.length}
                onRename={() => commands.rename(set)}
                onAdd={() => onAddTo(set.id)}
                onFill={() => commands.fill(set, copies)}
                onDelete={canDelete(set) ? () => commands.remove(set) : null}
              />
            ))}
          </ul>
        )}
      </Panel>
      <SetNameDialog
        naming={naming}
        onType={commands.type}
        onSubmit={commands.submit}
        onClose={commands.cancelNaming}
        onDismiss={commands.dismiss}
      />
      <LaterAlertDialog
        open={doomed !== null}
        onClose={commands.cancelDeletion}
        onConfirm={commands.confirm}
        busy={busy}
        title={`Delete “${doomed?.name ?? ''}”?`}
        confirmLabel="Delete set"
      >
        {doomed && doomed.comment_count > 0
          ? `Its ${counted(doomed.comment_count, 'comment')} ${doomed.comment_count === 1 ? 'goes' : 'go'} with it. This action cannot be undone.`
          : 'It is empty. This action cannot be undone.'}
      </LaterAlertDialog>
    </aside>
  );
}
