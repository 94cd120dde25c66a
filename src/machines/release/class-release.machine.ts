import { assign, fromPromise, setup } from 'xstate';
import type { ReleasedMany, ReleaseRow } from '#contract/release/release.ts';
import type { LinkDays, NewStudentLink, StudentLink } from '#contract/release/student-page.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** When work is released, and how long a link is valid. */
export interface ReleaseTerms {
  /** Null for immediately. */
  at: string | null;
  days: LinkDays;
  regrade: boolean;
}
export interface ReleaseBoard {
  rows: readonly ReleaseRow[];
  links: readonly StudentLink[];
}

interface ReleaseContext extends ReleaseBoard {
  assignmentId: number;
  /** Chosen submissions; empty for all. */
  chosen: readonly number[];
  terms: ReleaseTerms;
  /** The submissions or links that the request is about. */
  ids: readonly number[];
  /** Whether unfinished work is included: the educator has seen what is unfinished. */
  unfinished: boolean;
  /** What was left out of the last release, and why. */
  left: ReleasedMany['left'];
  /** New links with their addresses, which are shown only once. */
  made: readonly NewStudentLink[];
  failure: FailureFacts | null;
}

interface Of {
  assignmentId: number;
  ids: readonly number[];
}
export type ReleaseEvent =
  | { type: 'rows.retry' }
  | { type: 'row.toggle'; id: number }
  | { type: 'rows.choose'; ids: readonly number[] }
  | { type: 'terms.change'; terms: Partial<ReleaseTerms> }
  | { type: 'work.release'; ids: readonly number[] }
  | { type: 'work.withdraw'; ids: readonly number[] }
  | { type: 'unfinished.send' }
  | { type: 'unfinished.leave' }
  | { type: 'unfinished.cancel' }
  | { type: 'links.make'; ids: readonly number[] }
  | { type: 'links.revoke'; ids: readonly number[] };

const isUnfinished = (rows: readonly ReleaseRow[], id: number): boolean =>
  rows.some((row) => row.submission_id === id && row.unfinished.length > 0);

export const classReleaseMachine = setup({
  types: {} as {
    context: ReleaseContext;
    events: ReleaseEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadBoard: fromPromise<ReleaseBoard, { assignmentId: number }>(promiseNotProvided),
    releaseWork: fromPromise<ReleasedMany, Of & { at: string | null; unfinished: boolean }>(
      promiseNotProvided,
    ),
    withdrawWork: fromPromise<void, Of>(promiseNotProvided),
    makeLinks: fromPromise<NewStudentLink[], Of & { days: LinkDays; regrade: boolean }>(
      promiseNotProvided,
    ),
    revokeLinks: fromPromise<void, Of>(promiseNotProvided),
  },
  guards: {
    hasUnfinished: ({ context: { rows } }, { ids }: { ids: readonly number[] }) =>
      ids.some((id) => isUnfinished(rows, id)),
    hasFinished: ({ context: { rows, ids } }) => ids.some((id) => !isUnfinished(rows, id)),
  },
  actions: {
    setBoard: assign(({ context }, { output }: { output: ReleaseBoard }) => ({
      ...output,
      chosen: context.chosen.filter((id) => output.rows.some((row) => row.submission_id === id)),
    })),
    toggleRow: assign(({ context: { chosen } }, { id }: { id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    })),
    chooseRows: assign((_, { ids }: { ids: readonly number[] }) => ({ chosen: ids })),
    changeTerms: assign(({ context }, { terms }: { terms: Partial<ReleaseTerms> }) => ({
      terms: { ...context.terms, ...terms },
    })),
    setRowsToConfirm: assign((_, { ids }: { ids: readonly number[] }) => ({
      ids,
      unfinished: false,
      failure: null,
      left: [],
    })),
    allowUnfinished: assign({ unfinished: true }),
    leaveUnfinished: assign(({ context: { rows, ids } }) => ({
      ids: ids.filter((id) => !isUnfinished(rows, id)),
    })),
    setLeftOut: assign((_, { output }: { output: ReleasedMany }) => ({
      left: output.left,
      chosen: [],
    })),
    addLinks: assign(({ context: { made } }, { output }: { output: NewStudentLink[] }) => ({
      made: [
        ...made.filter((before) =>
          output.every((link) => link.submission_id !== before.submission_id),
        ),
        ...output,
      ],
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'classRelease',
  description:
    'Releases work to students: shows what can be released and what is unfinished in it, what has changed since its release, and whether each student’s link was opened.',
  context: ({ input: { assignmentId } }) => ({
    assignmentId,
    rows: [],
    links: [],
    chosen: [],
    terms: { at: null, days: 90, regrade: true },
    ids: [],
    unfinished: false,
    left: [],
    made: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The state of every script is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadBoard',
        src: 'loadBoard',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'setBoard', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The state couldn’t be fetched; links that were just created are still shown.',
      on: { 'rows.retry': { target: 'loading', actions: 'clearError' } },
    },
    shown: {
      description: 'Scripts can be chosen and released, withdrawn, or given links.',
      on: {
        'row.toggle': { actions: { type: 'toggleRow', params: ({ event }) => event } },
        'rows.choose': { actions: { type: 'chooseRows', params: ({ event }) => event } },
        'terms.change': { actions: { type: 'changeTerms', params: ({ event }) => event } },
        'work.release': [
          {
            guard: { type: 'hasUnfinished', params: ({ event }) => event },
            target: 'agreeing',
            actions: { type: 'setRowsToConfirm', params: ({ event }) => event },
          },
          {
            target: 'releasing',
            actions: { type: 'setRowsToConfirm', params: ({ event }) => event },
          },
        ],
        'work.withdraw': {
          target: 'withdrawing',
          actions: { type: 'setRowsToConfirm', params: ({ event }) => event },
        },
        'links.make': {
          target: 'makingLinks',
          actions: { type: 'setRowsToConfirm', params: ({ event }) => event },
        },
        'links.revoke': {
          target: 'revokingLinks',
          actions: { type: 'setRowsToConfirm', params: ({ event }) => event },
        },
      },
    },
    agreeing: {
      description: 'Some of it is unfinished: says what, and continues only if confirmed.',
      on: {
        'unfinished.send': { target: 'releasing', actions: 'allowUnfinished' },
        'unfinished.leave': {
          guard: 'hasFinished',
          target: 'releasing',
          actions: 'leaveUnfinished',
        },
        'unfinished.cancel': 'shown',
      },
    },
    releasing: {
      description: 'Released now, or scheduled on the server.',
      tags: 'busy',
      invoke: {
        id: 'releaseWork',
        src: 'releaseWork',
        input: ({ context: { assignmentId, ids, unfinished, terms } }) => ({
          assignmentId,
          ids,
          unfinished,
          at: terms.at,
        }),
        onDone: {
          target: 'loading',
          actions: { type: 'setLeftOut', params: ({ event }) => event },
        },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    withdrawing: {
      description: 'Released work is withdrawn and kept; scheduled releases are cancelled.',
      tags: 'busy',
      invoke: {
        id: 'withdrawWork',
        src: 'withdrawWork',
        input: ({ context: { assignmentId, ids } }) => ({ assignmentId, ids }),
        onDone: 'loading',
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    makingLinks: {
      description: 'The student’s previous link ends.',
      tags: 'busy',
      invoke: {
        id: 'makeLinks',
        src: 'makeLinks',
        input: ({ context: { assignmentId, ids, terms } }) => ({
          assignmentId,
          ids,
          days: terms.days,
          regrade: terms.regrade,
        }),
        onDone: { target: 'loading', actions: { type: 'addLinks', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    revokingLinks: {
      description: 'Links are being revoked.',
      tags: 'busy',
      invoke: {
        id: 'revokeLinks',
        src: 'revokeLinks',
        input: ({ context: { assignmentId, ids } }) => ({ assignmentId, ids }),
        onDone: 'loading',
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
