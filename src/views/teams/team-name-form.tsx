import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  isBusy,
  selectFailure,
  selectName,
  teamCommands,
  type TeamRef,
} from '#machines/teams/team.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

/** Another name for a team. */
export function TeamNameForm({ actor }: { actor: TeamRef }) {
  const name = useSelector(actor, selectName);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const commands = teamCommands(actor);
  const field = useRef<HTMLInputElement>(null);
  // Whoever asked for it types next.
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
        error={
          failure === null
            ? undefined
            : (failure.message ?? 'The server cannot be reached. Nothing has changed: try again.')
        }
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
