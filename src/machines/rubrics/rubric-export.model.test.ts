import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { unreached } from '#tests/support/submissions.ts';
import { expectations, FILES } from './rubric-export.expectations.ts';
import { rubricExportMachine } from './rubric-export.machine.ts';

checkAgainstTable(rubricExportMachine, expectations);

walk(rubricExportMachine, {
  samples: [
    { type: 'format.choose', format: 'canvas-csv' },
    { type: 'format.choose', format: 'markus-yaml' },
    done('loadFormats', FILES),
    fails('loadFormats', unreached()),
    done('saveRubric'),
    fails('saveRubric', unreached()),
  ],
  key: ({ context }) => [context.format, context.message],
  facts: () => ({
    '[RUB-5] nothing is written of what doesn’t fit': ({ after }) => {
      if (after.matches('saving')) expect(after.context.format).not.toBe('markus-yaml');
    },
  }),
});
