import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Alert } from '../states/alert.tsx';
import { Avatar } from './avatar.tsx';
import { Chip } from './chip.tsx';
import { Disclosure } from '../layout/disclosure.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Pagination, PAGE_SIZES } from './pagination.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from './table.tsx';
import { Tabs } from './tabs.tsx';

const noop = () => {};

describe('Table', () => {
  test('a sortable heading states its direction and sorts by keyboard; other headings don’t', async () => {
    const sort = vi.fn<() => void>();
    render(
      <Table caption="Submissions" columns={['w-40', '', 'w-20']}>
        <TableHead>
          <HeadCell sort={{ direction: 'desc', onSort: sort }}>Submitted</HeadCell>
          <HeadCell sort={{ direction: undefined, onSort: noop }}>Grade</HeadCell>
          <HeadCell>Actions</HeadCell>
        </TableHead>
        <tbody>
          <Row tone="busy">
            <Cell>a</Cell>
            <Cell>b</Cell>
            <Cell>c</Cell>
          </Row>
          <Row selected>
            <Cell>d</Cell>
            <Cell>e</Cell>
            <Cell>f</Cell>
          </Row>
        </tbody>
      </Table>,
    );
    const table = screen.getByRole('table', { name: 'Submissions' });
    const [submitted, grade, actions] = within(table).getAllByRole('columnheader');
    expect(submitted).toHaveAttribute('aria-sort', 'descending');
    expect(grade).toHaveAttribute('aria-sort', 'none');
    expect(actions).not.toHaveAttribute('aria-sort');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(sort).toHaveBeenCalledTimes(1);
    const [, busy, chosen] = within(table).getAllByRole('row');
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(chosen).toHaveAttribute('data-selected', 'true');
  });
});

describe('Pagination', () => {
  test('says which rows are shown, and stops at both ends', async () => {
    const page = vi.fn<(page: number) => void>();
    const { rerender } = render(
      <Pagination
        page={0}
        pageSize={10}
        total={21}
        onPage={page}
        onPageSize={noop}
        noun="submissions"
      />,
    );
    expect(screen.getByText('1–10 of 21')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(page).toHaveBeenCalledWith(1);
    rerender(
      <Pagination
        page={2}
        pageSize={10}
        total={21}
        onPage={page}
        onPageSize={noop}
        noun="submissions"
      />,
    );
    expect(screen.getByText('21–21 of 21')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    rerender(<Pagination page={0} pageSize={10} total={0} onPage={page} onPageSize={noop} />);
    expect(screen.getByText('0–0 of 0')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('offers 10, 25, 50 and 100 rows', async () => {
    const size = vi.fn<(size: number) => void>();
    render(<Pagination page={0} pageSize={10} total={21} onPage={noop} onPageSize={size} />);
    const select = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => Number(option.textContent)),
    ).toEqual([...PAGE_SIZES]);
    await userEvent.selectOptions(select, '50');
    expect(size).toHaveBeenCalledWith(50);
  });
});

test('Tabs move with the arrows and show the selected one’s content', async () => {
  const tabs = [
    { id: 'all', label: 'All' },
    { id: 'read', label: 'Read' },
    { id: 'unread', label: 'Unread', count: 3 },
  ] as const;
  const Boxes = () => {
    const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('all');
    return (
      <Tabs
        label="Notifications"
        tabs={tabs}
        selected={selected}
        onSelect={setSelected}
      >{`under ${selected}`}</Tabs>
    );
  };
  render(<Boxes />);
  expect(screen.getByRole('tablist', { name: 'Notifications' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'All', selected: true })).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Unread 3', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Unread 3' })).toHaveTextContent('under unread');
});

test('Disclosure says whether it is open and holds nothing while closed', async () => {
  const toggle = vi.fn<() => void>();
  const { rerender } = render(
    <Disclosure summary="General" open={false} onToggle={toggle}>
      Well done.
    </Disclosure>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'General', expanded: false }));
  expect(toggle).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Well done.')).not.toBeInTheDocument();
  rerender(
    <Disclosure summary="General" open onToggle={toggle}>
      Well done.
    </Disclosure>,
  );
  expect(screen.getByRole('button', { name: 'General', expanded: true })).toBeInTheDocument();
  expect(screen.getByText('Well done.')).toBeVisible();
});

test('an error alert interrupts, others wait; it can be dismissed', async () => {
  const dismiss = vi.fn<() => void>();
  render(
    <>
      <Alert tone="error" onDismiss={dismiss}>
        Please select a category.
      </Alert>
      <Alert>Draft kept.</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a category.');
  expect(screen.getByRole('status')).toHaveTextContent('Draft kept.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('ErrorState accepts a custom label for trying again', async () => {
  const retry = vi.fn<() => void>();
  render(
    <ErrorState
      message="Failed to load submissions. Please try again."
      onRetry={retry}
      retryLabel="Retry Loading Submissions"
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Failed to load submissions. Please try again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry Loading Submissions' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('ProgressBar shows its value, or only that work is in progress', () => {
  render(
    <>
      <ProgressBar label="Uploading" value={65} />
      <ProgressBar label="Reading" />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '65');
  expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('value');
});

test('a chip has a word, and a shape that is not read out', () => {
  render(<Chip tone="pending">Submitted</Chip>);
  const chip = screen.getByText('Submitted').parentElement;
  expect(chip?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test.each([
  ['Ada King Lovelace', 'AL'],
  ['plato', 'P'],
  ['  ', '·'],
  ['😀 smile', '😀S'],
])('the avatar of %j shows %s', (name, shown) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(shown);
});
