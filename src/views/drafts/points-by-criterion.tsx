import { byCriterion, type DraftPoint } from '#lib/drafts/points.ts';
import { PointCards, type PointCardsProps, PointsTrouble } from './point-cards.tsx';

/** Returns the heading above points: their criterion, or what they are if none is named. */
const headingOf = (criterion: string, points: readonly DraftPoint[]): string =>
  criterion ||
  (points.some(({ section }) => section === 'paragraphs') ? 'About the work' : 'Next steps');

/** Every point of a draft under its criterion; prose in its own order. */
export function PointsByCriterion(props: PointCardsProps) {
  return (
    <>
      <PointsTrouble actor={props.actor} />
      {byCriterion(props.points).map(({ criterion, points }) => {
        const heading = headingOf(criterion, points);
        return (
          <section key={points[0]!.key} aria-label={heading} className="mt-4">
            <h5 className="mb-2 font-medium">{heading}</h5>
            <PointCards {...props} points={points} />
          </section>
        );
      })}
    </>
  );
}
