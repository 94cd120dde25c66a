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

/** The id of the newest transaction, 0 where there is none. */
export const newestOf = (transactions: readonly Transaction[]): number =>
  Math.max(0, ...transactions.map(({ id }) => id));

/**
 * What is told of the newest transactions: those that add and come after `since`, the newest this browser has told of.
 * A browser that sees the account for the first time (null) tells only of the welcome, and only while it is the newest
 * there is (decisions, section 6).
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
