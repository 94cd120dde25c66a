import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { expectations, READ } from './rubric-import.expectations.ts';
import { rubricImportMachine } from './rubric-import.machine.ts';

holdTo(rubricImportMachine, expectations);

walk(rubricImportMachine, {
  input: undefined,
  records: ['takeRubric'],
  samples: [
    { type: 'source.choose', source: { kind: 'text', text: 'Style (5)' } },
    done('readRubric', READ),
    fails('readRubric', refusal(422, 'No.')),
  ],
  facts: () => ({
    '[RUB-4] a rubric is taken only when it was shown and the educator agrees': ({
      event,
      before,
      world,
    }) => {
      const taken = world.ran.filter(({ action }) => action === 'takeRubric');
      if (event.type === 'import.take' && before.matches('shown'))
        expect(taken.at(-1)?.params).toEqual({ read: before.context.read });
      else expect(taken.length).toBe(world.ran.length);
    },
    '[RUB-4] a file that is no rubric leads back to the choice, with the reason': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.error.actor.readRubric')
        expect([after.value, after.context.failure?.detail]).toEqual(['choosing', 'No.']);
    },
    'what was read is gone once the dialog closes': ({ after }) => {
      if (after.matches('closed'))
        expect(after.context).toEqual({ source: null, read: null, failure: null });
    },
  }),
});
