import { FIRST_PLACE } from '#lib/marking/place.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import type { deskMachine } from './desk.machine.ts';

type Rows = Record<string, Row<typeof deskMachine>>;

const kept = {
  query: { order: 'random', filter: 'unmarked', seed: 5 },
  last: 3,
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

export const expectations: Expectations<typeof deskMachine> = {
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
    'template.choose': { comments: { template: ['comments'] } },
    'list.open': {},
    'keys.open': {},
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
      },
    },
    // The last part in sight can't be folded; one that is folded opens.
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
