import type { PastePlan } from '#lib/rubrics/paste.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { other, ours, renamed } from '#tests/support/rubric/builder.ts';
import { rubricCellsMachine } from './rubric-cells.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';

/** Two criteria with two levels each, below one heading row. */
const row = { levels: 2, hasPoints: true };
const shape = { headings: 2, rows: [row, row] };
const first = { row: 0, column: 0 };
const level = { row: 0, column: 3 };
const last = { row: 1, column: 4 };
const beforeLast = { row: 1, column: 3 };
const { criteria } = ours;
const other_ = other.criteria;
const plain: PastePlan = { criteria: other_, isAsked: false, says: [] };
const growing: PastePlan = { ...plain, isAsked: true, says: ['It adds 1 criterion.'] };

const nothing = { at: first, field: null, isReplaced: false, before: null, plan: null, turn: 0 };
const shut = { before: null, field: null, isReplaced: false };
const onward = ({ turn }: { turn: number }) => ({ turn: turn + 1 });
const opening = { place: level, field: 'criteria.0.levels.0.points', isReplaced: false, criteria };
const typing = { place: last, field: null, isReplaced: true, criteria };
const opened = (of: typeof opening | typeof typing) => (before: { turn: number }) => ({
  at: of.place,
  field: of.field,
  isReplaced: of.isReplaced,
  before: criteria,
  ...onward(before),
});
const pasted = ['pasteBlock', { criteria: other_ }] as const;

/** What can be started whenever no dialog is open. */
const begun = {
  'cell.edit(field)': { to: 'editing', sets: opened(opening) },
  'cell.edit(typing)': { to: 'editing (last)', sets: opened(typing) },
  'options.open(plain)': { to: 'options', sets: { ...shut, at: { row: 0, column: 1 } } },
  'options.open(field)': {
    to: 'options',
    sets: { ...shut, at: { row: 1, column: 1 }, field: 'criteria.1.group' },
  },
  'block.paste(growing)': { to: 'asking', sets: { ...shut, plan: growing } },
};
const writing = {
  ...begun,
  'cell.go': {
    to: 'moving',
    sets: (before: { turn: number }) => ({ ...shut, at: beforeLast, ...onward(before) }),
  },
  'cell.leave(here)': {
    to: 'moving',
    sets: (before: { turn: number }) => ({ ...shut, ...onward(before) }),
  },
  'cell.leave(elsewhere)': { to: 'moving', sets: shut },
  'cell.cancel': {
    to: 'moving',
    sets: (before: { turn: number }) => ({ ...shut, ...onward(before) }),
    does: [['restoreCriteria', { criteria }]] as [string, unknown][],
  },
  'block.paste(plain)': {
    to: 'moving',
    sets: (before: { turn: number }) => ({ ...shut, ...onward(before) }),
    does: [pasted],
  },
};
const next = (at: { row: number; column: number }) => (before: { turn: number }) => ({
  at,
  field: null,
  isReplaced: false,
  before: renamed.criteria,
  ...onward(before),
});

const expectations: Expectations<typeof rubricCellsMachine> = {
  events: {
    'cell.focus': { level: { place: level }, last: { place: last } },
    'cell.move': {
      right: { key: 'ArrowRight', isFar: false, shape },
      left: { key: 'ArrowLeft', isFar: false, shape },
      end: { key: 'End', isFar: true, shape },
    },
    'cell.go': { '': { place: beforeLast } },
    'cell.edit': { field: opening, typing },
    'cell.next': {
      on: { by: 1, shape, criteria: renamed.criteria },
      back: { by: -1, shape, criteria: renamed.criteria },
    },
    'cell.leave': { here: { isElsewhere: false }, elsewhere: { isElsewhere: true } },
    'cell.cancel': {},
    'options.open': {
      plain: { row: 0, field: null },
      field: { row: 1, field: 'criteria.1.group' },
    },
    'options.close': {},
    'block.paste': { plain: { plan: plain }, growing: { plan: growing } },
    'block.confirm': {},
    'block.cancel': {},
  },
  starts: { 'at the first cell': { to: 'moving', context: nothing } },
  situations: {
    moving: {
      context: { before: null, plan: null },
      on: {
        ...begun,
        'cell.focus(level)': { sets: { at: level } },
        'cell.focus(last)': { to: 'moving (last)', sets: { at: last } },
        'cell.move(right)': { sets: { at: { row: 0, column: 1 }, turn: 1 } },
        'cell.move(end)': { sets: { at: last, turn: 1 } },
        'cell.go': { sets: { at: beforeLast, turn: 1 } },
        'block.paste(plain)': { sets: { turn: 1 }, does: [pasted] },
      },
    },
    'moving (last)': {
      on: {
        ...begun,
        'cell.focus(level)': { sets: { at: level } },
        'cell.move(left)': { sets: { at: beforeLast, turn: 1 } },
        'cell.go': { sets: { at: beforeLast, turn: 1 } },
        'block.paste(plain)': { sets: { turn: 1 }, does: [pasted] },
      },
    },
    editing: {
      from: ['moving', 'cell.edit(field)'],
      context: { at: level, before: criteria },
      on: {
        ...writing,
        'cell.focus(last)': { to: 'moving', sets: { ...shut, at: last } },
        'cell.next(on)': { sets: next({ row: 0, column: 4 }) },
        'cell.next(back)': { sets: next({ row: 0, column: 2 }) },
      },
    },
    'editing (last)': {
      from: ['moving', 'cell.edit(typing)'],
      context: { at: last, before: criteria },
      on: {
        ...writing,
        'cell.focus(level)': { to: 'moving', sets: { ...shut, at: level } },
        'cell.next(on)': {
          to: 'moving',
          sets: (before) => ({ ...shut, turn: before.turn + 1 }),
        },
        'cell.next(back)': { sets: next(beforeLast) },
      },
    },
    options: {
      from: ['moving', 'options.open(field)'],
      on: { 'options.close': { to: 'moving', sets: { ...shut, turn: 1 } } },
    },
    asking: {
      from: ['moving', 'block.paste(growing)'],
      context: { plan: growing },
      on: {
        'block.confirm': { to: 'moving', sets: { plan: null, turn: 1 }, does: [pasted] },
        'block.cancel': { to: 'moving', sets: { plan: null, turn: 1 } },
      },
    },
  },
};

checkAgainstTable(rubricCellsMachine, expectations);

walk(rubricCellsMachine, {
  input: undefined,
  records: ['restoreCriteria', 'pasteBlock'],
  samples: [
    { type: 'cell.focus', place: level },
    { type: 'cell.move', key: 'ArrowRight', isFar: false, shape },
    { type: 'cell.go', place: beforeLast },
    { type: 'cell.edit', ...opening },
    { type: 'cell.edit', ...typing },
    { type: 'cell.next', by: 1, shape, criteria },
    { type: 'cell.leave', isElsewhere: true },
    { type: 'cell.leave', isElsewhere: false },
    { type: 'options.open', row: 0, field: null },
    { type: 'block.paste', plan: plain },
    { type: 'block.paste', plan: growing },
  ],
  key: ({ context }) => [context.at],
  facts: () => ({
    '[EVE-4] one cell at a time is written in, and what stood in the rubric before is known': ({
      after,
    }) => expect(after.context.before !== null).toBe(after.matches('editing')),
    '[EVE-4] only Escape puts back what was there, as it was when the cell was opened': ({
      event,
      before,
      world,
    }) => {
      const restored = world.ran.filter(({ action }) => action === 'restoreCriteria');
      if (event.type === 'cell.cancel' && before.matches('editing'))
        expect(restored.at(-1)?.params).toEqual({ criteria: before.context.before });
    },
    '[EVE-4] a block that lets the rubric grow is pasted after a yes only': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'block.paste' || !(before.matches('moving') || before.matches('editing')))
        return;
      expect(after.matches('asking')).toBe(event.plan.isAsked);
    },
    '[EVE-4] the keyboard is sent where it goes by itself, never where it came by pointer': ({
      event,
      before,
      after,
    }) => {
      if (event.type === 'cell.focus') expect(after.context.turn).toBe(before.context.turn);
    },
  }),
});
