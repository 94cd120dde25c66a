import type { Assignment } from '#contract/assignment.ts';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { PeoplePart, type PeoplePartProps } from './people-part.tsx';

export interface MarkersScreenProps extends Omit<PeoplePartProps, 'isOwner'> {
  assignment: Pick<Assignment, 'id' | 'name' | 'my_role'>;
}

/** Who has part in an assignment: invited by the owner with a link that is good once, and in when they have accepted (SAFE-7, TEAM-1). */
export function MarkersScreen({ assignment, ...people }: MarkersScreenProps) {
  const isOwner = assignment.my_role === 'owner';
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }} title={`Markers: ${assignment.name}`}
        actions={assignment.my_role === 'viewer' ? undefined : <Link look="quiet" href={`/assignments/${assignment.id}/allocation`}>{isOwner ? 'Who marks what' : 'Yours to mark'}</Link>}
        description={isOwner ? 'Whom you invite marks with you, or reads along. They come in by a link that is good once.' : 'Who has part in this assignment beside its owner.'}
      />
      <PeoplePart {...people} isOwner={isOwner} />
    </>
  );
}
