import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classStartMachine } from './class-start.machine.ts';

export const files = [new File(['x'], 'BIO-Essay 1-2.zip')];
export const others = [new File(['x'], 'Report.zip')];
export const refused = refusal(422, 'Name is too long.');
const empty = { files: [], assignmentId: null, name: '', failure: null };
const NAME = 'BIO-Essay 1';

export const expectations: Expectations<typeof classStartMachine> = {
  events: {
    'files.choose': { essay: { files } },
    'files.drop': { essay: { files }, others: { files: others } },
    'files.another': {},
    'target.choose': { here: { assignmentId: 7 }, new: { assignmentId: null } },
    'name.change': { blank: { name: ' ' }, mine: { name: ' Mine ' } },
    'class.begin': {},
  },
  services: { makeAssignment: { answers: { it: { id: 9 } }, fails: { refused } } },
  starts: {
    'with nothing': { input: {}, to: 'choosing', context: empty },
    'with what was dropped on the list': {
      input: { dropped: files },
      to: 'deciding',
      context: { ...empty, files, name: NAME },
    },
  },
  situations: {
    choosing: {
      on: {
        'files.choose(essay)': { to: 'deciding', sets: { files, name: NAME } },
        'files.drop(essay)': { to: 'deciding', sets: { files, name: NAME } },
        'files.drop(others)': {
          to: 'deciding (of others)',
          sets: { files: others, name: 'Report' },
        },
      },
    },
    deciding: {
      on: {
        'files.drop(essay)': {},
        'files.drop(others)': { sets: { files: others } },
        'files.another': { to: 'choosing', sets: empty },
        'target.choose(here)': { to: 'deciding (for one that is here)', sets: { assignmentId: 7 } },
        'target.choose(new)': {},
        'name.change(blank)': { to: 'deciding (without a name)', sets: { name: ' ' } },
        'name.change(mine)': { sets: { name: ' Mine ' } },
        'class.begin': { to: 'making', starts: { makeAssignment: { name: NAME } } },
      },
    },
    'deciding (of others)': {
      on: {
        'files.drop(essay)': { sets: { files } },
        'files.drop(others)': {},
        'files.another': { to: 'choosing', sets: empty },
        'target.choose(here)': { sets: { assignmentId: 7 } },
        'target.choose(new)': {},
        'name.change(blank)': { sets: { name: ' ' } },
        'name.change(mine)': { sets: { name: ' Mine ' } },
        'class.begin': { to: 'making', starts: { makeAssignment: { name: 'Report' } } },
      },
    },
    'deciding (for one that is here)': {
      on: {
        'files.drop(essay)': {},
        'files.drop(others)': { sets: { files: others } },
        'files.another': { to: 'choosing', sets: empty },
        'target.choose(here)': {},
        'target.choose(new)': { to: 'deciding', sets: { assignmentId: null } },
        'name.change(blank)': { sets: { name: ' ' } },
        'name.change(mine)': { sets: { name: ' Mine ' } },
        'class.begin': { to: 'opened', does: [['openIntake', { assignmentId: 7, files }]] },
      },
    },
    'deciding (without a name)': {
      on: {
        'files.drop(essay)': {},
        'files.drop(others)': { sets: { files: others } },
        'files.another': { to: 'choosing', sets: empty },
        'target.choose(here)': { sets: { assignmentId: 7 } },
        'target.choose(new)': {},
        'name.change(blank)': {},
        'name.change(mine)': { sets: { name: ' Mine ' } },
      },
    },
    'deciding (told why)': {
      on: {
        'files.drop(essay)': { sets: { failure: null } },
        'files.drop(others)': { sets: { files: others, failure: null } },
        'files.another': { to: 'choosing', sets: empty },
        'target.choose(here)': { sets: { assignmentId: 7, failure: null } },
        'target.choose(new)': { sets: { failure: null } },
        'name.change(blank)': { sets: { name: ' ', failure: null } },
        'name.change(mine)': { sets: { name: ' Mine ', failure: null } },
        'class.begin': { to: 'making', starts: { makeAssignment: { name: NAME } } },
      },
    },
    making: {
      tags: ['busy'],
      runs: ['makeAssignment'],
      on: {
        'makeAssignment answers it': {
          to: 'opened',
          tells: [{ type: 'assignment.changed', id: 9 }],
          does: [['openIntake', { assignmentId: 9, files }]],
        },
        'makeAssignment fails refused': {
          to: 'deciding (told why)',
          sets: { failure: refused.facts },
        },
      },
    },
    opened: { ends: true },
  },
};
