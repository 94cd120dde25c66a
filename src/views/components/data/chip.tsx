import type { ComponentPropsWithRef, ReactElement } from 'react';
import { type Tone, toneClass } from './chip-tone.ts';
import { cx } from '#views/components/base/cx.ts';

type Shape = 'ring' | 'half' | 'tick' | 'cross' | 'dot' | 'bars-4' | 'bars-3' | 'bars-2' | 'bars-1';

/** A shape with the same meaning as the colour, for people who can't see colours. */
const shapeOf: Partial<Record<Tone, Shape>> = {
  pending: 'ring',
  processing: 'half',
  completed: 'tick',
  error: 'cross',
  excellent: 'bars-4',
  good: 'bars-3',
  fair: 'bars-2',
  poor: 'bars-1',
  'sim-green': 'bars-1',
  'sim-orange': 'bars-2',
  'sim-red': 'bars-3',
};

const pen = {
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const BARS = [0, 1, 2, 3];
/** Returns the path of a bar 1.7 wide with corners of 0.5; bars get taller to the right. */
const bar = (at: number) =>
  `M${1.5 + at * 2.7} ${8 - at * 2}h.7a.5.5 0 0 1 .5.5v${2 + at * 2}a.5.5 0 0 1-.5.5h-.7a.5.5 0 0 1-.5-.5v-${2 + at * 2}a.5.5 0 0 1 .5-.5z`;
const bars = (filled: number) => (
  <>
    <path d={BARS.slice(0, filled).map(bar).join('')} fill="currentColor" />
    {filled < BARS.length ? (
      <path d={BARS.slice(filled).map(bar).join('')} fill="currentColor" opacity="0.28" />
    ) : null}
  </>
);

const drawn = (drawing: ReactElement) => (
  <svg viewBox="0 0 12 12" fill="none" aria-hidden="true" className="size-3 shrink-0">
    {drawing}
  </svg>
);

/** Each element is shared by all chips that use it. */
const shapes: Readonly<Record<Shape, ReactElement>> = {
  ring: drawn(<circle cx="6" cy="6" r="3.9" {...pen} />),
  half: drawn(
    <>
      <circle cx="6" cy="6" r="3.9" {...pen} />
      <path d="M6 2.1a3.9 3.9 0 0 1 0 7.8z" fill="currentColor" />
    </>,
  ),
  tick: drawn(<path d="m2.4 6.4 2.4 2.3 4.8-5.2" {...pen} />),
  cross: drawn(<path d="m3.2 3.2 5.6 5.6m0-5.6L3.2 8.8" {...pen} />),
  dot: drawn(<circle cx="6" cy="6" r="2.4" fill="currentColor" />),
  'bars-4': drawn(bars(4)),
  'bars-3': drawn(bars(3)),
  'bars-2': drawn(bars(2)),
  'bars-1': drawn(bars(1)),
};

type ChipLook = { tone?: Tone; shape?: Shape | 'none' };

export type ChipProps = ChipLook & ComponentPropsWithRef<'span'>;

const look =
  'inline-flex max-w-full items-center gap-1.5 rounded-control text-xs font-medium whitespace-nowrap tabular-nums';

/**
 * A word with the colour and shape of its meaning. The shape follows from the tone by default;
 * `none` leaves it out.
 */
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

type ChipButtonProps = ChipLook & ComponentPropsWithRef<'button'>;

/** A chip that does something when clicked: opens, edits or filters (then with `aria-pressed`). */
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
