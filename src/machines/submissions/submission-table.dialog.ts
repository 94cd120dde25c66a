import { tableSetup } from './submission-table.setup.ts';

/** The open dialog: one at a time. */
export const dialog = tableSetup.createStateConfig({
  initial: 'none',
  on: {
    'upload.open': {
      target: '.uploading',
      actions: { type: 'setFilesToUpload', params: ({ event }) => event },
    },
    'files.open': {
      target: '.files',
      actions: { type: 'setDialogSubmission', params: ({ event }) => event },
    },
    'editor.open': {
      target: '.grading',
      actions: { type: 'openEditor', params: ({ event }) => ({ ...event, isNextOne: false }) },
    },
    'view.show': {
      target: '.grading',
      actions: [
        { type: 'findPage', params: ({ event }) => event },
        {
          type: 'openEditor',
          params: ({ event: { submission } }) => ({ submission, mode: 'user', isNextOne: false }),
        },
      ],
    },
    'score.open': {
      target: '.scoring',
      actions: { type: 'setDialogSubmission', params: ({ event }) => event },
    },
    'delete.ask': {
      target: '.deleting',
      actions: { type: 'setDialogSubmission', params: ({ event }) => event },
    },
    'record.open': {
      target: '.record',
      actions: { type: 'setDialogSubmission', params: ({ event }) => event },
    },
    'keys.open': '.keys',
    'dialog.close': '.none',
    'table.leave': '.none',
  },
  states: {
    none: {
      description: 'No dialog is open.',
      on: {
        'files.drop': {
          target: 'uploading',
          actions: { type: 'setFilesToUpload', params: ({ event }) => event },
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
        choosing: {
          description: 'Files for the upload are being chosen.',
          on: { 'upload.began': 'sending' },
        },
        sending: {
          description:
            'Files are on their way: until they are there or stopped the dialog stays, and no other takes its place.',
          on: { 'upload.stopped': 'choosing', '*': {} },
        },
      },
    },
    files: { description: 'The files of one submission are shown.' },
    grading: {
      description: 'Grade and feedback of one submission are open.',
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { user, subject, mode } }) => ({ user, submission: subject!, mode }),
      },
      on: {
        'editor.open': {
          target: 'grading',
          reenter: true,
          actions: { type: 'openEditor', params: ({ event }) => ({ ...event, isNextOne: true }) },
        },
        'row.settled': {
          guard: { type: 'isSubject', params: ({ event }) => event },
          actions: { type: 'passToEditor', params: ({ event }) => event },
        },
      },
    },
    scoring: {
      description: 'The similarity score of one submission is open.',
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
    deleting: {
      description: 'It is asked whether the submission shall be deleted.',
      on: { 'delete.confirm': { target: 'none', actions: 'removeDialogSubmission' } },
    },
    record: {
      description: 'The details and history of one submission are shown.',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => ({ submission: context.subject! }),
      },
    },
    keys: { description: 'The list of keys is shown.' },
  },
});

/** A question that may appear over any dialog. */
export const question = tableSetup.createStateConfig({
  description:
    'A draft that is there is not replaced, and paid for, by one click or a stray key. Asked over whatever dialog is open.',
  initial: 'none',
  states: {
    none: {
      description: 'Nothing is asked.',
      on: {
        'feedback.generate': {
          guard: { type: 'isToBeRedrafted', params: ({ event }) => event.submission },
          target: 'replacing',
          actions: { type: 'setDraftToReplace', params: ({ event }) => event },
        },
      },
    },
    replacing: {
      description: 'It is asked whether an existing draft shall be replaced.',
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
