import Check from 'lucide-react/icons/check';
import { createElement, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';
import { Kbd } from './kbd.tsx';
import { LinkElement } from './link.tsx';
import { placeBeside } from '../floating/place-beside.ts';

export type MenuEntry =
  | 'separator'
  | {
      label: string;
      icon?: Icon;
      keys?: string;
      tone?: 'plain' | 'danger';
      /** For an entry that can be on or off: a tick at its end shows that it is on. */
      checked?: boolean;
      /** A sentence gives the reason, under the label. */
      disabled?: boolean | string;
      /** Either an action or a link. */
      onSelect?: () => void;
      href?: string;
    };

export type MenuListProps = {
  label: string;
  /** The button that the list belongs to: it is placed next to it, and the focus returns there. */
  anchor: HTMLElement;
  align?: 'start' | 'end';
  /** The entry that is focused first. */
  first?: 'first' | 'last';
  /** Shown above the items: who is signed in. */
  head?: ReactNode;
  items: readonly MenuEntry[];
  onClose: () => void;
};

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
];

/** Returns the next item whose name starts with the letter, wrapping round at the end. */
function startingWith(
  all: readonly HTMLElement[],
  place: number,
  letter: string,
): HTMLElement | undefined {
  const starts = ({ textContent }: HTMLElement) =>
    textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
  return all.find((item, index) => index > place && starts(item)) ?? all.find(starts);
}

/**
 * The list of a menu, in the browser's top layer next to the button that opened it, so that a table
 * of a hundred rows needs only one. Arrows, Home, End and letters move within it; Escape, Tab and a
 * press outside close it.
 */
export default function MenuList({
  label,
  anchor,
  align = 'end',
  first = 'first',
  head,
  items,
  onClose,
}: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const Anchor = useContext(LinkElement);

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover?.();
    placeBeside(box, anchor, { side: 'below', align, gap: 4 });
    itemsOf(box)
      .at(first === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [anchor, align, first]);

  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || !(menu.current?.contains(target) || anchor.contains(target)))
        onClose();
    };
    // A field that loses the focus scrolls back to its start, which must not close the menu.
    const follow = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(anchor)) leave(event);
    };
    document.addEventListener('pointerdown', leave, true);
    window.addEventListener('resize', leave);
    document.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('resize', leave);
      document.removeEventListener('scroll', follow, true);
    };
  }, [anchor, onClose]);

  const leaveTo = (then?: () => void) => {
    anchor.focus({ preventScroll: true });
    onClose();
    then?.();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key } = event;
    const all = itemsOf(event.currentTarget);
    const place = all.indexOf(document.activeElement as HTMLElement);
    event.stopPropagation();
    if (key === 'Escape' || key === 'Tab') {
      event.preventDefault();
      leaveTo();
      return;
    }
    if (key === ' ') {
      event.preventDefault();
      all[place]?.click();
      return;
    }
    const target =
      {
        ArrowDown: all[(place + 1) % all.length],
        ArrowUp: all.at(place <= 0 ? -1 : place - 1),
        Home: all[0],
        End: all.at(-1),
      }[key] ?? (key.length === 1 ? startingWith(all, place, key) : undefined);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={move}
      className="fixed inset-auto m-0 min-w-56 animate-appear rounded-panel border border-line-strong bg-surface-raised p-1 text-left font-sans font-normal whitespace-normal text-ink shadow-float"
    >
      {head ? <div className="mb-1 border-b border-line px-2.5 pt-2 pb-2.5">{head}</div> : null}
      {items.map((entry, place) => {
        // oxlint-disable-next-line react/no-array-index-key -- a separator has nothing else to be known by
        if (entry === 'separator')
          return <hr key={`separator-${place}`} className="my-1 border-line" />;
        const {
          label: name,
          icon: Glyph,
          keys,
          tone = 'plain',
          checked,
          disabled = false,
          onSelect,
          href,
        } = entry;
        const isOff = disabled !== false;
        const shared = {
          role: checked === undefined ? 'menuitem' : 'menuitemcheckbox',
          'aria-checked': checked,
          'aria-disabled': isOff || undefined,
          'aria-keyshortcuts': keys,
          tabIndex: -1,
          onClick: () => {
            if (!isOff) leaveTo(onSelect);
          },
          onPointerMove: (event: { currentTarget: HTMLElement }) =>
            event.currentTarget.focus({ preventScroll: true }),
          className: cx(
            'flex w-full items-start gap-2.5 rounded-tick px-2.5 py-1.5 text-left text-sm outline-none aria-disabled:text-ink-faint coarse:py-2.5',
            tone === 'danger' && !isOff ? 'text-danger focus:bg-danger-soft' : 'focus:bg-hover',
          ),
        };
        const content = (
          <>
            {Glyph ? <Glyph className="mt-0.5 opacity-80" /> : null}
            <span className="min-w-0 flex-1">
              {name}
              {typeof disabled === 'string' ? (
                <span className="block text-xs">{disabled}</span>
              ) : null}
            </span>
            {keys ? (
              <span aria-hidden="true">
                <Kbd keys={keys} />
              </span>
            ) : null}
            {checked ? <Check className="mt-0.5 text-accent" /> : null}
          </>
        );
        return href !== undefined && !isOff ? (
          createElement(Anchor, { key: name, href, ...shared }, content)
        ) : (
          <button key={name} type="button" {...shared}>
            {content}
          </button>
        );
      })}
    </div>
  );
}
