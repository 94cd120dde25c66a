import type { Assignment } from '#contract/assignments/assignment.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { assignmentFormMachine } from './assignment-form.machine.ts';
import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { isBusy, selectForm } from './assignment-form.view.ts';

type Rows = Record<string, Row<typeof assignmentFormMachine>>;

const brief = {
  id: 5,
  file_type: 'brief' as const,
  original_filename: 'brief.pdf',
  grade: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const rubric = { ...brief, id: 6, file_type: 'rubric' as const };
const values = {
  name: 'Essay',
  description: 'Discuss.',
  due_at: '2026-02-01T00:00:00.000Z',
  grade_scale: { kind: 'free' as const },
  rubric: 'Argument',
  judge_first: false,
  feedback_text_needed: 'always' as const,
  anonymous: true,
};
const lifted = { by: 'Ada Byron', at: '2026-01-02T00:00:00.000Z' };
const essay: Assignment = {
  ...values,
  anonymity_lifted: lifted,
  erase_at: null,
  id: 1,
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
const blank = {
  name: '',
  description: '',
  due_at: null,
  grade_scale: { kind: 'free' as const },
  rubric: null,
  judge_first: true,
  feedback_text_needed: 'without_rubric' as const,
  anonymous: false,
};
const chosen = { file: new File(['x'], 'rubric.docx'), fileType: 'rubric' as const, grade: '' };
const other = { file: new File(['y'], 'model.docx'), fileType: 'exemplar' as const, grade: '68' };
const tooLong = refusal(422, 'Name has at most 300 characters.');
const noNet = unreached();

/** Typed and chosen values stay until they are sent. */
const typing: Rows = {
  'values.change(lab)': { sets: (before) => ({ values: { ...before.values, name: ' Lab ' } }) },
  'values.change(spaces)': { sets: (before) => ({ values: { ...before.values, name: '  ' } }) },
  'file.choose(chosen)': { sets: ({ queue }) => ({ queue: [...queue, chosen] }) },
  'file.choose(other)': { sets: ({ queue }) => ({ queue: [...queue, other] }) },
};
const editing = {
  ...typing,
  'form.cancel': { to: 'cancelled', output: { id: null, created: true } },
};
const nameless = { 'form.submit': { sets: { message: 'Name is required.' } } };
const saving = (id: number | null, what: typeof blank | typeof values) => ({
  to: 'saving',
  starts: { saveAssignment: { id, values: what } },
});
const removing = {
  'file.remove(brief)': {
    to: 'removing',
    sets: { removing: 5, message: null },
    starts: { removeFile: { assignmentId: 1, fileId: 5 } },
  },
};
const explained = (to: string, message: string) => ({ to, sets: { message } });
const unsaved = 'The assignment could not be saved. Nothing you typed is lost: try again.';
const lab = { ...blank, name: ' Lab ' };

const expectations: Expectations<typeof assignmentFormMachine> = {
  events: {
    'values.change': { lab: { values: { name: ' Lab ' } }, spaces: { values: { name: '  ' } } },
    'file.choose': { chosen: { chosen }, other: { chosen: other } },
    'file.withdraw': { first: { index: 0 }, second: { index: 1 } },
    'file.remove': { brief: { fileId: 5 } },
    'form.submit': {},
    'form.cancel': {},
    'message.dismiss': {},
  },
  services: {
    saveAssignment: { answers: { essay: { ...essay, id: 9 } }, fails: { tooLong, noNet } },
    attachFile: { answers: { rubric }, fails: { tooLong, noNet } },
    removeFile: { answers: {}, fails: { tooLong, noNet } },
  },
  starts: {
    'a new one': {
      input: { assignment: null },
      to: 'editing',
      context: {
        id: null,
        created: true,
        values: blank,
        lifted: null,
        files: [],
        queue: [],
        removing: null,
        message: null,
      },
    },
    'one that is there': {
      input: { assignment: essay },
      to: 'editing (one that is there)',
      context: {
        id: 1,
        created: false,
        values,
        lifted,
        files: [brief],
        queue: [],
        removing: null,
        message: null,
      },
    },
  },
  situations: {
    editing: {
      on: {
        ...editing,
        'values.change(lab)': { ...typing['values.change(lab)'], to: 'editing (named)' },
        'values.change(spaces)': { ...typing['values.change(spaces)'], to: 'editing (spaces)' },
        'form.submit': explained('editing (told why)', 'Name is required.'),
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5 },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (spaces)': {
      on: {
        ...editing,
        ...nameless,
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5 },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (told why)': {
      on: {
        ...editing,
        'message.dismiss': { to: 'editing', sets: { message: null } },
        'values.change(lab)': { ...typing['values.change(lab)'], to: 'editing (named, told why)' },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5, message: null },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (named)': {
      on: {
        ...editing,
        'file.choose(chosen)': { to: 'editing (named, with a file)', sets: { queue: [chosen] } },
        'form.submit': saving(null, lab),
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5 },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (named, told why)': {
      on: {
        ...editing,
        'message.dismiss': { sets: { message: null } },
        'form.submit': { ...saving(null, lab), sets: { message: null } },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5, message: null },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (named, with a file)': {
      on: {
        ...editing,
        'file.choose(other)': {
          to: 'editing (named, with two files)',
          sets: { queue: [chosen, other] },
        },
        'file.withdraw(first)': { sets: { queue: [] } },
        'form.submit': {
          to: 'saving (with a file)',
          starts: { saveAssignment: { id: null, values: lab } },
        },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5 },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'editing (named, with two files)': {
      on: {
        ...editing,
        'file.withdraw(first)': { sets: { queue: [other] } },
        'file.withdraw(second)': { sets: { queue: [chosen] } },
        'form.submit': {
          to: 'saving (with two files)',
          starts: { saveAssignment: { id: null, values: lab } },
        },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5 },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveAssignment'],
      on: {
        'saveAssignment answers essay': {
          to: 'saved',
          sets: { id: 9 },
          tells: [{ type: 'assignment.saved', id: 9, name: 'Lab', created: true }],
        },
        'saveAssignment fails tooLong': explained(
          'editing (not saved)',
          'Name has at most 300 characters.',
        ),
        'saveAssignment fails noNet': explained('editing (not saved)', unsaved),
      },
    },
    'editing (not saved)': {
      on: {
        ...editing,
        'message.dismiss': { sets: { message: null } },
        'form.submit': { ...saving(null, lab), sets: { message: null } },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5, message: null },
          starts: { removeFile: { assignmentId: null, fileId: 5 } },
        },
      },
    },
    'saving (with a file)': {
      tags: ['busy'],
      runs: ['saveAssignment'],
      on: {
        'saveAssignment answers essay': {
          to: 'attaching.sending',
          sets: { id: 9 },
          starts: { attachFile: { assignmentId: 9, ...chosen } },
        },
        'saveAssignment fails tooLong': explained(
          'editing (not saved)',
          'Name has at most 300 characters.',
        ),
        'saveAssignment fails noNet': explained('editing (not saved)', unsaved),
      },
    },
    'saving (with two files)': {
      tags: ['busy'],
      runs: ['saveAssignment'],
      on: {
        'saveAssignment answers essay': {
          to: 'attaching.sending (the first of two)',
          sets: { id: 9 },
          starts: { attachFile: { assignmentId: 9, ...chosen } },
        },
        'saveAssignment fails tooLong': explained(
          'editing (not saved)',
          'Name has at most 300 characters.',
        ),
        'saveAssignment fails noNet': explained('editing (not saved)', unsaved),
      },
    },
    'attaching.sending (the first of two)': {
      tags: ['busy'],
      runs: ['attachFile'],
      on: {
        'attachFile answers rubric': {
          to: 'attaching.sending',
          sets: { files: [rubric], queue: [other] },
          starts: { attachFile: { assignmentId: 9, ...other } },
        },
        'attachFile fails tooLong': {
          ...explained(
            'editing (not all attached)',
            'The assignment is saved, but “rubric.docx” is not: Name has at most 300 characters.',
          ),
          tells: [{ type: 'assignment.changed', id: 9 }],
        },
        'attachFile fails noNet': {
          ...explained(
            'editing (not all attached)',
            'The assignment is saved, but “rubric.docx” is not: the server could not be reached.',
          ),
          tells: [{ type: 'assignment.changed', id: 9 }],
        },
      },
    },
    'attaching.sending': {
      tags: ['busy'],
      runs: ['attachFile'],
      context: { id: 9 },
      on: {
        'attachFile answers rubric': {
          to: 'saved',
          sets: { files: [rubric], queue: [] },
          tells: [{ type: 'assignment.saved', id: 9, name: 'Lab', created: true }],
        },
        'attachFile fails tooLong': {
          ...explained(
            'editing (not all attached)',
            'The assignment is saved, but “rubric.docx” is not: Name has at most 300 characters.',
          ),
          tells: [{ type: 'assignment.changed', id: 9 }],
        },
        'attachFile fails noNet': {
          ...explained(
            'editing (not all attached)',
            'The assignment is saved, but “rubric.docx” is not: the server could not be reached.',
          ),
          tells: [{ type: 'assignment.changed', id: 9 }],
        },
      },
    },
    'editing (not all attached)': {
      context: { id: 9 },
      on: {
        ...editing,
        'message.dismiss': { sets: { message: null } },
        'file.withdraw(first)': { sets: { queue: [] } },
        'form.cancel': { to: 'cancelled', output: { id: 9, created: true } },
        'form.submit': {
          to: 'saving (with a file)',
          sets: { message: null },
          starts: { saveAssignment: { id: 9, values: lab } },
        },
        'file.remove(brief)': {
          to: 'removing',
          sets: { removing: 5, message: null },
          starts: { removeFile: { assignmentId: 9, fileId: 5 } },
        },
      },
    },
    'editing (one that is there)': {
      on: {
        ...editing,
        ...removing,
        'form.cancel': { to: 'cancelled', output: { id: 1, created: false } },
        'form.submit': { ...saving(1, values), to: 'saving (one that is there)' },
      },
    },
    'saving (one that is there)': {
      tags: ['busy'],
      runs: ['saveAssignment'],
      on: {
        'saveAssignment answers essay': {
          to: 'saved (one that was there)',
          sets: { id: 9 },
          tells: [{ type: 'assignment.saved', id: 9, name: 'Essay', created: false }],
        },
        'saveAssignment fails tooLong': explained(
          'editing (one that is there, not saved)',
          'Name has at most 300 characters.',
        ),
        'saveAssignment fails noNet': explained('editing (one that is there, not saved)', unsaved),
      },
    },
    'editing (one that is there, not saved)': {
      on: {
        ...editing,
        ...removing,
        'message.dismiss': { sets: { message: null } },
        'form.cancel': { to: 'cancelled', output: { id: 1, created: false } },
        'form.submit': {
          ...saving(1, values),
          to: 'saving (one that is there)',
          sets: { message: null },
        },
      },
    },
    removing: {
      from: ['editing (one that is there)', 'file.remove(brief)'],
      tags: ['busy'],
      runs: ['removeFile'],
      context: { removing: 5 },
      on: {
        'removeFile answers': {
          to: 'editing',
          sets: ({ files }) => ({ files: files.filter(({ id }) => id !== 5), removing: null }),
          tells: [{ type: 'assignment.changed', id: 1 }],
        },
        'removeFile fails tooLong': explained(
          'editing (not removed)',
          'Name has at most 300 characters.',
        ),
        'removeFile fails noNet': explained(
          'editing (not removed)',
          'The file could not be removed.',
        ),
      },
    },
    'editing (not removed)': {
      on: {
        ...editing,
        'message.dismiss': { sets: { message: null } },
        'form.cancel': { to: 'cancelled', output: { id: 1, created: false } },
        'form.submit': {
          ...saving(1, values),
          to: 'saving (one that is there)',
          sets: { message: null },
        },
        'file.remove(brief)': {
          to: 'removing',
          sets: { message: null },
          starts: { removeFile: { assignmentId: 1, fileId: 5 } },
        },
      },
    },
    saved: { ends: true, output: { id: 9, created: true } },
    'saved (one that was there)': { ends: true, output: { id: 9, created: false } },
    cancelled: { ends: true },
  },
  passing: ['attaching.deciding'],
};

const storedEssay: Assignment = {
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
const refused = new Failure({
  status: 422,
  detail: 'Name has at most 300 characters.',
  message: 'Name has at most 300 characters.',
});

checkAgainstTable(assignmentFormMachine, expectations);

walk(assignmentFormMachine, {
  inputs: [{ assignment: null }, { assignment: storedEssay }],
  samples: [
    { type: 'values.change', values: { name: 'Lab' } },
    { type: 'values.change', values: { name: '  ' } },
    { type: 'file.choose', chosen },
    { type: 'file.withdraw', index: 0 },
    { type: 'file.remove', fileId: 5 },
    done('saveAssignment', { ...storedEssay, id: 9 }),
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
