import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { addressDialogMachine } from './address-dialog.machine.ts';

const opens = (asked: string) => ({ emits: [{ type: 'asked.open', asked }] });

export const expectations: Expectations<typeof addressDialogMachine> = {
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
