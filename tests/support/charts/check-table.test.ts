import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Expectations, Situation } from './expectations.ts';
import { checksOf, checkAgainstTable } from './check-table.ts';
import { lampExpectations } from './lamp.expectations.ts';
import { lamp } from './lamp.fixture.ts';

checkAgainstTable(lamp, lampExpectations);

type Table = Expectations<typeof lamp>;
type Node = Record<string, never> & {
  states: Record<string, Node>;
  on: Record<string, unknown>;
  invoke: Node;
};

/** Returns what the table reports about a lamp with one fault. */
function saidOf(breaks: (root: Node) => void): string[] {
  const config = structuredCloned(lamp.config) as Node;
  breaks(config);
  return failed(
    createMachine(config as never, lamp.implementations as never) as unknown as typeof lamp,
    lampExpectations,
  );
}
const structuredCloned = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(structuredCloned);
  return typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, structuredCloned(inner)]))
    : part;
};
const failed = (machine: typeof lamp, table: Table) =>
  checksOf(machine, table).flatMap(({ title, run }) => {
    try {
      run();
      return [];
    } catch (error) {
      return [`${title}: ${(error as Error).message.split('\n')[0]}`];
    }
  });
const table = (name: string, change: Partial<Situation<typeof lamp>>): Table => ({
  ...lampExpectations,
  situations: {
    ...lampExpectations.situations,
    [name]: { ...lampExpectations.situations[name], ...change },
  },
});

describe('the table notices', () => {
  test('nothing in a correct chart', () => expect(saidOf(() => {})).toEqual([]));
  test.each<[string, RegExp, (root: Node) => void]>([
    [
      'a transition that is gone',
      /^off \| lamp\.press → starting: what the chart did/,
      ({ states }) => {
        delete states['off']!.on['lamp.press'];
      },
    ],
    [
      'a transition that is new',
      /^broken|^warming \| anything else.*lamp\.press must change nothing/,
      ({ states }) => {
        states['warming']!.on = { 'lamp.press': 'off' };
      },
    ],
    [
      'another target',
      /^starting \| findPower answers bright → warming/,
      ({ states }) => {
        (states['starting']!.invoke as Record<string, unknown>)['onDone'] = 'off';
      },
    ],
    [
      'a tag that is gone',
      /^off \| lamp\.press → starting: where the chart is/,
      ({ states }) => {
        delete states['starting']!['tags'];
      },
    ],
    [
      'an input that is gone',
      /^off \| lamp\.press → starting: what the chart did/,
      ({ states }) => {
        delete states['starting']!.invoke['input'];
      },
    ],
    [
      'another delay',
      /^warming \| after 300 ms → on\.bright/,
      ({ states }) => {
        (states['warming'] as Record<string, unknown>)['after'] = { 299: 'on' };
      },
    ],
    [
      'another beginning',
      /^start with 60 watt: where the chart is/,
      (root) => {
        (root as Record<string, unknown>)['initial'] = 'warming';
      },
    ],
    [
      'an end that is none',
      /^off \| lamp\.break → broken: where the chart is/,
      ({ states }) => {
        delete states['broken']!['type'];
      },
    ],
    [
      'a silent failure',
      /^starting \| findPower fails cutOff → off: what the chart did/,
      ({ states }) => {
        (states['starting']!.invoke as Record<string, unknown>)['onError'] = 'off';
      },
    ],
    [
      'a timer that begins again',
      /^warming \| anything else.*its timers run on/,
      ({ states }) => {
        states['warming']!.on = { 'lamp.press': { target: 'warming', reenter: true } };
      },
    ],
  ])('%s', (_, what, breaks) => {
    expect(saidOf(breaks)).toContainEqual(expect.stringMatching(what));
  });
});

describe('the table itself is rejected', () => {
  test.each<[string, string, Table]>([
    [
      'where a state has no situation',
      'off: no situation is in this state',
      { ...lampExpectations, situations: { starting: {} } },
    ],
    ['where the chart has no such state', 'dusk: the chart has no such state', table('dusk', {})],
    [
      'where an event is unknown',
      'off | lamp.sing: no such event',
      table('off', { on: { 'lamp.sing': 'off' } }),
    ],
    [
      'where a row leads nowhere',
      "off | lamp.press: no situation is called 'of'",
      table('off', { on: { 'lamp.press': 'of' } }),
    ],
    [
      'where an answer is missing',
      'starting | findPower answers dim: what follows is missing',
      table('starting', {
        on: { 'findPower answers bright': 'off', 'findPower fails cutOff': 'off' },
      }),
    ],
    [
      'where an actor is unknown',
      "broken: 'candle' is neither a service nor a child",
      table('broken', { runs: ['candle'] }),
    ],
    [
      'where a state is passed that is none',
      'on.never: is no state that is only passed',
      { ...lampExpectations, passing: ['on.choosing', 'on.blinking', 'on.never'] },
    ],
    [
      'where a situation can not be reached',
      'broken (twice): no row leads here',
      table('broken (twice)', { ends: true }),
    ],
  ])('%s', (_, fault, wrong) => {
    const [itself] = checksOf(lamp, wrong);
    expect(itself!.run).toThrow(fault);
  });
});
