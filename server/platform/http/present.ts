import type { AssignmentFile } from '#contract/assignments/assignment.ts';
import { candidateName } from '#contract/assignments/candidate.ts';
import type { AiFeedback, FeedbackJob } from '#contract/drafts/feedback.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type NameMask, masked, maskedFile } from '#server/features/marking/anonymity/name-mask.ts';
import { processedName, REPORT_NAME } from '#server/platform/files/names.ts';
import { type MakeLink, REPORT_URL_S } from '#server/platform/files/signed-urls.ts';
import type { StoredJob } from '#server/features/drafts/feedback-job-types.ts';
import type { StoredAssignmentFile } from '#server/features/assignments/assignment-types.ts';
import { openJson, toSubmissionFile } from '#server/features/submissions/listing.store.ts';
import type {
  ListedSubmission,
  StoredSubmission,
} from '#server/features/submissions/submission-types.ts';

const [OPEN, NEXT, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];
const UNREPORTED = Buffer.from(',"turnitin_report_url":null}');

/** A link to a report is created for each caller (decisions, section 6). */
const reportUrl = (
  { turnitin }: StoredSubmission['keys'],
  origin: string,
  link: MakeLink,
): string | null => (turnitin === null ? null : origin + link(turnitin, REPORT_NAME, REPORT_URL_S));

/** Returns a submission as the API's JSON. */
export function submissionJson(stored: StoredSubmission, origin: string, link: MakeLink): string {
  const { keys, files, earlier_files, veil, draft, ...shown } = stored;
  const turnitin_report_url = reportUrl(keys, origin, link);
  if (veil === null)
    return `${openJson(stored)},"turnitin_report_url":${JSON.stringify(turnitin_report_url)}}`;
  const ai_feedback = draft === null ? null : (JSON.parse(draft) as AiFeedback);
  const unlinked = {
    ...shown,
    files: files.map(toSubmissionFile),
    earlier_files: earlier_files.map(toSubmissionFile),
    ai_feedback,
  };
  return JSON.stringify({
    ...asCandidate(unlinked, veil),
    turnitin_report_url,
  } satisfies Submission);
}

/** Returns a list of them. Cached JSON isn't parsed again. */
export function submissionsJson(
  items: readonly (StoredSubmission | ListedSubmission)[],
  origin: string,
  link: MakeLink,
): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const item of items) {
    parts.push(parts.length === 0 ? OPEN : NEXT);
    if (!('json' in item)) parts.push(Buffer.from(submissionJson(item, origin, link)));
    else
      parts.push(
        item.json,
        item.keys.turnitin === null
          ? UNREPORTED
          : Buffer.from(
              `,"turnitin_report_url":${JSON.stringify(reportUrl(item.keys, origin, link))}}`,
            ),
      );
  }
  return Buffer.concat([...(parts.length === 0 ? [OPEN] : parts), CLOSE]);
}

type Unlinked = Omit<Submission, 'turnitin_report_url'>;

/** Returns the same without anything that reveals whose it is (DESK-13). */
function asCandidate(shown: Unlinked, veil: NameMask): Unlinked {
  const named = (files: readonly SubmissionFile[]) =>
    files.map((file, place) => ({
      ...file,
      filename: maskedFile(file.filename, veil, place),
      folder: '',
    }));
  const files = named(shown.files);
  const first = files[0]!.filename;
  return {
    ...masked(shown, veil),
    files,
    earlier_files: named(shown.earlier_files),
    original_filename: first,
    file_name: first,
    processed_filename: shown.processed_filename === null ? null : processedName(first),
    student_identifier: candidateName(veil.candidate),
    student_ids: [],
  };
}

export const toAssignmentFile = ({
  id,
  file_type,
  original_filename,
  grade,
  created_at,
}: StoredAssignmentFile): AssignmentFile => ({
  id,
  file_type,
  original_filename,
  grade,
  created_at,
});

export const toJob = ({ failure: _failure, ...job }: StoredJob): FeedbackJob => job;
