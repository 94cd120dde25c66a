import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { submission } from '#tests/support/submissions.ts';
import { useFill } from './submissions-table.tsx';

const page = (from: number, count: number): Submission[] =>
  Array.from({ length: count }, (_, at) => submission({ id: from + at }));

/** A list that records for each render which rows were filled. */
function list() {
  const renders: boolean[][] = [];
  const List = ({ rows }: { rows: readonly Submission[] }) => {
    const { holdRows, isFilled } = useFill(rows);
    const filled = rows.map(isFilled);
    renders.push(filled);
    return (
      <ul ref={holdRows}>
        {rows.map(({ id }, place) => (
          <li key={id}>{filled[place] ? id : ''}</li>
        ))}
      </ul>
    );
  };
  return { renders, List };
}
const filledOf = (places: boolean[] | undefined) => places?.filter(Boolean).length;

test('fills the visible new rows first, and the others right after', () => {
  const { renders, List } = list();
  const { container } = render(<List rows={page(1, 100)} />);
  expect(renders[0]?.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => true));
  expect([window.innerHeight, filledOf(renders[0])]).toEqual([768, 14]);
  expect([...container.querySelectorAll('li')].map((row) => row.textContent)).toEqual(
    page(1, 100).map(({ id }) => String(id)),
  );
});

test('existing rows stay filled, wherever they move', () => {
  const { renders, List } = list();
  const { rerender } = render(<List rows={page(1, 100)} />);
  const before = renders.length;
  rerender(<List rows={page(51, 100).toReversed()} />);
  expect(renders[before]?.slice(50)).toEqual(Array.from({ length: 50 }, () => true));
  expect(filledOf(renders[before])).toBe(64);
  expect(filledOf(renders.at(-1))).toBe(100);
});

test('fills a short page at once', () => {
  const { renders, List } = list();
  render(<List rows={page(1, 10)} />);
  expect(renders.map(filledOf)).toEqual(renders.map(() => 10));
});
