import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { findComments, type ReadyComment } from '#lib/comments/find-comments.ts';
import { cx } from '#views/components/base/cx.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { useSelector } from '@xstate/react';
import {
  COMMENT_TABS,
  commentPanelCommands,
  type CommentPanelRef,
  selectPointed,
  selectSearch,
  selectTab,
  selectUsed,
} from '#machines/comments/comment-panel.view.ts';
import { Tabs } from '#views/components/data/tabs.tsx';

interface CommentSearchProps {
  search: string;
  /** The hits; before anything is typed, the most recently used comments. */
  offered: readonly ReadyComment[];
  /** The index of the one that Enter inserts. */
  at: number;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (search: string) => void;
  onPoint: (at: number) => void;
  onInsert: (text: string) => void;
  onLeave: () => void;
}

/**
 * Finds comments during typing; the arrow keys choose, Enter inserts into the feedback, Escape
 * returns to the text.
 */
function CommentSearch({
  search,
  offered,
  at,
  inputRef,
  onSearch,
  onPoint,
  onInsert,
  onLeave,
}: CommentSearchProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = Math.min(at, offered.length - 1);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowDown') onPoint(Math.min(place + 1, offered.length - 1));
    else if (key === 'ArrowUp') onPoint(Math.max(place - 1, 0));
    else if (key === 'Enter') {
      const chosen = offered[place];
      if (chosen) onInsert(chosen.text);
    } else if (key === 'Escape' && search === '') {
      event.stopPropagation();
      onLeave();
    } else return;
    // Enter would submit the whole form, Escape close the dialog.
    event.preventDefault();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field in it */}
      <div onKeyDown={press}>
        <SearchInput
          ref={inputRef}
          label="Search the comment bank"
          value={search}
          onChange={onSearch}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={id}
          aria-activedescendant={offered.length > 0 ? `${id}-${place}` : undefined}
          aria-autocomplete="list"
        />
      </div>
      <output className="sr-only">{search === '' ? '' : `${offered.length} comments found`}</output>
      {offered.length > 0 ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={search === '' ? 'Used last' : 'Comments found'}
          className={cx('min-h-0 overflow-y-auto', search === '' ? 'max-h-32 shrink-0' : 'flex-1')}
        >
          {offered.map(({ text, of }, own) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field does the same
            <div
              key={text}
              id={`${id}-${own}`}
              role="option"
              tabIndex={-1}
              aria-selected={own === place}
              onClick={() => onInsert(text)}
              className={cx(
                'cursor-pointer rounded-control border border-transparent px-2 py-1',
                own === place ? 'border-accent-line bg-accent-soft' : 'hover:bg-hover',
              )}
            >
              <span className="line-clamp-2 font-serif text-sm">{text}</span>
              {of === '' ? null : (
                <span className="block truncate text-xs text-ink-muted">{of}</span>
              )}
            </div>
          ))}
        </div>
      ) : null}
      {search.trim() !== '' && offered.length === 0 ? (
        <p className="px-2 py-1 text-sm text-ink-muted">No comment holds all these words.</p>
      ) : null}
    </>
  );
}

interface CommentPanelProps {
  panel: CommentPanelRef;
  /** Everything that can be searched. */
  all: readonly ReadyComment[];
  standard: ReactNode;
  sets: ReactNode;
  searchRef: Ref<HTMLInputElement>;
  onInsert: (text: string) => void;
  onLeave: () => void;
}

/** The comment bank next to the feedback: a search over all of it, and two tabs to browse. */
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
