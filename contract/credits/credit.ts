import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

export const TRANSACTION_TYPES = [
  'purchase',
  'feedback_generation',
  'refund',
  'adjustment',
  'promo_code',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** `details` is an object or a JSON string; it may contain `submission_id`. */
export const TransactionSchema = v.object({
  id: IdSchema,
  timestamp: TimeSchema,
  transaction_type: v.picklist(TRANSACTION_TYPES),
  change_amount: v.number(),
  new_balance: v.number(),
  reference_id: v.nullable(v.string()),
  details: v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())])),
});
export type Transaction = v.InferOutput<typeof TransactionSchema>;
export const TransactionListSchema = v.array(TransactionSchema);

export const WELCOME_REFERENCE = 'WELCOME';
