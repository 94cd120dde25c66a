import { assign, setup } from 'xstate';
import type { Span } from '#lib/desk/selectors.ts';
import { type DraftUse, UNUSED } from '#lib/desk/draft-points.ts';
import type { MarkValue } from '#lib/desk/sheet.ts';

interface SealedContext { submission: number; use: DraftUse; /** Where in the script it is pointed to. */ evidence: Span | null }

export type SealedEvent =
  /** The marker has decided something for a criterion: what the draft says about it opens. */
  | { type: 'criterion.judged'; criterion: string; mark: MarkValue }
  | { type: 'point.take'; key: string } | { type: 'point.drop'; key: string } | { type: 'point.restore'; key: string }
  | { type: 'evidence.show'; span: Span } | { type: 'evidence.hide' };

const add = (keys: readonly string[], key: string): readonly string[] => (keys.includes(key) ? keys : [...keys, key]);
const without = (keys: readonly string[], key: string): readonly string[] => keys.filter((one) => one !== key);

export const sealedDraftMachine = setup({
  types: {} as { context: SealedContext; events: SealedEvent; input: { submission: number; use: DraftUse | null } },
  guards: { isSealed: ({ context }, { criterion }: { criterion: string }) => !(criterion in context.use.opened) },
  actions: {
    open: assign(({ context: { use } }, { criterion, mark }: { criterion: string; mark: MarkValue }) => ({ use: { ...use, opened: { ...use.opened, [criterion]: mark } } })),
    take: assign(({ context: { use } }, { key }: { key: string }) => ({ use: { ...use, taken: add(use.taken, key), dropped: without(use.dropped, key) } })),
    drop: assign(({ context: { use } }, { key }: { key: string }) => ({ use: { ...use, taken: without(use.taken, key), dropped: add(use.dropped, key) } })),
    restore: assign(({ context: { use } }, { key }: { key: string }) => ({ use: { ...use, taken: without(use.taken, key), dropped: without(use.dropped, key) } })),
    point: assign((_, { span }: { span: Span }) => ({ evidence: span })),
    look: assign({ evidence: null }),
    /** Keeps in the browser what the marker did with the draft. */
    keep: () => {},
  },
}).createMachine({
  id: 'sealed',
  description: 'The draft beside the marks: sealed for each criterion until the marker has judged it, then taken or dropped point by point.',
  context: ({ input }) => ({ submission: input.submission, use: input.use ?? UNUSED, evidence: null }),
  on: {
    'criterion.judged': { guard: { type: 'isSealed', params: ({ event }) => event }, actions: [{ type: 'open', params: ({ event }) => event }, 'keep'] },
    'point.take': { actions: [{ type: 'take', params: ({ event }) => event }, 'keep'] },
    'point.drop': { actions: [{ type: 'drop', params: ({ event }) => event }, 'keep'] },
    'point.restore': { actions: [{ type: 'restore', params: ({ event }) => event }, 'keep'] },
    'evidence.show': { target: '.pointing', actions: { type: 'point', params: ({ event }) => event } },
  },
  initial: 'quiet',
  states: {
    quiet: {},
    pointing: { description: 'What a point rests on is shown at its place in the script.', on: { 'evidence.hide': { target: 'quiet', actions: 'look' } } },
  },
});
