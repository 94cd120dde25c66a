import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Unsaved, type WhyUnsaved } from './unsaved.tsx';

const script = (id: number, why: WhyUnsaved) => ({ id, name: `Student ${id}`, why });

test('[DESK-9] says nothing if everything is saved', () => {
  const { container } = render(<Unsaved isAway={false} left={[]} onGo={() => {}} />);
  expect(container).toBeEmptyDOMElement();
});

test('[DESK-9] while the server can’t be reached it says what happens to changes, and which other scripts are waiting', () => {
  const { rerender } = render(<Unsaved isAway left={[]} onGo={() => {}} />);
  expect(
    screen.getByText(/kept in this browser, and saved by itself when it can: go on marking\.$/),
  ).toBeVisible();
  rerender(
    <Unsaved
      isAway
      left={[script(1, 'away'), script(2, 'away'), script(3, 'away')]}
      onGo={() => {}}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /Not saved yet, too: Student 1, Student 2, and Student 3\.$/,
  );
  rerender(
    <Unsaved isAway left={[1, 2, 3, 4, 5].map((id) => script(id, 'away'))} onGo={() => {}} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /Not saved yet, too: Student 1, Student 2, Student 3, and 2 more\.$/,
  );
});

test.each<[WhyUnsaved, RegExp]>([
  ['clashing', /Choose which to keep/],
  ['held', /Judge it again/],
  ['refused', /See why/],
])('[DESK-9] says what to do about %s on another script, and links to it', async (why, told) => {
  const onGo = vi.fn<(submission: number) => void>();
  render(<Unsaved isAway={false} left={[script(4, why)]} onGo={onGo} />);
  expect(screen.getByText(told)).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open Student 4' }));
  expect(onGo).toHaveBeenCalledWith(4);
});
