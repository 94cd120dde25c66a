/** The fields of a transaction that sums and formats need. */
export interface CreditEntry {
  timestamp: string;
  transaction_type: string;
  change_amount: number;
  new_balance: number;
  reference_id: string | null;
  details: string | Record<string, unknown> | null;
}

export interface CreditSums {
  /** Purchases and refunds: refunds count here and in `refunded` (specification, section 9). */
  purchased: number;
  used: number;
  refunded: number;
  promotions: number;
  adjustments: number;
  /** Number of drafts that were paid for. */
  generations: number;
  /** `purchased - used`: the specification's balance, before promotions and adjustments. */
  balance: number;
  /** Credits per draft; 0 without any. */
  averageUsage: number;
}

/** Credits have two decimals: sums are rounded to that, so that ten times 0.1 is 1. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns the sums of the credit history (specification, section 9), over all transactions. */
export function sumCredits(entries: readonly CreditEntry[]): CreditSums {
  const of = (...types: string[]) =>
    entries.filter(({ transaction_type: type }) => types.includes(type));
  const sum = (list: readonly CreditEntry[]) =>
    cents(list.reduce((total, { change_amount: change }) => total + change, 0));
  const generations = of('feedback_generation');
  const used = cents(
    generations.reduce((total, { change_amount: change }) => total + Math.abs(change), 0),
  );
  const purchased = sum(of('purchase', 'refund'));
  return {
    purchased,
    used,
    refunded: sum(of('refund')),
    promotions: sum(of('promo_code')),
    adjustments: sum(of('adjustment')),
    generations: generations.length,
    balance: cents(purchased - used),
    averageUsage: generations.length === 0 ? 0 : used / generations.length,
  };
}

/** Writes a balance or a sum: two decimals, never '-0.00'. */
export const formatCredits = (amount: number): string =>
  cents(amount) === 0 ? '0.00' : amount.toFixed(2);

/**
 * Writes a change with its sign: '+20.00', '-1.00'; a generation always has a minus (specification,
 * section 9; decisions, section 6).
 */
export function formatChange({
  transaction_type: type,
  change_amount: change,
}: Pick<CreditEntry, 'transaction_type' | 'change_amount'>): string {
  if (cents(change) === 0) return '0.00';
  const isMinus = type === 'feedback_generation' || change < 0;
  return `${isMinus ? '-' : '+'}${Math.abs(change).toFixed(2)}`;
}

export const TRANSACTION_LABELS: Readonly<Record<string, string>> = {
  purchase: 'Purchase',
  feedback_generation: 'Feedback Generation',
  refund: 'Refund',
  adjustment: 'Adjustment',
  promo_code: 'Promo Code',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(details: string): unknown {
  try {
    return JSON.parse(details);
  } catch {
    return details;
  }
}

const label = (key: string): string => {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function say(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value
      .map(say)
      .filter((text) => text !== '')
      .join(', ');
  if (isRecord(value)) return sayAll(value);
  return String(value);
}

const sayAll = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([key, value]) => [key, say(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) =>
      key.endsWith('_id') ? `${label(key.slice(0, -3))} #${text}` : `${label(key)}: ${text}`,
    )
    .join(' · ');

/**
 * Writes a transaction's details, an object or a JSON string, for people to read: 'Submission #12 ·
 * Note: second draft'.
 */
export const detailsText = (details: CreditEntry['details']): string =>
  say(typeof details === 'string' ? parsed(details) : details);
