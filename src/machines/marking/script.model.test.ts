import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal, submissionFile } from '#tests/support/submissions.ts';
import { expectations } from './script.expectations.ts';
import { scriptMachine } from './script.machine.ts';

holdTo(scriptMachine, expectations);

walk(scriptMachine, {
  inputs: [
    {
      submission: 5,
      files: [
        submissionFile({ id: 1, filename: 'a.pdf' }),
        submissionFile({ id: 2, filename: 'b.txt' }),
      ],
    },
    { submission: 5, files: [submissionFile({ id: 2, filename: 'b.txt' })] },
  ],
  samples: [
    { type: 'file.choose', file: 1 },
    { type: 'file.choose', file: 2 },
    done('openFile', { kind: 'pages', file: 1, count: 1, size: { width: 600, height: 800 } }),
    fails('openFile', refusal(404)),
  ],
  key: ({ context }) => [context.file, context.zoom, context.turns, context.drawn !== null],
  facts: () => ({
    '[DESK-2] what is drawn is of the file that lies on top': ({ after }) => {
      if (after.matches('drawn')) expect(after.context.drawn).not.toBeNull();
    },
    '[DESK-3] what can’t be drawn is never opened: its text is shown': ({ after }) => {
      if (after.context.file === 2) expect(after.value).toBe('text');
    },
  }),
});
