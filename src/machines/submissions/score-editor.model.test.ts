import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './score-editor.expectations.ts';
import { scored, scoreWalk } from './score-editor.fixture.ts';
import { scoreEditorMachine } from './score-editor.machine.ts';
import { canRemoveScore, canSaveScore, selectScoreFailure } from './score-editor.view.ts';

holdTo(scoreEditorMachine, expectations);

walk(scoreEditorMachine, scoreWalk);

test('a decimal comma is a point, and words are no number', () => {
  const { happen, now, world } = begin(scoreEditorMachine, {
    input: { submission: { ...scored, turnitin_similarity_score: null } },
  });
  expect([canSaveScore(now()), canRemoveScore(now())]).toEqual([false, false]);
  happen({ type: 'score.change', score: 'many' });
  expect(canSaveScore(now())).toBe(false);
  happen({ type: 'score.change', score: '12,5' });
  happen({ type: 'score.submit' });
  expect(world.toParent).toMatchObject([{ patch: { turnitin_similarity_score: 12.5 } }]);
  happen({ type: 'save.settled', result: { kind: 'removed' } });
  expect(selectScoreFailure(now())).toMatchObject({ status: 404 });
});
