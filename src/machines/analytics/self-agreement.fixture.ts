import { done, fails } from '#tests/support/charts/walk.ts';
import { away, more, off, on } from './self-agreement.expectations.ts';

/** How the chart is walked, by its model and on its screen. */
export const walked = {
  inputs: [{ assignmentId: 7 }],
  samples: [
    { type: 'opinion.give' as const, submission: 31 },
    { type: 'opinion.give' as const, submission: 32 },
    done('loadAgain', off),
    done('loadAgain', on),
    done('loadAgain', more),
    fails('loadAgain', away),
    done('turnOn', on),
    fails('turnOn', away),
    done('turnOff', off),
    fails('turnOff', away),
    done('giveOpinion'),
    fails('giveOpinion', away),
  ],
  key: ({
    context: { again, failure },
  }: {
    context: {
      again: { since: string | null; waiting: readonly unknown[] } | null;
      failure: unknown;
    };
  }) => [again?.since ?? null, again?.waiting.length ?? null, failure === null],
};
