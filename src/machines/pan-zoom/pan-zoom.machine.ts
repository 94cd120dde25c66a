import { assign, setup } from 'xstate';
import {
  fitted,
  panned,
  type Point,
  shown,
  type Size,
  type ViewPort,
  zoomed,
} from '#lib/charts/view-port.ts';

interface Pointer extends Point {
  id: number;
}
interface PanZoomContext {
  view: ViewPort;
  picture: Size;
  room: Size;
  pointers: readonly Pointer[];
}

export type PanZoomEvent =
  /** A picture came, or its window changed. */
  | { type: 'room.measure'; picture: Size; room: Size }
  | { type: 'pointer.press'; id: number; x: number; y: number }
  | { type: 'pointer.move'; id: number; x: number; y: number }
  | { type: 'pointer.lift'; id: number }
  | { type: 'view.pan'; by: Point }
  /** By a factor, about a point of the window; about its middle where none is given. */
  | { type: 'view.zoom'; factor: number; at?: Point }
  | { type: 'view.fit' }
  /** A part of the picture is to be in sight. */
  | { type: 'part.show'; part: Point & Size };

const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;
const distance = ([a, b]: readonly Point[]): number =>
  Math.max(1, Math.hypot(a!.x - b!.x, a!.y - b!.y));
const middle = ([a, b]: readonly Point[]): Point => ({
  x: (a!.x + b!.x) / 2,
  y: (a!.y + b!.y) / 2,
});

export const panZoomMachine = setup({
  types: {} as { context: PanZoomContext; events: PanZoomEvent },
  guards: {
    isKnown: ({ context }, { id }: { id: number }) =>
      context.pointers.some((pointer) => pointer.id === id),
    /** A window tells its size as soon as it is watched, and what was brought into sight is to stay there. */
    isOther: ({ context: { picture, room } }, now: { picture: Size; room: Size }) =>
      !isSame(picture, now.picture) || !isSame(room, now.room),
  },
  actions: {
    measure: assign((_, { picture, room }: { picture: Size; room: Size }) => ({
      picture,
      room,
      view: fitted(picture, room),
    })),
    press: assign(({ context }, { id, x, y }: Pointer) => ({
      pointers: [...context.pointers.filter((one) => one.id !== id), { id, x, y }],
    })),
    lift: assign(({ context }, { id }: { id: number }) => ({
      pointers: context.pointers.filter((one) => one.id !== id),
    })),
    drag: assign(({ context: { view, picture, room, pointers } }, { id, x, y }: Pointer) => {
      const was = pointers.find((one) => one.id === id)!;
      return {
        pointers: [{ id, x, y }],
        view: panned(view, { x: x - was.x, y: y - was.y }, picture, room),
      };
    }),
    pinch: assign(({ context: { view, picture, room, pointers } }, { id, x, y }: Pointer) => {
      const now = pointers.map((one) => (one.id === id ? { id, x, y } : one));
      const [from, to] = [middle(pointers), middle(now)];
      const grown = zoomed(view, distance(now) / distance(pointers), from, picture, room);
      return {
        pointers: now,
        view: panned(grown, { x: to.x - from.x, y: to.y - from.y }, picture, room),
      };
    }),
    pan: assign(({ context: { view, picture, room } }, { by }: { by: Point }) => ({
      view: panned(view, by, picture, room),
    })),
    zoom: assign(
      ({ context: { view, picture, room } }, { factor, at }: { factor: number; at?: Point }) => ({
        view: zoomed(view, factor, at ?? { x: room.width / 2, y: room.height / 2 }, picture, room),
      }),
    ),
    fit: assign(({ context: { picture, room } }) => ({ view: fitted(picture, room) })),
    show: assign(({ context: { view, picture, room } }, { part }: { part: Point & Size }) => ({
      view: shown(view, part, picture, room),
    })),
  },
}).createMachine({
  id: 'pan-zoom',
  description:
    'How a picture lies in its window: moved by one pointer, pinched by two, turned by the wheel, or by keys and buttons.',
  context: {
    view: { x: 0, y: 0, scale: 1 },
    picture: { width: 1, height: 1 },
    room: { width: 1, height: 1 },
    pointers: [],
  },
  initial: 'still',
  on: {
    'room.measure': {
      guard: { type: 'isOther', params: ({ event }) => event },
      actions: { type: 'measure', params: ({ event }) => event },
    },
    'view.pan': { actions: { type: 'pan', params: ({ event }) => event } },
    'view.zoom': { actions: { type: 'zoom', params: ({ event }) => event } },
    'view.fit': { actions: 'fit' },
    'part.show': { actions: { type: 'show', params: ({ event }) => event } },
  },
  states: {
    still: {
      on: {
        'pointer.press': {
          target: 'panning',
          actions: { type: 'press', params: ({ event }) => event },
        },
      },
    },
    panning: {
      on: {
        'pointer.press': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            description: 'Its lift was never told.',
            actions: { type: 'press', params: ({ event }) => event },
          },
          { target: 'pinching', actions: { type: 'press', params: ({ event }) => event } },
        ],
        'pointer.move': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: { type: 'drag', params: ({ event }) => event },
        },
        'pointer.lift': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'still',
          actions: { type: 'lift', params: ({ event }) => event },
        },
      },
    },
    pinching: {
      description: 'A third finger changes nothing.',
      on: {
        'pointer.move': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: { type: 'pinch', params: ({ event }) => event },
        },
        'pointer.lift': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'panning',
          actions: { type: 'lift', params: ({ event }) => event },
        },
      },
    },
  },
});
