/** The drawing's width and height; the width of each part is its share of the whole. */
const [WIDTH, HEIGHT, GAP] = [200, 10, 1];
const SHADES = ['opacity-15', 'opacity-35', 'opacity-55', 'opacity-75', 'opacity-100'] as const;

export interface PartedBarProps {
  parts: readonly number[];
}

/**
 * One bar of up to five parts, from light to dark, that shows a distribution. Text next to it says
 * the same.
 */
export function PartedBar({ parts }: PartedBarProps) {
  const whole = parts.reduce((total, part) => total + part, 0);
  const shown = parts
    .map((part, at) => ({ part, shade: SHADES[at] ?? SHADES[4] }))
    .filter(({ part }) => part > 0);
  const room = WIDTH - GAP * Math.max(shown.length - 1, 0);
  const drawn = shown.map(({ part, shade }, at) => {
    const before = shown.slice(0, at).reduce((total, other) => total + other.part, 0);
    return { x: (before / whole) * room + at * GAP, width: (part / whole) * room, shade };
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-4 w-full"
    >
      {drawn.map(({ x, width, shade }) => (
        <rect
          key={shade}
          x={x}
          width={width}
          height={HEIGHT}
          className={`fill-accent forced-colors:fill-[CanvasText] ${shade}`}
        />
      ))}
    </svg>
  );
}
