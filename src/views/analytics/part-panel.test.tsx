import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Group } from '#contract/analytics/insight.ts';
import { PartPanel } from './part-panel.tsx';

const day: Group = {
  key: 'day.2026-11-25',
  label: '2026-11-25',
  n: 3,
  graded: 3,
  mean: 61,
  deviation: 4,
};

test.each([true, false])(
  '[ANA-5] shows a day of marking in the format of all dates on screen, and keeps it machine-readable in the file (as a table: %s)',
  async (tabled) => {
    const save = vi.fn<(name: string, csv: string) => void>();
    render(
      <PartPanel
        id="days"
        groups={[day]}
        tabled={tabled}
        n={3}
        all={4}
        hrefOf={(key) => `/x?only=${key}`}
        onSave={save}
      />,
    );
    expect(screen.getByText('Nov 25, 2026')).toBeInTheDocument();
    expect(screen.queryByText('2026-11-25')).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: 'By day of marking as CSV' }));
    expect(save.mock.calls[0]).toEqual(['days', expect.stringContaining('2026-11-25')]);
  },
);
