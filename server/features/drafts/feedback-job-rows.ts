import type { Selectable } from 'kysely';
import type { FeedbackJobsTable } from '#server/platform/database/schema/credits.ts';
import type { StoredJob } from './feedback-job-types.ts';

export const jobColumns = [
  'id',
  'submission_id',
  'state',
  'step',
  'error_message',
  'failure',
  'requested_at',
  'started_at',
  'finished_at',
  'free',
  'priced',
] as const;

/** A job that is not running has no lease and waits. */
export const unleased = { lease_token: null, leased_until: null, step: 'waiting' } as const;

export const toJob = ({
  free,
  priced,
  ...job
}: Pick<Selectable<FeedbackJobsTable>, (typeof jobColumns)[number]>): StoredJob => ({
  ...job,
  ...(free === 1 || priced === 0 ? { free: true } : {}),
});
