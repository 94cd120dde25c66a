import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Transaction } from '#contract/credits/credit.ts';
import { filterCredits, isCreditFiltered, queryCredits } from '#lib/credits/credit-query.ts';
import { formatCredits, sumCredits } from '#lib/credits/credits.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  creditHistoryCommands,
  isOutdated,
  isRefreshing,
  selectStatus,
  selectFailure,
  selectQuery,
  selectTransactions,
  type CreditHistoryRef,
} from '#machines/credits/credit-history.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { Stat } from '#views/components/data/stat.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { BalanceChip } from './balance-chip.tsx';
import { CreditFilters } from './credit-filters.tsx';
import { CreditTable } from './credit-table.tsx';

export interface CreditHistoryScreenProps {
  actor: CreditHistoryRef;
  unread: readonly UnreadableEntry[];
  /** The account's own balance. */
  balance: number;
  onDownload: (entries: readonly Transaction[]) => void;
}

/** Where the credits came from and went (specification, section 2: Credit History). */
export function CreditHistoryScreen({
  actor,
  unread,
  balance,
  onDownload,
}: CreditHistoryScreenProps) {
  const face = useSelector(actor, selectStatus);
  const entries = useSelector(actor, selectTransactions);
  const query = useSelector(actor, selectQuery);
  const failure = useSelector(actor, selectFailure);
  const refreshing = useSelector(actor, isRefreshing);
  const outdated = useSelector(actor, isOutdated);
  const commands = creditHistoryCommands(actor);
  const sums = face === 'data' ? sumCredits(entries) : null;
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
            {face === 'loading' ? null : (
              <IconButton
                icon={RotateCw}
                label="Refresh"
                busy={refreshing}
                onClick={commands.refresh}
              />
            )}
            {face === 'data' ? (
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
      {face === 'loading' ? (
        <div className="flex min-h-60 items-center justify-center">
          <Spinner label="Loading credit history…" />
        </div>
      ) : null}
      {face === 'error' || outdated ? problem : null}
      {face === 'empty' ? (
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
