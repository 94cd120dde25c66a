import type { Member } from '#contract/team/member.ts';
import type { Invitation } from '#contract/invitation.ts';
import { fullDate } from '#lib/text/dates.ts';
import type { Role } from '#machines/markers/markers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { ROLE_OPTIONS, ROLES } from './roles.ts';

export interface MemberLineProps {
  member: Member;
  isMe: boolean;
  canChange: boolean;
  busy: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

export const MemberLine = ({ member: { full_name, email, role, direct_role, teams }, isMe, canChange, busy, onRole, onRemove }: MemberLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-40 flex-1 wrap-anywhere">
      <p dir="auto" className="font-medium">{full_name}{isMe ? ' (you)' : ''}</p>
      <p className="text-ink-muted">{email}</p>
      {teams.map((team) => (
        <p key={team.id} className="text-ink-muted">{`${ROLES[team.role].label} by the team `}<Link href={`/assignments/teams/${team.id}`}>{team.name}</Link></p>
      ))}
      {direct_role !== null && direct_role !== role ? <p className="text-ink-muted">{`Of several roles the wider counts: ${ROLES[role].label}.`}</p> : null}
    </div>
    <div className="flex items-center gap-2">
      {canChange && direct_role !== null
        ? <Select aria-label={`Role of ${full_name}`} value={direct_role} disabled={busy} onChange={onRole} options={ROLE_OPTIONS} />
        : <span className="text-ink-muted">{ROLES[role].label}</span>}
      {canChange && direct_role !== null ? <Button size="sm" disabled={busy} aria-label={`Remove ${full_name}`} onClick={onRemove}>Remove</Button> : null}
      {isMe && !canChange && direct_role !== null ? <Button size="sm" disabled={busy} onClick={onRemove}>Leave…</Button> : null}
    </div>
  </li>
);

export interface WaitingLineProps { invitation: Invitation; busy: boolean; onRenew: () => void; onRevoke: () => void }

export const WaitingLine = ({ invitation: { email, role, expires_at }, busy, onRenew, onRevoke }: WaitingLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-40 flex-1 wrap-anywhere">
      <p className="font-medium">{email}</p>
      <p className="text-ink-muted">{`${ROLES[role].label}. The link is good until `}<time dateTime={expires_at}>{fullDate(expires_at)}</time></p>
    </div>
    <div className="flex items-center gap-2">
      <Button size="sm" disabled={busy} aria-label={`New link for ${email}`} onClick={onRenew}>New link</Button>
      <Button size="sm" disabled={busy} aria-label={`Revoke the invitation of ${email}`} onClick={onRevoke}>Revoke</Button>
    </div>
  </li>
);
