import { describe, expect, test } from 'vitest';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { MAX_TOASTS, toastsMachine, type Toast, type ToastsEvent } from './toasts.machine.ts';
import { selectToasts, toastsAt } from './toasts.view.ts';

const toast = (id: string, duration = 6_000, place: Toast['place'] = 'bottom-right'): Toast => ({
  id,
  duration,
  place,
  tone: 'success',
  text: id,
});
const a = toast('a');
const b = toast('b', 30_000, 'bottom-left');

walk(toastsMachine, {
  samples: [
    { type: 'toast.show', toast: a },
    { type: 'toast.show', toast: b },
    { type: 'toast.dismiss', id: 'a' },
    { type: 'toast.dismiss', id: 'b' },
    { type: 'toast.expire', id: 'a' },
    { type: 'toast.expire', id: 'b' },
    { type: 'toasts.hold', by: 'pointer' },
    { type: 'toasts.hold', by: 'focus' },
  ],
  make: { 'toast.expire': (event, { actor }) => actor.send(event as ToastsEvent) },
  key: ({ context }) => context.toasts.map(({ id }) => id),
  allow: ({ context }, event) =>
    event.type === 'toast.show'
      ? !context.toasts.some(({ id }) => id === event.toast.id)
      : !('id' in event) || context.toasts.some(({ id }) => id === event.id),
  facts: () => {
    let shown: string[] = [];
    return {
      'what was shown stays until it is dismissed or its time is over': ({ event, after }) => {
        if (event.type === 'toast.show') shown = [...shown, event.toast.id];
        if (event.type === 'toast.dismiss' || event.type === 'toast.expire')
          shown = shown.filter((id) => id !== event.id);
        expect(selectToasts(after).map(({ id }) => id)).toEqual(shown);
      },
    };
  },
});

describe('time', () => {
  const live = () => begin(toastsMachine);
  const ids = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

  test('[WB-70] [ERR-32] each toast disappears after its own duration, not before', () => {
    const { actor, now, world } = live();
    actor.send({ type: 'toast.show', toast: a });
    actor.send({ type: 'toast.show', toast: b });
    world.clock.increment(5_999);
    expect(ids(selectToasts(now()))).toEqual(['a', 'b']);
    world.clock.increment(1);
    expect(ids(selectToasts(now()))).toEqual(['b']);
    world.clock.increment(24_000);
    expect(selectToasts(now())).toEqual([]);
  });

  test('[SPEC-8] a toast under a resting pointer stays at most twice its time', () => {
    const { actor, now, world } = live();
    actor.send({ type: 'toast.show', toast: a });
    world.clock.increment(5_000);
    actor.send({ type: 'toasts.hold', by: 'pointer' });
    actor.send({ type: 'toast.show', toast: b });
    world.clock.increment(11_999);
    expect(ids(selectToasts(now()))).toEqual(['a', 'b']);
    world.clock.increment(1);
    expect(ids(selectToasts(now()))).toEqual(['b']);
    world.clock.increment(48_000);
    expect(selectToasts(now())).toEqual([]);
    actor.send({ type: 'toast.show', toast: a });
    world.clock.increment(6_000);
    expect(selectToasts(now())).toEqual([]);
  });

  test('none disappears while it has the focus, and each then gets its full time again', () => {
    const { actor, now, world } = live();
    actor.send({ type: 'toast.show', toast: a });
    world.clock.increment(5_000);
    actor.send({ type: 'toasts.hold', by: 'focus' });
    world.clock.increment(60_000);
    expect(ids(selectToasts(now()))).toEqual(['a']);
    actor.send({ type: 'toasts.release' });
    world.clock.increment(5_999);
    expect(ids(selectToasts(now()))).toEqual(['a']);
    world.clock.increment(1);
    expect(selectToasts(now())).toEqual([]);
  });

  test('a dismissed toast leaves no timer that could remove a later one with the same id', () => {
    const { actor, now, world } = live();
    actor.send({ type: 'toast.show', toast: a });
    world.clock.increment(5_000);
    actor.send({ type: 'toast.dismiss', id: 'a' });
    actor.send({ type: 'toast.show', toast: a });
    world.clock.increment(5_000);
    expect(ids(selectToasts(now()))).toEqual(['a']);
  });

  test('removes the oldest if there are too many; each place has its own limit', () => {
    const { actor, now } = live();
    for (let n = 0; n <= MAX_TOASTS; n++)
      actor.send({
        type: 'toast.show',
        toast: toast(`t${n}`, 6_000, n % 2 ? 'bottom-left' : 'bottom-right'),
      });
    expect(ids(selectToasts(now()))).toEqual(['t1', 't2', 't3', 't4']);
    expect(ids(toastsAt(selectToasts(now()), 'bottom-left'))).toEqual(['t1', 't3']);
  });
});
