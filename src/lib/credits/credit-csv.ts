import { detailsText, type CreditEntry } from './credits.ts';
import { type Cell, writeCsv } from '../text/csv.ts';

const HEAD = ['Date', 'Type', 'Amount', 'New Balance', 'Reference', 'Details'];

const line = ({
  timestamp,
  transaction_type: type,
  change_amount: change,
  new_balance: balance,
  reference_id: reference,
  details,
}: CreditEntry): Cell[] => [
  timestamp,
  type,
  type === 'feedback_generation' ? -Math.abs(change) : change,
  balance,
  reference,
  detailsText(details),
];

/** Writes transactions for a spreadsheet: times in ISO, amounts as numbers with their sign. */
export const creditCsv = (entries: readonly CreditEntry[]): string =>
  writeCsv([HEAD, ...entries.map(line)]);
