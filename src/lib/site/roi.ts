export const ROI_LEVELS = ['undergraduate', 'postgraduate'] as const;
export type RoiLevel = (typeof ROI_LEVELS)[number];

export interface RoiScenario {
  level: RoiLevel;
  studentsPerClass: number;
  classesPerWeek: number;
  assignmentsPerTerm: number;
}
export type RoiField = Exclude<keyof RoiScenario, 'level'>;

export const ROI_DEFAULTS: Readonly<RoiScenario> = {
  level: 'undergraduate',
  studentsPerClass: 25,
  classesPerWeek: 4,
  assignmentsPerTerm: 3,
};

/** Declared bounds: hints that aren't enforced (specification, section 5). */
export const ROI_BOUNDS: Readonly<
  Record<RoiField, { readonly min: number; readonly max: number }>
> = {
  studentsPerClass: { min: 1, max: 100 },
  classesPerWeek: { min: 1, max: 20 },
  assignmentsPerTerm: { min: 1, max: 10 },
};

interface Minutes {
  readonly min: number;
  readonly max: number;
}

/** Minutes per submission, by hand and with the platform (specification, section 9). */
export const MANUAL_MINUTES: Readonly<Record<RoiLevel, Minutes>> = {
  undergraduate: { min: 15, max: 25 },
  postgraduate: { min: 15, max: 30 },
};
export const AIDED_MINUTES: Minutes = { min: 5, max: 10 };
export const BATCH_SETUP_MINUTES = 2;

const TERMS_PER_YEAR = 3;
const HOURS_PER_WORK_DAY = 8;

export interface RoiResult {
  totalSubmissions: number;
  /** Hours per term. */
  manualHours: number;
  aidedHours: number;
  savedHours: number;
  /** A whole percentage of the manual hours. */
  savedPercent: number;
  savedHoursPerYear: number;
  workDaysPerYear: number;
}

const midpoint = ({ min, max }: Minutes): number => (min + max) / 2;

const NOTHING: RoiResult = {
  totalSubmissions: 0,
  manualHours: 0,
  aidedHours: 0,
  savedHours: 0,
  savedPercent: 0,
  savedHoursPerYear: 0,
  workDaysPerYear: 0,
};

/**
 * Calculates what the platform saves (specification, section 9); if any input is 0, everything is
 * 0.
 */
export function roiOf({
  level,
  studentsPerClass,
  classesPerWeek,
  assignmentsPerTerm,
}: RoiScenario): RoiResult {
  const perBatch = studentsPerClass * classesPerWeek;
  const totalSubmissions = perBatch * assignmentsPerTerm;
  if (totalSubmissions === 0 || !Number.isFinite(totalSubmissions)) return NOTHING;
  const hours = (minutes: number) => (totalSubmissions * minutes) / 60;
  const manualHours = hours(midpoint(MANUAL_MINUTES[level]));
  const aidedHours = hours(midpoint(AIDED_MINUTES) + BATCH_SETUP_MINUTES / perBatch);
  const savedHours = manualHours - aidedHours;
  return {
    totalSubmissions,
    manualHours,
    aidedHours,
    savedHours,
    savedPercent: Math.round((savedHours / manualHours) * 100),
    savedHoursPerYear: savedHours * TERMS_PER_YEAR,
    workDaysPerYear: (savedHours * TERMS_PER_YEAR) / HOURS_PER_WORK_DAY,
  };
}

/** Reads an input's text as a number; anything else becomes 0 (specification, section 5). */
export function roiNumber(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) ? value : 0;
}

/** Returns a hint with the bounds for a value outside them; null within. */
export function roiHint(field: RoiField, value: number): string | null {
  const { min, max } = ROI_BOUNDS[field];
  return value >= min && value <= max ? null : `Usually between ${min} and ${max}.`;
}
