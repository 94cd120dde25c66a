import { expect, test } from 'vitest';
import { hard, PROPOSED, quiet } from '#machines/analytics/class-feedback.expectations.ts';
import { classText } from './class-text.ts';

const [evidence, none] = hard.criteria;
const saying = (...texts: string[]) => ({
  ...evidence!,
  points: texts.map((text) => ({ ...evidence!.points[0]!, text })),
});

test('[ANA-3] points stand by criterion with their count, on a line each, those of none at the end', () => {
  expect(classText(hard)).toBe(PROPOSED);
  expect(
    classText({
      ...hard,
      criteria: [
        saying('Cite\n your  sources.'),
        { ...saying('Mind the length.'), id: null, name: none!.name },
      ],
    }),
  ).toBe(
    'What many of you can work on\n\nEvidence\n- Cite your sources. (5 of 14)\n\nBesides\n- Mind the length. (5 of 14)',
  );
});

test('[ANA-3] a point that quotes a student is no feedback to all; without another there is none', () => {
  for (const quoting of [
    'Keep “Cities grow.” here.',
    'Keep "Cities grow." here.',
    'Keep «Cities grow.» here.',
  ]) {
    expect(classText({ ...hard, criteria: [saying(quoting)] })).toBe('');
    expect(classText({ ...hard, criteria: [saying(quoting, 'Cite your sources.')] })).toBe(
      PROPOSED,
    );
  }
  expect(classText(quiet)).toBe('');
});

test('a megabyte of quotation marks is read in linear time', () => {
  expect(classText({ ...hard, criteria: [saying('“'.repeat(100_000))] }).length).toBeGreaterThan(
    100_000,
  );
});
