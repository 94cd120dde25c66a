import { assign, fromPromise, setup } from 'xstate';
import type {
  ArchiveChoices,
  ArchivePreview,
  ArchiveImport,
} from '#contract/exchange/archive/import.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { erasedIn, NO_CHOICES, somethingComes } from './archive-intake.choices.ts';

interface ArchiveContext {
  file: File | null;
  preview: ArchivePreview | null;
  choices: ArchiveChoices;
  brought: ArchiveImport | null;
  failure: FailureFacts | null;
}
export type ArchiveEvent =
  | { type: 'archive.choose'; file: File }
  | { type: 'archive.take'; place: number; take: boolean }
  | { type: 'archive.replace'; what: 'settings' | 'voice_card'; replace: boolean }
  | { type: 'archive.restore'; restore: boolean }
  | { type: 'archive.bring' }
  | { type: 'archive.cancel' }
  | { type: 'archive.another' };

const withOrWithout = (list: readonly number[], place: number, has: boolean): number[] =>
  has ? [...list.filter((one) => one !== place), place] : list.filter((one) => one !== place);

export const archiveIntakeMachine = setup({
  types: {} as { context: ArchiveContext; events: ArchiveEvent; tags: 'busy' },
  actors: {
    readArchive: fromPromise<ArchivePreview, { file: File }>(promiseNotProvided),
    bringArchive: fromPromise<ArchiveImport, { file: File; choices: ArchiveChoices }>(
      promiseNotProvided,
    ),
  },
  actions: {
    setFile: assign((_, { file }: { file: File }) => ({ file, failure: null })),
    setPreview: assign((_, { output }: { output: ArchivePreview }) => ({
      preview: output,
      choices: NO_CHOICES,
    })),
    chooseAssignment: assign(
      ({ context: { preview, choices } }, { place, take }: { place: number; take: boolean }) => ({
        choices:
          preview!.assignments[place]?.standing === 'other'
            ? { ...choices, copies: withOrWithout(choices.copies, place, take) }
            : { ...choices, without: withOrWithout(choices.without, place, !take) },
      }),
    ),
    chooseReplacing: assign(
      (
        { context: { choices } },
        { what, replace }: { what: 'settings' | 'voice_card'; replace: boolean },
      ) => ({ choices: { ...choices, [what]: replace } }),
    ),
    chooseRestoring: assign(({ context: { choices } }, { restore }: { restore: boolean }) => ({
      choices: { ...choices, erased: restore },
    })),
    setImported: assign((_, { output }: { output: ArchiveImport }) => ({ brought: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearMessage: assign({ failure: null }),
    clearFile: assign({ file: null, preview: null, choices: NO_CHOICES, brought: null }),
    tell: (_, _outcome: Outcome) => {},
  },
  guards: {
    canBeTaken: ({ context }, { place }: { place: number }) =>
      ['new', 'other'].includes(context.preview!.assignments[place]?.standing ?? 'here'),
    canBeReplaced: ({ context }, { what }: { what: 'settings' | 'voice_card' }) =>
      context.preview![what] === 'other',
    hasErased: ({ context }) => erasedIn(context.preview!).people > 0,
    hasSomethingToBring: ({ context }) => somethingComes(context.preview!, context.choices),
  },
}).createMachine({
  id: 'archiveIntake',
  description:
    'Imports an assignment or account from an archive: shows what is new and what is already here, then imports all of it or nothing.',
  context: { file: null, preview: null, choices: NO_CHOICES, brought: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No archive has been chosen yet, or the last one was refused.',
      on: {
        'archive.choose': {
          target: 'reading',
          actions: { type: 'setFile', params: ({ event }) => event },
        },
      },
    },
    reading: {
      description: 'The archive is being uploaded and checked. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'readArchive',
        src: 'readArchive',
        input: ({ context }) => ({ file: context.file! }),
        onDone: { target: 'shown', actions: { type: 'setPreview', params: ({ event }) => event } },
        onError: {
          target: 'choosing',
          actions: ['clearFile', { type: 'setError', params: ({ event }) => event }],
        },
      },
      on: { 'archive.cancel': { target: 'choosing', actions: 'clearFile' } },
    },
    shown: {
      description:
        'Shows what is new and what is already here. Nothing is replaced, and erased students stay erased, unless chosen otherwise.',
      on: {
        'archive.take': {
          guard: { type: 'canBeTaken', params: ({ event }) => event },
          actions: { type: 'chooseAssignment', params: ({ event }) => event },
        },
        'archive.replace': {
          guard: { type: 'canBeReplaced', params: ({ event }) => event },
          actions: { type: 'chooseReplacing', params: ({ event }) => event },
        },
        'archive.restore': {
          guard: 'hasErased',
          actions: { type: 'chooseRestoring', params: ({ event }) => event },
        },
        'archive.bring': {
          guard: 'hasSomethingToBring',
          target: 'bringing',
          actions: 'clearMessage',
        },
        'archive.another': { target: 'choosing', actions: ['clearFile', 'clearMessage'] },
      },
    },
    bringing: {
      description: 'The archive is being uploaded, checked again, and imported.',
      tags: 'busy',
      invoke: {
        id: 'bringArchive',
        src: 'bringArchive',
        input: ({ context }) => ({ file: context.file!, choices: context.choices }),
        onDone: {
          target: 'in',
          actions: [
            { type: 'setImported', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({
                event: {
                  output: { assignments, settings },
                },
              }) => ({
                type: 'archive.in',
                ids: assignments.flatMap(({ came, assignment_id }) =>
                  came === 'new' || came === 'copy' ? (assignment_id ?? []) : [],
                ),
                settings,
              }),
            },
          ],
        },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'archive.cancel': 'shown' },
    },
    in: {
      description: 'Shows what was imported and what couldn’t be.',
      on: { 'archive.another': { target: 'choosing', actions: 'clearFile' } },
    },
  },
});
