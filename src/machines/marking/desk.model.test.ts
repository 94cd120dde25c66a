import { FIRST_PLACE, PARTS } from '#lib/marking/place.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { deskMachine, placeOf } from './desk.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';

type Rows = Record<string, Row<typeof deskMachine>>;

const kept = {
  query: { order: 'random', filter: 'unmarked', seed: 5 },
  last: 3,
  way: 'script',
  folded: ['words', 'marks'],
  template: ['notes'],
  widths: { marks: 300, words: null },
} as const;
const here = { assignmentId: 7, current: null, criterion: 0, part: 'script', marked: {} } as const;
const show = (id: number): Row<typeof deskMachine> => ({
  sets: { current: id, last: id, criterion: 0 },
  does: ['storePlace'],
});
/** What can be done whatever is open. */
const common: Rows = {
  'script.marked(7)': { sets: ({ marked }) => ({ marked: { ...marked, 7: true } }) },
  'order.choose(name)': {
    sets: ({ query }) => ({ query: { ...query, order: 'name' } }),
    does: ['storePlace'],
  },
  'order.choose(random)': {
    sets: ({ query }) => ({
      query: { ...query, order: 'random', seed: query.order === 'random' ? query.seed : 99 },
    }),
    does: ['storePlace'],
  },
  'filter.choose(marked)': {
    sets: ({ query }) => ({ query: { ...query, filter: 'marked' } }),
    does: ['storePlace'],
  },
  'way.choose(criterion)': { sets: { way: 'criterion' }, does: ['storePlace'] },
  'template.choose(comments)': { sets: { template: ['comments'] }, does: ['storePlace'] },
  'criterion.focus(2)': { sets: { criterion: 2 } },
  'criterion.focus(before)': { sets: { criterion: 0 } },
  'part.show(words)': { sets: { part: 'words' } },
  'part.resize(wide)': {
    sets: ({ widths }) => ({ widths: { ...widths, marks: 900 } }),
    does: ['storePlace'],
  },
  'part.resize(narrow)': {
    sets: ({ widths }) => ({ widths: { ...widths, words: 280 } }),
    does: ['storePlace'],
  },
  'part.resize(between)': {
    sets: ({ widths }) => ({ widths: { ...widths, words: 412 } }),
    does: ['storePlace'],
  },
};
const folding: Rows = {
  'part.fold(script)': {
    sets: ({ folded }) => ({ folded: [...folded, 'script'] }),
    does: ['storePlace'],
  },
  'part.fold(marks)': {
    sets: ({ folded }) => ({ folded: [...folded, 'marks'] }),
    does: ['storePlace'],
  },
};

const expectations: Expectations<typeof deskMachine> = {
  events: {
    'script.show': { 7: { id: 7 }, 8: { id: 8 } },
    'script.marked': { 7: { id: 7, complete: true } },
    'order.choose': { name: { order: 'name', seed: 99 }, random: { order: 'random', seed: 99 } },
    'filter.choose': { marked: { filter: 'marked' } },
    'criterion.focus': { 2: { at: 2 }, before: { at: -1 } },
    'part.show': { words: { part: 'words' } },
    'part.fold': { script: { part: 'script' }, marks: { part: 'marks' } },
    'part.resize': {
      wide: { part: 'marks', width: 2_000 },
      narrow: { part: 'words', width: 10 },
      between: { part: 'words', width: 411.6 },
    },
    'way.choose': { criterion: { way: 'criterion' } },
    'template.choose': { comments: { template: ['comments'] } },
    'list.open': {},
    'keys.open': {},
    'marking.end': {},
    'together.open': {},
    'dialog.close': {},
  },
  starts: {
    'for the first time': {
      input: { assignmentId: 7, place: FIRST_PLACE },
      to: 'marking',
      context: { ...FIRST_PLACE, ...here },
    },
    'as it stood yesterday': {
      input: { assignmentId: 7, place: kept },
      to: 'marking (two folded)',
      context: { ...kept, ...here },
    },
  },
  situations: {
    marking: {
      on: {
        ...common,
        ...folding,
        'script.show(7)': { to: 'marking (7)', ...show(7) },
        'script.show(8)': { to: 'marking', ...show(8) },
        'list.open': 'choosing',
        'keys.open': 'helped',
        'together.open': 'composing',
        'marking.end': 'ended',
      },
    },
    'marking (7)': {
      on: {
        ...common,
        ...folding,
        'script.show(7)': {},
        'script.show(8)': { to: 'marking', ...show(8) },
        'list.open': 'choosing (7)',
        'keys.open': 'helped',
        'together.open': 'composing',
        'marking.end': 'ended',
      },
    },
    // The last visible part can't be folded; a folded one can be opened.
    'marking (two folded)': {
      on: {
        ...common,
        'part.fold(script)': { does: ['storePlace'] },
        'part.fold(marks)': { to: 'marking', sets: { folded: ['words'] }, does: ['storePlace'] },
        'script.show(7)': show(7),
        'script.show(8)': show(8),
        'list.open': 'choosing',
        'keys.open': 'helped',
        'together.open': 'composing',
        'marking.end': 'ended',
      },
    },
    choosing: {
      on: {
        ...common,
        ...folding,
        'script.show(7)': { to: 'marking (7)', ...show(7) },
        'script.show(8)': { to: 'marking', ...show(8) },
        'dialog.close': 'marking',
      },
    },
    'choosing (7)': {
      on: {
        ...common,
        ...folding,
        'script.show(7)': { to: 'marking (7)', does: ['storePlace'] },
        'script.show(8)': { to: 'marking', ...show(8) },
        'dialog.close': 'marking (7)',
      },
    },
    ended: {
      on: {
        ...common,
        ...folding,
        'script.show(7)': { to: 'marking (7)', ...show(7) },
        'script.show(8)': { to: 'marking', ...show(8) },
        'dialog.close': 'marking',
      },
    },
    composing: {
      on: {
        ...common,
        ...folding,
        'script.show(7)': show(7),
        'script.show(8)': show(8),
        'dialog.close': 'marking',
      },
    },
    helped: {
      on: {
        ...common,
        ...folding,
        'script.show(7)': show(7),
        'script.show(8)': show(8),
        'dialog.close': 'marking',
      },
    },
  },
};

checkAgainstTable(deskMachine, expectations);

walk(deskMachine, {
  input: { assignmentId: 7, place: FIRST_PLACE },
  records: ['storePlace'],
  samples: [
    { type: 'script.show', id: 1 },
    { type: 'script.marked', id: 1, complete: true },
    { type: 'order.choose', order: 'random', seed: 3 },
    { type: 'filter.choose', filter: 'unmarked' },
    { type: 'way.choose', way: 'criterion' },
    { type: 'template.choose', template: [] },
    { type: 'criterion.focus', at: 1 },
    { type: 'part.show', part: 'words' },
    { type: 'part.fold', part: 'script' },
    { type: 'part.fold', part: 'marks' },
    { type: 'part.fold', part: 'words' },
    { type: 'part.resize', part: 'marks', width: 500 },
  ],
  key: ({ context }) => [context.current, context.folded, context.way],
  facts: () => ({
    '[DESK-1] one part at least stays in sight': ({ after }) =>
      expect(after.context.folded.length).toBeLessThan(PARTS.length),
    '[DESK-1] [DESK-10] folds, sizes, order and where one stopped are kept with every change': ({
      event,
      before,
      after,
      world,
    }) => {
      const told = ({ query, last, way, folded, widths }: typeof after.context) =>
        JSON.stringify([query, last, way, folded, widths]);
      if (event.type !== 'xstate.init' && told(before.context) !== told(after.context))
        expect(world.ran.at(-1)).toMatchObject({ action: 'storePlace' });
    },
    '[EVE-5] by criterion the keys stay on the criterion from script to script': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'script.show' && before.context.way === 'criterion')
        expect(after.context.criterion).toBe(before.context.criterion);
    },
    '[DESK-10] the random order of an evening stays when another order is looked at': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'order.choose' && before.context.query.order === 'random')
        expect(after.context.query.seed).toBe(before.context.query.seed);
      else expect(after.context.query.order === 'random').toBe(after.context.query.seed === 3);
    },
  }),
});

test("[DESK-10] stores the desk's whole state, but nothing of the script on it", () => {
  const place = {
    query: { order: 'random', filter: 'unmarked', seed: 5 },
    last: 3,
    way: 'criterion',
    folded: ['words'],
    template: ['notes'],
    widths: { marks: 300, words: null },
  } as const;
  const { now } = begin(deskMachine, { input: { assignmentId: 7, place } });
  expect(placeOf(now().context)).toStrictEqual(place);
});

test('[DESK-1] folds two of three parts, one after the other', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  for (const part of PARTS) happen({ type: 'part.fold', part });
  expect(now().context.folded).toEqual(['script', 'marks']);
  happen({ type: 'part.fold', part: 'script' });
  expect(now().context.folded).toEqual(['marks']);
});

test('[DESK-8] starts another script at its first criterion', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  happen({ type: 'script.show', id: 1 });
  happen({ type: 'criterion.focus', at: 2 });
  happen({ type: 'script.show', id: 2 });
  expect(now().context).toMatchObject({ current: 2, criterion: 0 });
});

test('[DESK-10] counts each script that was marked in this session', () => {
  const { happen, now } = begin(deskMachine, { input: { assignmentId: 7, place: FIRST_PLACE } });
  happen({ type: 'script.marked', id: 1, complete: true });
  happen({ type: 'script.marked', id: 2, complete: false });
  expect(now().context.marked).toEqual({ 1: true, 2: false });
});
