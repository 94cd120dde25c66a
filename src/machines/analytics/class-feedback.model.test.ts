import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  expectations,
  hard,
  none,
  quiet,
  saved,
  stale,
  theirs,
} from './class-feedback.expectations.ts';
import { classFeedbackMachine } from './class-feedback.machine.ts';
import { canPropose } from './class-feedback.view.ts';

checkAgainstTable(classFeedbackMachine, expectations);

walk(classFeedbackMachine, {
  inputs: [{ assignmentId: 7 }],
  samples: [
    done('loadHard', hard),
    done('loadHard', quiet),
    fails('loadHard', away),
    done('loadClassFeedback', none),
    fails('loadClassFeedback', away),
    done('saveClassFeedback', saved),
    fails('saveClassFeedback', away),
    fails('saveClassFeedback', stale),
    done('catchUp', theirs),
    fails('catchUp', away),
    { type: 'text.write', text: 'Well done.' },
  ],
  key: ({ context }) => [
    context.hard?.whose,
    context.stored.version,
    context.text.length,
    context.failure === null,
  ],
  facts: () => ({
    '[ANA-3] nothing of somebody else is written over before somebody says so': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.error.actor.saveClassFeedback' && event.error === stale)
        expect(after.matches('overtaken')).toBe(true);
    },
    '[ANA-3] what was written is never lost but to a text that somebody asked for': ({
      before,
      event,
      after,
    }) => {
      if (
        event.type === 'xstate.done.actor.loadClassFeedback' ||
        event.type === 'text.write' ||
        event.type === 'xstate.done.actor.saveClassFeedback'
      )
        return;
      expect(after.context.text.startsWith(before.context.text.trimEnd())).toBe(true);
    },
  }),
});

test('[ANA-3] proposes nothing if no point was made about several students', async () => {
  const actor = createActor(
    classFeedbackMachine.provide({
      actors: {
        loadHard: fromPromise(async () => quiet),
        loadClassFeedback: fromPromise(async () => none),
      },
    }),
    { input: { assignmentId: 7 } },
  ).start();
  expect(canPropose(await waitFor(actor, (snapshot) => snapshot.matches('open')))).toBe(false);
});
