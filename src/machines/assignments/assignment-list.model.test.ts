import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './assignment-list.expectations.ts';
import { assignmentListMachine } from './assignment-list.machine.ts';
import {
  isDeleting,
  selectDeleting,
  selectForm,
  shownAssignments,
} from './assignment-list.view.ts';

const essay: Assignment = {
  id: 1,
  name: 'Essay 10',
  description: 'Discuss.',
  due_at: null,
  grade_scale: { kind: 'free' },
  rubric: null,
  judge_first: true,
  anonymous: false,
  anonymity_lifted: null,
  erase_at: null,
  submission_count: 4,
  drafted_count: 2,
  graded_count: 3,
  my_role: 'owner',
  may: permissionsOf('owner'),
  marked_with_others: false,
  owner: 'Ada Byron',
  files: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const lab: Assignment = {
  ...essay,
  id: 2,
  name: 'Essay 9',
  description: 'Lab REPORT',
  due_at: '2026-03-01T00:00:00.000Z',
  graded_count: 0,
  created_at: '2026-02-01T00:00:00.000Z',
};

checkAgainstTable(assignmentListMachine, expectations);

walk(assignmentListMachine, {
  records: ['openSaved'],
  samples: [
    { type: 'search.change', search: 'lab' },
    { type: 'sort.change', sort: 'name' },
    { type: 'assignment.edit', assignment: essay },
    { type: 'assignment.delete', assignment: lab },
    done('form', { id: 7, created: true }),
    done('form', { id: 1, created: false }),
    done('form', { id: null, created: true }),
    done('deleteAssignment'),
    fails('deleteAssignment', new Failure({ status: 500, detail: null, message: 'Sorry' })),
  ],
  key: ({ context }) => [context.target?.id, context.search, context.sort],
  facts: () => {
    let chosen: Assignment | null = null;
    let opened = 0;
    return {
      'the question and the call are about the assignment that was chosen': ({
        event,
        after,
        world,
      }) => {
        if (event.type === 'assignment.delete') chosen = event.assignment;
        if (after.matches('confirming') || after.matches('deleting'))
          expect(selectDeleting(after)).toEqual(chosen);
        else expect(selectDeleting(after)).toBeNull();
        if (isDeleting(after)) expect(world.calls.at(-1)?.input).toEqual({ id: chosen?.id });
      },
      'nothing is deleted without a yes': ({ event, world, before }) => {
        if (event.type === 'deletion.cancel') expect(world.running()).toEqual([]);
        if (world.running().includes('deleteAssignment') && !isDeleting(before))
          expect(event.type).toBe('deletion.confirm');
      },
      'the form is there exactly while it is open': ({ after, world }) => {
        expect(world.running().includes('form')).toBe(after.matches('editing'));
        expect(selectForm(after) !== undefined || !after.matches('editing')).toBe(true);
      },
      'only a new assignment is opened': ({ event, world }) => {
        const made =
          event.type === 'xstate.done.actor.form' &&
          (event.output as { id: number | null }).id === 7;
        expect(world.ran.slice(opened)).toEqual(
          made ? [{ action: 'openSaved', params: { id: 7 } }] : [],
        );
        opened = world.ran.length;
      },
      'how a deletion ended is told': ({ event, told }) => {
        if (event.type === 'xstate.done.actor.deleteAssignment')
          expect(told).toMatchObject([{ type: 'assignment.deleted', name: 'Essay 9' }]);
        if (event.type === 'xstate.error.actor.deleteAssignment')
          expect(told).toMatchObject([
            { type: 'assignment.failed', doing: 'delete', failure: { message: 'Sorry' } },
          ]);
      },
    };
  },
});

const names = (search: string, sort: Parameters<typeof shownAssignments>[2]) =>
  shownAssignments([essay, lab], search, sort).map(({ name }) => name);

test('searches name and description, ignoring case', () => {
  expect(names('report', 'name')).toEqual(['Essay 9']);
  expect(names(' ESSAY 1 ', 'name')).toEqual(['Essay 10']);
});

test('sorts by newest, by due date with none last, by name in natural order, by what is left to grade', () => {
  expect(names('', 'newest')).toEqual(['Essay 9', 'Essay 10']);
  expect(names('', 'due')).toEqual(['Essay 9', 'Essay 10']);
  expect(names('', 'name')).toEqual(['Essay 9', 'Essay 10']);
  expect(names('', 'to-grade')).toEqual(['Essay 9', 'Essay 10']);
  expect(
    shownAssignments(
      [
        { ...essay, graded_count: 0 },
        { ...lab, graded_count: 4 },
      ],
      '',
      'to-grade',
    ).map(({ id }) => id),
  ).toEqual([1, 2]);
});
