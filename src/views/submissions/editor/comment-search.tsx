import { useEffect, useId, useRef, type KeyboardEvent, type Ref } from 'react';
import type { ReadyComment } from '#lib/comments/find-comments.ts';
import { cx } from '#views/components/base/cx.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';

export interface CommentSearchProps {
  search: string;
  /** What is found; before anything is typed, what was used last. */
  offered: readonly ReadyComment[];
  /** The place of the one that Enter puts in. */
  at: number;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (search: string) => void;
  onPoint: (at: number) => void;
  onInsert: (text: string) => void;
  onLeave: () => void;
}

/** Finds a comment as one types; the arrow keys choose, Enter puts it into the feedback, Escape leads back to the text. */
export function CommentSearch({
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
    // Enter would send the whole form, Escape close the dialog.
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
