import {
  type CreditEntry,
  type CreditSums,
  detailsText,
  formatChange,
  formatCredits,
  sumCredits,
  TRANSACTION_LABELS,
} from '#lib/credits/credits.ts';
import { Chip, ChipButton } from '#views/components/data/chip.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import { balanceOverTime, stepChart } from '#lib/credits/balance-chart.ts';
import { creditDate, fullDate, shortDate } from '#lib/text/dates.ts';
import { Panel } from '#views/components/layout/panel.tsx';
import {
  type Transaction,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#contract/credits/credit.ts';
import {
  type CreditQuery,
  filterCredits,
  isCreditFiltered,
  queryCredits,
} from '#lib/credits/credit-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { cx } from '#views/components/base/cx.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  creditHistoryCommands,
  type CreditHistoryRef,
  isOutdated,
  isRefreshing,
  selectFailure,
  selectQuery,
  selectStatus,
  selectTransactions,
} from '#machines/credits/credit-history.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { Stat } from '#views/components/data/stat.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

const signed = (amount: number): string =>
  formatChange({ transaction_type: 'adjustment', change_amount: amount });

/** The account's balance; on hover and focus, what it consists of (decisions, section 5). */
const BalanceChip = ({ balance, sums }: { balance: number; sums: CreditSums | null }) => (
  <Tooltip
    text={
      sums === null
        ? 'What your account holds now'
        : `Purchased ${formatCredits(sums.purchased)} − used ${formatCredits(sums.used)} = ${formatCredits(sums.balance)}; ` +
          `promotions ${signed(sums.promotions)}, adjustments ${signed(sums.adjustments)}`
    }
  >
    <ChipButton
      tone="accent"
      shape="none"
    >{`Current Balance: ${formatCredits(balance)}`}</ChipButton>
  </Tooltip>
);

const BOX = { width: 600, height: 96 };

/**
 * The balance over time, drawn as steps because it changes only with a transaction. The table below
 * has the same data.
 */
function BalanceChart({ entries }: { entries: readonly CreditEntry[] }) {
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

interface CreditFiltersProps {
  query: CreditQuery;
  entries: readonly CreditEntry[];
  filtered: boolean;
  onSearch: (search: string) => void;
  onToggle: (type: string) => void;
  onClear: () => void;
}

const CreditFilters = ({
  query,
  entries,
  filtered,
  onSearch,
  onToggle,
  onClear,
}: CreditFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
    <SearchInput
      label="Search transactions"
      placeholder="Search by details or reference"
      value={query.search}
      onChange={onSearch}
      className="min-w-0 max-w-field flex-1 basis-56"
    />
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Transaction types</legend>
      {TRANSACTION_TYPES.map((type) => (
        <FilterChip
          key={type}
          pressed={query.types.includes(type)}
          onToggle={() => onToggle(type)}
          count={entries.filter(({ transaction_type: one }) => one === type).length}
        >
          {TRANSACTION_LABELS[type]}
        </FilterChip>
      ))}
    </fieldset>
    {filtered ? (
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear Filters
      </Button>
    ) : null}
  </div>
);

const TONES: Readonly<Record<TransactionType, Tone>> = {
  purchase: 'completed',
  feedback_generation: 'processing',
  refund: 'excellent',
  adjustment: 'neutral',
  promo_code: 'accent',
};

/** Two lines per row on a tablet, three on a phone. */
const STACK = '[--stack:1fr_1fr_1.4fr] max-md:[--stack:1fr_1fr]';

const NONE = <span className="text-ink-faint">–</span>;

const CreditTable = ({
  rows,
  total,
  busy,
}: {
  rows: readonly Transaction[];
  total: number;
  busy: boolean;
}) => (
  <Table
    caption="Credit transactions"
    columns={['w-40', 'w-44', 'w-24', 'w-28', 'w-44', '']}
    stack={STACK}
    busy={busy}
    rowCount={total + 1}
  >
    <TableHead>
      <HeadCell>Date</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell align="right">Amount</HeadCell>
      <HeadCell align="right">New Balance</HeadCell>
      <HeadCell>Reference</HeadCell>
      <HeadCell>Details</HeadCell>
    </TableHead>
    <tbody>
      {rows.map((entry) => {
        const amount = formatChange(entry);
        return (
          <Row key={entry.id}>
            <Cell>
              <time
                dateTime={entry.timestamp}
                title={fullDate(entry.timestamp)}
                className="wide:whitespace-nowrap"
              >
                {creditDate(entry.timestamp)}
              </time>
            </Cell>
            <Cell>
              <Chip tone={TONES[entry.transaction_type]} shape="none">
                {TRANSACTION_LABELS[entry.transaction_type]}
              </Chip>
            </Cell>
            <Cell
              align="right"
              className={cx('font-medium', amount.startsWith('+') && 'text-completed')}
            >
              {amount}
            </Cell>
            <Cell align="right">{formatCredits(entry.new_balance)}</Cell>
            <Cell>{entry.reference_id ?? NONE}</Cell>
            <Cell>{detailsText(entry.details) || NONE}</Cell>
          </Row>
        );
      })}
    </tbody>
  </Table>
);

interface CreditHistoryScreenProps {
  actor: CreditHistoryRef;
  unread: readonly UnreadableEntry[];
  balance: number;
  onDownload: (entries: readonly Transaction[]) => void;
}

/**
 * Where credits came from and what they were used for (specification, section 2: Credit History).
 */
export function CreditHistoryScreen({
  actor,
  unread,
  balance,
  onDownload,
}: CreditHistoryScreenProps) {
  const status = useSelector(actor, selectStatus);
  const entries = useSelector(actor, selectTransactions);
  const query = useSelector(actor, selectQuery);
  const failure = useSelector(actor, selectFailure);
  const refreshing = useSelector(actor, isRefreshing);
  const outdated = useSelector(actor, isOutdated);
  const commands = creditHistoryCommands(actor);
  const sums = status === 'data' ? sumCredits(entries) : null;
  const filtered = isCreditFiltered(query);
  const { rows, total, page } = queryCredits(entries, query);
  const problem = (
    <Alert
      tone="error"
      className="mt-6"
      action={
        <Button size="sm" onClick={commands.refresh}>
          Retry
        </Button>
      }
    >
      {failure?.message ?? 'Failed to load credit history'}
    </Alert>
  );

  return (
    <>
      <PageHeader
        title="Credit History"
        meta={<BalanceChip balance={balance} sums={sums} />}
        actions={
          <>
            {status === 'loading' ? null : (
              <IconButton
                icon={RotateCw}
                label="Refresh"
                busy={refreshing}
                onClick={commands.refresh}
              />
            )}
            {status === 'data' ? (
              <Button icon={Download} onClick={() => onDownload(filterCredits(entries, query))}>
                {filtered ? 'Download these as CSV' : 'Download CSV'}
              </Button>
            ) : null}
            <Link href="/credits" look="primary">
              Buy Credits
            </Link>
          </>
        }
      />
      {status === 'loading' ? (
        <div className="flex min-h-60 items-center justify-center">
          <Spinner label="Loading credit history…" />
        </div>
      ) : null}
      {status === 'error' || outdated ? problem : null}
      {status === 'empty' ? (
        <EmptyState
          title="No transactions found. Purchase credits to get started!"
          action={
            <Link href="/credits" look="primary">
              Buy Credits
            </Link>
          }
        >
          Every credit that is added or spent will be listed here, with its reference.
        </EmptyState>
      ) : null}
      {sums === null ? null : (
        <>
          <UnreadableRows
            rows={unread}
            noun="transaction"
            note="The sums leave it out."
            onRetry={commands.refresh}
            className="mt-6"
          />
          <dl className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4">
            <Stat
              label="Total Credits Purchased"
              value={formatCredits(sums.purchased)}
              caption="including refunds"
            />
            <Stat
              label="Total Credits Used"
              value={formatCredits(sums.used)}
              caption={
                sums.generations === 0
                  ? 'no feedback generated yet'
                  : `on average ${formatCredits(sums.averageUsage)} for each of ${counted(sums.generations, 'feedback', 'feedbacks')}`
              }
            />
            <Stat
              label="Total Credits Refunded"
              value={formatCredits(sums.refunded)}
              caption="back for what went wrong"
            />
          </dl>
          <BalanceChart entries={entries} />
          <CreditFilters
            query={query}
            entries={entries}
            filtered={filtered}
            onSearch={commands.search}
            onToggle={commands.toggle}
            onClear={commands.clear}
          />
          <output className="sr-only">{counted(total, 'transaction')}</output>
          {total === 0 ? (
            <EmptyState
              title="No transactions match"
              action={<Button onClick={commands.clear}>Clear Filters</Button>}
            >
              Try fewer words, or other types.
            </EmptyState>
          ) : (
            <div className="mt-4">
              <CreditTable rows={rows} total={total} busy={refreshing} />
              <Pagination
                page={page}
                pageSize={query.pageSize}
                total={total}
                noun="transactions"
                onPage={commands.turnTo}
                onPageSize={commands.resize}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}
