import { useState } from 'react';
import type { Member } from '#contract/teams/member.ts';
import type { Invitation } from '#contract/accounts/invitation.ts';
import { isCapped } from '#contract/teams/widest.ts';
import { mostCredits, readCap, spentText } from '#lib/teams/cap.ts';
import { fullDate } from '#lib/text/dates.ts';
import type { Role } from '#machines/teams/markers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { type roleOptions, ROLES } from './roles.ts';

export interface MemberLineProps {
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

/** What somebody has spent of the owner’s credits, and how many they may; the owner changes what was said for this alone. */
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

export const MemberLine = ({
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

export interface WaitingLineProps {
  invitation: Invitation;
  canChange: boolean;
  busy: boolean;
  onRenew: () => void;
  onRevoke: () => void;
}

export const WaitingLine = ({
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
