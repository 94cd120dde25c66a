import type { ComponentPropsWithRef } from 'react';
import { shapeOf, shapes } from './chip-shape.tsx';
import type { Shape } from './chip-shape.tsx';
import { toneClass } from './chip-tone.ts';
import type { Tone } from './chip-tone.ts';
import { cx } from '../base/cx.ts';

type ChipLook = { tone?: Tone; shape?: Shape | 'none' };

export type ChipProps = ChipLook & ComponentPropsWithRef<'span'>;

const look =
  'inline-flex max-w-full items-center gap-1.5 rounded-control text-xs font-medium whitespace-nowrap tabular-nums';

/** A word with its meaning's colour and shape. The shape follows the tone unless told; `none` leaves it out. */
export const Chip = ({
  tone = 'neutral',
  shape = shapeOf[tone] ?? 'none',
  className,
  children,
  ...rest
}: ChipProps) => (
  <span
    {...rest}
    className={cx(look, 'h-5.5', tone !== 'blank' && 'px-2', toneClass[tone], className)}
  >
    {shape === 'none' ? null : shapes[shape]}
    <span className="truncate">{children}</span>
  </span>
);

export type ChipButtonProps = ChipLook & ComponentPropsWithRef<'button'>;

/** A chip that does something when clicked: opens, edits, or filters (then give it `aria-pressed`). */
export const ChipButton = ({
  tone = 'neutral',
  shape = shapeOf[tone] ?? 'none',
  className,
  children,
  ...rest
}: ChipButtonProps) => (
  <button
    type="button"
    {...rest}
    className={cx(
      look,
      'relative h-6 border px-2 transition-colors after:absolute after:-inset-0.5 hover:border-current disabled:opacity-50',
      toneClass[tone],
      className,
    )}
  >
    {shape === 'none' ? null : shapes[shape]}
    <span className="truncate">{children}</span>
  </button>
);
