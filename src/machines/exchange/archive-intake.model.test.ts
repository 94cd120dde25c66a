import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  account,
  brought,
  broughtAccount,
  expectations,
  file,
  newOne,
  nothingNew,
  refused,
} from './archive-intake.expectations.ts';
import { archiveIntakeMachine } from './archive-intake.machine.ts';
import { comes } from './archive-intake.choices.ts';

checkAgainstTable(archiveIntakeMachine, expectations);

walk(archiveIntakeMachine, {
  samples: [
    { type: 'archive.choose', file },
    done('readArchive', account),
    done('readArchive', newOne),
    done('readArchive', nothingNew),
    fails('readArchive', refused),
    { type: 'archive.take', place: 0, take: false },
    { type: 'archive.take', place: 2, take: true },
    { type: 'archive.replace', what: 'voice_card', replace: true },
    { type: 'archive.restore', restore: true },
    done('bringArchive', brought),
    done('bringArchive', broughtAccount),
    fails('bringArchive', refused),
  ],
  key: ({ context }) => [
    context.failure === null,
    context.choices.copies.length,
    context.choices.without.length,
    context.choices.voice_card,
    context.choices.erased,
    context.preview?.assignments.length,
  ],
  facts: () => ({
    '[PRIV-7] nobody comes back who was erased unless that was chosen, and where nobody was it can’t be':
      ({
        event,
        after: {
          context: { preview, choices },
        },
      }) => {
        if (choices.erased) expect(preview).toBe(account);
        if (event.type === 'archive.choose' || event.type === 'xstate.done.actor.readArchive')
          expect(choices.erased).toBe(false);
      },
    '[OUT-9] what shows assignments is told of those that are new': ({ event, told }) => {
      if (event.type === 'xstate.done.actor.bringArchive')
        expect(told).toMatchObject([{ type: 'archive.in' }]);
    },
    '[OUT-9] what is here in another state comes only where a copy was asked for, and what is here never':
      ({
        after: {
          context: { preview, choices },
        },
      }) => {
        if (preview?.kind !== 'account') return;
        expect([comes(preview, choices, 1), comes(preview, choices, 2)]).toEqual([
          false,
          choices.copies.includes(2),
        ]);
      },
  }),
});
