import { isReadInPart } from '#contract/submissions/submission-file.ts';
import { rowSetup } from './submission-row.setup.ts';
import { CHANGED_MEANWHILE, goesOn, outcomeOf } from './submission-row.work.ts';

export const submissionRowMachine = rowSetup.createMachine({
  id: 'row',
  description:
    "One submission while it is being changed. What is shown is the server's data with the patch applied.",
  context: ({ input }) => ({
    base: input.submission,
    inBatch: input.inBatch,
    patch: {},
    next: null,
    job: null,
    since: null,
    wish: '',
    result: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Just created: its task arrives at once.',
      on: {
        'grade.save': {
          target: 'grading',
          actions: { type: 'setEdit', params: ({ event }) => event },
        },
        'score.save': {
          target: 'grading',
          actions: { type: 'setEdit', params: ({ event }) => event },
        },
        'feedback.generate': {
          target: 'generating',
          actions: { type: 'startClock', params: ({ event }) => event },
        },
        'feedback.resume': {
          target: 'generating.waiting',
          actions: [
            { type: 'setJob', params: ({ event }) => event },
            { type: 'startClock', params: ({ event }) => event },
          ],
        },
        'submission.remove': 'deleting',
      },
    },
    grading: {
      description: 'A grade, feedback or similarity score is being saved and already shown.',
      tags: 'busy',
      initial: 'saving',
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
      states: {
        saving: {
          description: 'Grade and feedback are being stored.',
          invoke: {
            id: 'saveSubmission',
            src: 'saveSubmission',
            input: ({ context: { base, patch } }) => ({
              id: base.id,
              version: base.version,
              patch,
            }),
            onDone: {
              target: '#row.ended',
              actions: { type: 'setSavedResult', params: ({ event }) => event },
            },
            onError: [
              { guard: { type: 'isStale', params: ({ event }) => event }, target: 'comparing' },
              {
                target: '#row.rollback',
                actions: { type: 'setUnsavedResult', params: ({ event }) => event },
              },
            ],
          },
        },
        comparing: {
          description:
            'Somebody else saved: a conflict only if the same field differs; otherwise it is sent again.',
          invoke: {
            id: 'loadTheirs',
            src: 'loadSubmission',
            input: ({ context }) => ({ id: context.base.id }),
            onDone: [
              {
                guard: { type: 'isThereAlready', params: ({ event }) => event },
                target: '#row.ended',
                actions: { type: 'setSavedResult', params: ({ event }) => event },
              },
              {
                guard: { type: 'isCollision', params: ({ event }) => event },
                target: '#row.ended',
                actions: {
                  type: 'setResult',
                  params: ({ event }) => ({ kind: 'conflicted', submission: event.output }),
                },
              },
              { target: 'saving', actions: { type: 'rebaseEdit', params: ({ event }) => event } },
            ],
            onError: {
              target: '#row.rollback',
              actions: { type: 'setUnsavedResult', params: ({ event }) => event },
            },
          },
        },
      },
    },
    rollback: {
      description: 'Saving failed: the old value is shown for a moment before the row ends.',
      tags: 'busy',
      entry: [
        'dropPatch',
        {
          type: 'tell',
          params: ({ context }) => outcomeOf(context.result!, context.base, context.inBatch),
        },
      ],
      after: {
        rollbackShown: [
          {
            guard: 'canGoOn',
            target: 'grading',
            actions: ['sendSubmissionToTable', 'startQueuedEdit'],
          },
          { target: 'settled' },
        ],
      },
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
    },
    generating: {
      tags: 'busy',
      initial: 'asking',
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
      states: {
        asking: {
          initial: 'wanted',
          states: {
            wanted: {
              description: 'A draft is being requested.',
              on: { 'feedback.cancel': 'takenBack' },
            },
            takenBack: {
              description: 'Which job to cancel is known once the server has answered.',
            },
          },
          description: 'A user who requests a draft of partly read work has been told so.',
          invoke: {
            id: 'askForDraft',
            src: 'askForDraft',
            input: ({ context: { base, wish } }) => ({
              id: base.id,
              wish,
              accept_partial: isReadInPart(base),
            }),
            onDone: [
              {
                guard: 'isTakenBack',
                target: 'cancelling',
                actions: { type: 'setJob', params: ({ event }) => ({ job: event.output }) },
              },
              {
                target: 'waiting',
                actions: { type: 'setJob', params: ({ event }) => ({ job: event.output }) },
              },
            ],
            onError: {
              target: '#row.ended',
              actions: {
                type: 'setFailedResult',
                params: ({ event: { error } }) => ({ doing: 'generating', error }),
              },
            },
          },
        },
        waiting: {
          description: 'The server is working on the draft; each report names the step.',
          entry: 'askForNews',
          on: {
            'feedback.progress': [
              {
                guard: { type: 'isUnderWay', params: ({ event }) => event },
                actions: { type: 'setJob', params: ({ event }) => event },
              },
              {
                guard: { type: 'isCancelled', params: ({ event }) => event },
                target: '#row.ended',
                actions: { type: 'setResult', params: { kind: 'cancelled' } },
              },
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'collecting',
                actions: { type: 'setJob', params: ({ event }) => event },
              },
            ],
            'feedback.missing': 'collecting',
            'feedback.cancel': 'cancelling',
          },
        },
        cancelling: {
          description: 'A waiting draft is cancelled and costs nothing; one in progress continues.',
          invoke: {
            id: 'cancelDraft',
            src: 'cancelDraft',
            input: ({ context }) => ({ job: context.job!.id }),
            onDone: {
              target: '#row.ended',
              actions: { type: 'setResult', params: { kind: 'cancelled' } },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: 'waiting',
                actions: {
                  type: 'tell',
                  params: ({ context: { base, inBatch }, event: { error } }) =>
                    goesOn(base, inBatch, error),
                },
              },
              {
                guard: { type: 'isSubmissionGone', params: ({ event }) => event },
                target: 'collecting',
              },
              { target: 'uncancelled' },
            ],
          },
        },
        uncancelled: {
          description:
            "The cancellation didn't reach the server, which says whether the draft is still waiting.",
          after: { cancelAgain: 'cancelling' },
        },
        collecting: {
          description:
            'The job has ended: its result is read, either a draft or the reason why there is none.',
          invoke: {
            id: 'loadResult',
            src: 'loadSubmission',
            input: ({ context }) => ({ id: context.base.id }),
            onDone: {
              target: '#row.ended',
              actions: { type: 'setDraftResult', params: ({ event }) => event },
            },
            onError: [
              {
                guard: { type: 'isSubmissionGone', params: ({ event }) => event },
                target: '#row.ended',
                actions: {
                  type: 'setFailedResult',
                  params: ({ event: { error } }) => ({ doing: 'generating', error }),
                },
              },
              { target: 'unreachable' },
            ],
          },
        },
        unreachable: {
          description: "The draft is stored but can't be read now.",
          after: { collectAgain: 'collecting' },
        },
      },
    },
    deleting: {
      tags: ['busy', 'danger'],
      initial: 'removing',
      states: {
        removing: {
          description: 'The submission is being deleted.',
          invoke: {
            id: 'removeSubmission',
            src: 'removeSubmission',
            input: ({ context: { base } }) => ({ id: base.id, version: base.version }),
            onDone: {
              target: '#row.ended',
              actions: { type: 'setResult', params: { kind: 'removed' } },
            },
            onError: [
              {
                guard: { type: 'isSubmissionGone', params: ({ event }) => event },
                target: '#row.ended',
                actions: { type: 'setResult', params: { kind: 'removed' } },
              },
              { guard: { type: 'isStale', params: ({ event }) => event }, target: 'rechecking' },
              {
                target: '#row.ended',
                actions: {
                  type: 'setFailedResult',
                  params: ({ event: { error } }) => ({ doing: 'deleting', error }),
                },
              },
            ],
          },
        },
        rechecking: {
          description:
            'It has changed: deleted anyway if only a draft was added; otherwise the educator looks first.',
          invoke: {
            id: 'loadChanged',
            src: 'loadSubmission',
            input: ({ context }) => ({ id: context.base.id }),
            onDone: [
              {
                guard: { type: 'isSameWork', params: ({ event }) => event },
                target: 'removing',
                actions: { type: 'setSubmission', params: ({ event }) => event },
              },
              {
                target: '#row.ended',
                actions: {
                  type: 'setResult',
                  params: ({ event }) => ({
                    kind: 'failed',
                    doing: 'deleting',
                    failure: CHANGED_MEANWHILE,
                    submission: event.output,
                  }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isSubmissionGone', params: ({ event }) => event },
                target: '#row.ended',
                actions: { type: 'setResult', params: { kind: 'removed' } },
              },
              {
                target: '#row.ended',
                actions: {
                  type: 'setFailedResult',
                  params: ({ event: { error } }) => ({ doing: 'deleting', error }),
                },
              },
            ],
          },
        },
      },
    },
    ended: {
      description: 'The result is announced; the next change starts, if one is waiting.',
      entry: {
        type: 'tell',
        params: ({ context }) => outcomeOf(context.result!, context.base, context.inBatch),
      },
      always: [
        {
          guard: 'canGoOn',
          target: 'grading',
          actions: ['sendSubmissionToTable', 'startQueuedEdit'],
        },
        { target: 'settled' },
      ],
    },
    settled: {
      description: 'Nothing is left to do; the table may stop this actor.',
      type: 'final',
      entry: 'sendResultToTable',
    },
  },
});
