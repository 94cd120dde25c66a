import type { Expectations } from '#tests/support/charts/expectations.ts';
import { addressDialogMachine } from './address-dialog.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';

const opens = (asked: string) => ({ emits: [{ type: 'asked.open', asked }] });

const expectations: Expectations<typeof addressDialogMachine> = {
  events: {
    'address.changed': { five: { asked: '5' }, six: { asked: '6' }, nothing: { asked: null } },
    'screen.ready': {},
    'asked.done': {},
  },
  children: { address: {} },
  runs: ['address'],
  starts: {
    'for a row': {
      input: { name: 'view' },
      to: 'waiting',
      context: { name: 'view', asked: null },
      starts: { address: { name: 'view' } },
    },
  },
  passing: ['deciding'],
  situations: {
    waiting: {
      on: {
        'address.changed(five)': { to: 'waiting (for five)', sets: { asked: '5' } },
        'address.changed(six)': { to: 'waiting (for six)', sets: { asked: '6' } },
        'screen.ready': 'quiet',
      },
    },
    'waiting (for five)': {
      on: {
        'address.changed(six)': { to: 'waiting (for six)', sets: { asked: '6' } },
        'address.changed(nothing)': { to: 'waiting', sets: { asked: null } },
        'screen.ready': { to: 'open', ...opens('5') },
      },
    },
    'waiting (for six)': {
      on: {
        'address.changed(five)': { to: 'waiting (for five)', sets: { asked: '5' } },
        'address.changed(nothing)': { to: 'waiting', sets: { asked: null } },
        'screen.ready': { to: 'open (six)', ...opens('6') },
      },
    },
    quiet: {
      on: {
        'address.changed(five)': { to: 'open', sets: { asked: '5' }, ...opens('5') },
        'address.changed(six)': { to: 'open (six)', sets: { asked: '6' }, ...opens('6') },
      },
    },
    open: {
      on: {
        'address.changed(six)': { to: 'open (six)', sets: { asked: '6' }, ...opens('6') },
        'address.changed(nothing)': { to: 'quiet', sets: { asked: null } },
        'asked.done': {
          to: 'quiet',
          sets: { asked: null },
          sends: [['address', { type: 'address.forget' }]],
        },
      },
    },
    'open (six)': {
      on: {
        'address.changed(five)': { to: 'open', sets: { asked: '5' }, ...opens('5') },
        'address.changed(nothing)': { to: 'quiet', sets: { asked: null } },
        'asked.done': {
          to: 'quiet',
          sets: { asked: null },
          sends: [['address', { type: 'address.forget' }]],
        },
      },
    },
  },
};

checkAgainstTable(addressDialogMachine, expectations);

walk(addressDialogMachine, {
  input: { name: 'view' },
  samples: [
    { type: 'address.changed', asked: '5' },
    { type: 'address.changed', asked: '6' },
    { type: 'address.changed', asked: null },
  ],
  key: ({ context }) => context.asked,
  facts: () => {
    const opened: string[] = [];
    return {
      '[SHELL-38] what the address asks for is opened once, and not again while the address stays as it is':
        ({ event, before, after, world }) => {
          const isNew =
            after.matches('open') &&
            (!before.matches('open') || after.context.asked !== before.context.asked);
          if (event.type !== 'xstate.init' && isNew) opened.push(after.context.asked!);
          expect(world.emitted).toEqual(opened.map((asked) => ({ type: 'asked.open', asked })));
        },
      '[SHELL-38] what is closed goes from the address': ({ event, before, world }) => {
        if (event.type === 'asked.done' && before.matches('open'))
          expect(world.heard.at(-1)).toEqual({ id: 'address', event: { type: 'address.forget' } });
      },
      '[SHELL-6] nothing is opened before what it needs is there': ({ after, world }) => {
        if (after.matches('waiting')) expect(world.emitted).toEqual([]);
      },
    };
  },
});
