import { tableSetup } from './submission-table.setup.ts';

/** Which dialog is open: one at a time. */
export const dialog = tableSetup.createStateConfig({
  initial: 'none',
  on: {
    'upload.open': {
      target: '.uploading',
      actions: { type: 'takeGiven', params: ({ event }) => event },
    },
    'files.open': {
      target: '.files',
      actions: { type: 'takeSubject', params: ({ event }) => event },
    },
    'editor.open': {
      target: '.grading',
      actions: { type: 'edit', params: ({ event }) => ({ ...event, isNextOne: false }) },
    },
    'view.show': {
      target: '.grading',
      actions: [
        { type: 'find', params: ({ event }) => event },
        {
          type: 'edit',
          params: ({ event: { submission } }) => ({ submission, mode: 'user', isNextOne: false }),
        },
      ],
    },
    'score.open': {
      target: '.scoring',
      actions: { type: 'takeSubject', params: ({ event }) => event },
    },
    'delete.ask': {
      target: '.deleting',
      actions: { type: 'takeSubject', params: ({ event }) => event },
    },
    'record.open': {
      target: '.record',
      actions: { type: 'takeSubject', params: ({ event }) => event },
    },
    'keys.open': '.keys',
    'dialog.close': '.none',
    'table.leave': '.none',
  },
  states: {
    none: {
      on: {
        'files.drop': {
          target: 'uploading',
          actions: { type: 'takeGiven', params: ({ event }) => event },
        },
      },
    },
    uploading: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { assignmentId, assignmentName, given } }) => ({
          assignmentId,
          assignmentName,
          given,
        }),
      },
      on: { 'files.drop': { actions: { type: 'passFiles', params: ({ event }) => event } } },
      initial: 'choosing',
      states: {
        choosing: { on: { 'upload.began': 'sending' } },
        sending: {
          description:
            'Files are on their way: until they are there or stopped the dialog stays, and no other takes its place.',
          on: { 'upload.stopped': 'choosing', '*': {} },
        },
      },
    },
    files: {},
    grading: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { user, subject, mode } }) => ({ user, submission: subject!, mode }),
      },
      on: {
        'editor.open': {
          target: 'grading',
          reenter: true,
          actions: { type: 'edit', params: ({ event }) => ({ ...event, isNextOne: true }) },
        },
        'row.settled': {
          guard: { type: 'isSubject', params: ({ event }) => event },
          actions: { type: 'passToEditor', params: ({ event }) => event },
        },
      },
    },
    scoring: {
      invoke: {
        id: 'score',
        src: 'score',
        input: ({ context }) => ({ submission: context.subject! }),
      },
      on: {
        'row.settled': {
          guard: { type: 'isSubject', params: ({ event }) => event },
          actions: { type: 'passToScore', params: ({ event }) => event },
        },
      },
    },
    deleting: { on: { 'delete.confirm': { target: 'none', actions: 'removeSubject' } } },
    record: {
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => ({ submission: context.subject! }),
      },
    },
    keys: {},
  },
});

/** A question that may stand over any dialog. */
export const question = tableSetup.createStateConfig({
  description:
    'A draft that is there is not replaced, and paid for, by one click or a stray key. Asked over whatever dialog is open.',
  initial: 'none',
  states: {
    none: {
      on: {
        'feedback.generate': {
          guard: { type: 'isToBeRedrafted', params: ({ event }) => event.submission },
          target: 'replacing',
          actions: { type: 'takeReplaced', params: ({ event }) => event },
        },
      },
    },
    replacing: {
      on: {
        'draft.confirm': {
          target: 'none',
          actions: { type: 'replaceDraft', params: ({ event }) => event },
        },
        'draft.keep': 'none',
      },
    },
  },
});
