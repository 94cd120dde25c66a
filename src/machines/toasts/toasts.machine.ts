import { assign, enqueueActions, setup } from 'xstate';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastPlace = 'bottom-right' | 'bottom-left';

export interface Toast {
  id: string;
  tone: ToastTone;
  text: string;
  place: ToastPlace;
  /** How long it stays, in ms. */
  duration: number;
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: Toast }
  | { type: 'toast.dismiss'; id: string }
  | { type: 'toast.expire'; id: string }
  | { type: 'toasts.hold' }
  | { type: 'toasts.release' };

/** More than this on a screen hides the work behind them: the oldest goes. */
export const MOST_TOASTS = 4;

export const toastsMachine = setup({
  types: {} as { context: { toasts: Toast[] }; events: ToastsEvent },
  actions: {
    add: assign(({ context }, { toast }: { toast: Toast }) => ({
      toasts: [...context.toasts, toast].slice(-MOST_TOASTS),
    })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    startTimer: enqueueActions(({ enqueue }, { toast }: { toast: Toast }) => {
      enqueue.raise(
        { type: 'toast.expire', id: toast.id },
        { id: toast.id, delay: toast.duration },
      );
    }),
    stopTimer: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.cancel(id);
    }),
    startTimers: enqueueActions(({ enqueue, context }) => {
      for (const { id, duration } of context.toasts)
        enqueue.raise({ type: 'toast.expire', id }, { id, delay: duration });
    }),
    stopTimers: enqueueActions(({ enqueue, context }) => {
      for (const { id } of context.toasts) enqueue.cancel(id);
    }),
  },
}).createMachine({
  id: 'toasts',
  description:
    'Short messages at the edge of the page: each goes by itself, waits while it is looked at, and can be sent away.',
  context: { toasts: [] },
  initial: 'passing',
  on: {
    'toast.dismiss': {
      actions: [
        { type: 'stopTimer', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
      ],
    },
  },
  states: {
    passing: {
      description: 'Each toast goes by itself when its time is over.',
      on: {
        'toast.show': {
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'startTimer', params: ({ event }) => event },
          ],
        },
        'toast.expire': { actions: { type: 'remove', params: ({ event }) => event } },
        'toasts.hold': { target: 'held', actions: 'stopTimers' },
      },
    },
    held: {
      description:
        'A pointer or the focus rests on a toast: none goes until it leaves, then each has its whole time again.',
      on: {
        'toast.show': { actions: { type: 'add', params: ({ event }) => event } },
        'toasts.release': { target: 'passing', actions: 'startTimers' },
      },
    },
  },
});
