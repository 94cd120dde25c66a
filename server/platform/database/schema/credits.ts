import type { Generated } from 'kysely';
import type { TransactionType } from '#contract/credits/credit.ts';
import type { JOB_STATES, JobStep } from '#contract/drafts/feedback.ts';
import type { Bit, Iso, Json, Millis } from '#server/platform/database/columns.ts';

/** Append-only: triggers refuse UPDATE and DELETE. */
export interface CreditTransactionsTable {
  id: Generated<number>;
  user_id: number;
  operation_id: string;
  transaction_type: TransactionType;
  change_amount: number;
  new_balance: number;
  reference_id: string | null;
  details: Json | null;
  timestamp: Iso;
}

export interface FeedbackJobsTable {
  id: Generated<number>;
  /** Identifies the operation in the ledger. */
  uuid: string;
  submission_id: number;
  assignment_id: number;
  requested_by: number;
  state: (typeof JOB_STATES)[number];
  step: JobStep;
  /** Failures of the provider; not expired leases. */
  attempts: Generated<number>;
  /** How often a worker took it: a job that kills its worker each time must end. */
  starts: Generated<number>;
  /** How often it killed the process working on its text. */
  deaths: Generated<number>;
  run_at: Millis;
  leased_until: Millis | null;
  lease_token: string | null;
  failure: 'unreadable' | 'provider' | 'internal' | null;
  error_message: string | null;
  requested_at: Iso;
  started_at: Iso | null;
  finished_at: Iso | null;
  /** Requested again with this instruction. */
  wish: string | null;
  /** Paid for by the draft before it. */
  free: Generated<Bit>;
  /** 0 if credits were off: it held and cost nothing. */
  priced: Generated<Bit>;
  /** Its end was reported by mail, or needn't be. */
  mailed: Generated<Bit>;
  /** Sent to the requesting person's own provider. */
  own_key: Generated<Bit>;
}

/** A credit that a job may spend. What can be spent is the balance minus the holds. */
export interface HoldsTable {
  job_id: number;
  user_id: number;
  amount: number;
  created_at: Iso;
}

/** Credits, and the jobs that spend them. */
export interface CreditTables {
  credit_transactions: CreditTransactionsTable;
  feedback_jobs: FeedbackJobsTable;
  holds: HoldsTable;
}
