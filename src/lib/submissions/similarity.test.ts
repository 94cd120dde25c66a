import { describe, expect, test } from 'vitest';
import { formatScore, similarityOnAllSubmissions, similarityOnAssignment } from './similarity.ts';

describe('on an assignment', () => {
  test('[WB-45] up to 20 is green', () => {
    expect([0, 19.9, 20].map(similarityOnAssignment)).toEqual(['green', 'green', 'green']);
  });
  test('[WB-46] above 20 up to 40 is orange', () => {
    expect([20.1, 30, 40].map(similarityOnAssignment)).toEqual(['orange', 'orange', 'orange']);
  });
  test('[WB-47] above 40 is red', () => {
    expect([40.1, 60, 100].map(similarityOnAssignment)).toEqual(['red', 'red', 'red']);
  });
});

describe('on All Submissions', () => {
  test('[ALLS-25] below 30 is green', () => {
    expect([0, 20.1, 29.9].map(similarityOnAllSubmissions)).toEqual(['green', 'green', 'green']);
  });
  test('[ALLS-26] from 30 to below 60 is orange', () => {
    expect([30, 40.1, 59.9].map(similarityOnAllSubmissions)).toEqual([
      'orange',
      'orange',
      'orange',
    ]);
  });
  test('[ALLS-27] 60 or more is red', () => {
    expect([60, 80, 100].map(similarityOnAllSubmissions)).toEqual(['red', 'red', 'red']);
  });
});

test('no score has no colour', () => {
  expect([null, NaN].map(similarityOnAssignment)).toEqual([null, null]);
  expect([null, NaN].map(similarityOnAllSubmissions)).toEqual([null, null]);
});

test('[WB-41] a score is a percent with at most one decimal', () => {
  expect([0, 12, 12.5, 12.34, 99.96, 100].map(formatScore)).toEqual([
    '0%',
    '12%',
    '12.5%',
    '12.3%',
    '100%',
    '100%',
  ]);
  expect([null, NaN].map(formatScore)).toEqual([null, null]);
});
