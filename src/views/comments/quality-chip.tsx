import type { QualityLevel } from '#contract/comments/comment.ts';
import { LEVEL_LABELS } from '#contract/comments/standard-bank/types.ts';
import { Chip } from '#views/components/data/chip.tsx';

/** A quality level in its colour and its word (specification, section 3). */
export const QualityChip = ({ level }: { level: QualityLevel }) => (
  <Chip tone={level}>{LEVEL_LABELS[level]}</Chip>
);
