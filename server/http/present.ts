import type { AssignmentFile } from '#contract/assignment.ts';
import type { FeedbackJob } from '#contract/feedback.ts';
import type { Submission } from '#contract/submission.ts';
import { extensionOf } from '../files/names.ts';
import { REPORT_URL_S, type SignedUrls } from '../files/signed-urls.ts';
import type { StoredJob } from '../stores/feedback-job-types.ts';
import type { StoredAssignmentFile, StoredSubmission } from '../stores/types.ts';

export const REPORT_NAME = 'similarity-report.pdf';

/** The name of the extracted text that is kept beside a file: `essay.docx` → `essay.txt`. */
export function processedName(filename: string): string {
  const extension = extensionOf(filename);
  const stem = extension === '' ? filename : filename.slice(0, -extension.length - 1);
  return `${stem.slice(0, 240) || 'text'}.txt`;
}

/** A submission as the API answers it, with the report's link made anew (decisions, section 6). */
export function toSubmission({ keys, ...stored }: StoredSubmission, origin: string, urls: SignedUrls): Submission {
  const report = keys.turnitin;
  return { ...stored, turnitin_report_url: report === null ? null : origin + urls.path(report, REPORT_NAME, REPORT_URL_S) };
}

export const toAssignmentFile = ({ id, file_type, original_filename, grade, created_at }: StoredAssignmentFile): AssignmentFile =>
  ({ id, file_type, original_filename, grade, created_at });

export const toJob = ({ failure: _failure, ...job }: StoredJob): FeedbackJob => job;
