import type { ReleaseRow } from '#contract/release/release.ts';
import type { StudentLink } from '#contract/release/student-page.ts';
import { fullDate, shortDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { Chip } from '#views/components/data/chip.tsx';

/** What a student sees of their work now. */
export function LinkStatus({ row: { standing, planned, changed } }: { row: ReleaseRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {standing === null ? null : (
        <Chip tone={changed ? 'pending' : 'completed'}>
          {changed
            ? 'Changed since released'
            : `Released ${shortDate(standing.released_at ?? standing.created_at)}`}
        </Chip>
      )}
      {planned === null ? null : (
        <Chip tone="processing">{`Waits for ${fullDate(planned.due_at ?? planned.created_at)}`}</Chip>
      )}
      {standing === null && planned === null ? <Chip tone="blank">Not released</Chip> : null}
    </span>
  );
}

const isGood = ({ revoked_at, expires_at }: StudentLink, now: Date): boolean =>
  revoked_at === null && Date.parse(expires_at) > now.getTime();

/** Returns the working links of one submission: a group has several. */
export const validLinks = (
  links: readonly StudentLink[],
  submissionId: number,
  now: Date,
): StudentLink[] =>
  links.filter((link) => link.submission_id === submissionId && isGood(link, now));

/** Describes the state of a submission's links; '' if there never was one. */
export function linkWords(links: readonly StudentLink[], submissionId: number, now: Date): string {
  const own = links.filter((link) => link.submission_id === submissionId);
  const [first, ...more] = validLinks(own, submissionId, now);
  if (own.length === 0) return '';
  if (first === undefined)
    return own.some(({ revoked_at }) => revoked_at !== null)
      ? 'Revoked'
      : `Ended ${shortDate(own[0]!.expires_at)}`;
  const seen = [first, ...more].filter(({ seen_at }) => seen_at !== null);
  const opened =
    more.length === 0
      ? seen.length === 0
        ? 'Not opened yet'
        : `Opened ${shortDate(seen[0]!.seen_at!)}`
      : `${seen.length} of ${counted(more.length + 1, 'student')} opened theirs`;
  return `${opened}, good until ${shortDate(first.expires_at)}`;
}
