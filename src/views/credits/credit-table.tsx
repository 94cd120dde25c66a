import type { Transaction, TransactionType } from '#contract/credits/credit.ts';
import {
  detailsText,
  formatChange,
  formatCredits,
  TRANSACTION_LABELS,
} from '#lib/credits/credits.ts';
import { creditDate, fullDate } from '#lib/text/dates.ts';
import { Chip } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { cx } from '#views/components/base/cx.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';

const TONES: Readonly<Record<TransactionType, Tone>> = {
  purchase: 'completed',
  feedback_generation: 'processing',
  refund: 'excellent',
  adjustment: 'neutral',
  promo_code: 'accent',
};

/** Two lines a row on a tablet, three on a phone. */
const STACK = '[--stack:1fr_1fr_1.4fr] max-md:[--stack:1fr_1fr]';

const NONE = <span className="text-ink-faint">–</span>;

export const CreditTable = ({
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
