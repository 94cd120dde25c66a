import { WELCOME_REFERENCE, type Transaction } from '#contract/credit.ts';
import type { User } from '#contract/user.ts';
import { creditsAdded } from '#lib/credits/credit-query.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { counted } from '#lib/text/plural.ts';

/** Newest transaction this browser has told of, for each account. */
const seenKey = (userId: number): string => `marginalia.credits-seen.${userId}`;

export interface CreditNewsOptions {
  userId: number;
  storage: () => Storage;
  load: () => Promise<readonly Transaction[]>;
  notify: (drafts: readonly NotificationDraft[]) => void;
}

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

/**
 * Tells of credits that were added: when a fetched balance has changed, the newest transactions are looked at, and those
 * that add and were not told of in this browser make a notification (decisions, section 6). A browser that sees the
 * account for the first time tells only of the welcome, and only while the welcome is the newest there is.
 */
export function createCreditNews({ userId, storage, load, notify }: CreditNewsOptions) {
  let balance: number | null = null;
  let isGone = false;

  const seen = (): number | null => {
    try {
      const stored = storage().getItem(seenKey(userId));
      return stored === null ? null : Number(stored);
    } catch {
      return Infinity;
    }
  };

  const tell = (transactions: readonly Transaction[]) => {
    const newest = Math.max(0, ...transactions.map(({ id }) => id));
    const since = seen();
    const first = transactions.find(({ id }) => id === newest);
    if (since === null) {
      if (first?.reference_id === WELCOME_REFERENCE) notify([welcome(first)]);
    } else notify(creditsAdded(transactions, since).map(addition));
    if (newest > (since ?? -1)) storage().setItem(seenKey(userId), String(newest));
  };

  return {
    arrived: (user: User) => {
      if (user.credit_balance === balance) return;
      balance = user.credit_balance;
      // News that can't be fetched now are told with the next change or visit.
      load().then((transactions) => { if (!isGone) tell(transactions); }).catch(() => { balance = null; });
    },
    stop: () => { isGone = true; },
  };
}
