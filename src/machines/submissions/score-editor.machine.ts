import { assign, sendParent, setup } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { RowResult } from './submission-row.work.ts';

interface ScoreContext {
  base: Submission;
  /** As typed. */
  score: string;
  failure: FailureFacts | null;
}

export type ScoreEvent =
  | { type: 'score.change'; score: string }
  | { type: 'score.submit' }
  | { type: 'score.remove' }
  | { type: 'save.settled'; result: RowResult }
  | { type: 'conflict.takeTheirs' };

const numberOf = (score: string): number => Number(score.replace(',', '.'));

export const scoreEditorMachine = setup({
  types: {} as {
    context: ScoreContext;
    events: ScoreEvent;
    input: { submission: Submission };
    tags: 'busy';
  },
  guards: {
    isNumber: ({ context: { score } }) => score.trim() !== '' && Number.isFinite(numberOf(score)),
    hasScore: ({ context }) => context.base.turnitin_similarity_score !== null,
    isScored: (_, { result }: { result: RowResult }) => result.kind === 'scored',
    isConflicted: (_, { result }: { result: RowResult }) => result.kind === 'conflicted',
  },
  actions: {
    setScore: assign((_, { score }: { score: string }) => ({ score })),
    setError: assign((_, { result }: { result: RowResult }) => ({
      failure:
        result.kind === 'failed'
          ? result.failure
          : {
              status: 404,
              detail: 'This submission was deleted.',
              message: 'This submission was deleted.',
            },
    })),
    setTheirs: assign((_, { result }: { result: RowResult }) =>
      result.kind === 'conflicted' ? { base: result.submission } : {},
    ),
    askToSave: sendParent(({ context: { base, score } }) => ({
      type: 'score.save',
      base,
      patch: { turnitin_similarity_score: numberOf(score) },
    })),
    askToRemove: sendParent(({ context: { base } }) => ({
      type: 'score.save',
      base,
      patch: { turnitin_similarity_score: null },
    })),
    askToClose: sendParent({ type: 'dialog.close' }),
  },
}).createMachine({
  id: 'score',
  description: 'The similarity score of one submission. The bounds are hints; the server decides.',
  context: ({ input: { submission } }) => ({
    base: submission,
    score:
      submission.turnitin_similarity_score === null
        ? ''
        : String(submission.turnitin_similarity_score),
    failure: null,
  }),
  initial: 'writing',
  states: {
    writing: {
      initial: 'plain',
      on: {
        'score.change': {
          target: '.plain',
          actions: { type: 'setScore', params: ({ event }) => event },
        },
        'score.submit': { guard: 'isNumber', target: 'saving', actions: 'askToSave' },
        'score.remove': { guard: 'hasScore', target: 'saving', actions: 'askToRemove' },
      },
      states: {
        plain: { description: 'The score can be typed.' },
        failed: { description: 'Saving failed; the typed value is still here.' },
        conflict: {
          description: 'Somebody else set another score: saving again replaces it.',
          on: { 'conflict.takeTheirs': '#score.closed' },
        },
      },
    },
    saving: {
      description: 'The score is being stored.',
      tags: 'busy',
      on: {
        'save.settled': [
          { guard: { type: 'isScored', params: ({ event }) => event }, target: 'closed' },
          {
            guard: { type: 'isConflicted', params: ({ event }) => event },
            target: 'writing.conflict',
            actions: { type: 'setTheirs', params: ({ event }) => event },
          },
          {
            target: 'writing.failed',
            actions: { type: 'setError', params: ({ event }) => event },
          },
        ],
      },
    },
    closed: { description: 'The dialog is closed.', type: 'final', entry: 'askToClose' },
  },
});
