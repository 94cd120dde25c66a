import { WELCOME_REFERENCE, type Transaction } from '#contract/credits/credit.ts';
import type { NotificationDraft } from '../site/notifications.ts';
import { counted } from '#contract/text/plural.ts';
import { creditsAdded } from './credit-query.ts';

const welcome = ({ change_amount: amount }: Transaction): NotificationDraft => ({
  type: 'SYSTEM',
  title: 'Welcome to Marginalia',
  message: `${counted(amount, 'credit')} to start with: each pays for one AI feedback draft. Begin by creating an assignment.`,
});

const addition = ({ change_amount: amount }: Transaction): NotificationDraft => ({
  type: 'CREDIT_ADDED',
  message: `${counted(amount, 'credit')} added to your account.`,
  data: { creditAmount: amount },
});

/** Returns the id of the newest transaction, 0 if there is none. */
export const newestOf = (transactions: readonly Transaction[]): number =>
  Math.max(0, ...transactions.map(({ id }) => id));

/**
 * Returns the new transactions to announce: those that add credit and come after `since`, the
 * newest that this browser has announced. A browser that sees the account for the first time (null)
 * announces only the welcome, and only while it is the newest transaction (decisions, section 6).
 */
export function newsOf(
  transactions: readonly Transaction[],
  since: number | null,
): NotificationDraft[] {
  if (since !== null) return creditsAdded(transactions, since).map(addition);
  const newest = newestOf(transactions);
  return transactions
    .filter(({ id, reference_id }) => id === newest && reference_id === WELCOME_REFERENCE)
    .map(welcome);
}
