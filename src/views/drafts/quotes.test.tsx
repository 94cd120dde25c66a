import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Evidence } from '#contract/drafts/feedback.ts';
import { Quotes } from './point-cards.tsx';

const three = ['one', 'two', 'three'].map((quote, at) => ({
  quote,
  start: at * 10,
  end: at * 10 + quote.length,
}));

test('[EASE-13] the quotes are a single tab stop; the arrow keys, Home and End move between them, Enter shows one', async () => {
  const onQuote = vi.fn<(quote: Evidence | null) => void>();
  render(
    <>
      <Quotes quotes={three} isCode={false} shown={null} onQuote={onQuote} />
      <button type="button">after</button>
    </>,
  );
  const user = userEvent.setup();
  const press = async (key: string) => {
    await user.keyboard(`{${key}}`);
    return document.activeElement?.textContent;
  };
  await user.tab();
  expect(document.activeElement).toHaveTextContent('one');
  expect([
    await press('ArrowDown'),
    await press('End'),
    await press('ArrowDown'),
    await press('ArrowUp'),
    await press('Home'),
  ]).toEqual(['two', 'three', 'three', 'two', 'one']);
  await press('ArrowDown');
  await press('Enter');
  expect(onQuote).toHaveBeenCalledWith(three[1]);
  await user.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(document.activeElement).toHaveTextContent('two');
});
