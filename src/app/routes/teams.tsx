import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RETRIES_ASSIGNMENT, RETRIES_DEFAULT } from '#contract/limits.ts';
import { allows, permits } from '#contract/teams/roles.ts';
import type { Team } from '#contract/teams/team.ts';
import { isNotFound } from '#lib/site/failure.ts';
import { adjustmentsMachine } from '#machines/deadlines/adjustments.machine.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { copierCommands } from '#machines/shared/copier.view.ts';
import { markersMachine } from '#machines/teams/markers.machine.ts';
import { teamMachine } from '#machines/teams/team.machine.ts';
import { teamsMachine } from '#machines/teams/teams.machine.ts';
import { adjustmentsActors } from '#services/deadlines/adjustments.ts';
import { markersActors } from '#services/teams/markers.ts';
import {
  loadTeam,
  loadTeams,
  teamActors,
  teamsActors,
  type TeamWithAssignments,
} from '#services/teams/teams.ts';
import { copyText } from '#services/clipboard.ts';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { AdjustmentsPart } from '#views/deadlines/adjustments-part.tsx';
import { PeoplePart } from '#views/teams/markers/people-part.tsx';
import { TeamScreen } from '#views/teams/team-screen.tsx';
import { TeamsScreen } from '#views/teams/teams-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';

/** The list of teams, or the one that the address names. */
export default function Screen() {
  const { teamId } = useParams();
  const id = Number(teamId);
  if (teamId === undefined) return <Teams />;
  return Number.isSafeInteger(id) && id > 0 ? <OneTeam key={id} id={id} /> : <Gone />;
}

function Teams() {
  const navigate = useNavigate();
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() =>
    teamsMachine.provide({
      actors: teamsActors(http),
      actions: {
        tell: (_, outcome) => tell(outcome),
        openTeam: (_, { id }) => {
          void navigate(`/assignments/teams/${id}`);
        },
      },
    }),
  );
  const { data, status, unread, failure, refresh } = useResource(
    resources.of<Team[]>('teams', { freshFor: 0, retries: RETRIES_DEFAULT }, async (signal) => {
      const { items, unread: bad } = await loadTeams(http, signal);
      return { kind: 'whole', data: items, unread: bad, revision: null };
    }),
  );
  return (
    <TeamsScreen
      actor={useActorRef(machine)}
      teams={data}
      unread={unread}
      status={status}
      failure={failure}
      onRetry={refresh}
    />
  );
}

const Gone = () => (
  <EmptyState
    title="This team is no longer there"
    action={
      <Link href="/assignments/teams" look="quiet">
        Go to your teams
      </Link>
    }
  >
    It was deleted, or you are no longer in it.
  </EmptyState>
);

function OneTeam({ id }: { id: number }) {
  const { http, resources } = useRoot();
  const { data, failure, refresh } = useResource(
    resources.of<TeamWithAssignments>(
      `team:${id}`,
      { freshFor: 0, retries: RETRIES_ASSIGNMENT },
      async (signal) => ({ kind: 'whole', data: await loadTeam(http, id, signal), revision: null }),
    ),
  );
  if (failure !== null && isNotFound(failure)) return <Gone />;
  if (data !== null) return <Shown {...data} onRetry={refresh} />;
  if (failure !== null)
    return (
      <ErrorState
        title="The team could not be loaded"
        message={failure.message ?? 'The server cannot be reached.'}
        onRetry={refresh}
      />
    );
  return (
    <div role="status" aria-label="Loading the team…">
      <SkeletonText lines={4} />
    </div>
  );
}

function Shown({ team, shared, unread, onRetry }: TeamWithAssignments & { onRetry: () => void }) {
  const navigate = useNavigate();
  const { http, resources, tell } = useRoot();
  const userId = useUser().id;
  const isOwner = permits(team.my_role, 'own');
  const [machines] = useState(() => {
    const leave = () => {
      void navigate('/assignments/teams');
    };
    return {
      team: teamMachine.provide({
        actors: teamActors(http),
        actions: { tell: (_, outcome) => tell(outcome), announceDeleted: leave },
      }),
      people: markersMachine.provide({
        actors: markersActors(http),
        actions: { tell: (_, outcome) => tell(outcome), announceLeft: leave },
      }),
      copier: copierMachine.provide({
        actors: { copyText },
        actions: { tell: (_, outcome) => tell(outcome) },
      }),
    };
  });
  const people = useActorRef(machines.people, {
    input: { place: { of: 'team', id: team.id }, manages: isOwner, names: isOwner },
  });
  const { copy } = copierCommands(useActorRef(machines.copier));
  const { data: all } = useResource(resources.assignments());
  return (
    <TeamScreen
      actor={useActorRef(machines.team, { input: { teamId: team.id } })}
      team={team}
      shared={shared}
      unread={unread}
      onRetry={onRetry}
      own={all?.filter((assignment) => allows(assignment, 'own')) ?? null}
      adjustments={isOwner ? <Adjustments teamId={team.id} /> : null}
      people={<PeoplePart actor={people} manages={isOwner} userId={userId} onCopy={copy} />}
    />
  );
}

function Adjustments({ teamId }: { teamId: number }) {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    adjustmentsMachine.provide({
      actors: adjustmentsActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  return <AdjustmentsPart actor={useActorRef(machine, { input: { teamId } })} />;
}
