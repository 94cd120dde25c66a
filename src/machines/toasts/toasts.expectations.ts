import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import type { Toast, toastsMachine } from './toasts.machine.ts';

const toast = (id: string, duration: number): Toast => ({
  id,
  duration,
  place: 'bottom-right',
  tone: 'success',
  text: id,
});
const [a, b] = [toast('a', 6_000), toast('b', 30_000)];
const goes = (id: string, to?: string): Row<typeof toastsMachine> => ({
  ...(to !== undefined && { to }),
  sets: ({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }),
});
const comes = (one: Toast, to?: string): Row<typeof toastsMachine> => ({
  ...(to !== undefined && { to }),
  sets: ({ toasts }) => ({ toasts: [...toasts, one].slice(-4) }),
});

/** Two toasts: one that stays for six seconds, one for thirty. */
export const expectations: Expectations<typeof toastsMachine> = {
  events: {
    'toast.show': { a: { toast: a }, b: { toast: b } },
    'toast.dismiss': { a: { id: 'a' }, b: { id: 'b' } },
    'toast.expire': { a: { id: 'a' }, b: { id: 'b' } },
    'toasts.hold': { pointer: { by: 'pointer' }, focus: { by: 'focus' } },
    'toasts.release': {},
  },
  starts: { empty: { to: 'passing', context: { toasts: [] } } },
  situations: {
    passing: {
      on: {
        'toast.show(a)': comes(a, 'passing (a)'),
        'toast.show(b)': comes(b, 'passing (b)'),
        'toasts.hold(pointer)': 'held',
        'toasts.hold(focus)': 'held (by focus)',
      },
    },
    'passing (a)': {
      context: { toasts: [a] },
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b, 'passing (a, b)'),
        'toast.dismiss(a)': goes('a', 'passing'),
        'toast.expire(a)': goes('a', 'passing'),
        'toasts.hold(pointer)': 'held (a)',
        'toasts.hold(focus)': 'held (a, by focus)',
        'after 6_000 ms': goes('a', 'passing'),
      },
    },
    'passing (b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b', 'passing'),
        'toast.expire(b)': goes('b', 'passing'),
        'toasts.hold(pointer)': 'held (b)',
        'toasts.hold(focus)': 'held (b, by focus)',
        'after 30_000 ms': goes('b', 'passing'),
      },
    },
    'passing (a, b)': {
      context: { toasts: [a, b] },
      on: {
        'toast.show(a)': comes(a, 'passing (a, b, a)'),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'passing (b)'),
        'toast.dismiss(b)': goes('b', 'passing (a)'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(pointer)': 'held (a, b)',
        'toasts.hold(focus)': 'held (a, b, by focus)',
        'after 6_000 ms': goes('a', 'passing (b, six seconds on)'),
      },
    },
    'passing (b, six seconds on)': {
      from: ['passing (a, b)', 'after 6_000 ms'],
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b', 'passing'),
        'toast.expire(b)': goes('b', 'passing'),
        'toasts.hold(pointer)': 'held (b)',
        'toasts.hold(focus)': 'held (b, by focus)',
        'after 24_000 ms': goes('b', 'passing'),
      },
    },
    'passing (a, b, a)': {
      on: {
        'toast.show(a)': comes(a, 'passing (four)'),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'passing (b)'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(pointer)': 'held (more)',
        'toasts.hold(focus)': 'held (more, by focus)',
        'after 6_000 ms': goes('a'),
      },
    },
    /** No more than four stand there: the oldest goes. */
    'passing (four)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'passing (b)'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(pointer)': 'held (more)',
        'toasts.hold(focus)': 'held (more, by focus)',
        'after 6_000 ms': goes('a'),
      },
    },
    held: {
      on: {
        'toast.show(a)': comes(a, 'held (a)'),
        'toast.show(b)': comes(b, 'held (b)'),
        'toasts.hold(focus)': 'held (by focus)',
        'toasts.release': 'passing',
      },
    },
    /** A pointer rests on them: each stays twice its time. */
    'held (a)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b, 'held (a, b)'),
        'toast.dismiss(a)': goes('a', 'held'),
        'toast.expire(a)': goes('a', 'passing'),
        'toasts.hold(focus)': 'held (a, by focus)',
        'toasts.release': 'passing (a)',
        'after 12_000 ms': goes('a', 'passing'),
      },
    },
    'held (b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b', 'held'),
        'toast.expire(b)': goes('b', 'passing'),
        'toasts.hold(focus)': 'held (b, by focus)',
        'toasts.release': 'passing (b)',
        'after 60_000 ms': goes('b', 'passing'),
      },
    },
    'held (a, b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'held (b)'),
        'toast.dismiss(b)': goes('b', 'held (a)'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(focus)': 'held (a, b, by focus)',
        'toasts.release': 'passing (a, b, once more)',
        'after 12_000 ms': goes('a'),
      },
    },
    'held (more)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'held (b)'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(focus)': 'held (more, by focus)',
        'toasts.release': 'passing (more)',
        'after 12_000 ms': goes('a'),
      },
    },
    /** The focus is in one: they stay until it leaves. */
    'held (by focus)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toasts.hold(focus)': 'held (by focus)',
        'toasts.release': 'passing',
      },
    },
    'held (a, by focus)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a'),
        'toast.expire(a)': goes('a', 'passing'),
        'toasts.hold(focus)': 'held (a, by focus)',
        'toasts.release': 'passing (a)',
      },
    },
    'held (b, by focus)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(b)': goes('b', 'passing'),
        'toasts.hold(focus)': 'held (b, by focus)',
        'toasts.release': 'passing (b)',
      },
    },
    'held (a, b, by focus)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(focus)': 'held (a, b, by focus)',
        'toasts.release': 'passing (a, b, once more)',
      },
    },
    'held (more, by focus)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(focus)': 'held (more, by focus)',
        'toasts.release': 'passing (more)',
      },
    },
    'passing (more)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a'),
        'toast.dismiss(b)': goes('b'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(pointer)': 'held (more)',
        'toasts.hold(focus)': 'held (more, by focus)',
        'after 6_000 ms': goes('a'),
      },
    },
    'passing (a, b, once more)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'passing (b)'),
        'toast.dismiss(b)': goes('b', 'passing (a)'),
        'toast.expire(a)': goes('a'),
        'toast.expire(b)': goes('b'),
        'toasts.hold(pointer)': 'held (a, b)',
        'toasts.hold(focus)': 'held (a, b, by focus)',
        'after 6_000 ms': goes('a'),
      },
    },
  },
};
