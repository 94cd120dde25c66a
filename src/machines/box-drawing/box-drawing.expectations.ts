import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { boxDrawingMachine } from './box-drawing.machine.ts';

const first = { x: 35, y: 40, width: 30, height: 20 };
const dragged = { page: 2, x: 10, y: 20, width: 30, height: 40 };
const dot = { page: 2, x: 10, y: 20, width: 0, height: 0 };

export const expectations: Expectations<typeof boxDrawingMachine> = {
  events: {
    'box.begin': { 1: { page: 1 }, 2: { page: 2 } },
    'box.drag': {
      far: { page: 2, from: { x: 40, y: 60 }, to: { x: 10, y: 20 } },
      'no way': { page: 2, from: { x: 10, y: 20 }, to: { x: 10, y: 20 } },
    },
    'box.move': { right: { by: { x: 2, y: 0 } } },
    'box.stretch': { down: { by: { x: 0, y: 2 } } },
    'box.keep': {},
    'box.leave': {},
  },
  starts: { 'on any page': { to: 'off', context: { box: { page: 1, ...first } } } },
  situations: {
    off: {
      on: {
        'box.begin(1)': 'aiming',
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
      },
    },
    aiming: {
      on: {
        'box.begin(1)': {},
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
        'box.drag(far)': { to: 'aiming (dragged)', sets: { box: dragged } },
        'box.drag(no way)': { to: 'aiming (a dot)', sets: { box: dot } },
        'box.move(right)': { sets: { box: { page: 1, ...first, x: 37 } } },
        'box.stretch(down)': { sets: { box: { page: 1, ...first, height: 22 } } },
        'box.keep': { to: 'off', does: [['handBox', { page: 1, ...first }]] },
        'box.leave': 'off',
      },
    },
    'aiming (page 2)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': {},
        'box.drag(far)': { to: 'aiming (dragged)', sets: { box: dragged } },
        'box.drag(no way)': { to: 'aiming (a dot)', sets: { box: dot } },
        'box.move(right)': { sets: { box: { page: 2, ...first, x: 37 } } },
        'box.stretch(down)': { sets: { box: { page: 2, ...first, height: 22 } } },
        'box.keep': { to: 'off (page 2)', does: [['handBox', { page: 2, ...first }]] },
        'box.leave': 'off (page 2)',
      },
    },
    'off (page 2)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': 'aiming (page 2)',
      },
    },
    'aiming (dragged)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
        'box.drag(far)': {},
        'box.drag(no way)': { to: 'aiming (a dot)', sets: { box: dot } },
        'box.move(right)': { sets: { box: { ...dragged, x: 12 } } },
        'box.stretch(down)': { sets: { box: { ...dragged, height: 42 } } },
        'box.keep': { to: 'off (dragged)', does: [['handBox', dragged]] },
        'box.leave': 'off (dragged)',
      },
    },
    'off (dragged)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
      },
    },
    // A press that went nowhere marks nothing.
    'aiming (a dot)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
        'box.drag(far)': { to: 'aiming (dragged)', sets: { box: dragged } },
        'box.drag(no way)': {},
        'box.move(right)': { sets: { box: { ...dot, x: 12 } } },
        'box.stretch(down)': { sets: { box: { ...dot, width: 1, height: 2 } } },
        'box.leave': 'off (a dot)',
      },
    },
    'off (a dot)': {
      on: {
        'box.begin(1)': { to: 'aiming', sets: { box: { page: 1, ...first } } },
        'box.begin(2)': { to: 'aiming (page 2)', sets: { box: { page: 2, ...first } } },
      },
    },
  },
};
