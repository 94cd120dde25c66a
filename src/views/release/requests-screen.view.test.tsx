import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { answered, away, requests } from '#machines/marking/regrade-answers.expectations.ts';
import { regradeAnswersMachine } from '#machines/marking/regrade-answers.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RegradeList } from './requests-screen.tsx';

walkView(regradeAnswersMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'request.open', id: 4 },
    { type: 'words.write', words: 'Two points more.' },
    done('loadRegrades', requests),
    fails('loadRegrades', away),
    done('answerRegrade', answered),
    fails('answerRegrade', away),
  ],
  key: ({ context }) => [
    context.words === '',
    context.failure === null,
    context.requests.map(({ answer }) => answer),
  ],
  render: (actor) => <RegradeList actor={actor} canAnswer />,
  by: {
    'requests.retry': (_, { press }) => press('Retry'),
    'request.open': (_, { press }) => press(/^(Answer|Change the answer to) Zoë$/),
    'request.close': (_, { press }) => press('Cancel'),
    'words.write': ({ words }) => {
      fireEvent.change(screen.getByRole('textbox', { name: /^Answer to Zoë/ }), {
        target: { value: words },
      });
    },
    'answer.send': (_, { press }) => press('Send the answer'),
  },
  facts: {
    '[OUT-6] what a student asked stands there, with what they were answered': ({ after }) => {
      if (!after.matches('listed')) return;
      expect(screen.getByText('Please look at the second part again.')).toBeVisible();
      expect(screen.getByText('I did.')).toBeVisible();
      expect(screen.queryAllByText('Two points more.')).toHaveLength(
        after.context.requests[0]!.answer === null ? 0 : 1,
      );
    },
  },
  sees: {
    'regradeAnswers.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading requests…' })).toBeVisible(),
    'regradeAnswers.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('Away.'),
    'regradeAnswers.listed': () => expect(screen.getAllByRole('article')).toHaveLength(2),
    'regradeAnswers.writing': ({ context }) => {
      expect(screen.getByRole('textbox')).toHaveValue(context.words);
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'regradeAnswers.sending': () =>
      expect(screen.getByRole('button', { name: 'Send the answer' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
