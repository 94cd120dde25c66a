import { assign, setup } from 'xstate';
import type { CriterionDraft } from '#lib/rubrics/draft.ts';
import {
  ACTIONS,
  CRITERION,
  isSamePlace,
  movedPlace,
  type MoveKey,
  nextPlace,
  type Place,
  type Shape,
} from '#lib/rubrics/grid.ts';
import type { PastePlan } from '#lib/rubrics/paste.ts';

type Criteria = readonly CriterionDraft[];

interface CellsContext {
  /** The focused cell, or the one that gets the focus on entering the grid. */
  at: Place;
  /** The cell's field to edit first; null for its main one. */
  field: string | null;
  /** Typing replaces the field's content. */
  isReplaced: boolean;
  /** All criteria before the cell was opened. */
  before: Criteria | null;
  /** What a pasted block would do, while the user is asked. */
  plan: PastePlan | null;
  /** Distinguishes one focus request from the next. */
  turn: number;
}

interface Opening {
  place: Place;
  field: string | null;
  isReplaced: boolean;
  criteria: Criteria;
}

export type CellsEvent =
  /** A cell received the focus by pointer or Tab. */
  | { type: 'cell.focus'; place: Place }
  | { type: 'cell.move'; key: MoveKey; isFar: boolean; shape: Shape }
  /** Moves the focus to a cell. */
  | { type: 'cell.go'; place: Place }
  | ({ type: 'cell.edit' } & Opening)
  | { type: 'cell.next'; by: 1 | -1; shape: Shape; criteria: Criteria }
  /** Keeps what was written; the focus returns to the cell, or is elsewhere already. */
  | { type: 'cell.leave'; isElsewhere: boolean }
  | { type: 'cell.cancel' }
  | { type: 'options.open'; row: number; field: string | null }
  | { type: 'options.close' }
  | { type: 'block.paste'; plan: PastePlan }
  | { type: 'block.confirm' }
  | { type: 'block.cancel' };

const closed = { before: null, field: null, isReplaced: false };

export const rubricCellsMachine = setup({
  types: {} as { context: CellsContext; events: CellsEvent },
  guards: {
    isOtherCell: ({ context }, { place }: { place: Place }) => !isSamePlace(place, context.at),
    hasNext: ({ context }, { by, shape }: { by: 1 | -1; shape: Shape }) =>
      nextPlace(context.at, by, shape) !== null,
    isElsewhere: (_, { isElsewhere }: { isElsewhere: boolean }) => isElsewhere,
    isAsked: (_, { plan }: { plan: PastePlan }) => plan.isAsked,
  },
  actions: {
    setPlace: assign((_, { place }: { place: Place }) => ({ at: place })),
    movePlace: assign(
      ({ context }, { key, isFar, shape }: { key: MoveKey; isFar: boolean; shape: Shape }) => {
        const at = movedPlace(context.at, key, isFar, shape);
        return isSamePlace(at, context.at) ? {} : { at, turn: context.turn + 1 };
      },
    ),
    openCell: assign(({ context }, { place, field, isReplaced, criteria }: Opening) => ({
      at: place,
      field,
      isReplaced,
      before: criteria,
      turn: context.turn + 1,
    })),
    openNextCell: assign(
      ({ context }, { by, shape, criteria }: { by: 1 | -1; shape: Shape; criteria: Criteria }) => ({
        ...closed,
        at: nextPlace(context.at, by, shape)!,
        before: criteria,
        turn: context.turn + 1,
      }),
    ),
    closeCell: assign(closed),
    sendKeyboard: assign(({ context }) => ({ turn: context.turn + 1 })),
    openOptions: assign((_, { row, field }: { row: number; field: string | null }) => ({
      ...closed,
      at: { row, column: ACTIONS },
      field,
    })),
    setPlan: assign((_, { plan }: { plan: PastePlan }) => ({ ...closed, plan })),
    clearPlan: assign({ plan: null }),
    /** Restores all criteria to before the cell was opened. */
    restoreCriteria: (_, _before: { criteria: Criteria }) => {},
    /** Pastes a block into the rubric. */
    pasteBlock: (_, _pasted: { criteria: Criteria }) => {},
  },
}).createMachine({
  id: 'rubricCells',
  description:
    'The keyboard moves between the cells of a rubric; one cell at a time is edited. A copied block is pasted into the cells; if the rubric would grow, it asks first.',
  context: {
    at: { row: 0, column: CRITERION },
    field: null,
    isReplaced: false,
    before: null,
    plan: null,
    turn: 0,
  },
  initial: 'moving',
  states: {
    moving: {
      description: 'Cells show their text. Keys move between them.',
      on: {
        'cell.edit': {
          target: 'editing',
          actions: { type: 'openCell', params: ({ event }) => event },
        },
        'options.open': {
          target: 'options',
          actions: { type: 'openOptions', params: ({ event }) => event },
        },
        'cell.focus': { actions: { type: 'setPlace', params: ({ event }) => event } },
        'cell.move': { actions: { type: 'movePlace', params: ({ event }) => event } },
        'cell.go': {
          actions: [{ type: 'setPlace', params: ({ event }) => event }, 'sendKeyboard'],
        },
        'block.paste': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setPlan', params: ({ event }) => event },
          },
          {
            actions: [
              {
                type: 'pasteBlock',
                params: ({ event }) => ({ criteria: event.plan.criteria }),
              },
              'sendKeyboard',
            ],
          },
        ],
      },
    },
    editing: {
      description: 'One cell is being edited; changes are in the rubric at once.',
      on: {
        'cell.edit': {
          target: 'editing',
          actions: { type: 'openCell', params: ({ event }) => event },
        },
        'options.open': {
          target: 'options',
          actions: { type: 'openOptions', params: ({ event }) => event },
        },
        'cell.focus': {
          guard: { type: 'isOtherCell', params: ({ event }) => event },
          target: 'moving',
          actions: ['closeCell', { type: 'setPlace', params: ({ event }) => event }],
        },
        'cell.go': {
          target: 'moving',
          actions: [
            'closeCell',
            { type: 'setPlace', params: ({ event }) => event },
            'sendKeyboard',
          ],
        },
        'cell.next': [
          {
            guard: { type: 'hasNext', params: ({ event }) => event },
            actions: { type: 'openNextCell', params: ({ event }) => event },
          },
          { target: 'moving', actions: ['closeCell', 'sendKeyboard'] },
        ],
        'cell.leave': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: 'moving',
            actions: 'closeCell',
          },
          { target: 'moving', actions: ['closeCell', 'sendKeyboard'] },
        ],
        'cell.cancel': {
          target: 'moving',
          actions: [
            { type: 'restoreCriteria', params: ({ context }) => ({ criteria: context.before! }) },
            'closeCell',
            'sendKeyboard',
          ],
        },
        'block.paste': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setPlan', params: ({ event }) => event },
          },
          {
            target: 'moving',
            actions: [
              {
                type: 'pasteBlock',
                params: ({ event }) => ({ criteria: event.plan.criteria }),
              },
              'closeCell',
              'sendKeyboard',
            ],
          },
        ],
      },
    },
    options: {
      description: 'The options of one criterion are shown in a dialog.',
      on: { 'options.close': { target: 'moving', actions: ['closeCell', 'sendKeyboard'] } },
    },
    asking: {
      description: 'Pasting would make the rubric grow: asks for confirmation.',
      on: {
        'block.confirm': {
          target: 'moving',
          actions: [
            {
              type: 'pasteBlock',
              params: ({ context }) => ({ criteria: context.plan!.criteria }),
            },
            'clearPlan',
            'sendKeyboard',
          ],
        },
        'block.cancel': { target: 'moving', actions: ['clearPlan', 'sendKeyboard'] },
      },
    },
  },
});
