import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Box } from '#contract/rubrics/annotation.ts';
import type { Point } from '#lib/marking/boxes.ts';
import type { boxDrawingMachine } from './box-drawing.machine.ts';

export type BoxDrawingRef = ActorRefFrom<typeof boxDrawingMachine>;
type Snapshot = SnapshotFrom<typeof boxDrawingMachine>;

/** Returns the box being drawn; null if there is none. */
export const selectBox = (snapshot: Snapshot): Box | null =>
  snapshot.matches('aiming') ? snapshot.context.box : null;

export const boxDrawingCommands = (actor: BoxDrawingRef) => ({
  begin: (page: number) => actor.send({ type: 'box.begin', page }),
  drag: (page: number, from: Point, to: Point) => actor.send({ type: 'box.drag', page, from, to }),
  move: (by: Point) => actor.send({ type: 'box.move', by }),
  stretch: (by: Point) => actor.send({ type: 'box.stretch', by }),
  keep: () => actor.send({ type: 'box.keep' }),
  leave: () => actor.send({ type: 'box.leave' }),
});
