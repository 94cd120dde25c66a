import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { transitionKey } from './transition-key.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: [{ guard: () => false, target: 'open' }, { target: 'ajar' }], lock: {} } },
    ajar: { always: [{ guard: () => false, target: 'shut' }, { target: 'open' }] },
    open: {},
  },
});
const { shut, ajar } = door.states;

test('[CHART-6] a transition is named by its state, its event and its place among the candidates', () => {
  expect(shut!.transitions.get('push')!.map(transitionKey)).toEqual([
    'door.shut | push [0]',
    'door.shut | push [1]',
  ]);
  expect(shut!.transitions.get('lock')!.map(transitionKey)).toEqual(['door.shut | lock [0]']);
  expect(ajar!.always!.map(transitionKey)).toEqual([
    'door.ajar | always [0]',
    'door.ajar | always [1]',
  ]);
});

test('[CHART-6] the name stays when the chart gets other actions', () => {
  expect(door.provide({}).states.shut!.transitions.get('push')!.map(transitionKey)).toEqual([
    'door.shut | push [0]',
    'door.shut | push [1]',
  ]);
});

test('what is not among its state’s candidates has no place', () => {
  const stray = { source: { id: 'door.open', transitions: new Map() } };
  expect([
    transitionKey({ ...stray, eventType: '' }),
    transitionKey({ ...stray, eventType: 'push' }),
  ]).toEqual(['door.open | always [-1]', 'door.open | push [-1]']);
});
