import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  CrossColumn,
  CrossFilter,
  CrossQuery,
} from '#lib/submissions/all-submissions-query.ts';
import type { allSubmissionsMachine } from './all-submissions.machine.ts';

export type AllSubmissionsRef = ActorRefFrom<typeof allSubmissionsMachine>;

type Snapshot = SnapshotFrom<typeof allSubmissionsMachine>;

export const selectQuery = ({ context }: Snapshot): CrossQuery => context.query;
export const isFiltered = (snapshot: Snapshot): boolean => snapshot.matches('filtered');

export const allSubmissionsCommands = (actor: AllSubmissionsRef) => ({
  filter: (change: Partial<CrossFilter>) => actor.send({ type: 'filter.change', change }),
  clear: () => actor.send({ type: 'filters.clear' }),
  sort: (column: CrossColumn) => actor.send({ type: 'sort.change', column }),
  turnTo: (page: number) => actor.send({ type: 'page.change', page }),
  resize: (pageSize: number) => actor.send({ type: 'pageSize.change', pageSize }),
});
