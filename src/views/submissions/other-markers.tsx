import type { ReactNode } from 'react';
import type { Queue } from '#contract/teams/queue.ts';
import { Avatar } from '#views/components/data/avatar.tsx';

/** Who else is on a script now, as text and initials for its row. */
export interface OtherMarker {
  says: string;
  mark: ReactNode;
}
export type OtherMarkers = ReadonlyMap<number, OtherMarker>;

const listed = new Intl.ListFormat('en');
/** The most initials that fit in a row. */
const MAX_SHOWN = 3;

const onIt = (names: readonly string[], says: string): OtherMarker => ({
  says,
  mark: (
    <span className="company" data-tip={says}>
      <span className="flex -space-x-1">
        {names.slice(0, MAX_SHOWN).map((name) => (
          <Avatar key={name} name={name} size="xs" />
        ))}
      </span>
      <span className="line-clamp-3">{says}</span>
    </span>
  ),
});

/**
 * Returns the other markers by script; unchanged entries are the same object, so that their row
 * isn't re-rendered.
 */
export function otherMarkersOf(open: Queue['open'], before: OtherMarkers): OtherMarkers {
  return new Map(
    [...Map.groupBy(open, ({ submission_id }) => submission_id)].map(([id, there]) => {
      const names = [...new Set(there.map(({ name }) => name))];
      const says = `${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} on it now`;
      const known = before.get(id);
      return [id, known?.says === says ? known : onIt(names, says)];
    }),
  );
}
