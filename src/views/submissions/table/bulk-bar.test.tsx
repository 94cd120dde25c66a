import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';
import type { MenuEntry } from '#views/components/actions/menu-list.tsx';
import { submission } from '#tests/support/submissions.ts';
import BulkBar from './bulk-bar.tsx';
import { MAY_NOT_DELETE, rowMenuItems, type Rights } from './row-menu-items.ts';

const bar = (canDelete: boolean, onAsk = vi.fn<() => void>(), waitsFor: string | null = null) => {
  render(
    <BulkBar
      count={2}
      matching={2}
      isPageSelected
      waitsFor={waitsFor}
      canDelete={canDelete}
      onSelectMatching={vi.fn<() => void>()}
      onClear={vi.fn<() => void>()}
      onAsk={onAsk}
    />,
  );
  return onAsk;
};
const itemsFor = (rights: Rights) => {
  const items = rowMenuItems(submission(), {} as TableCommands, vi.fn(), rights).filter(
    (item): item is Exclude<MenuEntry, 'separator'> => item !== 'separator',
  );
  return Object.fromEntries(items.map(({ label, disabled = false }) => [label, disabled]));
};

describe('[RULE-13] a grader marks, but doesn’t delete', () => {
  test('the row’s menu says who can', () => {
    expect(itemsFor({ canMark: true, canDelete: false })).toEqual({
      'View Processed File': false,
      'View Original File': false,
      'View All Files': false,
      'Grade / Edit Feedback': false,
      'Edit Turnitin Score': false,
      'Generate AI Feedback': false,
      'Details and History': false,
      Delete: 'Only the owner and co-owners can delete submissions.',
    });
    expect(itemsFor({ canMark: true, canDelete: true })).toMatchObject({
      'Extension or Waiver': false,
      Delete: false,
    });
    expect(Object.keys(itemsFor({ canMark: false, canDelete: false }))).toEqual([
      'View Processed File',
      'View Original File',
      'View All Files',
      'Details and History',
    ]);
  });

  test('so does the bar, which lets graders grade and generate', async () => {
    const onAsk = bar(false);
    const button = screen.getByRole('button', { name: /Delete Selected/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(MAY_NOT_DELETE)).toBeInTheDocument();
    await userEvent.click(button);
    expect(onAsk).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Grade Selected' }));
    await userEvent.click(screen.getByRole('button', { name: 'Generate Feedback' }));
    expect(onAsk.mock.calls).toEqual([['grading'], ['generation']]);
  });

  test('the owner deletes', async () => {
    const onAsk = bar(true);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Selected' }));
    expect(onAsk).toHaveBeenCalledWith('deletion');
  });
});

test('[SPEC-7] an action that can’t begin now says why, to screen readers too', async () => {
  const onAsk = bar(true, vi.fn<() => void>(), 'Close the list first.');
  for (const button of screen.getAllByRole('button', { name: /Selected|Generate/ })) {
    expect(button).toHaveAccessibleDescription('Close the list first.');
    await userEvent.click(button); // oxlint-disable-line no-await-in-loop -- one after the other
  }
  expect(onAsk).not.toHaveBeenCalled();
});
