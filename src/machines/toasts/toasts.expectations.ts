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
    'toasts.hold': {},
    'toasts.release': {},
  },
  starts: { empty: { to: 'passing', context: { toasts: [] } } },
  situations: {
    passing: {
      on: {
        'toast.show(a)': comes(a, 'passing (a)'),
        'toast.show(b)': comes(b, 'passing (b)'),
        'toasts.hold': 'held',
      },
    },
    'passing (a)': {
      context: { toasts: [a] },
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b, 'passing (a, b)'),
        'toast.dismiss(a)': goes('a', 'passing'),
        'toast.expire(a)': goes('a', 'passing'),
        'toasts.hold': 'held (a)',
        'after 6_000 ms': goes('a', 'passing'),
      },
    },
    'passing (b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b', 'passing'),
        'toast.expire(b)': goes('b', 'passing'),
        'toasts.hold': 'held (b)',
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
        'toasts.hold': 'held (a, b)',
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
        'toasts.hold': 'held (b)',
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
        'toasts.hold': 'held (more)',
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
        'toasts.hold': 'held (more)',
        'after 6_000 ms': goes('a'),
      },
    },
    held: {
      on: {
        'toast.show(a)': comes(a, 'held (a)'),
        'toast.show(b)': comes(b, 'held (b)'),
        'toasts.release': 'passing',
      },
    },
    'held (a)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b, 'held (a, b)'),
        'toast.dismiss(a)': goes('a', 'held'),
        'toasts.release': 'passing (a)',
      },
    },
    'held (b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(b)': goes('b', 'held'),
        'toasts.release': 'passing (b)',
      },
    },
    'held (a, b)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'held (b)'),
        'toast.dismiss(b)': goes('b', 'held (a)'),
        'toasts.release': 'passing (a, b, once more)',
      },
    },
    'held (more)': {
      on: {
        'toast.show(a)': comes(a),
        'toast.show(b)': comes(b),
        'toast.dismiss(a)': goes('a', 'held (b)'),
        'toast.dismiss(b)': goes('b'),
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
        'toasts.hold': 'held (more)',
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
        'toasts.hold': 'held (a, b)',
        'after 6_000 ms': goes('a'),
      },
    },
  },
};
