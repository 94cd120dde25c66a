import { assign, setup } from 'xstate';
import { type DeskPlace, type Ingredient, type Part, PARTS } from '#lib/marking/place.ts';
import type { Order, QueueFilter } from '#lib/marking/queue.ts';

interface DeskContext extends DeskPlace {
  assignmentId: number;
  current: number | null;
  /** Which criterion the keys are for, in the rubric's order. */
  criterion: number;
  /** The part that is seen where there is room for one. */
  part: Part;
  /** Whether each script that was marked here is complete, newer than what the list of progress says. */
  marked: Readonly<Record<number, boolean>>;
}

export type DeskEvent =
  | { type: 'script.show'; id: number }
  | { type: 'script.marked'; id: number; complete: boolean }
  | { type: 'order.choose'; order: Order; seed: number }
  | { type: 'filter.choose'; filter: QueueFilter }
  | { type: 'criterion.focus'; at: number }
  | { type: 'part.show'; part: Part }
  | { type: 'part.fold'; part: Part }
  | { type: 'part.resize'; part: 'marks' | 'words'; width: number }
  | { type: 'template.choose'; template: readonly Ingredient[] }
  | { type: 'list.open' }
  | { type: 'together.open' }
  | { type: 'keys.open' }
  | { type: 'dialog.close' };

const NARROWEST = 280;
const WIDEST = 900;
export const placeOf = ({ query, last, folded, template, widths }: DeskPlace): DeskPlace => ({
  query,
  last,
  folded,
  template,
  widths,
});
/** At least one part stays in sight. */
const foldOf = (folded: readonly Part[], part: Part): readonly Part[] => {
  if (folded.includes(part)) return folded.filter((one) => one !== part);
  return folded.length < PARTS.length - 1 ? [...folded, part] : folded;
};

export const deskMachine = setup({
  types: {} as {
    context: DeskContext;
    events: DeskEvent;
    input: { assignmentId: number; place: DeskPlace };
  },
  guards: { isAnother: ({ context }, { id }: { id: number }) => context.current !== id },
  actions: {
    show: assign((_, { id }: { id: number }) => ({ current: id, last: id, criterion: 0 })),
    noteMarked: assign(({ context }, { id, complete }: { id: number; complete: boolean }) => ({
      marked: { ...context.marked, [id]: complete },
    })),
    order: assign(({ context }, { order, seed }: { order: Order; seed: number }) => ({
      query: {
        ...context.query,
        order,
        seed: order === 'random' && context.query.order !== 'random' ? seed : context.query.seed,
      },
    })),
    filter: assign(({ context }, { filter }: { filter: QueueFilter }) => ({
      query: { ...context.query, filter },
    })),
    compose: assign((_, { template }: { template: readonly Ingredient[] }) => ({ template })),
    focus: assign((_, { at }: { at: number }) => ({ criterion: Math.max(0, at) })),
    see: assign((_, { part }: { part: Part }) => ({ part })),
    fold: assign(({ context }, { part }: { part: Part }) => ({
      folded: foldOf(context.folded, part),
    })),
    resize: assign(({ context }, { part, width }: { part: 'marks' | 'words'; width: number }) => ({
      widths: {
        ...context.widths,
        [part]: Math.min(Math.max(Math.round(width), NARROWEST), WIDEST),
      },
    })),
    /** Keeps in the browser how the desk stands. */
    keep: () => {},
  },
}).createMachine({
  id: 'desk',
  description:
    'Which script lies on the desk, in what order the others come, and how the desk is set up.',
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
      guard: { type: 'isAnother', params: ({ event }) => event },
      actions: [{ type: 'show', params: ({ event }) => event }, 'keep'],
    },
    'script.marked': { actions: { type: 'noteMarked', params: ({ event }) => event } },
    'order.choose': { actions: [{ type: 'order', params: ({ event }) => event }, 'keep'] },
    'filter.choose': { actions: [{ type: 'filter', params: ({ event }) => event }, 'keep'] },
    'template.choose': { actions: [{ type: 'compose', params: ({ event }) => event }, 'keep'] },
    'criterion.focus': { actions: { type: 'focus', params: ({ event }) => event } },
    'part.show': { actions: { type: 'see', params: ({ event }) => event } },
    'part.fold': { actions: [{ type: 'fold', params: ({ event }) => event }, 'keep'] },
    'part.resize': { actions: [{ type: 'resize', params: ({ event }) => event }, 'keep'] },
  },
  initial: 'marking',
  states: {
    marking: {
      description: 'The script lies open; nothing covers it.',
      on: { 'list.open': 'choosing', 'keys.open': 'helped', 'together.open': 'composing' },
    },
    choosing: {
      description: 'The list of scripts is open.',
      on: {
        'dialog.close': 'marking',
        'script.show': {
          target: 'marking',
          actions: [{ type: 'show', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    composing: {
      description: 'Feedback is put together from what was marked.',
      on: { 'dialog.close': 'marking' },
    },
    helped: { description: 'All keys are shown.', on: { 'dialog.close': 'marking' } },
  },
});
