import { expect } from 'vitest';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { confirmed, coverage, example, nothing, price } from './coverage.fixture.ts';
import { coverageMachine } from './coverage.machine.ts';

const stale = refusal(412, 'This was changed by someone else in the meantime.');

walk(coverageMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadCoverage', coverage),
    done('loadCoverage', nothing),
    fails('loadCoverage', unreached()),
    done('saveItems', confirmed),
    fails('saveItems', unreached()),
    fails('saveItems', stale),
    { type: 'coverage.retry' },
    { type: 'item.add', id: 'own-new' },
    { type: 'item.edit', id: price.id },
    { type: 'item.edit', id: 'nobody' },
    { type: 'item.write', change: { name: 'Noise', words: 'loud\nnoise' } },
    { type: 'item.write', change: { words: '' } },
    { type: 'item.save' },
    { type: 'item.cancel' },
    { type: 'item.remove', id: price.id },
    { type: 'item.remove', id: example.id },
    { type: 'proposal.confirm', id: example.id },
    { type: 'proposals.confirm' },
    { type: 'item.show', id: price.id },
    { type: 'script.show', submission: 1 },
  ],
  key: ({ context }) => [
    context.coverage?.version,
    context.draft?.id,
    context.draft?.words === '',
    context.item,
    context.script,
    context.failure === null,
  ],
  facts: () => ({
    '[FIND-2] nothing is looked for that nobody confirmed': ({ before, event, after }) => {
      const { wanted } = after.context;
      if (wanted === null || !before) return;
      const known = before.context.coverage!.items.map(({ id }) => id);
      const added = wanted.items.map(({ id }) => id).filter((id) => !known.includes(id));
      if (added.length > 0)
        expect(['proposal.confirm', 'proposals.confirm', 'item.save']).toContain(event.type);
    },
    '[FIND-2] what was put away is remembered as such': ({ event, after }) => {
      if (event.type === 'item.remove' && after.matches('saving')) {
        expect(after.context.wanted!.dismissed).toContain(event.id);
        expect(after.context.wanted!.items.map(({ id }) => id)).not.toContain(event.id);
      }
    },
    '[FIND-2] what is being written is only lost when it is stored or given up': ({
      before,
      event,
      after,
    }) => {
      if (before?.context.draft && !after.context.draft)
        expect(['xstate.done.actor.saveItems', 'item.cancel']).toContain(event.type);
    },
    '[FIND-2] of two who save at the same time, the later works on with what the other stored': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.error.actor.saveItems' && event.error === stale)
        expect(after.matches('loading')).toBe(true);
    },
  }),
});
