import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import type { StandardComment } from './comment-types.ts';

/** The standard bank in the form that `putStandardBank` expects. */
export const standardComments: readonly StandardComment[] = STANDARD_BANK.flatMap(
  ({ name, qualityLevels }) =>
    qualityLevels.flatMap(({ level, comments }) =>
      comments.map(({ id, text }) => ({
        standard_key: id,
        category: name,
        quality_level: level,
        text,
      })),
    ),
);
