import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { MenuEntry, MenuListProps } from './menu-list.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { useTooltip } from '../floating/use-tooltip.tsx';

/** The list alone, for a custom button. */
export const MenuList = lazyComponent(() => import('./menu-list.tsx'));

export type MenuProps = Pick<MenuListProps, 'head' | 'align'> & {
  /** The button's name. */
  label: string;
  icon?: Icon;
  /** Shown on the button instead of the icon. */
  trigger?: ReactNode;
  items: readonly MenuEntry[];
  disabled?: boolean;
  className?: string;
};

/** A button that opens a list of actions and links. */
export const Menu = ({
  label,
  icon: Glyph,
  trigger,
  items,
  disabled,
  className,
  ...list
}: MenuProps) => {
  const [open, setOpen] = useState<{ anchor: HTMLElement; first: 'first' | 'last' } | null>(null);
  const { trigger: pointed, tip } = useTooltip(trigger ? undefined : label, { names: true });
  usePrefetchWhenIdle(MenuList.fetchAhead);
  const close = useCallback(() => setOpen(null), []);
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen({ anchor: event.currentTarget, first: event.key === 'ArrowDown' ? 'first' : 'last' });
  };
  return (
    <>
      <button
        {...pointed}
        type="button"
        aria-label={trigger ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        disabled={disabled}
        onClick={(event) =>
          setOpen(open === null ? { anchor: event.currentTarget, first: 'first' } : null)
        }
        onKeyDown={openByArrow}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink disabled:opacity-50',
          !trigger && 'size-control',
          className,
        )}
      >
        {trigger ? <span className="sr-only">{label}</span> : null}
        {trigger ?? (Glyph ? <Glyph /> : label)}
      </button>
      {open === null ? tip : null}
      {open === null ? null : (
        <MenuList {...list} {...open} label={label} items={items} onClose={close} />
      )}
    </>
  );
};
