import { balanceOverTime, stepChart } from '#lib/credits/balance-chart.ts';
import { formatCredits, type CreditEntry } from '#lib/credits/credits.ts';
import { shortDate } from '#lib/text/dates.ts';
import { Panel } from '#views/components/layout/panel.tsx';

const BOX = { width: 600, height: 96 };

/** The balance over time, as steps: it changes only with a transaction. The table below says the same in words. */
export function BalanceChart({ entries }: { entries: readonly CreditEntry[] }) {
  const points = balanceOverTime(entries);
  const chart = stepChart(points, BOX);
  const first = points[0];
  const last = points.at(-1);
  if (!chart || !first || !last) return null;
  const [from, to] = [first, last].map(({ time }) => shortDate(new Date(time).toISOString()));
  return (
    <Panel title="Balance over time" className="mt-6">
      <figure>
        <svg
          viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-24 w-full overflow-visible"
        >
          <path d={chart.area} className="fill-accent-soft" />
          <path
            d={chart.line}
            className="fill-none stroke-accent"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <figcaption className="mt-2 flex justify-between text-xs text-ink-faint" data-figures="">
          <span>{`${formatCredits(first.balance)} on ${from}`}</span>
          <span>{`highest ${formatCredits(chart.top)}`}</span>
          <span>{`${formatCredits(last.balance)} on ${to}`}</span>
        </figcaption>
      </figure>
    </Panel>
  );
}
