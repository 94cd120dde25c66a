import { assign, fromPromise, setup } from 'xstate';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricNow } from '#lib/marking/sheet.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface NewsContext {
  /** The last version that the marker was told about; 0 before there was any. */
  known: number;
  /** The rubric of that version, if it could be read. */
  was: Rubric | null;
  now: RubricNow;
}

export type RubricUpdatesEvent = { type: 'rubric.came'; rubric: RubricNow } | { type: 'news.read' };

/** How often the app checks whether the rubric has changed. */
export const WATCH_MS = 15_000;

export const rubricUpdatesMachine = setup({
  types: {} as {
    context: NewsContext;
    events: RubricUpdatesEvent;
    input: { known: number; now: RubricNow };
    tags: 'busy';
  },
  actors: { readVersion: fromPromise<Rubric | null, { version: number }>(promiseNotProvided) },
  delays: { watch: WATCH_MS },
  guards: {
    isUntold: ({ context: { known, now } }) => known > 0 && known !== now.version,
    isAnotherRubric: ({ context }, { rubric }: { rubric: RubricNow }) =>
      rubric.version !== context.now.version,
  },
  actions: {
    compareVersions: assign(({ context: { now } }) => ({ known: now.version, was: now.rubric })),
    setEarlierVersion: assign((_, { rubric }: { rubric: Rubric | null }) => ({ was: rubric })),
    setRubric: assign((_, { rubric }: { rubric: RubricNow }) => ({ now: rubric })),
    /** Stores in the browser which version the marker knows. */
    storeVersion: () => {},
    /** Checks whether the rubric has changed. */
    requestRubric: () => {},
  },
}).createMachine({
  id: 'rubricUpdates',
  description:
    'Tells a marker that the rubric has changed, during marking or since they last marked.',
  context: ({ input: { known, now } }) => ({ known, was: null, now }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the rubric has changed since this marker last saw it.',
      always: [{ guard: 'isUntold', target: 'reading' }, { target: 'current' }],
    },
    reading: {
      tags: 'busy',
      description:
        'It has changed since this marker last used it: the earlier version is being read.',
      on: { 'rubric.came': { actions: { type: 'setRubric', params: ({ event }) => event } } },
      invoke: {
        id: 'readVersion',
        src: 'readVersion',
        input: ({ context }) => ({ version: context.known }),
        onDone: {
          target: 'changed',
          actions: { type: 'setEarlierVersion', params: ({ event }) => ({ rubric: event.output }) },
        },
        onError: 'changed',
      },
    },
    current: {
      description: 'The marker knows the current rubric.',
      entry: ['compareVersions', 'storeVersion'],
      after: { watch: { target: 'current', reenter: true, actions: 'requestRubric' } },
      on: {
        'rubric.came': {
          guard: { type: 'isAnotherRubric', params: ({ event }) => event },
          target: 'changed',
          actions: { type: 'setRubric', params: ({ event }) => event },
        },
      },
    },
    changed: {
      description: 'The changes are described until the marker confirms having read them.',
      after: { watch: { target: 'changed', reenter: true, actions: 'requestRubric' } },
      on: {
        'rubric.came': { actions: { type: 'setRubric', params: ({ event }) => event } },
        'news.read': 'current',
      },
    },
  },
});
