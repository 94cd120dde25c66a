import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { Failure } from '#lib/site/failure.ts';

export const submissionFile = (over: Partial<SubmissionFile> = {}): SubmissionFile => ({
  id: 1,
  filename: 'essay.docx',
  folder: '',
  bytes: 1234,
  attempt: 1,
  has_text: true,
  read_share: 1,
  origin: 'upload',
  created_at: '2026-11-20T09:30:00.000Z',
  ...over,
});

/** A submission as the server returns it; pass only what matters. */
export const submission = (over: Partial<Submission> = {}): Submission => ({
  id: 1,
  assignment_id: 7,
  status: 'pending',
  submitted_at: '2026-11-20T09:30:00.000Z',
  student_identifier: 's1001',
  original_filename: 'essay.docx',
  processed_filename: 'essay.txt',
  file_name: 'essay.docx',
  grade: null,
  feedback_text: null,
  ai_feedback_text: null,
  ai_feedback: null,
  turnitin_report_url: null,
  turnitin_similarity_score: null,
  version: 1,
  late: false,
  error_message: null,
  files: [submissionFile({ has_text: over.processed_filename !== null })],
  earlier_files: [],
  student_ids: [],
  attempt: 1,
  marked_attempt: null,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  ...over,
});

export const job = (over: Partial<FeedbackJob> = {}): FeedbackJob => ({
  id: 11,
  submission_id: 1,
  state: 'queued',
  step: 'waiting',
  error_message: null,
  requested_at: '2026-11-21T08:00:00.000Z',
  started_at: null,
  finished_at: null,
  ...over,
});

/** The error that a service throws for a response with this status, and the server's message. */
export const refusal = (status: number, detail: string | null = null) =>
  new Failure({ status, detail, message: detail ?? `Status ${status}` });
/** The error that a service throws if the API says that something doesn't exist. */
export const gone = () => refusal(404, 'The requested resource was not found.');
/** The error that a service throws if the server was not reached. */
export const unreached = () => new Failure({ status: null, detail: null, message: null });
