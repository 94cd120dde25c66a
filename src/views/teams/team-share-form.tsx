import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import {
  isBusy,
  isSharing,
  selectChoice,
  teamCommands,
  type TeamRef,
} from '#machines/teams/team.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';

export interface TeamShareFormProps {
  actor: TeamRef;
  /** Assignments of the owner that the team doesn't share. */
  others: readonly Pick<Assignment, 'id' | 'name'>[];
  disabled: boolean;
}

const NONE = '';

/** Shares one more assignment by a team. */
export function TeamShareForm({ actor, others, disabled }: TeamShareFormProps) {
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
