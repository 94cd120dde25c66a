export interface PathChartProps {
  /** Read out instead of the drawing. */
  label: string;
  /** In order; those with `odd` are drawn as diamonds. */
  dots: readonly { x: number; y: number; odd?: boolean }[];
  line?: readonly number[];
  band?: readonly { low: number; high: number }[];
  /** The horizontal line: neither above nor below. */
  rule: number;
  yText: (value: number) => string;
}

const [WIDTH, HEIGHT, EDGE, DOT] = [640, 200, 8, 3.5];

/** Values in order, with an optional line and band. A table next to it has the numbers. */
export function PathChart({ label, dots, line = [], band = [], rule, yText }: PathChartProps) {
  const all = [
    rule,
    ...dots.map(({ y }) => y),
    ...line,
    ...band.flatMap(({ low, high }) => [low, high]),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const last = dots.at(-1)?.x ?? 1;
  const x = (value: number): number =>
    Math.round((EDGE + ((value - 1) / Math.max(last - 1, 1)) * (WIDTH - 2 * EDGE)) * 10) / 10;
  const y = (value: number): number =>
    Math.round(
      (EDGE + ((most - value) / Math.max(most - least, 1e-9)) * (HEIGHT - 2 * EDGE)) * 10,
    ) / 10;
  const through = (values: readonly number[]): string =>
    values.map((value, at) => `${x(dots[at]!.x)},${y(value)}`).join(' ');
  const around = [
    ...band.map(({ high }, at) => `${x(dots[at]!.x)},${y(high)}`),
    ...band.map(({ low }, at) => `${x(dots[at]!.x)},${y(low)}`).toReversed(),
  ].join(' ');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-ink-muted tabular-nums">
      <p aria-hidden="true" className="flex flex-col justify-between text-right">
        <span>{yText(most)}</span>
        <span>{yText(least)}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        className="w-full rounded-tick bg-surface-sunken forced-colors:bg-[Canvas]"
      >
        {band.length === 0 ? null : (
          <polygon
            points={around}
            className="fill-accent opacity-20 forced-colors:fill-[GrayText]"
          />
        )}
        <line
          x1={0}
          x2={WIDTH}
          y1={y(rule)}
          y2={y(rule)}
          strokeDasharray="4 4"
          className="stroke-ink-muted forced-colors:stroke-[CanvasText]"
        />
        {line.length === 0 ? null : (
          <polyline
            points={through(line)}
            fill="none"
            strokeWidth={2.5}
            className="stroke-accent forced-colors:stroke-[CanvasText]"
          />
        )}
        {dots.map((dot) =>
          dot.odd === true ? (
            <rect
              key={dot.x}
              x={x(dot.x) - 5}
              y={y(dot.y) - 5}
              width={10}
              height={10}
              transform={`rotate(45 ${x(dot.x)} ${y(dot.y)})`}
              className="fill-ink forced-colors:fill-[CanvasText]"
            />
          ) : (
            <circle
              key={dot.x}
              cx={x(dot.x)}
              cy={y(dot.y)}
              r={DOT}
              className="fill-ink-muted forced-colors:fill-[CanvasText]"
            />
          ),
        )}
      </svg>
      <p aria-hidden="true" className="col-start-2 flex justify-between">
        <span>1</span>
        <span>{last.toLocaleString('en')}</span>
      </p>
    </div>
  );
}
