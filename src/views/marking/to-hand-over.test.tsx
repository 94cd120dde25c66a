import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToHandOver } from './to-hand-over.tsx';

test.each([
  [{ ready: 0, left: 3 }, null],
  [{ ready: 5, left: 2 }, null],
  [{ ready: 0, left: 0 }, null],
  [
    { ready: 1, left: 1 },
    '1 script that two mark is marked and waits for you to hand it over; this is the last. Hand over',
  ],
  [
    { ready: 70, left: 0 },
    '70 scripts that two mark are marked and wait for you to hand them over. Hand over',
  ],
])(
  '[MOD-12] at the last double-marked script the desk says that they are to be handed over, and where: %j',
  (unhanded, words) => {
    render(<ToHandOver assignmentId={7} unhanded={unhanded} />);
    expect(screen.queryByRole('status')?.textContent ?? null).toBe(words);
    expect(screen.queryByRole('link', { name: 'Hand over' })?.getAttribute('href') ?? null).toBe(
      words === null ? null : '/assignments/7/rounds',
    );
  },
);
