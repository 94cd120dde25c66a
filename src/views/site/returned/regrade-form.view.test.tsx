import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { aRequest, away } from '#machines/release/regrade-request.expectations.ts';
import { regradeRequestMachine } from '#machines/release/regrade-request.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { RegradeForm } from './regrade-form.tsx';

const field = () => screen.getByRole('textbox', { name: /What should be looked at again/ });

walkView(regradeRequestMachine, {
  inputs: [
    { token: 'secret', request: null },
    {
      token: 'secret',
      request: { ...aRequest, answer: 'It stands.', answered_at: aRequest.created_at },
    },
  ],
  samples: [
    { type: 'words.write', words: 'Please look again.' },
    done('askRegrade', aRequest),
    fails('askRegrade', away),
  ],
  key: ({ context }) => [context.words, context.failure === null],
  render: (actor) => <RegradeForm actor={actor} />,
  by: {
    'words.write': async ({ words }, { user }) => {
      await user.clear(field());
      await user.click(field());
      await user.paste(words);
    },
    'regrade.ask': (_, { press }) => press('Send the request'),
  },
  facts: {
    '[OUT-6] a failure keeps the words and says so': ({ after }) => {
      if (after.context.failure === null) return;
      expect(screen.getByRole('alert')).toHaveTextContent('Your text is still here.');
      expect(field()).toHaveValue('Please look again.');
    },
  },
  sees: {
    'regradeRequest.deciding': 'passing',
    'regradeRequest.writing': () => expect(field()).toBeEnabled(),
    'regradeRequest.asking': () =>
      expect(screen.getByRole('button', { name: 'Send the request' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'regradeRequest.asked': () => {
      expect(screen.getByText('Please look again.')).toBeVisible();
      expect(screen.getByText(/It stands\.|has not answered yet/)).toBeVisible();
    },
  },
});
