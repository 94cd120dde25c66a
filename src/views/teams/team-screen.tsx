import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  isBusy,
  isNaming,
  isSharing,
  isToBeDeleted,
  selectAsked,
  selectChoice,
  selectFailure,
  selectName,
  teamCommands,
  type TeamRef,
} from '#machines/teams/team.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { Select } from '#views/components/fields/select.tsx';
import { permits } from '#contract/teams/roles.ts';
import type { Team, TeamAssignment } from '#contract/teams/team.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { counted } from '#contract/text/plural.ts';
import { Link } from '#views/components/actions/link.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { ROLES } from './markers/roles.ts';

/** Renames a team. */
function TeamNameForm({ actor }: { actor: TeamRef }) {
  const name = useSelector(actor, selectName);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const commands = teamCommands(actor);
  const field = useRef<HTMLInputElement>(null);
  // The user who opened it types next.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const form = useFirstFault<HTMLFormElement>(failure === null ? null : 'name');
  return (
    <form
      ref={form}
      noValidate
      className="mb-8 flex max-w-prose flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) commands.save();
      }}
    >
      <Field
        label="Name"
        className="grow"
        error={failure === null ? undefined : messageOfFailedChange(failure)}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={field}
            value={name}
            onChange={commands.type}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button disabled={busy} onClick={commands.cancelName}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface TeamShareFormProps {
  actor: TeamRef;
  /** The owner's assignments that the team doesn't share. */
  others: readonly Pick<Assignment, 'id' | 'name'>[];
  disabled: boolean;
}

const NONE = '';

/** Shares another assignment with a team. */
function TeamShareForm({ actor, others, disabled }: TeamShareFormProps) {
  const choice = useSelector(actor, selectChoice);
  const busy = useSelector(actor, isBusy);
  const sharing = useSelector(actor, isSharing);
  const commands = teamCommands(actor);
  if (others.length === 0)
    return (
      <p className="mt-3 text-sm text-ink-muted">
        You have no other assignment of your own to share.
      </p>
    );
  const options = [
    { value: NONE, label: 'Choose…', disabled: true },
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isThere = others.some(({ id }) => id === choice);
  return (
    <form
      className="mt-4 flex max-w-prose flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && isThere) commands.share();
      }}
    >
      <Field label="Share another of yours" className="grow">
        {(wiring) => (
          <Select
            {...wiring}
            value={isThere ? String(choice) : NONE}
            disabled={disabled}
            onChange={(id) => commands.choose(Number(id))}
            options={options}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={sharing}
        disabled={disabled || (busy && !sharing) || (!isThere && 'Choose an assignment first.')}
      >
        Share
      </Button>
    </form>
  );
}

interface TeamScreenProps {
  actor: TeamRef;
  team: Team;
  shared: readonly TeamAssignment[];
  unread: readonly UnreadableEntry[];
  onRetry: () => void;
  /** The owner's other assignments; null while they load. */
  own: readonly Pick<Assignment, 'id' | 'name'>[] | null;
  /** The members and invitations. */
  people: ReactNode;
  /** What single students have in all that it shares; for its owner. */
  adjustments: ReactNode;
}

/** One team: what it shares, and with whom (TEAM-3). */
export function TeamScreen({
  actor,
  team,
  shared,
  unread,
  onRetry,
  own,
  people,
  adjustments,
}: TeamScreenProps) {
  const failure = useSelector(actor, selectFailure);
  const naming = useSelector(actor, isNaming);
  const asked = useSelector(actor, selectAsked);
  const doomed = useSelector(actor, isToBeDeleted);
  const busy = useSelector(actor, isBusy);
  const said = useId();
  const commands = teamCommands(actor);
  const { my_role } = team;
  const isOwner = permits(my_role, 'own');
  return (
    <>
      <PageHeader
        back={{ href: '/assignments/teams', label: 'Teams' }}
        title={team.name}
        description={
          isOwner
            ? 'Whoever is in it has part in all that it shares, as their role says: by accepting one invitation, until they leave.'
            : `By ${team.owner}. You are in it as ${ROLES[my_role].label}, for every assignment that it shares. Leave it below.`
        }
        actions={
          isOwner ? (
            <span className="flex flex-wrap gap-2">
              <Button disabled={busy || naming} onClick={() => commands.edit(team.name)}>
                Rename
              </Button>
              <Button disabled={busy || naming} onClick={commands.remove}>
                Delete the team…
              </Button>
            </span>
          ) : null
        }
      />
      {naming ? <TeamNameForm actor={actor} /> : null}
      {failure !== null && !naming ? (
        <Alert tone="error" takesFocus className="mb-6">
          {messageOfFailedChange(failure)}
        </Alert>
      ) : null}
      <section aria-labelledby={said} className="mb-10">
        <h2 id={said} className="mb-2 font-serif text-lg font-semibold">
          Assignments
        </h2>
        <UnreadableRows rows={unread} noun="assignment" onRetry={onRetry} className="mb-4" />
        {shared.length === 0 ? (
          <p className="mb-3 text-sm text-ink-muted">It shares no assignment yet.</p>
        ) : null}
        <ul
          aria-label="What it shares"
          className="divide-y divide-line border-y border-line empty:hidden"
        >
          {shared.map((assignment) => (
            <li
              key={assignment.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm"
            >
              <Link
                href={`/assignments/${assignment.id}/submissions`}
                className="min-w-0 wrap-anywhere"
              >
                {assignment.name}
              </Link>
              {isOwner ? (
                <Button
                  size="sm"
                  disabled={busy || naming}
                  aria-label={`Take out ${assignment.name}`}
                  onClick={() => commands.takeOut(assignment)}
                >
                  Take out
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {isOwner && own !== null ? (
          <TeamShareForm
            actor={actor}
            others={own.filter(({ id }) => !shared.some((one) => one.id === id))}
            disabled={naming}
          />
        ) : null}
      </section>
      {people}
      {adjustments}
      <LaterAlertDialog
        open={asked !== null}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        busy={busy}
        title={`Take out “${asked?.name ?? ''}”?`}
        confirmLabel="Take out"
      >
        Whoever has part in it by this team alone sees it no longer, at once. What they marked
        stays.
      </LaterAlertDialog>
      <LaterAlertDialog
        open={doomed}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        busy={busy}
        title={`Delete the team “${team.name}”?`}
        confirmLabel="Delete the team"
      >
        {`Everybody in it loses what they have by it alone (${counted(shared.length, 'assignment')}), at once, and invitations to it are void. The assignments stay, and what was marked.`}
      </LaterAlertDialog>
    </>
  );
}
