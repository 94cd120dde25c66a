export type SimilarityColour = 'green' | 'orange' | 'red';

const coloured = (
  score: number | null,
  isGreen: (score: number) => boolean,
  isOrange: (score: number) => boolean,
): SimilarityColour | null => {
  if (score === null || Number.isNaN(score)) return null;
  if (isGreen(score)) return 'green';
  return isOrange(score) ? 'orange' : 'red';
};

/**
 * Colour on an assignment's screen: up to 20 green, up to 40 orange, above that red (specification,
 * section 9).
 */
export const similarityOnAssignment = (score: number | null): SimilarityColour | null =>
  coloured(
    score,
    (percent) => percent <= 20,
    (percent) => percent <= 40,
  );

/**
 * Colour on All Submissions: below 30 green, below 60 orange, otherwise red (specification, section
 * 9).
 */
export const similarityOnAllSubmissions = (score: number | null): SimilarityColour | null =>
  coloured(
    score,
    (percent) => percent < 30,
    (percent) => percent < 60,
  );

/** Writes '12.5%', with at most one decimal; null without a score. */
export const formatScore = (score: number | null): string | null =>
  score === null || Number.isNaN(score) ? null : `${Number(score.toFixed(1))}%`;
