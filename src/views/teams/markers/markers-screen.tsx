import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { PeoplePart, type PeoplePartProps } from './people-part.tsx';

export interface MarkersScreenProps extends Omit<PeoplePartProps, 'manages'> {
  assignment: Pick<Assignment, 'id' | 'name' | 'may' | 'owner'>;
}

/**
 * The members of an assignment: the owner invites them with a single-use link, and they join by
 * accepting (SAFE-7, TEAM-1).
 */
export function MarkersScreen({ assignment, ...people }: MarkersScreenProps) {
  const { owner } = assignment;
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        title={`Team: ${assignment.name}`}
        description={`${allows(assignment, 'own') ? '' : `It is ${owner}’s. `}${manages ? 'People you invite join by a single-use link; their role sets what they can do.' : 'Below is who has part in it beside its owner.'}`}
      />
      <PeoplePart {...people} manages={manages} />
    </>
  );
}
