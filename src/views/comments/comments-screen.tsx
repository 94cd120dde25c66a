import { Skeleton } from '#views/components/states/skeleton.tsx';
import { COMMENT_SORTS, type CommentQuery, type CommentSort } from '#lib/comments/comment-query.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import type { Comment } from '#contract/comments/comment.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import {
  commentBankCommands,
  type CommentBankRef,
  DELETE_QUESTION,
  isDeleting,
  isRefreshing,
  listBank,
  LOAD_FAILED,
  selectDeleting,
  selectDialog,
  selectQuery,
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
import { CommentItem } from './comment-item.tsx';

const ROWS = ['w-11/12', 'w-4/5', 'w-2/3', 'w-5/6'];

const CommentsSkeleton = () => (
  <div aria-busy="true" className="divide-y divide-line">
    <output className="sr-only">Loading comments…</output>
    {ROWS.map((width) => (
      <div key={width} className="grid gap-2.5 py-5">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className="h-4 w-40" />
      </div>
    ))}
  </div>
);

interface CommentFiltersProps {
  query: CommentQuery;
  onSearch: (search: string) => void;
  onSort: (sort: CommentSort) => void;
}

const SORTS = COMMENT_SORTS.map(({ id, label }) => ({ value: id, label }));

const CommentFilters = ({ query, onSearch, onSort }: CommentFiltersProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <div className="min-w-0 flex-1 basis-56">
      <SearchInput
        label="Search comments"
        placeholder="Search text, category or quality"
        value={query.search}
        onChange={onSearch}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Sort comments"
        options={SORTS}
        value={query.sort}
        onChange={(sort) => onSort(sort as CommentSort)}
      />
    </div>
  </div>
);

const CommentDialog = lazyComponent(() => import('./comment-dialog.tsx'));

export interface CommentsScreenProps {
  actor: CommentBankRef;
  /** The educator's own comments: the standard ones are hidden here (specification, section 5). */
  own: readonly Comment[];
  unread: readonly UnreadableEntry[];
  status: ResourceStatus;
  failure: FailureFacts | null;
  onRetry: () => void;
  /** Import and export, next to the title. */
  transfer: ReactNode;
  /** The comment sets, next to the list. */
  sets: ReactNode;
}

const ALL = 'all';

export function CommentsScreen({
  actor,
  own,
  unread,
  status,
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
          {status === 'loading' && <CommentsSkeleton />}
          {status === 'error' && (
            <ErrorState message={failure?.message ?? LOAD_FAILED} onRetry={onRetry}>
              Your comments are safe on the server.
            </ErrorState>
          )}
          {status === 'data' && (
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
