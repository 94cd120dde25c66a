import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Assignment, Member } from '#contract/assignment.ts';
import {
  isBusy, isEmailAtFault, isInviting, isRemoving, markersVerbs, selectAsked, selectEmail, selectFace, selectFailure, selectMade, selectPeople, selectRole,
  type MarkersRef,
} from '#machines/markers/markers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { UnreadRows } from '#views/components/states/unread-rows.tsx';
import { MemberLine, WaitingLine } from './people.tsx';
import { useCreditsInUse } from '../shell/credits-in-use.ts';
import { ROLES } from './roles.ts';

export interface MarkersScreenProps {
  actor: MarkersRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'my_role'>;
  /** Of who is signed in. */
  userId: number;
  onCopy: (text: string) => void;
}

/** Who has part in an assignment: invited by the owner with a link that is good once, and in when they have accepted (SAFE-7, TEAM-1). */
export function MarkersScreen({ actor, assignment, userId, onCopy }: MarkersScreenProps) {
  const face = useSelector(actor, selectFace);
  const people = useSelector(actor, selectPeople);
  const failure = useSelector(actor, selectFailure);
  const atFault = useSelector(actor, isEmailAtFault);
  const asked = useSelector(actor, selectAsked);
  const removing = useSelector(actor, isRemoving);
  const busy = useSelector(actor, isBusy);
  const said = useId();
  const verbs = markersVerbs(actor);
  const isOwner = assignment.my_role === 'owner';
  const isMe = asked?.user_id === userId;
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }} title={`Markers: ${assignment.name}`}
        actions={assignment.my_role === 'viewer' ? undefined : <Link look="quiet" href={`/assignments/${assignment.id}/allocation`}>{isOwner ? 'Who marks what' : 'Yours to mark'}</Link>}
        description={isOwner ? 'Whom you invite marks with you, or reads along. They come in by a link that is good once.' : 'Who has part in this assignment beside its owner.'}
      />
      {face === 'loading' ? <div role="status" aria-label="Loading who is in…"><SkeletonText lines={4} /></div> : null}
      {face === 'error' ? <ErrorState title="It could not be loaded who is in" message={failure?.message ?? 'The server cannot be reached.'} onRetry={verbs.retry} /> : null}
      {face === 'people' ? (
        <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-6">
            {failure ? <Alert tone="error" id={said} takesFocus={!atFault}>{failure.message ?? 'The server cannot be reached. Nothing has changed: try again.'}</Alert> : null}
            <UnreadRows rows={people.unread} noun="person" nouns="people" />
            <section aria-labelledby={`${said}-in`}>
              <h2 id={`${said}-in`} className="mb-2 font-serif text-lg font-semibold">In</h2>
              {people.members.length === 0 ? <p className="text-sm text-ink-muted">Nobody beside you marks this assignment.</p> : null}
              <ul aria-label="Who is in" className="divide-y divide-line border-y border-line empty:hidden">
                {people.members.map((member) => (
                  <MemberLine
                    key={member.user_id} member={member} busy={busy} isMe={member.user_id === userId} canChange={isOwner}
                    onRole={(role) => verbs.change(member, role)} onRemove={() => verbs.remove(member)}
                  />
                ))}
              </ul>
            </section>
            {isOwner && people.invitations.length > 0 ? (
              <section aria-labelledby={`${said}-waits`}>
                <h2 id={`${said}-waits`} className="mb-2 font-serif text-lg font-semibold">Invited, not accepted yet</h2>
                <ul aria-label="Who is invited" className="divide-y divide-line border-y border-line">
                  {people.invitations.map((invitation) => (
                    <WaitingLine key={invitation.id} invitation={invitation} busy={busy} onRenew={() => verbs.renew(invitation)} onRevoke={() => verbs.revoke(invitation.id)} />
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          {isOwner ? <Invite actor={actor} said={said} onCopy={onCopy} /> : null}
        </div>
      ) : null}
      <LaterAlertDialog
        open={asked !== null} onClose={verbs.cancel} onConfirm={verbs.confirm} busy={removing}
        title={isMe ? 'Leave this assignment?' : `Remove ${asked?.full_name ?? ''}?`} confirmLabel={isMe ? 'Leave' : 'Remove'}
      >
        {whatGoes(asked, isMe)}
      </LaterAlertDialog>
    </>
  );
}

const whatGoes = (member: Member | null, isMe: boolean): string => (isMe
  ? 'You see it no longer, at once. What you marked stays. Only a new invitation brings you back.'
  : `${member?.full_name ?? ''} sees it no longer, at once. What they marked stays.`);

function Invite({ actor, said, onCopy }: { actor: MarkersRef; said: string; onCopy: (text: string) => void }) {
  const email = useSelector(actor, selectEmail);
  const role = useSelector(actor, selectRole);
  const made = useSelector(actor, selectMade);
  const atFault = useSelector(actor, isEmailAtFault);
  const busy = useSelector(actor, isBusy);
  const inviting = useSelector(actor, isInviting);
  const verbs = markersVerbs(actor);
  const isPriced = useCreditsInUse();
  const form = useFirstFault<HTMLFormElement>(atFault ? said : null);
  return (
    <Panel title="Invite">
      <form
        ref={form} noValidate className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) verbs.send();
        }}
      >
        <Field label="E-mail" faultBy={atFault ? said : undefined} required>
          {(wiring) => <TextInput {...wiring} type="email" value={email} onChange={verbs.type} autoComplete="off" />}
        </Field>
        <Field label="Role" hint={`${ROLES[role].may}${isPriced ? ROLES[role].priced : ''}.`}>
          {(wiring) => <Select {...wiring} value={role} onChange={verbs.choose} options={[{ value: 'grader', label: ROLES.grader.label }, { value: 'viewer', label: ROLES.viewer.label }]} />}
        </Field>
        <div><Button type="submit" variant="primary" busy={inviting} disabled={busy && !inviting}>Make the link</Button></div>
      </form>
      {made === null ? null : (
        <div role="status" className="mt-5 border-t border-line pt-4">
          <p className="text-sm wrap-anywhere">{`The link for ${made.email}. It is shown this once, works once and for seven days: ${made.mailed ? 'they were sent one by mail, so hand it over only where that doesn’t arrive' : 'hand it over yourself'}.`}</p>
          <p className="mt-2 rounded-control bg-surface-sunken px-2.5 py-2 font-mono text-xs wrap-anywhere select-all">{made.url}</p>
          <Button className="mt-2" onClick={() => onCopy(made.url)}>Copy the link</Button>
        </div>
      )}
    </Panel>
  );
}
