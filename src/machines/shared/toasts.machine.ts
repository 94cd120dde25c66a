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
  /** A pointer is over a toast, or the keyboard focus is in one. */
  | { type: 'toasts.hold'; by: 'pointer' | 'focus' }
  | { type: 'toasts.release' };

/** More toasts would hide the page behind them, so the oldest is removed. */
export const MAX_TOASTS = 4;

/**
 * Maximum extension of a toast under a pointer, as a multiple of its time: the pointer may be there
 * unnoticed.
 */
export const HELD_TIMES = 2;

export const toastsMachine = setup({
  types: {} as { context: { toasts: Toast[] }; events: ToastsEvent },
  guards: {
    isHeldByFocus: (_, { by }: { by: 'pointer' | 'focus' }) => by === 'focus',
    isLastToast: ({ context }, { id }: { id: string }) =>
      context.toasts.length > 0 && context.toasts.every((toast) => toast.id === id),
  },
  actions: {
    addToast: assign(({ context }, { toast }: { toast: Toast }) => ({
      toasts: [...context.toasts, toast].slice(-MAX_TOASTS),
    })),
    removeToast: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    startTimer: enqueueActions(
      ({ enqueue }, { toast, times = 1 }: { toast: Toast; times?: number }) => {
        enqueue.cancel(toast.id);
        enqueue.raise(
          { type: 'toast.expire', id: toast.id },
          { id: toast.id, delay: toast.duration * times },
        );
      },
    ),
    stopTimer: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.cancel(id);
    }),
    startTimers: enqueueActions(({ enqueue, context }, { times }: { times: number }) => {
      for (const { id, duration } of context.toasts) {
        enqueue.cancel(id);
        enqueue.raise({ type: 'toast.expire', id }, { id, delay: duration * times });
      }
    }),
    stopTimers: enqueueActions(({ enqueue, context }) => {
      for (const { id } of context.toasts) enqueue.cancel(id);
    }),
  },
}).createMachine({
  id: 'toasts',
  description:
    'Short messages at the edge of the page: each disappears by itself, stays while it is pointed at, and can be dismissed.',
  context: { toasts: [] },
  initial: 'passing',
  on: {
    'toast.dismiss': {
      actions: [
        { type: 'stopTimer', params: ({ event }) => event },
        { type: 'removeToast', params: ({ event }) => event },
      ],
    },
  },
  states: {
    passing: {
      description: 'Each toast disappears when its time is over.',
      on: {
        'toast.show': {
          actions: [
            { type: 'addToast', params: ({ event }) => event },
            { type: 'startTimer', params: ({ event }) => event },
          ],
        },
        'toast.expire': { actions: { type: 'removeToast', params: ({ event }) => event } },
        'toasts.hold': [
          {
            guard: { type: 'isHeldByFocus', params: ({ event }) => event },
            target: 'held',
            actions: 'stopTimers',
          },
          { target: 'held', actions: { type: 'startTimers', params: { times: HELD_TIMES } } },
        ],
      },
    },
    held: {
      description:
        'A pointer is on a toast, and each stays for at most twice its time; or the focus is in one, and they stay until it leaves. Then each has its whole time again.',
      on: {
        'toast.show': {
          actions: [
            { type: 'addToast', params: ({ event }) => event },
            {
              type: 'startTimer',
              params: ({ event: { toast } }) => ({ toast, times: HELD_TIMES }),
            },
          ],
        },
        'toast.expire': [
          {
            guard: { type: 'isLastToast', params: ({ event }) => event },
            target: 'passing',
            actions: { type: 'removeToast', params: ({ event }) => event },
          },
          { actions: { type: 'removeToast', params: ({ event }) => event } },
        ],
        'toasts.hold': {
          guard: { type: 'isHeldByFocus', params: ({ event }) => event },
          actions: 'stopTimers',
        },
        'toasts.release': {
          target: 'passing',
          actions: { type: 'startTimers', params: { times: 1 } },
        },
      },
    },
  },
});
