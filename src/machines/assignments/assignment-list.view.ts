import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { AssignmentFormRef } from './assignment-form.view.ts';
import type { AssignmentSort, assignmentListMachine } from './assignment-list.machine.ts';

export type { AssignmentSort } from './assignment-list.machine.ts';
export type AssignmentListRef = ActorRefFrom<typeof assignmentListMachine>;
type Snapshot = SnapshotFrom<typeof assignmentListMachine>;

export const selectSearch = ({ context }: Snapshot): string => context.search;
export const selectSort = ({ context }: Snapshot): AssignmentSort => context.sort;
/** The open form, or undefined. */
export const selectForm = ({ children }: Snapshot): AssignmentFormRef | undefined => children.form;
/** Returns the assignment that the open question is about, or null. */
export const selectDeleting = (snapshot: Snapshot): Assignment | null =>
  snapshot.matches('confirming') || snapshot.matches('deleting') ? snapshot.context.target : null;
export const isDeleting = (snapshot: Snapshot): boolean => snapshot.matches('deleting');

const left = (assignment: Assignment): number =>
  assignment.submission_count - (assignment.done_count ?? assignment.graded_count);
const BY: Readonly<Record<AssignmentSort, (a: Assignment, b: Assignment) => number>> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  due: (a, b) => (a.due_at ?? '9').localeCompare(b.due_at ?? '9'),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  'to-grade': (a, b) => left(b) - left(a),
};

/** Returns the assignments whose name or description contains the search, in the chosen order. */
export function shownAssignments(
  assignments: readonly Assignment[],
  search: string,
  sort: AssignmentSort,
): Assignment[] {
  const wanted = search.trim().toLowerCase();
  return assignments
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted))
    .toSorted(BY[sort]);
}

export const assignmentListCommands = (actor: AssignmentListRef) => ({
  search: (search: string) => actor.send({ type: 'search.change', search }),
  sort: (sort: AssignmentSort) => actor.send({ type: 'sort.change', sort }),
  create: () => actor.send({ type: 'assignment.create' }),
  edit: (assignment: Assignment) => actor.send({ type: 'assignment.edit', assignment }),
  remove: (assignment: Assignment) => actor.send({ type: 'assignment.delete', assignment }),
  confirm: () => actor.send({ type: 'deletion.confirm' }),
  cancel: () => actor.send({ type: 'deletion.cancel' }),
});
