import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AiFeedback } from '#contract/feedback.ts';
import { PointCards } from './point-cards.tsx';

const quote = { quote: 'Cars are loud.', start: 0, end: 14 };
const draft: AiFeedback = {
  kind: 'model', engine: 'm', summary: 'So.', dropped_quotes: 0, notes: [],
  strengths: [{ criterion: 'Argument', text: 'You open well.', evidence: [quote] }], improvements: [{ criterion: 'Evidence', text: 'Name your source.', evidence: [] }],
  next_steps: [{ criterion: '', text: 'Read it aloud.', evidence: [] }],
};

test('[DRAFT-1] each point is a card under its criterion, and its passage is shown at a click', async () => {
  const onQuote = vi.fn<(one: unknown) => void>();
  render(<PointCards draft={draft} taken="" isCode={false} quote={null} onQuote={onQuote} onTake={() => {}} />);
  const argument = within(screen.getByRole('region', { name: 'Argument' }));
  expect(argument.getByText('You open well.')).toBeVisible();
  await userEvent.click(argument.getByRole('button', { name: 'Cars are loud.' }));
  expect(onQuote).toHaveBeenCalledWith(quote);
  expect(within(screen.getByRole('region', { name: 'Next steps' })).getByText('Read it aloud.')).toBeVisible();
});

test('[DRAFT-3] a point is put into the educator’s own text, and says so once it stands there', async () => {
  const onTake = vi.fn<(text: string) => void>();
  const { rerender } = render(<PointCards draft={draft} taken="strength 0" isCode={false} quote={null} onQuote={() => {}} onTake={onTake} />);
  await userEvent.click(within(screen.getByRole('region', { name: 'Evidence' })).getByRole('button', { name: 'Take' }));
  expect(onTake).toHaveBeenCalledWith('Name your source.');
  await userEvent.click(within(screen.getByRole('region', { name: 'Argument' })).getByRole('button', { name: 'Taken' }));
  expect(onTake).toHaveBeenCalledTimes(1);
  rerender(<PointCards draft={draft} taken="" isCode={false} quote={null} onQuote={() => {}} />);
  expect(screen.queryByRole('button', { name: /Take/ })).toBeNull();
});
