import { assign, fromPromise, setup } from 'xstate';
import type { Lease, NextScript } from '#contract/teams/allocation.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface LeaseContext {
  assignmentId: number;
  submission: number;
  /**
   * Whether the script was dealt as the next one rather than chosen: if somebody else has it,
   * another will do.
   */
  isDealt: boolean;
  /** Who else has it open. */
  others: readonly string[];
  /** Whether the user reserved it by opening it first. */
  isTaken: boolean;
  /** Whether the user was active since the lease was last renewed. */
  hasStirred: boolean;
}

export type LeaseEvent =
  | { type: 'marker.stirred' }
  | { type: 'script.left' }
  | { type: 'next.ask' };

/** A lease lasts ten minutes. */
export const RENEW_MS = 4 * 60_000;
export const LOOK_AGAIN_MS = 30_000;

export const leaseMachine = setup({
  types: {} as {
    context: LeaseContext;
    events: LeaseEvent;
    input: Pick<LeaseContext, 'assignmentId' | 'submission' | 'isDealt'>;
    tags: 'busy';
  },
  actors: {
    openScript: fromPromise<Lease, { submission: number }>(promiseNotProvided),
    findNext: fromPromise<NextScript, { assignmentId: number }>(promiseNotProvided),
  },
  delays: { renew: RENEW_MS, lookAgain: LOOK_AGAIN_MS },
  guards: {
    isTaken: (_, { lease }: { lease: Lease }) => lease.until === null,
    isPassedOn: ({ context }, { lease }: { lease: Lease }) =>
      lease.until === null && context.isDealt,
    hasStirred: ({ context }) => context.hasStirred,
    isThisScript: ({ context }, { found }: { found: NextScript }) =>
      found.submission_id === context.submission,
    isFound: (_, { found }: { found: NextScript }) => found.submission_id !== null,
  },
  actions: {
    setLease: assign((_, { lease }: { lease: Lease }) => ({
      others: lease.others,
      isTaken: lease.until === null,
    })),
    recordActivity: assign({ hasStirred: true }),
    giveUpScript: assign({ hasStirred: false }),
    setHolder: assign({ isDealt: false }),
    /** Moves on to another script. */
    goToScript: (_, _found: { submission: number }) => {},
    /** Reports that it is no longer open here. */
    freeScript: () => {},
  },
}).createMachine({
  id: 'lease',
  description:
    'Reserves a script on the desk for its marker while they work on it, so that two people never mark the same one unknowingly.',
  context: ({ input }) => ({ ...input, others: [], isTaken: false, hasStirred: false }),
  initial: 'opening',
  on: {
    'script.left': { target: '.left', actions: 'freeScript' },
    'marker.stirred': { actions: 'recordActivity' },
  },
  states: {
    opening: {
      description: 'The script is being requested from the server.',
      tags: 'busy',
      entry: 'giveUpScript',
      invoke: {
        id: 'openScript',
        src: 'openScript',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: [
          {
            guard: { type: 'isPassedOn', params: ({ event }) => ({ lease: event.output }) },
            target: 'finding',
            actions: { type: 'setLease', params: ({ event }) => ({ lease: event.output }) },
          },
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ lease: event.output }) },
            target: 'taken',
            actions: { type: 'setLease', params: ({ event }) => ({ lease: event.output }) },
          },
          {
            target: 'held',
            actions: [
              { type: 'setLease', params: ({ event }) => ({ lease: event.output }) },
              'setHolder',
            ],
          },
        ],
        onError: 'unknown',
      },
    },
    held: {
      description: 'The script is open here, and everybody else can see that.',
      after: { renew: [{ guard: 'hasStirred', target: 'opening' }, { target: 'resting' }] },
    },
    resting: {
      description: 'The marker has been inactive for a while: the reservation ends by itself.',
      on: { 'marker.stirred': 'opening' },
    },
    taken: {
      description: 'The script is unassigned, and somebody else has it.',
      after: { lookAgain: 'opening' },
      on: { 'next.ask': 'finding' },
    },
    finding: {
      tags: 'busy',
      description: 'The server offers another script.',
      entry: 'setHolder',
      invoke: {
        id: 'findNext',
        src: 'findNext',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: { type: 'isThisScript', params: ({ event }) => ({ found: event.output }) },
            target: 'opening',
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output }) },
            target: 'going',
            actions: {
              type: 'goToScript',
              params: ({ event }) => ({ submission: event.output.submission_id! }),
            },
          },
          { target: 'alone' },
        ],
        onError: 'taken',
      },
    },
    going: { description: 'The other script is being opened.' },
    alone: {
      description: 'There is no other script.',
      after: { lookAgain: 'opening' },
      on: { 'next.ask': 'finding' },
    },
    unknown: {
      description: 'The server couldn’t be reached; marking continues.',
      after: { lookAgain: 'opening' },
    },
    left: { description: 'The desk has been left.', type: 'final' },
  },
});
