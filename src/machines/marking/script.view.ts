import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { drawnAs } from '#lib/marking/drawn.ts';
import type { scriptMachine } from './script.machine.ts';

export type ScriptRef = ActorRefFrom<typeof scriptMachine>;
type Snapshot = SnapshotFrom<typeof scriptMachine>;

export type ScriptStatus = 'opening' | 'drawn' | 'failed' | 'text';
export const selectScriptStatus = (snapshot: Snapshot): ScriptStatus => {
  for (const status of ['opening', 'drawn', 'failed'] as const)
    if (snapshot.matches(status)) return status;
  return 'text';
};
export const selectDrawn = ({ context }: Snapshot) => context.drawn;
export const selectFile = ({ context }: Snapshot) =>
  context.files.find(({ id }) => id === context.file);
export const selectFiles = ({ context }: Snapshot) => context.files;
export const selectZoom = ({ context }: Snapshot): number => context.zoom;
export const selectTurns = ({ context }: Snapshot): number => context.turns;
export const hasRail = ({ context }: Snapshot): boolean => context.rail;
/** Whether its file can be drawn at all. */
export const isDrawable = (snapshot: Snapshot): boolean =>
  drawnAs(selectFile(snapshot)?.filename ?? '') !== null;

export const scriptCommands = (actor: ScriptRef) => ({
  choose: (file: number) => actor.send({ type: 'file.choose', file }),
  showOriginal: () => actor.send({ type: 'original.show' }),
  showText: () => actor.send({ type: 'text.show' }),
  grow: () => actor.send({ type: 'zoom.in' }),
  shrink: () => actor.send({ type: 'zoom.out' }),
  fit: () => actor.send({ type: 'zoom.fit' }),
  toggleRail: () => actor.send({ type: 'rail.toggle' }),
  turn: () => actor.send({ type: 'picture.turn' }),
  retry: () => actor.send({ type: 'script.retry' }),
});
