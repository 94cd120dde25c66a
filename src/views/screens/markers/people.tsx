import type { Member } from '#contract/assignment.ts';
import type { Invitation } from '#contract/invitation.ts';
import { fullDate } from '#lib/text/dates.ts';
import type { Role } from '#machines/markers/markers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { ROLES } from './roles.ts';

const OPTIONS = [{ value: 'grader', label: ROLES.grader.label }, { value: 'viewer', label: ROLES.viewer.label }] as const;

export interface MemberLineProps {
  member: Member;
  isMe: boolean;
  canChange: boolean;
  busy: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

export const MemberLine = ({ member: { full_name, email, role }, isMe, canChange, busy, onRole, onRemove }: MemberLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-40 flex-1 wrap-anywhere">
      <p dir="auto" className="font-medium">{full_name}{isMe ? ' (you)' : ''}</p>
      <p className="text-ink-muted">{email}</p>
    </div>
    <div className="flex items-center gap-2">
      {canChange
        ? <Select aria-label={`Role of ${full_name}`} value={role} disabled={busy} onChange={onRole} options={OPTIONS} />
        : <span className="text-ink-muted">{ROLES[role].label}</span>}
      {canChange ? <Button size="sm" disabled={busy} aria-label={`Remove ${full_name}`} onClick={onRemove}>Remove</Button> : null}
      {isMe && !canChange ? <Button size="sm" disabled={busy} onClick={onRemove}>Leave…</Button> : null}
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
