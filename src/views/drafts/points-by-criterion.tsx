import { byCriterion } from '#lib/drafts/points.ts';
import { PointCards, type PointCardsProps, PointsTrouble } from './point-cards.tsx';

/** Every point of a draft under its criterion. */
export function PointsByCriterion(props: PointCardsProps) {
  return (
    <>
      <PointsTrouble actor={props.actor} />
      {byCriterion(props.points).map(({ criterion, points }) => (
        <section key={criterion} aria-label={criterion || 'Next steps'} className="mt-4">
          <h5 className="mb-2 font-medium">{criterion || 'Next steps'}</h5>
          <PointCards {...props} points={points} />
        </section>
      ))}
    </>
  );
}
