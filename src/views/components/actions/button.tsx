import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';
import type { Icon } from '../base/icon.ts';
import { Spinner } from '../states/spinner.tsx';
import { useTooltip } from '../floating/use-tooltip.tsx';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** At work: the button keeps its place and focus, and ignores clicks. */
  busy?: boolean;
  /** A sentence gives the reason, in a tooltip; the button then stays reachable by keyboard. */
  disabled?: boolean | string;
  /** The key that does the same, shown in a tooltip. */
  keys?: string;
};

/** A button; `type` defaults to "button". */
export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    icon: Glyph,
    busy = false,
    disabled = false,
    keys,
    className,
    onClick,
    children,
    ...rest
  } = props;
  const reason = typeof disabled === 'string' ? disabled : undefined;
  const { trigger, tip } = useTooltip(reason ?? (keys ? children : undefined), {
    keys,
    names: !reason,
  });
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
        disabled={disabled === true}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        {...(reason !== undefined && { 'aria-description': reason })}
        onClick={click}
        className={buttonClass(variant, size, className)}
      >
        {busy ? <Spinner /> : Glyph ? <Glyph /> : null}
        {children}
      </button>
      {tip}
    </>
  );
};
