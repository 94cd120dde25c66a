import { STANDARD_BANK } from '#contract/standard-bank/index.ts';
import { sentencesOf } from '../measure/sentence.ts';

const COMMENTS = new Map(
  STANDARD_BANK.flatMap((category) =>
    category.qualityLevels.flatMap((level) => level.comments.map((comment) => [comment.id, comment.text] as const)),
  ),
);
const PLACEHOLDER = /\[([A-Z][^\]]*)\]/g;

/** Sentences of a standard comment from `from` on (0 is the first), its placeholders filled. */
export interface BankPart {
  id: string;
  from?: number;
  fill?: Readonly<Record<string, string>>;
}

/**
 * The sentences a rule may use of a comment of the standard bank. A comment opens with what a reader saw and goes on
 * with what to do; the rules put what they measured in place of the first. Throws RangeError for an id that is none, or
 * a placeholder that nothing fills.
 */
export function advice({ id, from = 1, fill = {} }: BankPart): string[] {
  const comment = COMMENTS.get(id);
  if (comment === undefined) throw new RangeError(`The standard bank has no comment ${id}.`);
  return sentencesOf(comment, 0)
    .slice(from)
    .map(({ text }) =>
      text.replace(PLACEHOLDER, (_, name: string) => {
        const value = fill[name];
        if (value === undefined) throw new RangeError(`Nothing fills [${name}] of comment ${id}.`);
        return value;
      }),
    );
}
