import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import Check from 'lucide-react/icons/check';
import { createElement, useContext } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Icon } from './icon.ts';
import { Kbd } from './kbd.tsx';
import { LinkElement } from './link.tsx';
import { useTooltip } from './use-tooltip.tsx';

export type MenuEntry =
  | 'separator'
  | {
      label: string;
      icon?: Icon;
      keys?: string;
      tone?: 'plain' | 'danger';
      /** It is on now: a tick at its end. */
      checked?: boolean;
      /** A sentence says why, under the label. */
      disabled?: boolean | string;
      /** One of the two: what it does, or where it leads. */
      onSelect?: () => void;
      href?: string;
    };

export type MenuProps = {
  /** The button's name. */
  label: string;
  icon?: Icon;
  /** What the button shows instead of the icon. */
  trigger?: ReactNode;
  /** Stands above the items: who is signed in. */
  head?: ReactNode;
  items: readonly MenuEntry[];
  anchor?: 'bottom end' | 'bottom start';
  disabled?: boolean;
  className?: string;
};

const itemClass = (tone: 'plain' | 'danger' = 'plain') =>
  cx(
    'flex w-full items-start gap-2.5 rounded-tick px-2.5 py-1.5 text-left text-sm outline-none data-disabled:text-ink-faint coarse:py-2.5',
    tone === 'danger' ? 'text-danger data-focus:bg-danger-soft' : 'text-ink data-focus:bg-hover',
  );

type EntryProps = { entry: Exclude<MenuEntry, 'separator'> };

const Entry = ({ entry }: EntryProps) => {
  const Anchor = useContext(LinkElement);
  const { label, icon: Glyph, keys, tone, checked = false, disabled = false, onSelect, href } = entry;
  const content = (
    <>
      {Glyph ? <Glyph className="mt-0.5 opacity-80" /> : null}
      <span className="min-w-0 flex-1">
        {label}
        {typeof disabled === 'string' ? <span className="block text-xs">{disabled}</span> : null}
      </span>
      {keys ? <Kbd keys={keys} /> : null}
      {checked ? <Check className="mt-0.5 text-accent" /> : null}
    </>
  );
  return (
    <MenuItem disabled={disabled !== false}>
      {href !== undefined && disabled === false ? (
        createElement(Anchor, { href, className: itemClass(tone) }, content)
      ) : (
        <button type="button" onClick={onSelect} className={itemClass(tone)}>{content}</button>
      )}
    </MenuItem>
  );
};

/** A button that opens a list of actions and links. */
export const Menu = ({ label, icon: Glyph, trigger, head, items, anchor = 'bottom end', disabled, className }: MenuProps) => {
  const { trigger: pointed, tip } = useTooltip(trigger ? undefined : label, { names: true });
  return (
    <HeadlessMenu>
      <MenuButton
        {...pointed}
        aria-label={trigger ? undefined : label}
        disabled={disabled}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink data-open:bg-hover data-open:text-ink disabled:opacity-50',
          !trigger && 'size-control',
          className,
        )}
      >
        {trigger ? <span className="sr-only">{label}</span> : null}
        {trigger ?? (Glyph ? <Glyph /> : label)}
      </MenuButton>
      {tip}
      <MenuItems
        transition
        anchor={{ to: anchor, gap: 4, padding: 8 }}
        className="z-50 min-w-56 rounded-panel border border-line-strong bg-surface-raised p-1 shadow-float outline-none transition duration-quick data-closed:-translate-y-1 data-closed:opacity-0"
      >
        {head ? <div className="mb-1 border-b border-line px-2.5 pt-2 pb-2.5">{head}</div> : null}
        {items.map((entry, place) =>
          entry === 'separator' ? (
            <MenuSeparator key={`separator-${place}`} className="my-1 h-px bg-line" />
          ) : (
            <Entry key={entry.label} entry={entry} />
          ),
        )}
      </MenuItems>
    </HeadlessMenu>
  );
};
