import { expect } from 'vitest';
import type { RubricVersion } from '#contract/rubrics/versions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { unreached } from '#tests/support/submissions.ts';
import { expectations } from './rubric-history.expectations.ts';
import { rubricHistoryMachine } from './rubric-history.machine.ts';

holdTo(rubricHistoryMachine, expectations);

const version = (number: number): RubricVersion => ({
  version: number,
  author: 'Ada',
  created_at: '2026-11-20T09:30:00.000Z',
  criteria: 2,
  max: 20,
});
const rubric = essayRubric();

walk(rubricHistoryMachine, {
  records: ['putVersionBack'],
  samples: [
    { type: 'version.look', version: 2 },
    { type: 'version.look', version: 1 },
    done('loadVersions', [version(2), version(1)]),
    fails('loadVersions', unreached()),
    done('loadVersion', rubric),
    fails('loadVersion', unreached()),
  ],
  key: ({ context }) => [context.version, context.message],
  facts: () => ({
    '[RUB-6] only what was looked at is put back, and never what is there already': ({
      event,
      before,
      world,
    }) => {
      if (event.type !== 'version.putBack') return;
      const taken = world.ran.at(-1);
      if (before.matches('looking') && before.context.version === 1)
        expect(taken).toEqual({ action: 'putVersionBack', params: { rubric } });
      else expect(before.context.version).not.toBe(1);
    },
  }),
});
