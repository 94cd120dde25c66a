import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ScriptRounds } from '#contract/teams/agreement.ts';
import {
  isAsking,
  isBusy,
  reconcileCommands,
  type ReconcileRef,
} from '#machines/teams/reconcile.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

const NOBODY = '';

/** The owner asks somebody to decide, and whether they mark before they see what the two gave. */
export function ThirdMarker({
  actor,
  rounds: { others, script },
}: {
  actor: ReconcileRef;
  rounds: ScriptRounds;
}) {
  const busy = useSelector(actor, isBusy);
  const asking = useSelector(actor, isAsking);
  const [chosen, setChosen] = useState(NOBODY);
  const [blind, setBlind] = useState(true);
  const { ask } = reconcileCommands(actor);
  if (script.state === 'third' && others.length > 0) {
    return (
      <Panel
        title="Third marker"
        className="mt-8"
        description={`${script.third?.full_name ?? 'Somebody'} was asked to decide${script.third_blind ? ', and marks before they see what the two gave' : ''}.`}
      >
        <Button busy={asking} disabled={busy && !asking} onClick={() => ask(null, true)}>
          Let the two agree instead
        </Button>
      </Panel>
    );
  }
  if (others.length === 0 || script.state === 'agreed') return null;
  return (
    <Panel
      title="Third marker"
      className="mt-8"
      description="Where the two don’t come together, somebody else decides."
    >
      <form
        className="grid max-w-field gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && chosen !== NOBODY) ask(Number(chosen), blind);
        }}
      >
        <Field label="Who decides">
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: NOBODY, label: 'Choose somebody' },
                ...others.map(({ user_id, full_name }) => ({
                  value: String(user_id),
                  label: full_name,
                })),
              ]}
            />
          )}
        </Field>
        <Checkbox
          label="They mark first, without seeing what the two gave"
          hint="The owner sees all marks in any case."
          checked={blind}
          onChange={setBlind}
        />
        <div>
          <Button
            type="submit"
            busy={asking}
            disabled={chosen === NOBODY ? 'Choose who decides first' : busy && !asking}
          >
            Ask them to decide
          </Button>
        </div>
      </form>
    </Panel>
  );
}
