import type { BroughtIn } from '#contract/archive/assignment.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { archiveIntakeMachine } from './archive-intake.machine.ts';

export const file = new File(['x'], 'Essay - archive.zip');
export const brought: BroughtIn = { assignment_id: 7, name: 'Essay', submissions: 2, known: false, left_out: ['1 release that waits for a time: plan it anew.'] };
export const known: BroughtIn = { ...brought, known: true, left_out: [] };
export const refused = refusal(422, 'It is damaged.');
const told = { tells: [{ type: 'assignment.changed', id: 7 }] };
const asks = { starts: { bring: { file } } };

export const expectations: Expectations<typeof archiveIntakeMachine> = {
  events: { 'archive.choose': { essay: { file } }, 'archive.cancel': {}, 'archive.another': {} },
  services: { bring: { answers: { brought, known }, fails: { refused } } },
  starts: { 'with nothing chosen': { to: 'choosing', context: { file: null, brought: null, failure: null } } },
  situations: {
    choosing: { on: { 'archive.choose(essay)': { to: 'bringing', sets: { file }, ...asks } } },
    bringing: {
      tags: ['busy'], runs: ['bring'],
      on: {
        'bring answers brought': { to: 'in', sets: { brought }, ...told }, 'bring answers known': { to: 'in (known)', sets: { brought: known }, ...told },
        'bring fails refused': { to: 'choosing (told why)', sets: { file: null, failure: refused.facts } }, 'archive.cancel': { to: 'choosing', sets: { file: null } },
      },
    },
    'choosing (told why)': { on: { 'archive.choose(essay)': { to: 'bringing', sets: { file, failure: null }, ...asks } } },
    in: { on: { 'archive.another': { to: 'choosing', sets: { file: null, brought: null } } } },
    'in (known)': { on: { 'archive.another': { to: 'choosing', sets: { file: null, brought: null } } } },
  },
};
