import type { ConnectedSystem } from '#contract/connect/connection.ts';
import { commentHtml } from '../handback/moodle/comment.ts';
import { visibleText } from '../feedback/html-text.ts';
import { sameGrade } from '../handback/points.ts';
import type { Held, RemoteFile, Wanted } from './types.ts';

const letters = (text: string): string => text.replace(/[\s•*–-]+/g, '');

/** Whether a grade says what shall be there, in whichever way a number is written. */
export const hasGrade = (held: Pick<Held, 'grade'>, grade: string): boolean =>
  held.grade !== null && sameGrade(held.grade, grade);

/** Whether a comment is there: in Moodle as the one that it keeps, in Canvas among those that this educator wrote. */
export function hasComment(
  system: ConnectedSystem,
  { comment, said }: Held,
  wanted: string,
): boolean {
  if (system === 'canvas') return (said ?? []).some((one) => letters(one) === letters(wanted));
  return (
    typeof comment === 'string' && letters(comment) === letters(visibleText(commentHtml(wanted)))
  );
}

/** Whether all that shall be there is there. A comment that the environment doesn't show counts as there once the rest is. */
export const saysAll = (
  system: ConnectedSystem,
  held: Held,
  { grade, comment, criteria }: Wanted,
): boolean =>
  (criteria.length > 0 ? held.grade !== null : grade === null || hasGrade(held, grade)) &&
  (comment === null ||
    (held.comment === undefined && (grade !== null || criteria.length > 0)) ||
    hasComment(system, held, comment));

/** Which of the files that an environment holds of a student this is: a name may be another than the one that was sent. */
export const fileKey = ({ id, folder, filename }: RemoteFile): string =>
  id ?? `${folder}/${filename}`;

/** Whether nobody has changed anything between two looks. */
export const isSame = (a: Held, b: Held): boolean => {
  const grades =
    a.grade === null || b.grade === null ? a.grade === b.grade : sameGrade(a.grade, b.grade);
  return grades && letters(a.comment ?? '') === letters(b.comment ?? '');
};
