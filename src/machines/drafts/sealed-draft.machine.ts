import { assign, setup } from 'xstate';
import type { MarkValue } from '#lib/marking/sheet.ts';

/** Each criterion's mark at the time the draft was opened for it. */
export type Opened = Readonly<Record<string, MarkValue>>;

interface SealedContext {
  submission: number;
  opened: Opened;
}

/** The marker has judged a criterion, which opens the draft's part about it. */
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
    /** Stores in the browser what the marker had decided before reading the draft. */
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
