import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { cx } from '#views/components/cx.ts';
import type { Icon } from '#views/components/icon.ts';
import { Kbd } from '#views/components/kbd.tsx';

export interface RowMenuItem {
  label: string;
  icon: Icon;
  keys?: string;
  danger?: boolean;
  /** Why it can't be done. */
  reason?: string | undefined;
  onSelect: () => void;
}

export interface RowMenuProps { label: string; anchor: HTMLElement; items: readonly RowMenuItem[]; onClose: () => void }

const GAP = 4;
const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** The one menu of the table, beside whichever row's button opened it. Arrows, Home, End and letters move in it. */
export function RowMenu({ label, anchor, items, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover?.();
    const from = anchor.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    const below = from.bottom + GAP;
    box.style.left = `${Math.max(GAP, Math.min(from.right, window.innerWidth - GAP) - own.width)}px`;
    box.style.top = `${Math.max(GAP, below + own.height <= window.innerHeight ? below : from.top - own.height - GAP)}px`;
    itemsOf(box)[0]?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    const leave = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node) || !menu.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', leave, true);
    window.addEventListener('resize', leave);
    document.addEventListener('scroll', leave, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('resize', leave);
      document.removeEventListener('scroll', leave, true);
    };
  }, [onClose]);

  const leaveTo = (then?: () => void) => {
    anchor.focus({ preventScroll: true });
    onClose();
    then?.();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsOf(event.currentTarget);
    const place = all.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: (place + 1) % all.length, ArrowUp: (place - 1 + all.length) % all.length, Home: 0, End: all.length - 1,
    }[event.key] ?? (event.key.length === 1 ? all.findIndex((item, index) => index > place && item.textContent?.toLowerCase().startsWith(event.key.toLowerCase())) : -1);
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      leaveTo();
    } else if (target >= 0) {
      event.preventDefault();
      all[target]?.focus();
    }
  };

  return (
    <div
      ref={menu} role="menu" tabIndex={-1} aria-label={label} popover="manual" onKeyDown={move}
      className="fixed inset-auto m-0 min-w-56 animate-appear rounded-panel border border-line-strong bg-surface-raised p-1 text-ink shadow-float"
    >
      {items.map(({ label: name, icon: Glyph, keys, danger = false, reason, onSelect }) => (
        <button
          key={name} type="button" role="menuitem" tabIndex={-1} aria-disabled={reason ? true : undefined} aria-keyshortcuts={keys}
          onClick={() => { if (!reason) leaveTo(onSelect); }}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          className={cx(
            'flex w-full items-start gap-2.5 rounded-tick px-2.5 py-1.5 text-left text-sm outline-none aria-disabled:text-ink-faint coarse:py-2.5',
            danger ? 'text-danger focus:bg-danger-soft' : 'focus:bg-hover',
          )}
        >
          <Glyph className="mt-0.5 opacity-80" />
          <span className="min-w-0 flex-1">{name}{reason ? <span className="block text-xs">{reason}</span> : null}</span>
          {keys ? <span aria-hidden="true"><Kbd keys={keys} /></span> : null}
        </button>
      ))}
    </div>
  );
}
