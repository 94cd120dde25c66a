import { withoutBullet } from '#contract/rubrics/text.ts';
import { type FoundCriterion, type FoundRubric, NoRubric, type Notes } from './draft.ts';
import { saidPoints } from './points.ts';
import { pointsCriterion } from './table.ts';
import { isTotalWord } from './words.ts';

const LIST_MARK = /^(?:[-*–]|\d{1,3}[.)]|[a-z]\))\s+/i;
const unmarked = (line: string): string => withoutBullet(line.trim()).replace(LIST_MARK, '');
const LONG = 200;

/**
 * Reads lines of text as criteria: those that state points can be given points, others are for
 * comments. Indented lines are descriptions.
 */
export function rubricOfLines(text: string, notes: Notes): FoundRubric {
  const criteria: FoundCriterion[] = [];
  let percents = 0;
  for (const line of text.split('\n')) {
    const said = unmarked(line);
    const last = criteria.at(-1);
    const points = said.length > LONG ? null : saidPoints(said, { bare: true });
    if (said === '') continue;
    if (isTotalWord(said)) {
      notes.tell('A line with the total was left out, because totals are calculated.');
    } else if (points !== null && points.rest !== '' && points.points !== 0) {
      notes.doubt(points.doubtful);
      if (points.percent) percents += 1;
      criteria.push(pointsCriterion(points.rest, said, points, notes));
    } else if (
      last?.kind === 'points' &&
      (/^\s{2,}|^\t/.test(line) || said !== line.trim() || said.length > LONG)
    ) {
      last.description = [last.description ?? '', said].filter((part) => part !== '').join('\n');
    } else {
      criteria.push(
        said.length > LONG
          ? { name: `${said.slice(0, 80).toWellFormed()}…`, description: said, kind: 'comment' }
          : { name: said, kind: 'comment' },
      );
    }
  }
  if (criteria.length === 0) throw new NoRubric('There is no text in it.');
  const counted = criteria.filter(({ kind }) => kind === 'points').length;
  if (percents > 0 && percents < counted)
    notes.warn(
      'Some lines give percentages and some give points. Percentages were read as points: check them.',
    );
  const comments = criteria.filter(({ kind }) => kind === 'comment').length;
  if (comments > 0)
    notes.tell(
      `${comments === criteria.length ? 'No points were found: every line' : `${comments} of ${criteria.length} lines say no points: each`} became a criterion for comments.`,
    );
  return { criteria };
}
