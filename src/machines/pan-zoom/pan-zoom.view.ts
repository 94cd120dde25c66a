import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Point, Size, ViewPort } from '#lib/charts/view-port.ts';
import type { panZoomMachine } from './pan-zoom.machine.ts';

export type PanZoomRef = ActorRefFrom<typeof panZoomMachine>;
type Snapshot = SnapshotFrom<typeof panZoomMachine>;

export const selectView = ({ context }: Snapshot): ViewPort => context.view;
/** A pointer holds the picture. */
export const isHeld = (snapshot: Snapshot): boolean => !snapshot.matches('still');

/** How far an arrow key pushes the picture, in pixels. */
const STEP = 60;
const FASTER = 1.25;
const PUSHES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

export const panZoomVerbs = (actor: PanZoomRef) => {
  const zoom = (factor: number, at?: Point) =>
    actor.send({ type: 'view.zoom', factor, ...(at && { at }) });
  return {
    measure: (picture: Size, room: Size) => actor.send({ type: 'room.measure', picture, room }),
    press: (id: number, { x, y }: Point) => actor.send({ type: 'pointer.press', id, x, y }),
    move: (id: number, { x, y }: Point) => actor.send({ type: 'pointer.move', id, x, y }),
    lift: (id: number) => actor.send({ type: 'pointer.lift', id }),
    /** `by` is the wheel's own measure: downwards is smaller. */
    turn: (by: number, at: Point) => zoom(Math.exp(-Math.min(Math.max(by, -120), 120) / 300), at),
    larger: () => zoom(FASTER),
    smaller: () => zoom(1 / FASTER),
    fit: () => actor.send({ type: 'view.fit' }),
    show: (part: Point & Size) => actor.send({ type: 'part.show', part }),
    /** What a key does to the picture; false where it does nothing. */
    key: (key: string): boolean => {
      const push = PUSHES[key];
      if (push) actor.send({ type: 'view.pan', by: push });
      else if (key === '+' || key === '=') zoom(FASTER);
      else if (key === '-') zoom(1 / FASTER);
      else if (key === '0') actor.send({ type: 'view.fit' });
      else return false;
      return true;
    },
  };
};
