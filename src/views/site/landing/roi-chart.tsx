import type { RoiResult } from '#lib/site/roi.ts';

const WIDE = 560;
const hours = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Hours as people say them: "37.6 hours". */
export const inHours = (value: number): string =>
  `${hours.format(value)} ${Math.abs(value - 1) < 0.05 ? 'hour' : 'hours'}`;

/** Two bars on one scale: a term by hand, and a term with drafts. The difference is hatched. */
export const RoiChart = ({ result }: { result: RoiResult }) => {
  const { manualHours, aidedHours } = result;
  const longest = Math.max(manualHours, aidedHours);
  const long = (value: number) => (longest > 0 ? Math.max(0, (value / longest) * WIDE) : 0);
  const [manual, aided] = [long(manualHours), long(aidedHours)];
  return (
    <figure>
      <figcaption className="sr-only">{`Marking by hand: ${inHours(manualHours)} a term. With Marginalia: ${inHours(aidedHours)} a term.`}</figcaption>
      <svg viewBox={`0 0 ${WIDE} 118`} aria-hidden="true" className="w-full overflow-visible">
        <defs>
          <pattern
            id="roi-hatch"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V7" className="stroke-accent-line" strokeWidth="3" />
          </pattern>
        </defs>
        <text x="0" y="12" className="fill-ink-muted text-xs">
          By hand
        </text>
        <rect
          x="0"
          y="20"
          height="24"
          rx="2"
          width={manual}
          className="fill-line-strong transition-[width] duration-calm"
        />
        <text x="0" y="76" className="fill-ink-muted text-xs">
          With Marginalia
        </text>
        {manual > aided ? (
          <rect
            x={aided}
            y="84"
            height="24"
            width={manual - aided}
            fill="url(#roi-hatch)"
            className="transition-all duration-calm"
          />
        ) : null}
        <rect
          x="0"
          y="84"
          height="24"
          rx="2"
          width={aided}
          className="fill-accent transition-[width] duration-calm"
        />
        <path d={`M${manual} 14V114`} className="stroke-line-strong" strokeDasharray="2 4" />
      </svg>
    </figure>
  );
};
