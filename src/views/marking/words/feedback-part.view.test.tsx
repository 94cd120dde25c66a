import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';

const levels = [
  aLevel({ id: 'poor', name: 'Poor', points: 0 }),
  aLevel({ id: 'good', name: 'Good', points: 10 }),
];
const rubric = aRubric({
  criteria: [
    aCriterion({ id: 'argument', name: 'Argument', levels }),
    aCriterion({ id: 'style', name: 'Style', levels }),
  ],
});
beforeAll(async () => {
  makeRoom(3);
  await fetchDesk();
});

const mark = (isBlind: boolean) => {
  render(
    createElement(
      makeDesk({ rubric, isBlind, assignment: { grade_scale: { kind: 'points', max: 100 } } }),
    ),
  );
  for (const key of ['2', 'j', '2']) fireEvent.keyDown(document.body, { key });
};
const fields = () =>
  ['Grade', 'Feedback'].flatMap((name) =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name }),
  );

test('[MOD-1] [MOD-11] a script marked without seeing earlier marks takes marks only: saving sets no grade, which would be refused', () => {
  mark(true);
  screen.getByText(/^You mark this script without seeing what was given to it\./);
  expect(fields()).toEqual([]);
  expect(
    ['Take 100', 'Put together', 'Comment bank'].filter(
      (name) => screen.queryByRole('button', { name }) !== null,
    ),
  ).toEqual([]);
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveTextContent(/^Save and finish$/);
});

test('[RUB-8] for any other script, saving sets the grade that the marks propose if there is none', () => {
  mark(false);
  expect(screen.queryByText(/^You mark this script without seeing/)).toBeNull();
  expect(fields().map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ['', false],
    ['', false],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Save and finish, grade 100' }));
  expect(fields().map(({ value }) => value)).toEqual(['100', '']);
});

test("[EDIT-38] a grade that isn't on the scale is reported at the desk as it is typed", async () => {
  mark(false);
  const [grade] = fields();
  fireEvent.change(grade!, { target: { value: '120' } });
  await screen.findByText('“120” is not on the scale of this assignment.');
  fireEvent.change(grade!, { target: { value: '12' } });
  expect(screen.queryByText(/is not on the scale/)).toBeNull();
});
