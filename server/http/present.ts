import type { AssignmentFile } from '#contract/assignment.ts';
import type { FeedbackJob } from '#contract/feedback.ts';
import type { SubmissionFile } from '#contract/submission-file.ts';
import type { Submission } from '#contract/submission.ts';
import { REPORT_URL_S, type SignedUrls } from '../files/signed-urls.ts';
import type { StoredJob } from '../stores/feedback-job-types.ts';
import type { StoredSubmissionFile } from '../stores/submission-file-types.ts';
import type { StoredAssignmentFile, StoredSubmission } from '../stores/types.ts';

export const REPORT_NAME = 'similarity-report.pdf';

/** A submission as the API answers it, with the report's link made anew (decisions, section 6). */
export function toSubmission({ keys, files, earlier_files, ...stored }: StoredSubmission, origin: string, urls: SignedUrls): Submission {
  const report = keys.turnitin;
  const shown = { ...stored, files: files.map(toSubmissionFile), earlier_files: earlier_files.map(toSubmissionFile) };
  return { ...shown, turnitin_report_url: report === null ? null : origin + urls.path(report, REPORT_NAME, REPORT_URL_S) };
}

const toSubmissionFile = ({ key: _key, processed_key: _text, sha256: _hash, ...file }: StoredSubmissionFile): SubmissionFile => file;

export const toAssignmentFile = ({ id, file_type, original_filename, grade, created_at }: StoredAssignmentFile): AssignmentFile =>
  ({ id, file_type, original_filename, grade, created_at });

export const toJob = ({ failure: _failure, ...job }: StoredJob): FeedbackJob => job;
