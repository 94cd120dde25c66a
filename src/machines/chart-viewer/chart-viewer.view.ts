import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ViewedChart } from '#lib/charts/exported.ts';
import type { chartViewerMachine, ReplayedStep } from './chart-viewer.machine.ts';

export type { ReplayedStep } from './chart-viewer.machine.ts';
export type ChartViewerRef = ActorRefFrom<typeof chartViewerMachine>;
type Snapshot = SnapshotFrom<typeof chartViewerMachine>;

export type Face = 'index' | 'loading' | 'failed' | 'shown';
export const selectFace = (snapshot: Snapshot): Face => snapshot.value.picture;
export const selectName = ({ context }: Snapshot): string | null => context.name;
export const selectChart = (snapshot: Snapshot): ViewedChart | null =>
  snapshot.matches({ picture: 'shown' }) ? snapshot.context.chart : null;
export const selectPicture = ({ context }: Snapshot): number => context.picture;
export const selectKey = ({ context }: Snapshot): string | null => context.key;
export const selectQuery = ({ context }: Snapshot): string => context.query;
export const isReading = (snapshot: Snapshot): boolean => snapshot.matches({ replay: 'reading' });
export const isRefused = (snapshot: Snapshot): boolean => snapshot.matches({ replay: 'refused' });

export interface Replay {
  steps: readonly ReplayedStep[];
  taken: number;
  now: ReplayedStep;
}
let last: { of: Snapshot['context']; replay: Replay | null } | null = null;
/** What is replayed and where it stands; the same object while nothing about it changes. */
export function selectReplay(snapshot: Snapshot): Replay | null {
  const { steps, taken } = snapshot.context;
  if (last && last.of.steps === steps && last.of.taken === taken) return last.replay;
  const now = steps[taken - 1];
  last = { of: snapshot.context, replay: now ? { steps, taken, now } : null };
  return last.replay;
}

export const chartViewerVerbs = (actor: ChartViewerRef) => ({
  changeAddress: (name: string | null, key: string | null) =>
    actor.send({ type: 'address.change', name, key }),
  retry: () => actor.send({ type: 'chart.retry' }),
  choosePicture: (picture: number) => actor.send({ type: 'picture.choose', picture }),
  pick: (key: string | null) => actor.send({ type: 'transition.pick', key }),
  changeQuery: (query: string) => actor.send({ type: 'query.change', query }),
  walk: (path: number) => actor.send({ type: 'path.walk', path }),
  give: (file: File) => actor.send({ type: 'file.give', file }),
  reach: (taken: number) => actor.send({ type: 'step.reach', taken }),
  endReplay: () => actor.send({ type: 'replay.end' }),
});
