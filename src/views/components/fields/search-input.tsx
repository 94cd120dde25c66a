import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../base/cx.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { inputClass } from './input-class.ts';
import { Kbd } from '../actions/kbd.tsx';

export type SearchInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'value' | 'type' | 'aria-label'
> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The key that focuses the box, shown while it is empty; the screen handles the key itself. */
  shortcut?: string;
};

/** A search box; Escape or its cross empties it and keeps the focus. */
export const SearchInput = ({
  label,
  value,
  onChange,
  shortcut,
  className,
  ...rest
}: SearchInputProps) => {
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className={cx('group relative min-w-0', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint" />
      <input
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          clear();
        }}
        className={inputClass(
          'h-control truncate pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' ? (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton icon={X} label="Clear search" size="sm" onClick={clear} />
        </span>
      ) : shortcut ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center group-focus-within:hidden coarse:hidden"
        >
          <Kbd keys={shortcut} />
        </span>
      ) : null}
    </div>
  );
};
