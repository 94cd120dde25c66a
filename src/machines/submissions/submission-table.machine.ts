import { failureOf } from '#lib/site/failure.ts';
import { truthOf } from './submission-row.work.ts';
import { dialog, question } from './submission-table.dialog.ts';
import { life } from './submission-table.life.ts';
import { startOf, tableSetup } from './submission-table.setup.ts';

export const submissionTableMachine = tableSetup.createMachine({
  id: 'table',
  description:
    'The submissions of one assignment: what is shown and selected, which rows are working, which dialog is open. It holds no rows.',
  context: ({ input }) => startOf(input),
  type: 'parallel',
  invoke: [
    { id: 'jobs', src: 'jobs', input: ({ context }) => ({ assignmentId: context.assignmentId }) },
    { id: 'comments', src: 'comments' },
    {
      id: 'place',
      src: 'place',
      input: ({ context: { user, assignmentId } }) => ({ user, assignmentId }),
    },
  ],
  states: {
    rows: {
      description: 'A row has an actor only while it is being changed.',
      on: {
        'feedback.generate': {
          guard: { type: 'isToBeDrafted', params: ({ event }) => event.submission },
          actions: {
            type: 'startRow',
            params: ({ event: { submission, at } }) => ({
              submission,
              work: { type: 'feedback.generate', at },
            }),
          },
        },
        'draft.replace': {
          guard: { type: 'isIdle', params: ({ event }) => event.submission },
          actions: {
            type: 'startRow',
            params: ({ event: { submission, at, wish } }) => ({
              submission,
              work: { type: 'feedback.generate', at, ...(wish && { wish }) },
            }),
          },
        },
        'feedback.cancel': {
          guard: { type: 'isAtWork', params: ({ event }) => event },
          actions: { type: 'passCancel', params: ({ event }) => event },
        },
        'row.remove': {
          guard: { type: 'isIdle', params: ({ event }) => event.submission },
          actions: {
            type: 'startRow',
            params: ({ event: { submission } }) => ({
              submission,
              work: { type: 'submission.remove' },
            }),
          },
        },
        'grade.save': [
          {
            guard: { type: 'isIdle', params: ({ event }) => event.base },
            actions: {
              type: 'startRow',
              params: ({ event }) => ({ submission: event.base, work: event }),
            },
          },
          {
            actions: {
              type: 'passToRow',
              params: ({ event }) => ({ id: event.base.id, work: event }),
            },
          },
        ],
        'score.save': [
          {
            guard: { type: 'isIdle', params: ({ event }) => event.base },
            actions: {
              type: 'startRow',
              params: ({ event }) => ({ submission: event.base, work: event }),
            },
          },
          { actions: 'refuseScore' },
        ],
        'row.start': [
          {
            guard: { type: 'isIdle', params: ({ event }) => event.submission },
            actions: {
              type: 'startRow',
              params: ({ event: { submission, work } }) => ({ submission, work, inBatch: true }),
            },
          },
          { actions: { type: 'refuseRow', params: ({ event }) => event.submission } },
        ],
        'row.waiting': { actions: { type: 'waitForJob', params: ({ event }) => event } },
        'row.changed': { actions: { type: 'mergeSubmission', params: ({ event }) => event } },
        'row.settled': [
          {
            guard: { type: 'isRemoved', params: ({ event }) => event },
            actions: [
              { type: 'removeSubmissionFromList', params: ({ event }) => event },
              { type: 'settleRow', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'hasNews', params: ({ event }) => event },
            actions: [
              {
                type: 'mergeSubmission',
                params: ({ event: { result } }) => ({ submission: truthOf(result)! }),
              },
              { type: 'settleRow', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'settleRow', params: ({ event }) => event } },
        ],
        'jobs.reported': { actions: { type: 'passJobsToRows', params: ({ event }) => event } },
        'jobs.resume': { actions: { type: 'resumeRows', params: ({ event }) => event } },
      },
    },
    list: {
      description:
        'Search, filter, sort, page and selection act on loaded data, without a request.',
      on: {
        'search.change': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'status.choose': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'chip.toggle': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'filters.clear': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'sort.change': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'pageSize.change': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'page.change': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'place.recalled': { actions: { type: 'restoreQuery', params: ({ event }) => event } },
        'rows.select': { actions: { type: 'changeSelection', params: ({ event }) => event } },
        'rows.unselect': { actions: { type: 'changeSelection', params: ({ event }) => event } },
        'selection.clear': { actions: { type: 'changeSelection', params: ({ event }) => event } },
        'rows.matched': { actions: { type: 'changeSelection', params: ({ event }) => event } },
        'cursor.move': { actions: { type: 'moveCursor', params: ({ event }) => event } },
        'view.missing': { actions: { type: 'tell', params: { type: 'submission.notFound' } } },
      },
    },
    dialog,
    question,
    batch: {
      initial: 'none',
      states: {
        none: {
          description: 'No batch is open.',
          on: {
            'batch.ask': {
              guard: { type: 'hasFreeRow', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'setBatch', params: ({ event }) => event },
            },
          },
        },
        open: {
          description: 'A batch is being prepared or is running.',
          invoke: {
            id: 'bulk',
            src: 'bulk',
            input: ({ context: { assignmentId, batch } }) => ({ assignmentId, ...batch }),
            onDone: 'none',
          },
          on: {
            'row.settled': {
              guard: { type: 'isInBatch', params: ({ event }) => event },
              actions: { type: 'passToBulk', params: ({ event }) => event },
            },
          },
        },
      },
    },
    file: {
      initial: 'closed',
      on: {
        'file.open': {
          target: '.opening',
          actions: { type: 'setFileToOpen', params: ({ event }) => event },
        },
      },
      states: {
        closed: { description: 'No file is being opened in a new window.' },
        opening: {
          description:
            'A window is already open, because the browser allows that only during a click; its address is being fetched.',
          tags: 'busy',
          invoke: {
            id: 'openFile',
            src: 'openFile',
            input: ({ context }) => context.file!,
            onDone: 'closed',
            onError: {
              target: 'closed',
              actions: {
                type: 'tell',
                params: ({ event: { error } }) => ({
                  type: 'submission.viewFailed',
                  failure: failureOf(error),
                }),
              },
            },
          },
        },
      },
    },
    unsaved: {
      initial: 'listing',
      on: {
        'unsaved.changed': '.listing',
        'dialog.close': '.listing',
        'editor.open': '.listing',
        'table.leave': '.listing',
        'row.settled': {
          guard: { type: 'isOver', params: ({ event }) => event },
          target: '.forgetting',
          actions: { type: 'setSettledRow', params: ({ event }) => event },
        },
      },
      states: {
        listing: {
          description: 'Checks which submissions have unsaved text by this person.',
          tags: 'busy',
          invoke: {
            id: 'listUnsaved',
            src: 'listUnsaved',
            input: ({ context: { user } }) => ({ user }),
            onDone: {
              target: 'known',
              actions: { type: 'setUnsaved', params: ({ event }) => event },
            },
            onError: 'known',
          },
        },
        known: { description: 'It is known which rows have unsaved text.' },
        forgetting: {
          description: 'Saved or deleted text is no longer unsaved; text typed since then stays.',
          tags: 'busy',
          invoke: {
            id: 'forgetText',
            src: 'forgetText',
            input: ({
              context: {
                user,
                settled: { id, saved },
              },
            }) => ({ user, submission: id, saved }),
            onDone: 'listing',
            onError: 'listing',
          },
        },
      },
    },
    life,
  },
});
