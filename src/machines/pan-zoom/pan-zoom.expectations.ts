import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { panZoomMachine } from './pan-zoom.machine.ts';

const picture = { width: 400, height: 300 };
const room = { width: 500, height: 400 };
const fit = { x: 50, y: 50, scale: 1 };
const one = { id: 1, x: 100, y: 100 };
const two = { id: 2, x: 200, y: 100 };

export const expectations: Expectations<typeof panZoomMachine> = {
  events: {
    'room.measure': {
      here: { picture, room },
      wider: { picture, room: { width: 600, height: 400 } },
      higher: { picture, room: { width: 500, height: 500 } },
      'of another, wider': { picture: { width: 460, height: 300 }, room },
      'of another, higher': { picture: { width: 400, height: 360 }, room },
    },
    'pointer.press': { one, two, again: { ...one, x: 150 } },
    'pointer.move': {
      one: { ...one, x: 110, y: 90 },
      apart: { ...two, x: 300 },
      stranger: { id: 9, x: 0, y: 0 },
    },
    'pointer.lift': { one: { id: 1 }, two: { id: 2 }, stranger: { id: 9 } },
    'view.pan': { left: { by: { x: -60, y: 0 } }, away: { by: { x: 9_000, y: 9_000 } } },
    'view.zoom': {
      twice: { factor: 2 },
      'at the corner': { factor: 2, at: { x: 50, y: 50 } },
      'too far': { factor: 100, at: { x: 50, y: 50 } },
    },
    'view.fit': {},
    'part.show': {
      'in sight': { part: { x: 0, y: 0, width: 40, height: 40 } },
      'out of sight': { part: { x: 460, y: 0, width: 40, height: 40 } },
    },
  },
  starts: {
    alone: {
      to: 'still (unmeasured)',
      context: {
        view: { x: 0, y: 0, scale: 1 },
        picture: { width: 1, height: 1 },
        room: { width: 1, height: 1 },
        pointers: [],
      },
    },
  },
  anywhere: {
    'room.measure(here)': null,
    'room.measure(wider)': null,
    'room.measure(higher)': null,
    'room.measure(of another, wider)': null,
    'room.measure(of another, higher)': null,
    'pointer.press(again)': null,
    'view.pan(left)': null,
    'view.pan(away)': null,
    'view.zoom(twice)': null,
    'view.zoom(at the corner)': null,
    'view.zoom(too far)': null,
    'view.fit': null,
    'part.show(in sight)': null,
    'part.show(out of sight)': null,
    'pointer.press(one)': null,
    'pointer.press(two)': null,
  },
  situations: {
    'still (unmeasured)': {
      on: { 'room.measure(here)': { to: 'still', sets: { picture, room, view: fit } } },
    },
    still: {
      on: {
        'room.measure(here)': {},
        'room.measure(wider)': {
          sets: { room: { width: 600, height: 400 }, view: { x: 100, y: 50, scale: 1 } },
        },
        'room.measure(higher)': {
          sets: { room: { width: 500, height: 500 }, view: { x: 50, y: 100, scale: 1 } },
        },
        'room.measure(of another, wider)': {
          sets: { picture: { width: 460, height: 300 }, view: { x: 20, y: 50, scale: 1 } },
        },
        'room.measure(of another, higher)': {
          sets: { picture: { width: 400, height: 360 }, view: { x: 50, y: 20, scale: 1 } },
        },
        'pointer.press(one)': { to: 'panning', sets: { pointers: [one] } },
        'view.pan(left)': { sets: { view: { ...fit, x: -10 } } },
        'view.pan(away)': { sets: { view: { x: 452, y: 352, scale: 1 } } },
        'view.zoom(twice)': { sets: { view: { x: -150, y: -100, scale: 2 } } },
        'view.zoom(at the corner)': {
          to: 'still (larger)',
          sets: { view: { x: 50, y: 50, scale: 2 } },
        },
        'view.zoom(too far)': { sets: { view: { x: 50, y: 50, scale: 4 } } },
        'view.fit': {},
        'part.show(in sight)': {},
        'part.show(out of sight)': { sets: { view: { x: -230, y: 180, scale: 1 } } },
      },
    },
    'still (larger)': {
      on: { 'view.fit': { to: 'still', sets: { view: fit } }, 'room.measure(here)': {} },
    },
    panning: {
      on: {
        'pointer.press(two)': { to: 'pinching', sets: { pointers: [one, two] } },
        'pointer.press(again)': { sets: { pointers: [{ ...one, x: 150 }] } },
        'pointer.move(one)': {
          sets: { pointers: [{ ...one, x: 110, y: 90 }], view: { x: 60, y: 40, scale: 1 } },
        },
        'pointer.lift(one)': { to: 'still', sets: { pointers: [] } },
      },
    },
    pinching: {
      on: {
        'pointer.move(one)': null,
        'pointer.move(apart)': {
          sets: { pointers: [one, { ...two, x: 300 }], view: { x: 0, y: 0, scale: 2 } },
        },
        'pointer.lift(one)': { to: 'panning (second)', sets: { pointers: [two] } },
        'pointer.lift(two)': { to: 'panning', sets: { pointers: [one] } },
      },
    },
    'panning (second)': {
      on: {
        'pointer.move(apart)': {
          sets: { pointers: [{ ...two, x: 300 }], view: { x: 150, y: 50, scale: 1 } },
        },
        'pointer.lift(two)': { to: 'still', sets: { pointers: [] } },
      },
    },
  },
};
