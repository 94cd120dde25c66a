import type { UnsavedText } from '#lib/submissions/unsaved-text.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { textKeeperMachine } from './text-keeper.machine.ts';

const text = (feedback: string): UnsavedText => ({
  user: 1,
  submission: 2,
  baseVersion: 3,
  base: { grade: null, feedback_text: null },
  text: { grade: '', feedback },
});
const [a, ab] = [text('a'), text('ab')];
const keeps = (to: string, kept: UnsavedText) => ({
  to,
  sets: { kept },
  starts: { keepText: { kept } },
});
const keeping = {
  'text.changed(a)': keeps('keeping', a),
  'text.changed(ab)': keeps('keeping', ab),
};
const again = {
  'text.changed(a)': keeps('keepingAgain', a),
  'text.changed(ab)': keeps('keepingAgain', ab),
};

export const expectations: Expectations<typeof textKeeperMachine> = {
  events: { 'text.changed': { a: { kept: a }, ab: { kept: ab } } },
  services: {
    keepText: { answers: {}, fails: { full: new DOMException('full', 'QuotaExceededError') } },
  },
  starts: { alone: { to: 'unchanged', context: { kept: null } } },
  situations: {
    unchanged: { on: keeping },
    keeping: {
      tags: ['busy'],
      runs: ['keepText'],
      on: {
        ...keeping,
        'keepText answers': 'kept',
        'keepText fails full': { to: 'unkept', tells: [{ type: 'storage.failed' }] },
      },
    },
    kept: { on: keeping },
    unkept: { on: again },
    keepingAgain: {
      tags: ['busy'],
      runs: ['keepText'],
      on: { ...again, 'keepText answers': 'kept', 'keepText fails full': 'unkept' },
    },
  },
};
