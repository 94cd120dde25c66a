import type { ConnectedSystem } from '#contract/exchange/connection.ts';
import { commentHtml } from '#server/features/exchange/return/moodle/comment.ts';
import { visibleText } from '#server/extraction/html-text.ts';
import { isShownAs, sameGrade } from '#server/features/exchange/return/points.ts';
import type { RemoteState, RemoteFile } from './types.ts';

/**
 * Returns words without formatting: list and emphasis marks, and line ends. A dash within words is
 * part of them.
 */
const letters = (text: string): string =>
  text.replace(/[–-]+(?=\s|$)/gm, '').replace(/[\s•*]+/g, '');

/**
 * Whether a grade is the expected one, however the number is written. Moodle returns all five
 * decimals that it stores; a Canvas may return two.
 */
export const hasGrade = (
  system: ConnectedSystem,
  held: Pick<RemoteState, 'grade'>,
  grade: string,
): boolean =>
  held.grade !== null &&
  (system === 'canvas' ? isShownAs(held.grade, grade) : sameGrade(held.grade, grade));

/**
 * Whether a comment is there: in Moodle as the only one that it stores, in Canvas among those that
 * this educator wrote.
 */
export function hasComment(
  system: ConnectedSystem,
  { comment, said }: RemoteState,
  wanted: string,
): boolean {
  if (system === 'canvas') return (said ?? []).some((one) => letters(one) === letters(wanted));
  if (typeof comment !== 'string') return false;
  return letters(comment) === letters(system === 'lti' ? wanted : visibleText(commentHtml(wanted)));
}

/** Whether the expected comment has arrived; null if the environment doesn't show it. */
export const commentArrived = (
  system: ConnectedSystem,
  held: RemoteState,
  comment: string | null,
): boolean | null =>
  comment === null ? true : held.comment === undefined ? null : hasComment(system, held, comment);

/**
 * Returns a key for a student's file in an environment: its name may differ from the one that was
 * sent.
 */
export const fileKey = ({ id, folder, filename }: RemoteFile): string =>
  id ?? `${folder}/${filename}`;

const sameOrNone = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : sameGrade(a, b);

/** Whether two reads show the same comment; if only one of them shows it, they don't. */
export const isSameComment = (a: RemoteState['comment'], b: RemoteState['comment']): boolean =>
  (a === undefined) === (b === undefined) && letters(a ?? '') === letters(b ?? '');

export const isSameGrade = (
  a: Pick<RemoteState, 'grade'>,
  b: Pick<RemoteState, 'grade'>,
): boolean => sameOrNone(a.grade, b.grade);

/**
 * Whether nobody has changed grade or comment between two reads. For what isn't shown, the stamp of
 * the last change decides.
 */
export const isSame = (a: RemoteState, b: RemoteState): boolean =>
  (a.stamp !== undefined && a.stamp === b.stamp) ||
  (isSameGrade(a, b) &&
    (isSameComment(a.comment, b.comment) ||
      (a.comment === undefined && b.comment === undefined && a.stamp === b.stamp)));
