import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rowsOf, draftsOf } from '#lib/teams/reconcile.ts';
import { overtaken } from '#machines/teams/reconcile.expectations.ts';
import { CriterionPart } from './criterion-part.tsx';

test.each([
  [
    2,
    'Ben agreed on this meanwhile: Good, 10 of 10 points. Yours isn’t saved.',
    'Keep mine',
    'Take theirs',
  ],
  [
    3,
    'You agreed on something else for this: Good, 10 of 10 points. What stands here isn’t saved.',
    'Keep this',
    'Take what is saved',
  ],
])(
  '[MOD-2] a mark agreed meanwhile names who agreed it, or says that it was the user in another tab: %i',
  (user, told, keep, take) => {
    const rows = rowsOf(overtaken.rubric, overtaken.rounds);
    const nothing = () => {};
    render(
      <CriterionPart
        row={rows[0]!}
        draft={draftsOf(rows)['argument']!}
        names={{ first: 'Ada', second: 'Ben', third: null }}
        mayDecide
        busy={false}
        clash
        user={user}
        onKeepMine={nothing}
        onTakeTheirs={nothing}
        lack={null}
        onTake={nothing}
        onWrite={nothing}
        onAgree={nothing}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(told);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      keep,
      take,
    ]);
  },
);
