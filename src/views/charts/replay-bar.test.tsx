import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ReplayBar } from './replay-bar.tsx';

const steps = ['off', 'on', 'off'].map((at) => ({
  chart: 'lamp',
  name: 'lamp',
  actor: 1,
  event: 'lamp.press',
  took: [] as string[],
  at: [`lamp.${at}`],
  time: 0,
}));

function Replayed({ of = steps }: { of?: typeof steps }) {
  const [taken, setTaken] = useState(1);
  return (
    <ReplayBar
      replay={{ steps: of, taken, now: of[taken - 1]! }}
      trigger={undefined}
      onReach={setTaken}
      onEnd={() => {}}
    />
  );
}
const bar = () => screen.getByRole('region', { name: 'Replay' });

test('[CHART-6] a replay has the focus when it begins, and again when another does: the arrow keys step at once', async () => {
  const { rerender } = render(
    <>
      <button type="button">Path 1</button>
      <Replayed />
    </>,
  );
  expect(bar()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Path 1' }));
  rerender(
    <>
      <button type="button">Path 1</button>
      <Replayed of={[...steps]} />
    </>,
  );
  expect(bar()).toHaveFocus();
});

test('[CHART-6] at the last step the button that led there keeps the focus, says so and does nothing', async () => {
  render(<Replayed />);
  const forward = screen.getByRole('button', { name: 'One step forward' });
  await userEvent.click(forward);
  await userEvent.click(forward);
  await userEvent.click(forward);
  expect(screen.getByRole('status')).toHaveTextContent('Step 3 of 3');
  expect(forward).toHaveFocus();
  expect(forward).toHaveAttribute('aria-disabled', 'true');
});
