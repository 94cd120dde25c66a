import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Toast, ToastPlace, toastsMachine } from './toasts.machine.ts';

export type { Toast, ToastPlace, ToastTone } from './toasts.machine.ts';
export type ToastsRef = ActorRefFrom<typeof toastsMachine>;

export const selectToasts = (snapshot: SnapshotFrom<typeof toastsMachine>): readonly Toast[] =>
  snapshot.context.toasts;
export const toastsAt = (toasts: readonly Toast[], place: ToastPlace): Toast[] =>
  toasts.filter((toast) => toast.place === place);

export const toastsCommands = (actor: ToastsRef) => ({
  dismiss: (id: string) => actor.send({ type: 'toast.dismiss', id }),
  hold: (by: 'pointer' | 'focus') => actor.send({ type: 'toasts.hold', by }),
  release: () => actor.send({ type: 'toasts.release' }),
});
