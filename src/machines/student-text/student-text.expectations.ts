import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { studentTextMachine } from './student-text.machine.ts';

const gone = refusal(404);
const failed = { to: 'failed', sets: { failure: gone.facts } };

export const expectations: Expectations<typeof studentTextMachine> = {
  events: { 'text.retry': {} },
  services: { loadText: { answers: { words: 'What I wrote.' }, fails: { gone } } },
  starts: {
    'of a file with text': {
      input: { submission: 5, hasText: true }, to: 'loading', starts: { loadText: { submission: 5 } },
      context: { submission: 5, hasText: true, text: '', failure: null },
    },
    'of a scan': { input: { submission: 5, hasText: false }, to: 'missing', context: { submission: 5, hasText: false, text: '', failure: null } },
  },
  situations: {
    loading: { runs: ['loadText'], on: { 'loadText answers words': { to: 'shown', sets: { text: 'What I wrote.' } }, 'loadText fails gone': failed } },
    shown: {},
    failed: { on: { 'text.retry': { to: 'loading', starts: { loadText: { submission: 5 } } } } },
    missing: {},
  },
  passing: ['deciding'],
};
