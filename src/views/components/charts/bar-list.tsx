import { Link } from '../actions/link.tsx';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The value in words: '12 scripts'. */
  text: string;
  /** Shown next to it, fainter: 'mean 62.5'. */
  aside?: string | undefined;
  /** Where its number links to; no link if left out. */
  href?: string | undefined;
}
export interface BarListProps {
  label: string;
  bars: readonly Bar[];
}

/**
 * Horizontal bars, each with its name before it and its number after it: full width, and read out
 * as a list.
 */
export function BarList({ label, bars }: BarListProps) {
  const most = bars.reduce((top, { value }) => Math.max(top, value), 0);
  return (
    <ul aria-label={label} className="grid gap-2.5 text-sm">
      {bars.map(({ key, label: name, value, text, aside, href }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_7rem]"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <BarShape share={most === 0 ? 0 : value / most} />
          <span className="text-right tabular-nums sm:col-start-3 max-sm:col-start-2 max-sm:row-start-1">
            {href === undefined ? (
              text
            ) : (
              <Link href={href} className="inline-block min-h-6">
                {text}
              </Link>
            )}
            {aside === undefined ? null : (
              <span className="block text-xs text-ink-muted">{aside}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 200;
const HEIGHT = 8;

const BarShape = ({ share }: { share: number }) => (
  <svg
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="h-3 w-full max-sm:col-span-2 max-sm:row-start-2"
  >
    <rect
      width={WIDTH}
      height={HEIGHT}
      className="fill-surface-sunken forced-colors:fill-[Canvas]"
    />
    <rect
      width={Math.round(share * WIDTH * 10) / 10}
      height={HEIGHT}
      className="fill-accent forced-colors:fill-[CanvasText]"
    />
  </svg>
);
