import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { permits } from '#contract/teams/roles.ts';
import type { Team } from '#contract/teams/team.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { counted } from '#contract/text/plural.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import {
  isMaking,
  selectFailure,
  selectName,
  teamsCommands,
  type TeamsRef,
} from '#machines/teams/teams.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { ROLES } from './markers/roles.ts';

export interface TeamsScreenProps {
  actor: TeamsRef;
  teams: readonly Team[] | null;
  unread: readonly UnreadableEntry[];
  status: ResourceStatus;
  failure: FailureFacts | null;
  onRetry: () => void;
}

/** The teams that the signed-in user owns or belongs to (TEAM-3). */
export const TeamsScreen = ({
  actor,
  teams,
  unread,
  status,
  failure,
  onRetry,
}: TeamsScreenProps) => (
  <>
    <PageHeader
      back={{ href: '/assignments', label: 'Assignments' }}
      title="Teams"
      description="People who share several assignments at once: who joins a team has part in all of it, who leaves has part in none."
    />
    {status === 'loading' ? (
      <div role="status" aria-label="Loading the teams…">
        <SkeletonText lines={4} />
      </div>
    ) : null}
    {status === 'error' ? (
      <ErrorState
        title="The teams could not be loaded"
        message={failure?.message ?? 'The server cannot be reached.'}
        onRetry={onRetry}
      />
    ) : null}
    {status === 'data' ? (
      <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start">
        <div className="grid content-start gap-6">
          <UnreadableRows rows={unread} noun="team" onRetry={onRetry} />
          {teams!.length === 0 ? (
            <p className="max-w-prose text-base text-ink-muted">
              You are in no team yet. Make one where the same people mark several assignments: you
              invite each of them once, and add assignments as they come.
            </p>
          ) : null}
          <ul aria-label="Teams" className="divide-y divide-line border-y border-line empty:hidden">
            {teams!.map((team) => (
              <TeamLine key={team.id} team={team} />
            ))}
          </ul>
        </div>
        <NewTeam actor={actor} />
      </div>
    ) : null}
  </>
);

const TeamLine = ({ team: { id, name, owner, my_role, people, assignments } }: { team: Team }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 text-sm">
    <Link href={`/assignments/teams/${id}`} className="min-w-0 text-base wrap-anywhere">
      {name}
    </Link>
    <span className="text-ink-muted wrap-anywhere">
      {`${counted(people, 'person', 'people')}, ${counted(assignments, 'assignment')}. ${permits(my_role, 'own') ? 'Yours.' : `${ROLES[my_role].label}, by ${owner}.`}`}
    </span>
  </li>
);

function NewTeam({ actor }: { actor: TeamsRef }) {
  const name = useSelector(actor, selectName);
  const failure = useSelector(actor, selectFailure);
  const making = useSelector(actor, isMaking);
  const commands = teamsCommands(actor);
  const said = useId();
  const form = useFirstFault<HTMLFormElement>(failure === null ? null : said);
  return (
    <Panel title="New team">
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!making) commands.make();
        }}
      >
        <Field
          label="Name"
          hint="Whom you invite will read it."
          error={
            failure === null
              ? undefined
              : (failure.message ??
                'The server cannot be reached. Nothing has been created: try again.')
          }
          required
        >
          {(wiring) => (
            <TextInput {...wiring} value={name} onChange={commands.type} autoComplete="off" />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={making}>
            Make the team
          </Button>
        </div>
      </form>
    </Panel>
  );
}
