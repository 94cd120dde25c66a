import { describe, expect, test } from 'vitest';
import {
  AIDED_MINUTES,
  MANUAL_MINUTES,
  ROI_BOUNDS,
  ROI_DEFAULTS,
  roiHint,
  roiNumber,
  roiOf,
  type RoiField,
} from './roi.ts';

const of = (
  studentsPerClass: number,
  classesPerWeek: number,
  assignmentsPerTerm: number,
  level = ROI_DEFAULTS.level,
) => roiOf({ level, studentsPerClass, classesPerWeek, assignmentsPerTerm });

test('[ROI-1] [ROI-2] a scenario and its defaults', () => {
  expect(ROI_DEFAULTS).toEqual({
    level: 'undergraduate',
    studentsPerClass: 25,
    classesPerWeek: 4,
    assignmentsPerTerm: 3,
  });
});

test('[ROI-11] [ROI-12] [ROI-13] the minutes of a submission', () => {
  expect(MANUAL_MINUTES).toEqual({
    undergraduate: { min: 15, max: 25 },
    postgraduate: { min: 15, max: 30 },
  });
  expect(AIDED_MINUTES).toEqual({ min: 5, max: 10 });
});

describe('the defaults, worked out by hand', () => {
  const undergraduate = roiOf(ROI_DEFAULTS);
  const postgraduate = roiOf({ ...ROI_DEFAULTS, level: 'postgraduate' });

  test('[ROI-10] 25 x 4 x 3 = 300', () => {
    expect(undergraduate.totalSubmissions).toBe(300);
  });

  test('[ROI-15] [ROI-16] by hand 300 x 20 / 60 = 100 h, for postgraduates 300 x 22.5 / 60 = 112.5 h', () => {
    expect(undergraduate.manualHours).toBeCloseTo(100, 10);
    expect(postgraduate.manualHours).toBeCloseTo(112.5, 10);
  });

  test('[ROI-13] [ROI-14] aided 300 x (7.5 + 2 / 100) / 60 = 37.6 h for both', () => {
    expect(undergraduate.aidedHours).toBeCloseTo(37.6, 10);
    expect(postgraduate.aidedHours).toBeCloseTo(37.6, 10);
  });

  test('[ROI-17] 62.4 / 100 = 62 %, 74.9 / 112.5 = 66.58 = 67 %', () => {
    expect(undergraduate.savedHours).toBeCloseTo(62.4, 10);
    expect(undergraduate.savedPercent).toBe(62);
    expect(postgraduate.savedHours).toBeCloseTo(74.9, 10);
    expect(postgraduate.savedPercent).toBe(67);
  });

  test('[ROI-18] 62.4 x 3 = 187.2 h a year', () => {
    expect(undergraduate.savedHoursPerYear).toBeCloseTo(187.2, 10);
    expect(postgraduate.savedHoursPerYear).toBeCloseTo(224.7, 10);
  });

  test('[ROI-19] 62.4 x 3 / 8 = 23.4 days', () => {
    expect(undergraduate.workDaysPerYear).toBeCloseTo(23.4, 10);
    expect(postgraduate.workDaysPerYear).toBeCloseTo(28.0875, 10);
  });
});

test('[ROI-14] one student in one class pays the whole setup: 7.5 + 2 = 9.5 minutes', () => {
  const one = of(1, 1, 1);
  expect(one.manualHours).toBeCloseTo(20 / 60, 10);
  expect(one.aidedHours).toBeCloseTo(9.5 / 60, 10);
  expect(one.savedPercent).toBe(53);
});

test('[ROI-17] [ROI-22] a 0 anywhere gives 0 hours and 0 %, never NaN', () => {
  for (const result of [
    of(0, 4, 3),
    of(25, 0, 3),
    of(25, 4, 0),
    of(0, 0, 0),
    of(NaN, 4, 3),
    of(Infinity, 1, 1),
  ]) {
    expect(Object.values(result)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  }
});

test('[ROI-9] values outside the bounds are calculated with', () => {
  expect(of(1_000, 50, 20).totalSubmissions).toBe(1_000_000);
  expect(of(2.5, 4, 3).totalSubmissions).toBe(30);
  expect(of(-25, 4, 3).totalSubmissions).toBe(-300);
  for (const value of Object.values(of(-25, 4, 3))) expect(Number.isFinite(value)).toBe(true);
});

test('[ROI-7] what is no number becomes 0', () => {
  expect(['', ' ', 'abc', '12a', 'NaN', 'Infinity', '🎓', '٢٥', '1,5'].map(roiNumber)).toEqual(
    Array.from({ length: 9 }, () => 0),
  );
  expect(['25', ' 25 ', '2.5', '-3', '1e2'].map(roiNumber)).toEqual([25, 25, 2.5, -3, 100]);
});

test('[ROI-8] the declared bounds, and a hint outside them', () => {
  expect(ROI_BOUNDS).toEqual({
    studentsPerClass: { min: 1, max: 100 },
    classesPerWeek: { min: 1, max: 20 },
    assignmentsPerTerm: { min: 1, max: 10 },
  });
  const hints: [RoiField, number, string | null][] = [
    ['studentsPerClass', 1, null],
    ['studentsPerClass', 100, null],
    ['studentsPerClass', 101, 'Usually between 1 and 100.'],
    ['classesPerWeek', 0, 'Usually between 1 and 20.'],
    ['classesPerWeek', 20, null],
    ['assignmentsPerTerm', 11, 'Usually between 1 and 10.'],
    ['assignmentsPerTerm', NaN, 'Usually between 1 and 10.'],
  ];
  for (const [field, value, hint] of hints) expect(roiHint(field, value)).toBe(hint);
});
