import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CrossColumn, CrossFilter, CrossQuery } from '#lib/submissions/all-submissions-query.ts';
import type { allSubmissionsMachine } from './all-submissions.machine.ts';

export type AllSubmissionsRef = ActorRefFrom<typeof allSubmissionsMachine>;

export const selectQuery = ({ context }: SnapshotFrom<typeof allSubmissionsMachine>): CrossQuery => context.query;

export const allSubmissionsVerbs = (actor: AllSubmissionsRef) => ({
  filter: (change: Partial<CrossFilter>) => actor.send({ type: 'filter.change', change }),
  clear: () => actor.send({ type: 'filters.clear' }),
  sort: (column: CrossColumn) => actor.send({ type: 'sort.change', column }),
  turnTo: (page: number) => actor.send({ type: 'page.change', page }),
  resize: (pageSize: number) => actor.send({ type: 'pageSize.change', pageSize }),
});
