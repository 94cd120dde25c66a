import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import type { Comment } from '#contract/comments/comment.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import {
  commentBankCommands,
  DELETE_QUESTION,
  isDeleting,
  isRefreshing,
  listBank,
  LOAD_FAILED,
  selectDialog,
  selectDeleting,
  selectQuery,
  type CommentBankRef,
} from '#machines/comments/comment-bank.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Tabs } from '#views/components/data/tabs.tsx';
import { CommentFilters } from './comment-filters.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentsSkeleton } from './comments-skeleton.tsx';

const CommentDialog = lazyComponent(() => import('./comment-dialog.tsx'));

export interface CommentsScreenProps {
  actor: CommentBankRef;
  /** The educator's own comments: the standard ones are hidden here (specification, section 5). */
  own: readonly Comment[];
  unread: readonly UnreadableEntry[];
  face: ResourceStatus;
  failure: FailureFacts | null;
  onRetry: () => void;
  /** Import and export, beside the title. */
  transfer: ReactNode;
  /** The comment sets, beside the list. */
  sets: ReactNode;
}

const ALL = 'all';

export function CommentsScreen({
  actor,
  own,
  unread,
  face,
  failure,
  onRetry,
  transfer,
  sets,
}: CommentsScreenProps) {
  const query = useSelector(actor, selectQuery);
  const refreshing = useSelector(actor, isRefreshing);
  const dialog = useSelector(actor, selectDialog);
  const doomed = useSelector(actor, selectDeleting);
  const deleting = useSelector(actor, isDeleting);
  const commands = commentBankCommands(actor);
  const { tabs, category, comments, empty } = listBank(own, query);
  const add = (
    <Button variant="primary" icon={Plus} onClick={commands.add}>
      Add New Bank Comment
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Your Comment Bank"
        description="Comments you write once and use again. They stand beside the standard bank whenever you write feedback."
        actions={
          <>
            {transfer}
            <Button icon={RotateCw} busy={refreshing} onClick={commands.refresh}>
              Refresh
            </Button>
            {add}
          </>
        }
      />
      <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Comments" className="min-w-0">
          {face === 'loading' && <CommentsSkeleton />}
          {face === 'error' && (
            <ErrorState message={failure?.message ?? LOAD_FAILED} onRetry={onRetry}>
              Your comments are safe on the server.
            </ErrorState>
          )}
          {face === 'data' && (
            <>
              <UnreadableRows rows={unread} noun="comment" onRetry={onRetry} className="mb-4" />
              <CommentFilters query={query} onSearch={commands.search} onSort={commands.sort} />
              <Tabs
                label="Categories"
                selected={category ?? ALL}
                onSelect={(id) => commands.choose(id === ALL ? null : id)}
                tabs={tabs.map((tab) => ({
                  id: tab.category ?? ALL,
                  label: tab.label,
                  count: own.filter(
                    (comment) => tab.category === null || comment.category === tab.category,
                  ).length,
                }))}
              >
                {empty ? (
                  <EmptyState
                    title={empty.title}
                    action={own.length === 0 ? add : null}
                    illustration={
                      own.length === 0 ? (
                        <img src="/illustrations/no-comments.svg" alt="" width={200} height={150} />
                      ) : null
                    }
                  >
                    {empty.hint}
                  </EmptyState>
                ) : (
                  <ul
                    tabIndex={0}
                    aria-label="Your comments"
                    className="print-whole max-h-[60vh] divide-y divide-line overflow-y-auto border-b border-line"
                  >
                    {comments.map((comment) => (
                      <CommentItem
                        key={comment.id}
                        comment={comment}
                        onEdit={() => commands.edit(comment)}
                        onDelete={() => commands.remove(comment)}
                      />
                    ))}
                  </ul>
                )}
              </Tabs>
            </>
          )}
        </section>
        {sets}
      </div>
      {dialog && <CommentDialog actor={dialog} />}
      <LaterAlertDialog
        open={doomed !== null}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        busy={deleting}
        title="Delete comment?"
        confirmLabel="Delete"
      >
        <p>{DELETE_QUESTION}</p>
        {doomed && (
          <p className="mt-3 line-clamp-4 border-l-2 border-line-strong pl-3 font-serif text-ink-muted">
            {doomed.text}
          </p>
        )}
      </LaterAlertDialog>
    </>
  );
}
