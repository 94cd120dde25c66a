import { assign, setup } from 'xstate';
import type { MarkValue } from '#lib/marking/sheet.ts';

/** The mark of each criterion as it was when the draft was opened for it. */
export type Opened = Readonly<Record<string, MarkValue>>;

interface SealedContext {
  submission: number;
  opened: Opened;
}

/** The marker has decided something for a criterion: what the draft says about it opens. */
export interface SealedEvent {
  type: 'criterion.judged';
  criterion: string;
  mark: MarkValue;
}

export const sealedDraftMachine = setup({
  types: {} as {
    context: SealedContext;
    events: SealedEvent;
    input: { submission: number; opened: Opened | null };
  },
  guards: {
    isSealed: ({ context }, { criterion }: { criterion: string }) => !(criterion in context.opened),
  },
  actions: {
    openCriterion: assign(
      ({ context: { opened } }, { criterion, mark }: { criterion: string; mark: MarkValue }) => ({
        opened: { ...opened, [criterion]: mark },
      }),
    ),
    /** Keeps in the browser what the marker had decided before they read the draft. */
    rememberOpened: () => {},
  },
}).createMachine({
  id: 'sealed',
  description:
    'The draft next to the marks: sealed for each criterion until the marker has judged it.',
  context: ({ input }) => ({ submission: input.submission, opened: input.opened ?? {} }),
  on: {
    'criterion.judged': {
      guard: { type: 'isSealed', params: ({ event }) => event },
      actions: [{ type: 'openCriterion', params: ({ event }) => event }, 'rememberOpened'],
    },
  },
});
