import type { Assignment } from '#contract/assignments/assignment.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { assignmentListMachine } from './assignment-list.machine.ts';

export const essay: Assignment = {
  id: 3,
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
const refused = refusal(500, 'Sorry');
const asking = {
  'search.change(lab)': { sets: { search: 'lab' } },
  'sort.change(name)': { sets: { sort: 'name' as const } },
};

export const expectations: Expectations<typeof assignmentListMachine> = {
  events: {
    'search.change': { lab: { search: 'lab' } },
    'sort.change': { name: { sort: 'name' } },
    'assignment.create': {},
    'assignment.edit': { essay: { assignment: essay } },
    'assignment.delete': { essay: { assignment: essay } },
    'deletion.confirm': {},
    'deletion.cancel': {},
  },
  services: { deleteAssignment: { answers: {}, fails: { refused } } },
  children: {
    form: {
      answers: {
        made: { id: 7, created: true },
        changed: { id: 3, created: false },
        'given up': { id: null, created: true },
      },
    },
  },
  starts: { alone: { to: 'browsing', context: { search: '', sort: 'newest', target: null } } },
  situations: {
    browsing: {
      on: {
        ...asking,
        'assignment.create': {
          to: 'editing',
          sets: { target: null },
          starts: { form: { assignment: null } },
        },
        'assignment.edit(essay)': {
          to: 'editing (one that is there)',
          sets: { target: essay },
          starts: { form: { assignment: essay } },
        },
        'assignment.delete(essay)': { to: 'confirming', sets: { target: essay } },
      },
    },
    editing: {
      runs: ['form'],
      on: {
        ...asking,
        'form answers made': { to: 'browsing', does: [['openSaved', { id: 7 }]] },
        'form answers changed': 'browsing',
        'form answers given up': 'browsing',
      },
    },
    'editing (one that is there)': {
      runs: ['form'],
      on: {
        ...asking,
        'form answers made': { to: 'browsing', does: [['openSaved', { id: 7 }]] },
        'form answers changed': 'browsing (after one was edited)',
        'form answers given up': 'browsing',
      },
    },
    'browsing (after one was edited)': {
      context: { target: essay },
      on: {
        ...asking,
        'assignment.create': {
          to: 'editing',
          sets: { target: null },
          starts: { form: { assignment: null } },
        },
        'assignment.edit(essay)': {
          to: 'editing (one that is there)',
          starts: { form: { assignment: essay } },
        },
        'assignment.delete(essay)': 'confirming',
      },
    },
    confirming: {
      on: {
        ...asking,
        'deletion.confirm': { to: 'deleting', starts: { deleteAssignment: { id: 3 } } },
        'deletion.cancel': 'browsing',
      },
    },
    deleting: {
      tags: ['busy'],
      runs: ['deleteAssignment'],
      on: {
        ...asking,
        'deleteAssignment answers': {
          to: 'browsing',
          tells: [{ type: 'assignment.deleted', id: 3, name: 'Essay 10' }],
        },
        'deleteAssignment fails refused': {
          to: 'browsing',
          tells: [{ type: 'assignment.failed', failure: refused.facts, doing: 'delete' }],
        },
      },
    },
  },
};
