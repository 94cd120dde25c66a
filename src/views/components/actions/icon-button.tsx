import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';
import { Spinner } from '../states/spinner.tsx';
import { useTooltip } from '../floating/use-tooltip.tsx';

export type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'disabled' | 'children' | 'aria-label'
> & {
  icon: Icon;
  /** The button's name, for the screen reader and the tooltip. */
  label: string;
  keys?: string;
  size?: 'sm' | 'md';
  tone?: 'plain' | 'danger';
  busy?: boolean;
  /** A sentence gives the reason, in the tooltip. */
  disabled?: boolean | string;
};

/** A button with an icon but no text; a tooltip shows its label and its key. */
export const IconButton = (props: IconButtonProps) => {
  const {
    icon: Glyph,
    label,
    keys,
    size = 'md',
    tone = 'plain',
    busy = false,
    disabled = false,
    className,
    onClick,
    ...rest
  } = props;
  const reason = typeof disabled === 'string' ? disabled : undefined;
  const { trigger, tip } = useTooltip(reason ?? label, { keys, names: !reason });
  const blocked = busy || reason !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        {...trigger}
        aria-label={label}
        disabled={disabled === true}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        {...(reason !== undefined && { 'aria-description': reason })}
        onClick={click}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover',
          tone === 'danger' ? 'hover:text-danger' : 'hover:text-ink',
          size === 'sm' ? 'size-control-sm' : 'size-control',
          'disabled:opacity-50 aria-disabled:not-aria-busy:opacity-50',
          className,
        )}
      >
        {busy ? <Spinner /> : <Glyph />}
      </button>
      {tip}
    </>
  );
};
