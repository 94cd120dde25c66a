import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { PeoplePart, type PeoplePartProps } from './people-part.tsx';

export interface MarkersScreenProps extends Omit<PeoplePartProps, 'manages'> {
  assignment: Pick<Assignment, 'id' | 'name' | 'may' | 'owner'>;
}

/** Where whoever looks at it has something to do. */
function PartLink({ assignment }: Pick<MarkersScreenProps, 'assignment'>) {
  if (allows(assignment, 'mark'))
    return (
      <Link look="quiet" href={`/assignments/${assignment.id}/allocation`}>
        {allows(assignment, 'manage') ? 'Who marks what' : 'Yours to mark'}
      </Link>
    );
  return allows(assignment, 'report') ? (
    <Link look="quiet" href={`/assignments/${assignment.id}/moderation`}>
      Moderation
    </Link>
  ) : null;
}

/** Who has part in an assignment: invited by the owner with a link that is good once, and in when they have accepted (SAFE-7, TEAM-1). */
export function MarkersScreen({ assignment, ...people }: MarkersScreenProps) {
  const { owner } = assignment;
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }}
        title={`Markers: ${assignment.name}`}
        actions={<PartLink assignment={assignment} />}
        description={`${allows(assignment, 'own') ? '' : `It is ${owner}’s. `}${manages ? 'Whom you invite runs it with you, marks, moderates, examines or reads, as their role says. They come in by a link that is good once.' : 'Below is who has part in it beside its owner.'}`}
      />
      <PeoplePart {...people} manages={manages} />
    </>
  );
}
