import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { answered, away, expectations, requests } from './regrade-answers.expectations.ts';
import { regradeAnswersMachine } from './regrade-answers.machine.ts';

checkAgainstTable(regradeAnswersMachine, expectations);

walk(regradeAnswersMachine, {
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
  facts: () => ({
    '[OUT-6] what was written stays until it was taken': ({ after }) => {
      if (after.matches('writing') && after.context.failure !== null)
        expect(after.context.words).toBe('Two points more.');
    },
  }),
});
