import Ellipsis from 'lucide-react/icons/ellipsis';
import type { CommentSet } from '#contract/comments/comment.ts';
import { counted } from '#contract/text/plural.ts';
import { Menu } from '#views/components/actions/menu.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { useId } from 'react';
import { MAX_NAME } from '#contract/limits.ts';
import {
  canDelete,
  commentSetsCommands,
  type CommentSetsRef,
  isBusy,
  selectFilling,
  selectNaming,
  selectSetToDelete,
  type SetNaming,
} from '#machines/comments/comment-sets.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { LaterAlertDialog, LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

interface CommentSetItemProps {
  set: CommentSet;
  busy: boolean;
  filling: boolean;
  /** The number of listed comments that would be copied into the set. */
  copies: number;
  onRename: () => void;
  onAdd: () => void;
  onFill: () => void;
  /** Null for the set that can't be deleted. */
  onDelete: (() => void) | null;
}

const CommentSetItem = ({
  set,
  busy,
  filling,
  copies,
  onRename,
  onAdd,
  onFill,
  onDelete,
}: CommentSetItemProps) => (
  <li className="flex items-center gap-2 py-2">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-3 text-sm font-medium wrap-anywhere">
        {set.name}
      </p>
      <p className="text-xs text-ink-muted" data-figures="">
        {counted(set.comment_count, 'comment')}
      </p>
    </div>
    {filling && <Spinner label={`Filling ${set.name}…`} />}
    <Menu
      label={`More actions for ${set.name}`}
      icon={Ellipsis}
      disabled={busy}
      items={[
        { label: 'Add a comment', onSelect: onAdd },
        copies === 0
          ? {
              label: 'Copy the listed comments here',
              disabled: 'No comment is listed.',
              onSelect: onFill,
            }
          : { label: `Copy ${counted(copies, 'listed comment')} here`, onSelect: onFill },
        { label: 'Rename', onSelect: onRename },
        'separator',
        onDelete === null
          ? { label: 'Delete', tone: 'danger', disabled: 'Everyone keeps this set.' }
          : { label: 'Delete', tone: 'danger', onSelect: onDelete },
      ]}
    />
  </li>
);

interface SetNameDialogProps {
  naming: SetNaming | null;
  onType: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  onDismiss: () => void;
}

/** Asks for the name of a new or renamed set. */
export function SetNameDialog({
  naming,
  onType,
  onSubmit,
  onClose,
  onDismiss,
}: SetNameDialogProps) {
  const said = useId();
  const message = naming?.message ?? null;
  const form = useFirstFault(message);
  return (
    <LaterDialog
      open={naming !== null}
      onClose={onClose}
      onSubmit={onSubmit}
      size="sm"
      title={naming?.set ? 'Rename set' : 'New comment set'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={naming?.isBusy ?? false}>
            Save
          </Button>
        </>
      }
    >
      <div ref={form}>
        {message !== null && (
          <Alert tone="error" id={said} className="mb-4" onDismiss={onDismiss}>
            {message}
          </Alert>
        )}
        <Field label="Name" faultBy={message === null ? undefined : said} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              required={false}
              data-autofocus
              maxLength={MAX_NAME}
              value={naming?.name ?? ''}
              onChange={onType}
            />
          )}
        </Field>
      </div>
    </LaterDialog>
  );
}

interface CommentSetsPanelProps {
  actor: CommentSetsRef;
  /** Null until they are loaded. */
  sets: readonly CommentSet[] | null;
  /** Why sets, or the comments of some, are missing. */
  message: string | null;
  /** Sets, and comments in them, that could not be read. */
  unread: { sets: readonly UnreadableEntry[]; comments: readonly UnreadableEntry[] };
  /** The comments now in the list next to it, which filling a set would copy. */
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
