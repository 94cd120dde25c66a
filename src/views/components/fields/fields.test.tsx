import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { FilterChip } from '../actions/filter-chip.tsx';
import { NumberInput } from './number-input.tsx';
import { SearchInput } from './search-input.tsx';
import { Segmented } from '../actions/segmented.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const noop = () => {};

const Score = () => {
  const [value, setValue] = useState('34.5');
  return (
    <NumberInput
      aria-label="Score"
      value={value}
      onChange={setValue}
      min={0}
      max={100}
      step={0.1}
    />
  );
};

const Search = () => {
  const [value, setValue] = useState('');
  return <SearchInput label="Search comments" value={value} onChange={setValue} shortcut="/" />;
};

describe('Field', () => {
  test('ties label, hint and error to its control', () => {
    render(
      <Field label="Grade" hint="A+, 95, Pass" error="A grade has at most 50 characters." required>
        {(wiring) => <TextInput {...wiring} value="x" onChange={noop} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Grade' });
    expect(input).toHaveAccessibleDescription('A+, 95, Pass A grade has at most 50 characters.');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
  });

  test('without an error the control is valid and undescribed', () => {
    render(
      <Field label="Grade" optional>
        {(wiring) => <TextInput {...wiring} value="" onChange={noop} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Grade optional' });
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });
});

describe('text fields', () => {
  test('TextInput and TextArea pass on the text', async () => {
    const line = vi.fn<(text: string) => void>();
    const lines = vi.fn<(text: string) => void>();
    render(
      <>
        <TextInput aria-label="Line" value="" onChange={line} />
        <TextArea aria-label="Lines" value="" onChange={lines} />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Line' }), 'a');
    await userEvent.type(screen.getByRole('textbox', { name: 'Lines' }), 'b');
    expect(line).toHaveBeenCalledWith('a');
    expect(lines).toHaveBeenCalledWith('b');
  });

  test('NumberInput can be emptied, and is read-only while the wheel turns over it', async () => {
    render(<Score />);
    const input = screen.getByRole('spinbutton', { name: 'Score' });
    fireEvent.wheel(input, { deltaY: 100 });
    expect(input).toHaveAttribute('readonly');
    await waitFor(() => expect(input).not.toHaveAttribute('readonly'));
    expect(input).toHaveValue(34.5);
    await userEvent.clear(input);
    expect(input).toHaveValue(null);
  });

  test('Escape and the cross empty a search and keep the focus in it', async () => {
    const outer = vi.fn<() => void>();
    render(
      <div role="presentation" onKeyDown={outer}>
        <Search />
      </div>,
    );
    const input = screen.getByRole('searchbox', { name: 'Search comments' });
    await userEvent.type(input, 'doubt');
    outer.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(input).toHaveValue('');
    expect(outer, 'the first Escape is the search box’s own').not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(outer, 'the next one is for what is around it').toHaveBeenCalled();
    await userEvent.type(input, 'doubt');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
  });
});

describe('choices', () => {
  test('Select returns one of its own values', async () => {
    const change = vi.fn<(value: unknown) => void>();
    const options = [
      { value: 'all', label: 'All Statuses' },
      { value: 'pending', label: 'Submitted' },
    ] as const;
    render(<Select aria-label="Status" value="all" options={options} onChange={change} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Submitted');
    expect(change).toHaveBeenCalledWith('pending');
  });

  test('Checkbox shows a mixed state, responds to Space, and keeps a hidden label as its name', async () => {
    const change = vi.fn<(value: unknown) => void>();
    render(
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={false}
        indeterminate
        onChange={change}
      />,
    );
    const box = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(box).toBePartiallyChecked();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(change.mock.calls).toEqual([[true, expect.objectContaining({ type: 'change' })]]);
  });

  test('Segmented is one tab stop and cannot be unset', async () => {
    const change = vi.fn<(value: unknown) => void>();
    const options = [
      { value: 'undergraduate', label: 'Undergraduate' },
      { value: 'postgraduate', label: 'Postgraduate' },
    ] as const;
    render(<Segmented label="Level" value="undergraduate" options={options} onChange={change} />);
    await userEvent.tab();
    const first = screen.getByRole('radio', { name: 'Undergraduate' });
    expect(first).toHaveFocus();
    await userEvent.click(first);
    expect(change).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledWith('postgraduate');
  });

  test('FilterChip says whether it is on', async () => {
    const toggle = vi.fn<() => void>();
    render(
      <FilterChip pressed count={3} onToggle={toggle}>
        Refund
      </FilterChip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refund 3', pressed: true }));
    expect(toggle).toHaveBeenCalledTimes(1);
  });
});
