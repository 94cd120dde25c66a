import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode, type Ref } from 'react';
import { findComments, type ReadyComment } from '#lib/comments/find-comments.ts';
import {
  COMMENT_TABS,
  commentPanelCommands,
  selectPointed,
  selectSearch,
  selectTab,
  selectUsed,
  type CommentPanelRef,
} from '#machines/comments/comment-panel.view.ts';
import { Tabs } from '#views/components/data/tabs.tsx';
import { CommentSearch } from './comment-search.tsx';

export interface CommentPanelProps {
  panel: CommentPanelRef;
  /** Everything that can be found. */
  all: readonly ReadyComment[];
  standard: ReactNode;
  sets: ReactNode;
  searchRef: Ref<HTMLInputElement>;
  onInsert: (text: string) => void;
  onLeave: () => void;
}

/** The comment bank beside the feedback: a search over all of it, and two tabs to look through. */
export function CommentPanel({
  panel,
  all,
  standard,
  sets,
  searchRef,
  onInsert,
  onLeave,
}: CommentPanelProps) {
  const tab = useSelector(panel, selectTab) ?? 'standard';
  const search = useSelector(panel, selectSearch);
  const at = useSelector(panel, selectPointed);
  const used = useSelector(panel, selectUsed);
  const isSearching = search.trim() !== '';
  const offered = useMemo(
    () => (isSearching ? findComments(all, search) : used.map((text) => ({ text, of: '' }))),
    [all, search, used, isSearching],
  );
  const commands = commentPanelCommands(panel);
  return (
    <section aria-label="Comment bank" className="flex min-h-0 flex-1 flex-col gap-2">
      <CommentSearch
        search={search}
        offered={offered}
        at={at}
        inputRef={searchRef}
        onSearch={commands.search}
        onPoint={commands.point}
        onInsert={onInsert}
        onLeave={onLeave}
      />
      {isSearching ? null : (
        <div className="min-h-0 flex-1 overflow-y-auto rounded-panel border border-line bg-surface">
          <Tabs label="Comments" tabs={COMMENT_TABS} selected={tab} onSelect={commands.choose}>
            <div className="p-2">{tab === 'standard' ? standard : sets}</div>
          </Tabs>
        </div>
      )}
    </section>
  );
}
