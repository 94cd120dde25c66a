import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MarkingFields } from './marking-fields.tsx';

const lifted = { by: 'Ada Byron', at: '2026-01-02T12:00:00.000Z' };

test('[DESK-7] [DESK-13] sets how an assignment is marked, and says what showing names again does', () => {
  const change = vi.fn<(values: object) => void>();
  const { rerender } = render(
    <MarkingFields
      values={{ judge_first: true, feedback_text_needed: 'without_rubric', anonymous: true }}
      lifted={null}
      onChange={change}
    />,
  );
  screen.getByRole('checkbox', { name: /Judge first/ }).click();
  screen.getByRole('checkbox', { name: /Anonymous/ }).click();
  expect(change.mock.calls).toEqual([[{ judge_first: false }], [{ anonymous: false }]]);
  expect(screen.queryByText(/is recorded/)).toBeNull();
  rerender(
    <MarkingFields
      values={{ judge_first: true, feedback_text_needed: 'without_rubric', anonymous: false }}
      lifted={lifted}
      onChange={change}
    />,
  );
  screen.getByText(/^Saving shows the names to everybody who marks/);
  screen.getByText(/^Names were shown again by Ada Byron/);
});
