import { assign, fromPromise, setup } from 'xstate';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricVersion } from '#contract/rubrics/versions.ts';
import { failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface HistoryContext {
  /** Newest first. */
  versions: readonly RubricVersion[];
  /** The version shown. */
  version: number | null;
  /** Its content; null if there was none. */
  rubric: Rubric | null;
  message: string | null;
}

export type RubricHistoryEvent =
  | { type: 'history.open' }
  | { type: 'history.close' }
  | { type: 'history.retry' }
  | { type: 'version.look'; version: number }
  /** Puts the version shown into the grid, without saving. */
  | { type: 'version.putBack' };

export const rubricHistoryMachine = setup({
  types: {} as { context: HistoryContext; events: RubricHistoryEvent; tags: 'busy' },
  actors: {
    loadVersions: fromPromise<RubricVersion[]>(promiseNotProvided),
    loadVersion: fromPromise<Rubric | null, { version: number }>(promiseNotProvided),
  },
  guards: {
    isListed: ({ context }, { version }: { version: number }) =>
      version !== context.version && context.versions.some((one) => one.version === version),
    isEarlier: ({ context }) =>
      context.rubric !== null && context.version !== context.versions[0]?.version,
  },
  actions: {
    setVersions: assign((_, { versions }: { versions: readonly RubricVersion[] }) => ({
      versions,
    })),
    chooseVersion: assign((_, { version }: { version: number }) => ({ version, rubric: null })),
    setVersion: assign((_, { rubric }: { rubric: Rubric | null }) => ({ rubric })),
    clearChoice: assign({ version: null, rubric: null }),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: failureOf(error).message ?? 'The server could not be reached.',
    })),
    clearError: assign({ message: null }),
    /** Puts a rubric into the grid. */
    putVersionBack: (_, _taken: { rubric: Rubric }) => {},
  },
}).createMachine({
  id: 'rubric-history',
  description:
    'Earlier versions of a rubric: any can be viewed, and restored to the grid, where it is saved like any change.',
  context: { versions: [], version: null, rubric: null, message: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed.',
      on: { 'history.open': { target: 'loading', actions: 'clearChoice' } },
    },
    loading: {
      description: 'The versions are being fetched.',
      tags: 'busy',
      entry: 'clearError',
      on: { 'history.close': 'closed' },
      invoke: {
        id: 'loadVersions',
        src: 'loadVersions',
        onDone: {
          target: 'listing',
          actions: { type: 'setVersions', params: ({ event }) => ({ versions: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The versions could not be fetched and can be tried again.',
      on: { 'history.retry': 'loading', 'history.close': 'closed' },
    },
    listing: {
      description: 'The versions are shown.',
      on: {
        'history.close': 'closed',
        'version.look': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'chooseVersion', params: ({ event }) => event },
        },
      },
    },
    reading: {
      description: 'One version is being fetched.',
      tags: 'busy',
      entry: 'clearError',
      on: { 'history.close': 'closed' },
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        input: ({ context }) => ({ version: context.version! }),
        onDone: {
          target: 'looking',
          actions: { type: 'setVersion', params: ({ event }) => ({ rubric: event.output }) },
        },
        onError: {
          target: 'listing',
          actions: [{ type: 'setMessage', params: ({ event }) => event }, 'clearChoice'],
        },
      },
    },
    looking: {
      description: 'One version is shown.',
      on: {
        'history.close': 'closed',
        'version.look': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'chooseVersion', params: ({ event }) => event },
        },
        'version.putBack': {
          guard: 'isEarlier',
          target: 'closed',
          actions: {
            type: 'putVersionBack',
            params: ({ context }) => ({ rubric: context.rubric! }),
          },
        },
      },
    },
  },
});
