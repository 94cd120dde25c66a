import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aiFeedback } from '#tests/support/class.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { submission } from '#tests/support/submissions.ts';

const rubric = aRubric({
  criteria: [
    aCriterion({ id: 'style', name: 'Style', levels: [aLevel({ id: 'good', points: 3 })] }),
  ],
});
const scripts = [
  submission({
    id: 5,
    grade: null,
    ai_feedback: {
      ...aiFeedback,
      strengths: [{ criterion: 'Style', text: 'It reads well.', evidence: [] }],
    },
  }),
];
beforeAll(async () => {
  makeRoom(3);
  await fetchDesk();
});

test.each([
  [true, 0],
  [false, 1],
])(
  '[DESK-7] if the assignment has judging first set to %s, %d points are visible before anything is judged',
  async (judge_first, read) => {
    const Desk = makeDesk({ rubric, scripts, assignment: { judge_first } });
    render(<Desk />);
    await screen.findByText(judge_first ? /Judge first\.$/ : 'It reads well.');
    expect(screen.queryAllByText('It reads well.')).toHaveLength(read);
  },
);
