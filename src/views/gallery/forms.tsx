import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { Checkbox } from '../components/fields/checkbox.tsx';
import { Disclosure } from '../components/layout/disclosure.tsx';
import { Field } from '../components/fields/field.tsx';
import { FilterChip } from '../components/actions/filter-chip.tsx';
import { NumberInput } from '../components/fields/number-input.tsx';
import { SearchInput } from '../components/fields/search-input.tsx';
import { Segmented } from '../components/actions/segmented.tsx';
import { Select } from '../components/fields/select.tsx';
import { Tabs } from '../components/data/tabs.tsx';
import { TextArea } from '../components/fields/text-area.tsx';
import { TextInput } from '../components/fields/text-input.tsx';
import { Plate } from './plate.tsx';

const statusOptions = [
  { value: 'all', label: 'All Statuses' },
  { value: 'pending', label: 'Submitted' },
  { value: 'processing', label: 'Draft Feedback Generated' },
] as const;
const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System' },
] as const;
const kinds = ['Purchase', 'Feedback Generation', 'Refund', 'Adjustment', 'Promo Code'];
const boxes = [
  { id: 'all', label: 'All', count: 12 },
  { id: 'read', label: 'Read', count: 9 },
  { id: 'unread', label: 'Unread', count: 3 },
] as const;
const noop = () => {};

export const Forms = () => {
  const [name, setName] = useState('');
  const [text, setText] = useState(
    'You open with the strongest form of the objection, which is exactly right.',
  );
  const [score, setScore] = useState('34.5');
  const [query, setQuery] = useState('');
  const [status, setStatus] = useState<(typeof statusOptions)[number]['value']>('all');
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light');
  const [on, setOn] = useState<readonly string[]>(['Purchase']);
  const [ticked, setTicked] = useState(true);
  const [box, setBox] = useState<(typeof boxes)[number]['id']>('all');
  const [open, setOpen] = useState(true);
  return (
    <>
      <Plate title="Fields">
        <div className="grid w-full gap-x-8 gap-y-5 sm:grid-cols-2">
          <Field label="Name" hint="As your students know it." required>
            {(wiring) => (
              <TextInput {...wiring} value={name} onChange={setName} placeholder="Essay 1" />
            )}
          </Field>
          <Field label="E-mail" error="Invalid email or password format">
            {(wiring) => <TextInput {...wiring} type="email" value="ada@" onChange={noop} />}
          </Field>
          <Field
            label="User feedback"
            aside={`${text.length} characters`}
            className="sm:col-span-2"
          >
            {(wiring) => <TextArea {...wiring} reading value={text} onChange={setText} />}
          </Field>
          <Field label="Similarity score" hint="Enter a value between 0 and 100" optional>
            {(wiring) => (
              <NumberInput
                {...wiring}
                value={score}
                onChange={setScore}
                min={0}
                max={100}
                step={0.1}
                unit="%"
              />
            )}
          </Field>
          <Field label="Status">
            {(wiring) => (
              <Select {...wiring} value={status} onChange={setStatus} options={statusOptions} />
            )}
          </Field>
          <Field label="Disabled">
            {(wiring) => (
              <TextInput {...wiring} disabled value="Not yours to change" onChange={noop} />
            )}
          </Field>
          <Field label="Read-only">
            {(wiring) => <TextInput {...wiring} readOnly value="ada@example.org" onChange={noop} />}
          </Field>
        </div>
      </Plate>
      <Plate title="Search and filters">
        <SearchInput
          label="Search submissions"
          placeholder="Search by student ID, filename, grade, or feedback"
          value={query}
          onChange={setQuery}
          shortcut="/"
          className="w-full max-w-field"
        />
        <SearchInput
          label="Search comments"
          value="evidence"
          onChange={noop}
          className="w-full max-w-field"
        />
        <div className="flex w-full flex-wrap gap-2">
          {kinds.map((kind, place) => (
            <FilterChip
              key={kind}
              count={place * 3}
              pressed={on.includes(kind)}
              onToggle={() =>
                setOn(on.includes(kind) ? on.filter((other) => other !== kind) : [...on, kind])
              }
            >
              {kind}
            </FilterChip>
          ))}
        </div>
      </Plate>
      <Plate title="Choices">
        <Segmented label="Theme" value={theme} onChange={setTheme} options={themes} />
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Keyboard shortcuts"
            hint="Single letters, outside of text fields."
            checked={ticked}
            onChange={setTicked}
          />
          <Checkbox label="Some of them" checked={false} indeterminate onChange={noop} />
          <Checkbox label="None" checked={false} onChange={noop} />
          <Checkbox label="Not now" checked disabled onChange={noop} />
        </div>
        <Checkbox label="Select row" hideLabel checked={ticked} onChange={setTicked} />
        <div className="w-80">
          <Disclosure
            summary="Structure & Organization"
            open={open}
            onToggle={() => setOpen(!open)}
            aside={
              <Button size="sm" variant="ghost">
                Collapse all
              </Button>
            }
          >
            <p className="px-7 py-2 font-serif text-read">The structure carries the argument.</p>
          </Disclosure>
        </div>
      </Plate>
      <Plate title="Tabs">
        <div className="w-full min-w-0">
          <Tabs label="Notifications" tabs={boxes} selected={box} onSelect={setBox}>
            <p className="py-4 text-ink-muted">{`What stands under ${box}.`}</p>
          </Tabs>
        </div>
      </Plate>
    </>
  );
};
