import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ExpectedItem } from '#contract/marking/coverage.ts';
import type { ItemDraft } from '#lib/marking/coverage.ts';
import {
  coverageCommands,
  type CoverageRef,
  selectFault,
  selectStatus,
} from '#machines/marking/coverage.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { focusOnArrival } from '#views/components/fields/focus-on-arrival.ts';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

const KINDS: readonly { value: ExpectedItem['kind']; label: string }[] = [
  { value: 'words', label: 'Words in the text' },
  { value: 'source', label: 'A source that is named' },
  { value: 'heading', label: 'A heading' },
];
const HINT =
  'One a line; any of them counts. Several words on a line count where one sentence has them all. "In quotation marks" they count as they stand, and begin* finds any ending.';

/** The fields of an item. */
export function ItemForm({ actor, draft }: { actor: CoverageRef; draft: ItemDraft }) {
  const fault = useSelector(actor, selectFault);
  const saving = useSelector(actor, (snapshot) => selectStatus(snapshot) === 'saving');
  // What is wrong is said once somebody tried, not while they begin to write.
  const [tried, setTried] = useState(false);
  const { write, save, cancel } = coverageCommands(actor);
  return (
    <form
      aria-label={draft.name === '' ? 'New item' : draft.name}
      className="grid max-w-field gap-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!saving) save();
      }}
    >
      <Field label="What works must have">
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={focusOnArrival}
            readOnly={saving}
            value={draft.name}
            onChange={(name) => write({ name })}
          />
        )}
      </Field>
      <Field label="Found by">
        {(wiring) => (
          <Select
            {...wiring}
            disabled={saving}
            value={draft.kind}
            options={KINDS}
            onChange={(kind) => write({ kind })}
          />
        )}
      </Field>
      <Field label="Words that count" hint={HINT}>
        {(wiring) => (
          <TextArea
            {...wiring}
            readOnly={saving}
            value={draft.words}
            onChange={(words) => write({ words })}
          />
        )}
      </Field>
      <Field label="Minimum number of times">
        {(wiring) => (
          <NumberInput
            {...wiring}
            min={1}
            max={20}
            readOnly={saving}
            value={draft.at_least}
            onChange={(at_least) => write({ at_least })}
          />
        )}
      </Field>
      <div role="alert" className="text-sm text-danger empty:hidden">
        {tried ? fault : null}
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={saving}>
          Look for it
        </Button>
        <Button disabled={saving} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
