import type { SubmissionStatus } from '#contract/submissions/submission-status.ts';
import type { QuickChip, StatusFilter } from '#lib/submissions/submission-query.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import type { SimilarityColour } from '#lib/submissions/similarity.ts';
import type { Tone } from '#views/components/data/chip-tone.ts';

/**
 * The name of each status on an assignment's page (decisions, section 6); its colour is its chip's
 * tone.
 */
export const STATUS_NAMES: Readonly<Record<SubmissionStatus, string>> = {
  pending: 'Submitted',
  processing: 'Draft Feedback Generated',
  completed: 'Completed',
  error: 'Error',
};

export const STATUS_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'pending', label: 'Submitted' },
  { value: 'processing', label: 'Draft Feedback Generated' },
] as const satisfies readonly { value: StatusFilter; label: string }[];

export const CHIP_NAMES: Readonly<Record<QuickChip, string>> = {
  not_graded: 'Not graded',
  completed: 'Completed',
  error: 'Error',
  late: 'Late',
};

export const SIMILARITY_TONES: Readonly<Record<SimilarityColour, Tone>> = {
  green: 'sim-green',
  orange: 'sim-orange',
  red: 'sim-red',
};

export const NO_PROCESSED_FILE = 'No text could be taken from this file.';

/** Returns a submission's name: its student or, if none was given, its file. */
export const studentName = ({
  id,
  student_identifier,
  original_filename,
}: {
  id: number;
  student_identifier: string | null;
  original_filename: string;
}): string => submissionName({ id, student_identifier, filename: original_filename });

/** Shown next to the upload time if the submission time isn't known. */
export const NOT_KNOWN = 'Submitted: unknown';
