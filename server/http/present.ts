import type { AssignmentFile } from '#contract/assignment.ts';
import { candidateName } from '#contract/candidate.ts';
import type { AiFeedback, FeedbackJob } from '#contract/feedback.ts';
import type { SubmissionFile } from '#contract/submission-file.ts';
import type { Submission } from '#contract/submission.ts';
import { type Veil, veiled, veiledFile } from '../anonymity/veil.ts';
import { processedName, REPORT_NAME } from '../files/names.ts';
import { type MakeLink, REPORT_URL_S } from '../files/signed-urls.ts';
import type { StoredJob } from '../stores/drafts/feedback-job-types.ts';
import type { StoredSubmissionFile } from '../stores/submissions/submission-file-types.ts';
import type { StoredAssignmentFile } from '../stores/assignments/assignment-types.ts';
import type { StoredSubmission } from '../stores/submissions/submission-types.ts';

/**
 * A submission as the API answers it, as JSON, with the report's link made anew (decisions, section 6). The draft is the most of it:
 * reading it and writing it again would be most of the work of a list.
 */
export function submissionJson({ keys, files, earlier_files, veil, draft, ...stored }: StoredSubmission, origin: string, link: MakeLink): string {
  const report = keys.turnitin;
  const turnitin_report_url = report === null ? null : origin + link(report, REPORT_NAME, REPORT_URL_S);
  const shown = { ...stored, files: files.map(toSubmissionFile), earlier_files: earlier_files.map(toSubmissionFile) };
  if (veil !== null) {
    const ai_feedback = draft === null ? null : JSON.parse(draft) as AiFeedback;
    return JSON.stringify({ ...asCandidate({ ...shown, ai_feedback }, veil), turnitin_report_url } satisfies Submission);
  }
  const text = JSON.stringify({ ...shown, turnitin_report_url } satisfies Omit<Submission, 'ai_feedback'>);
  return `${text.slice(0, -1)},"ai_feedback":${draft ?? 'null'}}`;
}

type Unlinked = Omit<Submission, 'turnitin_report_url'>;

/** The same without anything that tells whose it is (DESK-13). */
function asCandidate(shown: Unlinked, veil: Veil): Unlinked {
  const named = (files: readonly SubmissionFile[]) => files.map((file, place) => ({ ...file, filename: veiledFile(file.filename, veil, place), folder: '' }));
  const files = named(shown.files);
  const first = files[0]!.filename;
  return {
    ...veiled(shown, veil), files, earlier_files: named(shown.earlier_files), original_filename: first, file_name: first,
    processed_filename: shown.processed_filename === null ? null : processedName(first), student_identifier: candidateName(veil.candidate), student_ids: [],
  };
}

const toSubmissionFile = ({ key: _key, processed_key: _text, sha256: _hash, ...file }: StoredSubmissionFile): SubmissionFile => file;

export const toAssignmentFile = ({ id, file_type, original_filename, grade, created_at }: StoredAssignmentFile): AssignmentFile =>
  ({ id, file_type, original_filename, grade, created_at });

export const toJob = ({ failure: _failure, ...job }: StoredJob): FeedbackJob => job;
