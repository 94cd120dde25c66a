import { assign, setup } from 'xstate';
import {
  type DeskPlace,
  type Ingredient,
  type Part,
  PARTS,
  type MarkingOrder,
} from '#lib/marking/place.ts';
import type { Order, QueueFilter } from '#lib/marking/queue.ts';

interface DeskContext extends DeskPlace {
  assignmentId: number;
  current: number | null;
  /** The criterion that keys apply to, in the rubric's order. */
  criterion: number;
  /** The visible part if there is only room for one. */
  part: Part;
  /** Whether each script marked here is complete; newer than the progress list. */
  marked: Readonly<Record<number, boolean>>;
}

export type DeskEvent =
  | { type: 'script.show'; id: number }
  | { type: 'script.marked'; id: number; complete: boolean }
  | { type: 'order.choose'; order: Order; seed: number }
  | { type: 'filter.choose'; filter: QueueFilter }
  | { type: 'way.choose'; way: MarkingOrder }
  | { type: 'criterion.focus'; at: number }
  | { type: 'part.show'; part: Part }
  | { type: 'part.fold'; part: Part }
  | { type: 'part.resize'; part: 'marks' | 'words'; width: number }
  | { type: 'template.choose'; template: readonly Ingredient[] }
  | { type: 'list.open' }
  | { type: 'together.open' }
  | { type: 'keys.open' }
  | { type: 'marking.end' }
  | { type: 'dialog.close' };

const NARROWEST = 280;
const WIDEST = 900;
export const placeOf = ({ query, last, way, folded, template, widths }: DeskPlace): DeskPlace => ({
  query,
  last,
  way,
  folded,
  template,
  widths,
});
/** At least one part stays visible. */
const toggleFolded = (folded: readonly Part[], part: Part): readonly Part[] => {
  if (folded.includes(part)) return folded.filter((one) => one !== part);
  return folded.length < PARTS.length - 1 ? [...folded, part] : folded;
};

export const deskMachine = setup({
  types: {} as {
    context: DeskContext;
    events: DeskEvent;
    input: { assignmentId: number; place: DeskPlace };
  },
  guards: { isAnotherScript: ({ context }, { id }: { id: number }) => context.current !== id },
  actions: {
    /** When marking by criterion, keys stay on the one that goes through all scripts. */
    showScript: assign(({ context }, { id }: { id: number }) => ({
      current: id,
      last: id,
      criterion: context.way === 'criterion' ? context.criterion : 0,
    })),
    chooseWay: assign((_, { way }: { way: MarkingOrder }) => ({ way })),
    recordMarked: assign(({ context }, { id, complete }: { id: number; complete: boolean }) => ({
      marked: { ...context.marked, [id]: complete },
    })),
    chooseOrder: assign(({ context }, { order, seed }: { order: Order; seed: number }) => ({
      query: {
        ...context.query,
        order,
        seed: order === 'random' && context.query.order !== 'random' ? seed : context.query.seed,
      },
    })),
    chooseFilter: assign(({ context }, { filter }: { filter: QueueFilter }) => ({
      query: { ...context.query, filter },
    })),
    setTemplate: assign((_, { template }: { template: readonly Ingredient[] }) => ({
      template,
    })),
    focusCriterion: assign((_, { at }: { at: number }) => ({ criterion: Math.max(0, at) })),
    showPart: assign((_, { part }: { part: Part }) => ({ part })),
    foldPart: assign(({ context }, { part }: { part: Part }) => ({
      folded: toggleFolded(context.folded, part),
    })),
    resizePart: assign(
      ({ context }, { part, width }: { part: 'marks' | 'words'; width: number }) => ({
        widths: {
          ...context.widths,
          [part]: Math.min(Math.max(Math.round(width), NARROWEST), WIDEST),
        },
      }),
    ),
    /** Stores the state of the desk in the browser. */
    storePlace: () => {},
  },
}).createMachine({
  id: 'desk',
  description: 'Which script is on the desk, the order of the others, and how the desk is set up.',
  context: ({ input: { assignmentId, place } }) => ({
    assignmentId,
    ...place,
    current: null,
    criterion: 0,
    part: 'script',
    marked: {},
  }),
  on: {
    'script.show': {
      guard: { type: 'isAnotherScript', params: ({ event }) => event },
      actions: [{ type: 'showScript', params: ({ event }) => event }, 'storePlace'],
    },
    'script.marked': { actions: { type: 'recordMarked', params: ({ event }) => event } },
    'order.choose': {
      actions: [{ type: 'chooseOrder', params: ({ event }) => event }, 'storePlace'],
    },
    'filter.choose': {
      actions: [{ type: 'chooseFilter', params: ({ event }) => event }, 'storePlace'],
    },
    'way.choose': { actions: [{ type: 'chooseWay', params: ({ event }) => event }, 'storePlace'] },
    'template.choose': {
      actions: [{ type: 'setTemplate', params: ({ event }) => event }, 'storePlace'],
    },
    'criterion.focus': { actions: { type: 'focusCriterion', params: ({ event }) => event } },
    'part.show': { actions: { type: 'showPart', params: ({ event }) => event } },
    'part.fold': { actions: [{ type: 'foldPart', params: ({ event }) => event }, 'storePlace'] },
    'part.resize': {
      actions: [{ type: 'resizePart', params: ({ event }) => event }, 'storePlace'],
    },
  },
  initial: 'marking',
  states: {
    marking: {
      description: 'The script is open; nothing covers it.',
      on: {
        'list.open': 'choosing',
        'keys.open': 'helped',
        'together.open': 'composing',
        'marking.end': 'ended',
      },
    },
    choosing: {
      description: 'The list of scripts is open.',
      on: {
        'dialog.close': 'marking',
        'script.show': {
          target: 'marking',
          actions: [{ type: 'showScript', params: ({ event }) => event }, 'storePlace'],
        },
      },
    },
    ended: {
      description: 'The last script was saved: shows what is done and what isn’t.',
      on: {
        'dialog.close': 'marking',
        'script.show': {
          target: 'marking',
          actions: [{ type: 'showScript', params: ({ event }) => event }, 'storePlace'],
        },
      },
    },
    composing: {
      description: 'Feedback is being composed from the marks.',
      on: { 'dialog.close': 'marking' },
    },
    helped: { description: 'All keyboard shortcuts are shown.', on: { 'dialog.close': 'marking' } },
  },
});
