import { expect } from 'vitest';
import { refusal, submission } from '#tests/support/submissions.ts';
import type { Walk } from '#tests/support/charts/walk.ts';
import type { scoreEditorMachine } from './score-editor.machine.ts';

export const scored = submission({ id: 5, version: 3, turnitin_similarity_score: 12.5 });
const theirs = { ...scored, turnitin_similarity_score: 40, version: 4 };
const tooHigh = refusal(422, 'The similarity score is between 0 and 100.').facts;

/** How the score dialog is walked: on its own, and rendered. */
export const scoreWalk: Walk<typeof scoreEditorMachine> = {
  input: { submission: scored },
  samples: [
    { type: 'score.change', score: '' },
    { type: 'score.change', score: '150' },
    { type: 'save.settled', result: { kind: 'scored', submission: { ...scored, version: 4 } } },
    { type: 'save.settled', result: { kind: 'conflicted', submission: theirs } },
    {
      type: 'save.settled',
      result: { kind: 'failed', doing: 'scoring', failure: tooHigh, submission: null },
    },
  ],
  key: ({ context }) => [context.score, context.base.version],
  facts: () => {
    let standing = scored;
    return {
      '[EDIT-11] while the field is empty nothing can be saved': ({ after }) => {
        if (after.context.score === '') expect(after.can({ type: 'score.submit' })).toBe(false);
      },
      '[UPL-12] a score out of bounds is sent all the same, with what it was written over': ({
        event,
        before,
        world,
      }) => {
        if (event.type !== 'score.submit' || before.context.score !== '150') return;
        expect(world.toParent.at(-1)).toEqual({
          type: 'score.save',
          base: standing,
          patch: { turnitin_similarity_score: 150 },
        });
      },
      'to remove it sends null': ({ event, world }) => {
        if (event.type === 'score.remove')
          expect(world.toParent.at(-1)).toMatchObject({
            type: 'score.save',
            patch: { turnitin_similarity_score: null },
          });
      },
      'what was typed outlives a failure and a collision': ({ event, before, after }) => {
        if (event.type !== 'save.settled' || event.result.kind === 'scored') return;
        expect(after.matches('writing')).toBe(true);
        expect(after.context.score).toBe(before.context.score);
        if (event.result.kind === 'conflicted') standing = theirs;
        if (event.result.kind === 'failed') expect(after.context.failure).toBe(tooHigh);
      },
      'it closes when the score is saved, or when the other one is taken': ({
        event,
        after,
        world,
      }) => {
        expect(world.toParent.some(({ type }) => type === 'dialog.close')).toBe(
          after.status === 'done',
        );
        if (event.type === 'conflict.takeTheirs') expect(after.status).toBe('done');
      },
    };
  },
};
