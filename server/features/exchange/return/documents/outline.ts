import type { Returned, ReturnedCriterion } from '#contract/release/returned.ts';

/** The words of a document that don't come from the educator. */
export const WORDS = {
  feedback: 'Feedback',
  rubric: 'How it was marked',
  notes: 'Notes on your work',
  ai: 'How AI took part',
  file: 'File',
  files: 'Files',
  handedIn: 'Handed in',
} as const;

export const dateInWords = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** `4 of 8`, `8`, or empty if the rubric hides points. */
export const pointsInWords = ({
  points,
  worth,
}: {
  points: number | null;
  worth: string | null;
}): string => (worth === null ? '' : points === null ? `– of ${worth}` : `${points} of ${worth}`);

/** Returns where a note is: on which page, and in which of several files. */
const placeInWords = (
  { page, file }: Returned['annotations'][number],
  files: readonly string[],
): string =>
  [files.length > 1 ? (files[file] ?? '') : '', page === null ? '' : `page ${page}`]
    .filter(Boolean)
    .join(', ');

/** Returns what a note is about: its place and its criterion. */
export const aboutNote = (
  note: Returned['annotations'][number],
  files: readonly string[],
): string => [placeInWords(note, files), note.criterion ?? ''].filter(Boolean).join(' · ');

/** Returns whose work it is, and what was handed in when. */
export const factsOf = ({ student, submission }: Returned): string[] =>
  [
    student.identifier ?? '',
    `${submission.files.length === 1 ? WORDS.file : WORDS.files}: ${submission.files.join(', ')}`,
    submission.submitted_at === null
      ? ''
      : `${WORDS.handedIn} ${dateInWords(submission.submitted_at)}`,
  ].filter(Boolean);

/** Returns the feedback on a criterion: that of the levels given, then the marker's. */
export const feedbackOutline = ({
  levels,
  comment,
}: Pick<ReturnedCriterion, 'levels' | 'comment'>): string[] =>
  [
    ...levels
      .filter(({ chosen }) => chosen)
      .flatMap(({ descriptor, feedback }) => [descriptor, feedback]),
    comment,
  ].filter((text) => text.trim() !== '');
