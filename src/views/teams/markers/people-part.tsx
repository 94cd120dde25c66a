import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Member } from '#contract/teams/member.ts';
import type { Place } from '#lib/teams/place.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canGive,
  isBusy,
  isRemoving,
  markersCommands,
  selectAsked,
  selectStatus,
  selectFailure,
  selectFaultAt,
  selectNames,
  selectPeople,
  selectPlace,
  type MarkersRef,
} from '#machines/teams/markers.view.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberLine, WaitingLine } from './people.tsx';
import { roleOptions } from './roles.ts';

export interface PeoplePartProps {
  actor: MarkersRef;
  manages: boolean;
  /** Of who is signed in. */
  userId: number;
  onCopy: (text: string) => void;
}

const NOBODY: Readonly<Record<Place['of'], string>> = {
  assignment: 'Nobody beside you marks this assignment.',
  team: 'Nobody is in this team yet.',
};

/** Who has part in an assignment or a team, who is invited, and for who manages it the form to invite (SAFE-7, TEAM-1, TEAM-3). */
export function PeoplePart({ actor, manages, userId, onCopy }: PeoplePartProps) {
  const face = useSelector(actor, selectStatus);
  const { of } = useSelector(actor, selectPlace);
  const people = useSelector(actor, selectPeople);
  const failure = useSelector(actor, selectFailure);
  const atFault = useSelector(actor, selectFaultAt) !== null;
  const asked = useSelector(actor, selectAsked);
  const removing = useSelector(actor, isRemoving);
  const busy = useSelector(actor, isBusy);
  const names = useSelector(actor, selectNames);
  const options = roleOptions(of, names);
  const said = useId();
  const commands = markersCommands(actor);
  const isMe = asked?.user_id === userId;
  return (
    <>
      {face === 'loading' ? (
        <div role="status" aria-label="Loading who is in…">
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {face === 'error' ? (
        <ErrorState
          title="It could not be loaded who is in"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        />
      ) : null}
      {face === 'people' ? (
        <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-6">
            {failure ? (
              <Alert tone="error" id={said} takesFocus={!atFault}>
                {failure.message ?? 'The server cannot be reached. Nothing has changed: try again.'}
              </Alert>
            ) : null}
            <UnreadableRows rows={people.unread} noun="person" nouns="people" />
            <section aria-labelledby={`${said}-in`}>
              <h2 id={`${said}-in`} className="mb-2 font-serif text-lg font-semibold">
                Who is in
              </h2>
              {people.members.length === 0 ? (
                <p className="text-sm text-ink-muted">{NOBODY[of]}</p>
              ) : null}
              <ul
                aria-label="Who is in"
                className="divide-y divide-line border-y border-line empty:hidden"
              >
                {people.members.map((member) => (
                  <MemberLine
                    key={member.user_id}
                    member={member}
                    busy={busy}
                    isMe={member.user_id === userId}
                    canChange={
                      member.direct_role !== null && canGive({ manages, names }, member.direct_role)
                    }
                    options={options}
                    onRole={(role) => commands.change(member, role)}
                    onCap={(cap) => commands.cap(member, cap)}
                    onRemove={() => commands.remove(member)}
                  />
                ))}
              </ul>
            </section>
            {manages && people.invitations.length > 0 ? (
              <section aria-labelledby={`${said}-waits`}>
                <h2 id={`${said}-waits`} className="mb-2 font-serif text-lg font-semibold">
                  Invited, not accepted yet
                </h2>
                <ul
                  aria-label="Who is invited"
                  className="divide-y divide-line border-y border-line"
                >
                  {people.invitations.map((invitation) => (
                    <WaitingLine
                      key={invitation.id}
                      invitation={invitation}
                      canChange={canGive({ manages, names }, invitation.role)}
                      busy={busy}
                      onRenew={() => commands.renew(invitation)}
                      onRevoke={() => commands.revoke(invitation.id)}
                    />
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          {manages ? <InvitePanel actor={actor} said={said} onCopy={onCopy} /> : null}
        </div>
      ) : null}
      <LaterAlertDialog
        open={asked !== null}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        busy={removing}
        title={isMe ? `Leave this ${of}?` : `Remove ${asked?.full_name ?? ''}?`}
        confirmLabel={isMe ? 'Leave' : 'Remove'}
      >
        {asked === null ? '' : whatGoes(asked, isMe, of)}
      </LaterAlertDialog>
    </>
  );
}

function whatGoes({ full_name, teams }: Member, isMe: boolean, of: Place['of']): string {
  const name = isMe ? 'You' : full_name;
  const marked = isMe ? 'What you marked stays.' : 'What they marked stays.';
  if (teams.length > 0)
    return `${name} ${isMe ? 'stay' : 'stays'} in by ${teams.length === 1 ? `the team “${teams[0]!.name}”` : counted(teams.length, 'team')}, with the role from there. ${marked}`;
  const it = of === 'team' ? 'none of its assignments any longer' : 'it no longer';
  return `${name} ${isMe ? 'see' : 'sees'} ${it}, at once. ${marked}${isMe ? ' Only a new invitation brings you back.' : ''}`;
}
