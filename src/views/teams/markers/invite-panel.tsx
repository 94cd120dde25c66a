import { useSelector } from '@xstate/react';
import { permits } from '#contract/teams/roles.ts';
import { isCapped } from '#contract/teams/widest.ts';
import {
  isBusy,
  isInviting,
  markersCommands,
  selectCap,
  selectEmail,
  selectFaultAt,
  selectMade,
  selectNames,
  selectPlace,
  selectRole,
  type MarkersRef,
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

export interface InvitePanelProps {
  actor: MarkersRef;
  /** The id of what is said of the last failure. */
  said: string;
  onCopy: (text: string) => void;
}

/** Invites by e-mail and role, and shows the link this once. */
export function InvitePanel({ actor, said, onCopy }: InvitePanelProps) {
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
