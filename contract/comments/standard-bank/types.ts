import type { QualityLevel } from '#contract/comments/comment.ts';

export interface StandardComment {
  /** Category keyword, level keyword and a number joined by underscores: `structure_excellent_1`. */
  readonly id: string;
  /**
   * May contain placeholders in square brackets, such as `[Specific Area]`, for the educator to
   * fill in.
   */
  readonly text: string;
}

export interface StandardLevel {
  readonly level: QualityLevel;
  readonly label: string;
  readonly comments: readonly StandardComment[];
}

/** One group of the standard comment bank (specification, section 3). */
export interface StandardCategory {
  readonly keyword: string;
  readonly name: string;
  readonly qualityLevels: readonly StandardLevel[];
}

/** The picker's name for each level, best first. */
export const LEVEL_LABELS: Readonly<Record<QualityLevel, string>> = {
  excellent: 'Excellent',
  good: 'Good / Very Good',
  fair: 'Fair / Developing',
  poor: 'Poor / Needs Improvement',
};

/**
 * Texts by level. Their position determines their id: add new ones at the end, and never move one.
 */
export type CategoryTexts = Readonly<Record<QualityLevel, readonly string[]>>;

const LEVELS = ['excellent', 'good', 'fair', 'poor'] as const satisfies readonly QualityLevel[];

export const category = (
  keyword: string,
  name: string,
  texts: CategoryTexts,
): StandardCategory => ({
  keyword,
  name,
  qualityLevels: LEVELS.map((level) => ({
    level,
    label: LEVEL_LABELS[level],
    comments: texts[level].map((text, index) => ({ id: `${keyword}_${level}_${index + 1}`, text })),
  })),
});
