import { refusal, submission } from '#tests/support/submissions.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { scoreEditorMachine } from './score-editor.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { scored, scoreWalk } from './score-editor.fixture.ts';
import { canRemoveScore, canSaveScore, selectScoreFailure } from './score-editor.view.ts';

const scoredScript = submission({ id: 5, version: 3, turnitin_similarity_score: 12.5 });
const bare = { ...scoredScript, turnitin_similarity_score: null };
const theirs = { ...scoredScript, turnitin_similarity_score: 40, version: 4 };
const { facts: tooHigh } = refusal(422, 'The similarity score is between 0 and 100.');
const { facts: deleted } = {
  facts: {
    status: 404,
    detail: 'This submission was deleted.',
    message: 'This submission was deleted.',
  },
};
const closing = { to: 'closed', hands: [{ type: 'dialog.close' }] };
const saves = (base: typeof scoredScript | typeof bare, score: number | null) => ({
  to: 'saving',
  hands: [{ type: 'score.save', base, patch: { turnitin_similarity_score: score } }],
});
const types = (where: string) => ({
  'score.change(comma)': { to: `${where} (comma)`, sets: { score: '12,5' } },
  'score.change(nothing)': { to: `${where} (nothing)`, sets: { score: ' ' } },
  'score.change(words)': { to: `${where} (nothing)`, sets: { score: 'many' } },
});

const expectations: Expectations<typeof scoreEditorMachine> = {
  events: {
    'score.change': { comma: { score: '12,5' }, nothing: { score: ' ' }, words: { score: 'many' } },
    'score.submit': {},
    'score.remove': {},
    'save.settled': {
      scored: { result: { kind: 'scored', submission: theirs } },
      conflicted: { result: { kind: 'conflicted', submission: theirs } },
      failed: { result: { kind: 'failed', doing: 'scoring', failure: tooHigh, submission: null } },
      removed: { result: { kind: 'removed' } },
    },
    'conflict.takeTheirs': {},
  },
  starts: {
    'with a score': {
      input: { submission: scoredScript },
      to: 'writing.plain',
      context: { base: scoredScript, score: '12.5', failure: null },
    },
    'without one': {
      input: { submission: bare },
      to: 'writing.plain (no score yet)',
      context: { base: bare, score: '', failure: null },
    },
  },
  situations: {
    'writing.plain': {
      on: {
        ...types('writing.plain'),
        'score.submit': saves(scoredScript, 12.5),
        'score.remove': saves(scoredScript, null),
      },
    },
    'writing.plain (comma)': {
      on: {
        ...types('writing.plain'),
        'score.submit': saves(scoredScript, 12.5),
        'score.remove': saves(scoredScript, null),
      },
    },
    'writing.plain (nothing)': {
      on: { ...types('writing.plain'), 'score.remove': saves(scoredScript, null) },
    },
    'writing.plain (no score yet)': { on: { ...types('writing.plain (no score yet)') } },
    'writing.plain (no score yet) (comma)': {
      on: { ...types('writing.plain (no score yet)'), 'score.submit': saves(bare, 12.5) },
    },
    'writing.plain (no score yet) (nothing)': { on: types('writing.plain (no score yet)') },
    saving: {
      tags: ['busy'],
      on: {
        'save.settled(scored)': closing,
        'save.settled(conflicted)': { to: 'writing.conflict', sets: { base: theirs } },
        'save.settled(failed)': { to: 'writing.failed', sets: { failure: tooHigh } },
        'save.settled(removed)': { to: 'writing.failed', sets: { failure: deleted } },
      },
    },
    'writing.conflict': {
      context: { base: theirs, score: '12.5' },
      on: {
        ...types('writing.plain'),
        'score.submit': saves(theirs, 12.5),
        'score.remove': saves(theirs, null),
        'conflict.takeTheirs': closing,
      },
    },
    'writing.failed': {
      on: {
        ...types('writing.plain'),
        'score.submit': saves(scoredScript, 12.5),
        'score.remove': saves(scoredScript, null),
      },
    },
    closed: { ends: true },
  },
};

checkAgainstTable(scoreEditorMachine, expectations);

walk(scoreEditorMachine, scoreWalk);

test('reads a decimal comma as a point, and words as no number', () => {
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
