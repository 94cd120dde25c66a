import { useSelector } from '@xstate/react';
import { permits } from '#contract/teams/roles.ts';
import { isCapped } from '#contract/teams/widest.ts';
import {
  canGive,
  isBusy,
  isInviting,
  isRemoving,
  markersCommands,
  type MarkersRef,
  type Role,
  selectAsked,
  selectCap,
  selectEmail,
  selectFailure,
  selectFaultAt,
  selectMade,
  selectNames,
  selectPeople,
  selectPlace,
  selectRole,
  selectStatus,
} from '#machines/teams/markers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { roleOptions, ROLES } from './roles.ts';
import { useId, useState } from 'react';
import type { Member } from '#contract/teams/member.ts';
import type { Invitation } from '#contract/accounts/invitation.ts';
import { mostCredits, readCap, spentText } from '#lib/teams/cap.ts';
import { fullDate } from '#lib/text/dates.ts';
import type { Place } from '#lib/teams/place.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { counted } from '#contract/text/plural.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

interface InvitePanelProps {
  actor: MarkersRef;
  /** The id of the last error message. */
  said: string;
  onCopy: (text: string) => void;
}

/** Invites by e-mail and role, and shows the link once. */
function InvitePanel({ actor, said, onCopy }: InvitePanelProps) {
  const email = useSelector(actor, selectEmail);
  const role = useSelector(actor, selectRole);
  const made = useSelector(actor, selectMade);
  const { of } = useSelector(actor, selectPlace);
  const cap = useSelector(actor, selectCap);
  const names = useSelector(actor, selectNames);
  const whose = names ? 'your' : 'the owner’s';
  const faultAt = useSelector(actor, selectFaultAt);
  const busy = useSelector(actor, isBusy);
  const inviting = useSelector(actor, isInviting);
  const commands = markersCommands(actor);
  const isPriced = useCreditsInUse();
  const form = useFirstFault<HTMLFormElement>(faultAt === null ? null : said);
  return (
    <Panel title="Invite">
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) commands.send();
        }}
      >
        <Field label="E-mail" faultBy={faultAt === 'email' ? said : undefined} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="email"
              value={email}
              onChange={commands.type}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Role"
          hint={`${ROLES[role].may}${isPriced && permits(role, 'spend') ? `${ROLES[role].priced}${whose} credits` : ''}${of === 'team' ? ', in every assignment that this team shares, now and later' : ''}.`}
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={role}
              onChange={commands.choose}
              options={roleOptions(of, names)}
            />
          )}
        </Field>
        {isPriced && isCapped(role) ? (
          <Field
            label={
              of === 'team'
                ? 'Credits they may spend in each assignment'
                : 'Credits they may spend here'
            }
            faultBy={faultAt === 'credit_cap' ? said : undefined}
            hint={`A whole number of ${whose} credits, 0 for none. Empty: no cap.`}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                value={cap}
                onChange={commands.typeCap}
                autoComplete="off"
              />
            )}
          </Field>
        ) : null}
        <div>
          <Button type="submit" variant="primary" busy={inviting} disabled={busy && !inviting}>
            Make the link
          </Button>
        </div>
      </form>
      {made === null ? null : (
        <div role="status" className="mt-5 border-t border-line pt-4">
          <p className="text-sm wrap-anywhere">{`The link for ${made.email}. It is shown this once, works once and for seven days: ${made.mailed ? 'they were sent one by mail, so hand it over only where that doesn’t arrive' : 'hand it over yourself'}.`}</p>
          <p className="mt-2 rounded-control bg-surface-sunken px-2.5 py-2 font-mono text-xs wrap-anywhere select-all">
            {made.url}
          </p>
          <Button className="mt-2" onClick={() => onCopy(made.url)}>
            Copy the link
          </Button>
        </div>
      )}
      {of === 'team' || !names ? null : (
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-muted">
          The same people in several assignments?{' '}
          <Link href="/assignments/teams">Share them by a team</Link>.
        </p>
      )}
    </Panel>
  );
}

interface MemberLineProps {
  member: Member;
  isMe: boolean;
  canChange: boolean;
  /** The roles that they can be given. */
  options: ReturnType<typeof roleOptions>;
  busy: boolean;
  onRole: (role: Role) => void;
  onCap: (cap: number | null) => void;
  onRemove: () => void;
}

/**
 * What a member has spent of the owner’s credits, and their cap, which the owner changes for this
 * assignment alone.
 */
function Credits({
  member: { full_name, direct_role, credits },
  canChange,
  busy,
  onCap,
}: Pick<MemberLineProps, 'member' | 'canChange' | 'busy' | 'onCap'>) {
  const isPriced = useCreditsInUse();
  if (!isPriced || credits === null) return null;
  const said = spentText(credits);
  return (
    <>
      {said === null ? null : <p className="text-ink-muted">{said}</p>}
      {canChange && direct_role !== null && isCapped(direct_role) ? (
        <CapForm
          key={credits.direct_cap}
          name={full_name}
          cap={credits.direct_cap}
          busy={busy}
          onCap={onCap}
        />
      ) : null}
    </>
  );
}

function CapForm({
  name,
  cap,
  busy,
  onCap,
}: {
  name: string;
  cap: number | null;
  busy: boolean;
  onCap: (cap: number | null) => void;
}) {
  const [text, setText] = useState(cap === null ? '' : String(cap));
  const typed = readCap(text);
  return (
    <form
      className="mt-1 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) onCap(typed);
      }}
    >
      <span className="w-28">
        <TextInput
          aria-label={`Credits that ${name} may spend, empty for no cap`}
          aria-invalid={typed === undefined}
          inputMode="numeric"
          placeholder="No cap"
          value={text}
          disabled={busy}
          onChange={setText}
        />
      </span>
      <Button
        size="sm"
        type="submit"
        disabled={busy || typed === undefined || typed === cap}
        aria-label={`Set credits of ${name}`}
      >
        Set credits
      </Button>
    </form>
  );
}

const MemberLine = ({
  member,
  isMe,
  canChange,
  options,
  busy,
  onRole,
  onCap,
  onRemove,
}: MemberLineProps) => {
  const { full_name, email, role, direct_role, teams } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-40 flex-1 wrap-anywhere">
        <p dir="auto" className="font-medium">
          {full_name}
          {isMe ? ' (you)' : ''}
        </p>
        <p className="text-ink-muted">{email}</p>
        {teams.map((team) => (
          <p key={team.id} className="text-ink-muted">
            {`${ROLES[team.role].label} by the team `}
            <Link href={`/assignments/teams/${team.id}`}>{team.name}</Link>
          </p>
        ))}
        {direct_role !== null && direct_role !== role ? (
          <p className="text-ink-muted">{`Of several roles the wider counts: ${ROLES[role].label}.`}</p>
        ) : null}
        <Credits member={member} canChange={canChange} busy={busy} onCap={onCap} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canChange && direct_role !== null ? (
          <Select
            aria-label={`Role of ${full_name}`}
            value={direct_role}
            disabled={busy}
            onChange={onRole}
            options={options}
          />
        ) : (
          <span className="text-ink-muted">{ROLES[role].label}</span>
        )}
        {canChange && direct_role !== null ? (
          <Button size="sm" disabled={busy} aria-label={`Remove ${full_name}`} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
        {isMe && !canChange && direct_role !== null ? (
          <Button size="sm" disabled={busy} onClick={onRemove}>
            Leave…
          </Button>
        ) : null}
      </div>
    </li>
  );
};

interface WaitingLineProps {
  invitation: Invitation;
  canChange: boolean;
  busy: boolean;
  onRenew: () => void;
  onRevoke: () => void;
}

const WaitingLine = ({
  invitation: { email, role, credit_cap, expires_at },
  canChange,
  busy,
  onRenew,
  onRevoke,
}: WaitingLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-40 flex-1 wrap-anywhere">
      <p className="font-medium">{email}</p>
      <p className="text-ink-muted">
        {`${ROLES[role].label}${credit_cap === null ? '' : `, ${mostCredits(credit_cap)}`}. The link is good until `}
        <time dateTime={expires_at}>{fullDate(expires_at)}</time>
      </p>
    </div>
    {canChange ? (
      <div className="flex items-center gap-2">
        <Button size="sm" disabled={busy} aria-label={`New link for ${email}`} onClick={onRenew}>
          New link
        </Button>
        <Button
          size="sm"
          disabled={busy}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    ) : null}
  </li>
);

export interface PeoplePartProps {
  actor: MarkersRef;
  manages: boolean;
  /** The signed-in user. */
  userId: number;
  onCopy: (text: string) => void;
}

const NOBODY: Readonly<Record<Place['of'], string>> = {
  assignment: 'Nobody beside you marks this assignment.',
  team: 'Nobody is in this team yet.',
};

/**
 * Lists the members and invitations of an assignment or a team, with an invitation form for users
 * who manage it (SAFE-7, TEAM-1, TEAM-3).
 */
export function PeoplePart({ actor, manages, userId, onCopy }: PeoplePartProps) {
  const status = useSelector(actor, selectStatus);
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
      {status === 'loading' ? (
        <div role="status" aria-label="Loading who is in…">
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {status === 'error' ? (
        <ErrorState
          title="It could not be loaded who is in"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        />
      ) : null}
      {status === 'people' ? (
        <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-6">
            {failure ? (
              <Alert tone="error" id={said} takesFocus={!atFault}>
                {messageOfFailedChange(failure)}
              </Alert>
            ) : null}
            <UnreadableRows rows={people.unread} noun="person" nouns="people" />
            <section aria-labelledby={`${said}-in`}>
              <h2 id={`${said}-in`} className="mb-2 font-serif text-lg font-semibold">
                Members
              </h2>
              {people.members.length === 0 ? (
                <p className="text-sm text-ink-muted">{NOBODY[of]}</p>
              ) : null}
              <ul
                aria-label="Members"
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
