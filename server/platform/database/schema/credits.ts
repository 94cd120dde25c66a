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
  /** Names the operation in the ledger. */
  uuid: string;
  submission_id: number;
  assignment_id: number;
  requested_by: number;
  state: (typeof JOB_STATES)[number];
  step: JobStep;
  /** Failures of the provider. An expired lease is none. */
  attempts: Generated<number>;
  /** How often a worker took it: a job that kills its worker each time must end. */
  starts: Generated<number>;
  /** How often the process that worked on its text was ended by it. */
  deaths: Generated<number>;
  run_at: Millis;
  leased_until: Millis | null;
  lease_token: string | null;
  failure: 'unreadable' | 'provider' | 'internal' | null;
  error_message: string | null;
  requested_at: Iso;
  started_at: Iso | null;
  finished_at: Iso | null;
  /** Asked again with this word. */
  wish: string | null;
  /** Paid for by the draft before it. */
  free: Generated<Bit>;
  /** 0 where credits were off: it held and cost nothing. */
  priced: Generated<Bit>;
  /** Its end was told by mail, or needn't be. */
  mailed: Generated<Bit>;
  /** Goes to the provider of whoever asked. */
  own_key: Generated<Bit>;
}

/** A credit that a job may spend. What can be spent is the balance less the holds. */
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
