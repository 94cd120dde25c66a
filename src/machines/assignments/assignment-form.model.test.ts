import { expect } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './assignment-form.expectations.ts';
import { assignmentFormMachine, type ChosenFile } from './assignment-form.machine.ts';
import { isBusy, selectForm } from './assignment-form.view.ts';

const brief = {
  id: 5,
  file_type: 'brief' as const,
  original_filename: 'brief.pdf',
  grade: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const essay: Assignment = {
  id: 1,
  name: 'Essay',
  description: 'Discuss.',
  due_at: null,
  grade_scale: { kind: 'free' },
  rubric: null,
  judge_first: true,
  anonymous: false,
  anonymity_lifted: null,
  erase_at: null,
  submission_count: 0,
  drafted_count: 0,
  graded_count: 0,
  my_role: 'owner',
  may: permissionsOf('owner'),
  marked_with_others: false,
  owner: 'Ada Byron',
  files: [brief],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const chosen: ChosenFile = { file: new File(['x'], 'rubric.docx'), fileType: 'rubric', grade: '' };
const refused = new Failure({
  status: 422,
  detail: 'Name has at most 300 characters.',
  message: 'Name has at most 300 characters.',
});

holdTo(assignmentFormMachine, expectations);

walk(assignmentFormMachine, {
  inputs: [{ assignment: null }, { assignment: essay }],
  samples: [
    { type: 'values.change', values: { name: 'Lab' } },
    { type: 'values.change', values: { name: '  ' } },
    { type: 'file.choose', chosen },
    { type: 'file.withdraw', index: 0 },
    { type: 'file.remove', fileId: 5 },
    done('saveAssignment', { ...essay, id: 9 }),
    fails('saveAssignment', refused),
    done('attachFile', { ...brief, id: 6, file_type: 'rubric' }),
    fails('attachFile', new Failure({ status: null, detail: null, message: null })),
    done('removeFile'),
    fails('removeFile', refused),
  ],
  key: ({ context }) => [
    context.values.name,
    context.queue.length,
    context.files.length,
    context.message,
    context.id,
  ],
  allow: ({ context }, event) => {
    if (event.type === 'file.choose') return context.queue.length === 0 && context.files.length < 2;
    if (event.type === 'file.withdraw') return context.queue.length > 0;
    return event.type !== 'file.remove' || context.files.some(({ id }) => id === event.fileId);
  },
  facts: ({ snapshot }) => {
    const isNew = snapshot.context.created;
    let {
      id,
      values: { name },
    } = snapshot.context;
    let waiting = 0;
    return {
      'what was typed and chosen is there until it is sent': ({ event, after }) => {
        if (event.type === 'values.change') name = event.values.name!;
        if (event.type === 'file.choose') waiting++;
        if (event.type === 'file.withdraw' || event.type === 'xstate.done.actor.attachFile')
          waiting--;
        expect([selectForm(after).values.name, selectForm(after).queue.length]).toEqual([
          name,
          waiting,
        ]);
      },
      '[ASG-2] nothing without a name is sent': ({ event, after, world }) => {
        if (event.type !== 'form.submit') return;
        expect(world.running().includes('saveAssignment')).toBe(name.trim() !== '');
        if (name.trim() === '') expect(selectForm(after).message).toBe('Name is required.');
      },
      'busy exactly while something runs': ({ after, world }) =>
        expect(isBusy(after)).toBe(world.running().length > 0),
      '[ASG-1] a second try after a failed file does not create a second assignment': ({
        event,
        world,
      }) => {
        if (event.type === 'form.submit' && world.running().includes('saveAssignment'))
          expect(world.calls.at(-1)?.input).toMatchObject({ id });
        if (event.type === 'xstate.done.actor.saveAssignment') id = 9;
      },
      'every failure says why, in the form': ({ event, after }) => {
        if (
          event.type === 'xstate.error.actor.saveAssignment' ||
          event.type === 'xstate.error.actor.removeFile'
        )
          expect(selectForm(after).message).toContain('300 characters');
        if (event.type === 'xstate.error.actor.attachFile')
          expect(selectForm(after).message).toContain('rubric.docx');
      },
      '[ASG-10] the end is told once, and each change of a file that is already with the server, so that no screen shows the old ones':
        ({ event, after, told }) => {
          if (after.matches('saved'))
            expect(told).toEqual([
              { type: 'assignment.saved', id, name: name.trim(), created: isNew },
            ]);
          else
            expect(told).toEqual(
              event.type === 'xstate.error.actor.attachFile' ||
                event.type === 'xstate.done.actor.removeFile'
                ? [{ type: 'assignment.changed', id }]
                : [],
            );
        },
    };
  },
});
