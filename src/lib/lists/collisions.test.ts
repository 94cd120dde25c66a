import { describe, expect, test } from 'vitest';
import { collisionsOf } from './collisions.ts';

const base = { grade: '60', feedback_text: 'Good.', turnitin_similarity_score: 10 };

describe('[RULE-8] [RULE-9] what collides on a 412', () => {
  test('the same field, changed by both to something different', () => {
    expect(collisionsOf(base, { grade: '65' }, { ...base, grade: '70' })).toEqual([
      { field: 'grade', base: '60', mine: '65', theirs: '70' },
    ]);
    expect(collisionsOf(base, { grade: null }, { ...base, grade: '70' })).toEqual([
      { field: 'grade', base: '60', mine: null, theirs: '70' },
    ]);
  });

  test('nothing where others changed other fields, as a new draft does', () => {
    expect(collisionsOf(base, { grade: '65' }, { ...base, feedback_text: 'Better.' })).toEqual([]);
    expect(collisionsOf(base, { grade: '65' }, { ...base })).toEqual([]);
  });

  test('nothing where both wrote the same, or where I changed nothing', () => {
    expect(collisionsOf(base, { grade: '70' }, { ...base, grade: '70' })).toEqual([]);
    expect(collisionsOf(base, { grade: '60' }, { ...base, grade: '70' })).toEqual([]);
  });

  test('an empty text and none are the same; a 0 is not', () => {
    expect(
      collisionsOf<string>(
        { feedback_text: null },
        { feedback_text: '' },
        { feedback_text: 'New.' },
      ),
    ).toEqual([]);
    expect(
      collisionsOf<string>({ feedback_text: 'A' }, { feedback_text: '' }, { feedback_text: null }),
    ).toEqual([]);
    expect(collisionsOf<string>({ score: null }, { score: 0 }, { score: 5 })).toEqual([
      { field: 'score', base: null, mine: 0, theirs: 5 },
    ]);
  });

  test('each field that collides is named', () => {
    expect(
      collisionsOf(
        base,
        { grade: '1', feedback_text: 'a', turnitin_similarity_score: 1 },
        { grade: '2', feedback_text: 'b', turnitin_similarity_score: 10 },
      ).map(({ field }) => field),
    ).toEqual(['grade', 'feedback_text']);
  });
});
