import { assign, fromPromise, setup } from 'xstate';
import type {
  Assignment,
  AssignmentFile,
  AssignmentFileType,
  AssignmentValues,
} from '#contract/assignments/assignment.ts';
import { failureOf } from '#lib/site/failure.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export interface ChosenFile {
  file: File;
  fileType: AssignmentFileType;
  grade: string;
}

interface FormContext {
  id: number | null;
  created: boolean;
  values: AssignmentValues;
  /** Who last lifted anonymity. */
  lifted: Assignment['anonymity_lifted'];
  files: AssignmentFile[];
  /** Chosen but not yet sent, oldest first. */
  queue: ChosenFile[];
  removing: number | null;
  message: string | null;
}

export type AssignmentFormEvent =
  | { type: 'values.change'; values: Partial<AssignmentValues> }
  | { type: 'file.choose'; chosen: ChosenFile }
  | { type: 'file.withdraw'; index: number }
  | { type: 'file.remove'; fileId: number }
  | { type: 'form.submit' }
  | { type: 'form.cancel' }
  | { type: 'message.dismiss' };

const NEW: AssignmentValues = {
  name: '',
  description: '',
  due_at: null,
  grade_scale: { kind: 'free' },
  rubric: null,
  judge_first: true,
  feedback_text_needed: 'without_rubric',
  anonymous: false,
};

const valuesOf = ({
  name,
  description,
  due_at,
  grade_scale,
  rubric,
  judge_first,
  feedback_text_needed = 'always',
  anonymous,
}: Assignment): AssignmentValues => ({
  name,
  description,
  due_at,
  grade_scale,
  rubric,
  judge_first,
  feedback_text_needed,
  anonymous,
});

const startOf = (assignment: Assignment | null): FormContext => ({
  id: assignment?.id ?? null,
  created: assignment === null,
  values: assignment ? valuesOf(assignment) : NEW,
  lifted: assignment?.anonymity_lifted ?? null,
  files: assignment?.files ?? [],
  queue: [],
  removing: null,
  message: null,
});

export const assignmentFormMachine = setup({
  types: {} as {
    context: FormContext;
    events: AssignmentFormEvent;
    input: { assignment: Assignment | null };
    output: { id: number | null; created: boolean };
    tags: 'busy';
  },
  actors: {
    saveAssignment: fromPromise<Assignment, { id: number | null; values: AssignmentValues }>(
      promiseNotProvided,
    ),
    attachFile: fromPromise<AssignmentFile, { assignmentId: number } & ChosenFile>(
      promiseNotProvided,
    ),
    removeFile: fromPromise<void, { assignmentId: number; fileId: number }>(promiseNotProvided),
  },
  guards: {
    hasName: ({ context }) => context.values.name.trim() !== '',
    hasFileToSend: ({ context }) => context.queue.length > 0,
  },
  actions: {
    setValues: assign(({ context }, { values }: { values: Partial<AssignmentValues> }) => ({
      values: { ...context.values, ...values },
    })),
    queueFile: assign(({ context }, { chosen }: { chosen: ChosenFile }) => ({
      queue: [...context.queue, chosen],
    })),
    unqueueFile: assign(({ context }, { index }: { index: number }) => ({
      queue: context.queue.filter((_, at) => at !== index),
    })),
    markFileToRemove: assign((_, { fileId }: { fileId: number }) => ({
      removing: fileId,
      message: null,
    })),
    removeFileFromList: assign(({ context }) => ({
      files: context.files.filter(({ id }) => id !== context.removing),
      removing: null,
    })),
    setSavedAssignment: assign((_, { output }: { output: Assignment }) => ({
      id: output.id,
      message: null,
    })),
    addFile: assign(({ context }, { output }: { output: AssignmentFile }) => ({
      files: [...context.files, output],
      queue: context.queue.slice(1),
    })),
    setMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'assignment-form',
  description: 'Creates or edits one assignment, then sends the chosen files one after the other.',
  context: ({ input }) => startOf(input.assignment),
  output: ({ context }) => ({ id: context.id, created: context.created }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The fields can be filled in.',
      on: {
        'values.change': { actions: { type: 'setValues', params: ({ event }) => event } },
        'file.choose': { actions: { type: 'queueFile', params: ({ event }) => event } },
        'file.withdraw': { actions: { type: 'unqueueFile', params: ({ event }) => event } },
        'file.remove': {
          target: 'removing',
          actions: { type: 'markFileToRemove', params: ({ event }) => event },
        },
        'form.submit': [
          { guard: 'hasName', target: 'saving', actions: 'clearMessage' },
          { actions: { type: 'setMessage', params: { message: 'Name is required.' } } },
        ],
        'form.cancel': 'cancelled',
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    saving: {
      description: 'The assignment is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveAssignment',
        src: 'saveAssignment',
        input: ({ context }) => ({ id: context.id, values: context.values }),
        onDone: {
          target: 'attaching',
          actions: { type: 'setSavedAssignment', params: ({ event }) => event },
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'setMessage',
            params: ({ event }) => ({
              message:
                failureOf(event.error).message ??
                'The assignment could not be saved. Nothing you typed is lost: try again.',
            }),
          },
        },
      },
    },
    attaching: {
      description: 'Chosen files are sent one by one; after a failure the rest stays chosen.',
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The assignment is stored; the next chosen file is sent, if there is one.',
          always: [
            { guard: 'hasFileToSend', target: 'sending' },
            { target: '#assignment-form.saved' },
          ],
        },
        sending: {
          description: 'One file is being sent.',
          invoke: {
            id: 'attachFile',
            src: 'attachFile',
            input: ({ context }) => ({ assignmentId: context.id!, ...context.queue[0]! }),
            onDone: {
              target: 'deciding',
              actions: { type: 'addFile', params: ({ event }) => event },
            },
            onError: {
              target: '#assignment-form.editing',
              actions: [
                {
                  type: 'setMessage',
                  params: ({ context, event }) => ({
                    message: `The assignment is saved, but “${context.queue[0]!.file.name}” is not: ${failureOf(event.error).message ?? 'the server could not be reached.'}`,
                  }),
                },
                {
                  type: 'tell',
                  params: ({ context }) => ({ type: 'assignment.changed', id: context.id! }),
                },
              ],
            },
          },
        },
      },
    },
    removing: {
      description: 'A file that was attached earlier is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeFile',
        src: 'removeFile',
        input: ({ context }) => ({ assignmentId: context.id!, fileId: context.removing! }),
        onDone: {
          target: 'editing',
          actions: [
            'removeFileFromList',
            {
              type: 'tell',
              params: ({ context }) => ({ type: 'assignment.changed', id: context.id! }),
            },
          ],
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'setMessage',
            params: ({ event }) => ({
              message: failureOf(event.error).message ?? 'The file could not be removed.',
            }),
          },
        },
      },
    },
    saved: {
      description: 'The assignment and all its files are stored.',
      type: 'final',
      entry: {
        type: 'tell',
        params: ({ context }) => ({
          type: 'assignment.saved',
          id: context.id!,
          name: context.values.name.trim(),
          created: context.created,
        }),
      },
    },
    cancelled: { description: 'The form was closed without saving.', type: 'final' },
  },
});
