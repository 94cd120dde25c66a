import { describe, expect, test } from 'vitest';
import { MAX_COMMENT } from '#contract/limits.ts';
import { LEVEL_LABELS, STANDARD_BANK } from './index.ts';

const comments = STANDARD_BANK.flatMap((group) =>
  group.qualityLevels.flatMap((level) =>
    level.comments.map((comment) => ({ ...comment, keyword: group.keyword, level: level.level })),
  ),
);

const offending = (rule: RegExp) =>
  comments.filter(({ text }) => rule.test(text)).map(({ id }) => id);

test('[PICK-10] has six categories, in order and exactly as specified', () => {
  expect(STANDARD_BANK.map(({ name }) => name)).toEqual([
    'Structure & Organization',
    'Argument & Analysis',
    'Evidence & Referencing',
    'Clarity & Writing Style',
    'Task Fulfillment',
    'General Feedback / Overall Impression',
  ]);
});

test('[PICK-11] [PICK-12] [BANK-33] each category has four levels with a level, a label and comments', () => {
  for (const { qualityLevels } of STANDARD_BANK) {
    expect(qualityLevels.map(({ level, label }) => [level, label])).toEqual([
      ['excellent', 'Excellent'],
      ['good', 'Good / Very Good'],
      ['fair', 'Fair / Developing'],
      ['poor', 'Poor / Needs Improvement'],
    ]);
    for (const { comments: list } of qualityLevels) expect(list.length).toBeGreaterThanOrEqual(4);
  }
  expect(Object.keys(LEVEL_LABELS)).toEqual(['excellent', 'good', 'fair', 'poor']);
});

test('[PICK-13] an id is category keyword, level keyword and a number, and is unique', () => {
  for (const group of STANDARD_BANK) {
    for (const { level, comments: list } of group.qualityLevels) {
      expect(list.map(({ id }) => id)).toEqual(
        list.map((_, index) => `${group.keyword}_${level}_${index + 1}`),
      );
    }
  }
  expect(comments[0]?.id).toBe('structure_excellent_1');
  expect(new Set(comments.map(({ id }) => id)).size).toBe(comments.length);
});

describe('[PICK-14] each comment has a text', () => {
  test('no text occurs twice, is blank, too long, or badly spaced', () => {
    expect(comments.length).toBeGreaterThanOrEqual(96);
    expect(new Set(comments.map(({ text }) => text)).size).toBe(comments.length);
    for (const { text } of comments) {
      expect(text).toMatch(/^[A-Z].*[.?]$/);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}|\n| [,.;:?]/);
      expect(text.length).toBeLessThan(MAX_COMMENT);
      expect(text.split(' ').length).toBeGreaterThan(10);
    }
  });

  test('addresses the student', () => {
    expect(comments.filter(({ text }) => !/\b(?:you|your)\b/i.test(text))).toEqual([]);
    expect(offending(/\b(?:the student|this student|he|she)\b/i)).toEqual([]);
  });

  test('promises no mark or grade', () => {
    expect(
      offending(
        /\b(?:grade|mark|marks|pass|fail|first-class|distinction|merit|percent|credit)\b|%|\b[A-F][+-](?!\w)/i,
      ),
    ).toEqual([]);
  });

  test('insults no one', () => {
    expect(
      offending(/\b(?:lazy|careless|stupid|terrible|awful|hopeless|rubbish|obviously)\b/i),
    ).toEqual([]);
  });

  test('uses British spelling throughout', () => {
    expect(offending(/iz(?:e|es|ed|ing|ation)\b|yz(?:e|es|ed|ing)\b/i)).toEqual([]);
    expect(
      offending(
        /\b(?:color|behavior|favor|center|program|judgment|fulfillment|skillful|catalog|defense)/i,
      ),
    ).toEqual([]);
  });
});

test('[PICK-15] some texts contain placeholders, among them [Style Guide] and [Specific Area], and all are well formed', () => {
  const found = new Set<string>();
  for (const { text } of comments) {
    for (const [placeholder] of text.matchAll(/\[[^\]]*\]/g)) {
      expect(placeholder).toMatch(/^\[[A-Z][a-z]+(?: (?:[A-Z][a-z]+|of|or|the))*\]$/);
      found.add(placeholder);
    }
    expect(text.replaceAll(/\[[^[\]]*\]/g, '')).not.toMatch(/[[\]]/);
  }
  expect(found).toContain('[Style Guide]');
  expect(found).toContain('[Specific Area]');
});

test('every level of every category has a comment that can be used as it is', () => {
  for (const { qualityLevels } of STANDARD_BANK) {
    for (const { comments: list } of qualityLevels)
      expect(list.some(({ text }) => !text.includes('['))).toBe(true);
  }
});

test('[PICK-13] keeps the keywords in ids and five comments for each level: ids are stored, so none may move or disappear', () => {
  expect(STANDARD_BANK.map(({ keyword }) => keyword)).toEqual([
    'structure',
    'argument',
    'evidence',
    'clarity',
    'task',
    'general',
  ]);
  expect(
    STANDARD_BANK.flatMap(({ qualityLevels }) =>
      qualityLevels.map(({ comments: list }) => list.length),
    ).filter((count) => count !== 5),
  ).toEqual([]);
});
