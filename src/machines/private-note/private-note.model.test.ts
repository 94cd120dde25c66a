import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, elsewhere, expectations, found, LONG, none, saved, stale, unsaved } from './private-note.expectations.ts';
import { privateNoteMachine } from './private-note.machine.ts';

holdTo(privateNoteMachine, expectations);

walk(privateNoteMachine, {
  inputs: [{ submission: 10 }],
  records: ['keep'],
  samples: [
    { type: 'note.write', text: 'Ask Bo.' }, { type: 'note.write', text: '' }, { type: 'note.write', text: LONG },
    done('loadNote', none), done('loadNote', found), done('loadNote', unsaved), fails('loadNote', away), done('saveNote', saved), fails('saveNote', away), fails('saveNote', stale),
    done('catchUp', elsewhere), fails('catchUp', away),
  ],
  key: ({ context }) => [context.stored.version, context.text.length, context.failure === null],
  facts: () => ({
    '[TEAM-5] what was typed is never lost: it stands in the field until somebody types otherwise': ({ before, event, after }) => {
      if (event.type === 'note.write' || event.type === 'xstate.init' || event.type.startsWith('xstate.done.actor.loadNote')) return;
      expect(after.context.text).toContain(before.context.text);
    },
    '[TEAM-5] what is typed is kept in the browser at once': ({ event, before, after, world }) => {
      if (event.type !== 'note.write' || before.context.text === after.context.text) return;
      expect(world.ran.at(-1)).toMatchObject({ action: 'keep' });
    },
  }),
});
