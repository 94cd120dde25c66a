import type { AiFeedback, Point } from '#contract/feedback.ts';

/** One point of a draft on its card. */
export interface DraftCard { key: string; kind: 'strength' | 'improvement' | 'step'; point: Point }

const cardsOf = ({ strengths, improvements, next_steps }: AiFeedback): DraftCard[] => [
  ...strengths.map((point, place): DraftCard => ({ key: `strength ${place}`, kind: 'strength', point })),
  ...improvements.map((point, place): DraftCard => ({ key: `improvement ${place}`, kind: 'improvement', point })),
  ...next_steps.map((point, place): DraftCard => ({ key: `step ${place}`, kind: 'step', point })),
];

/** The points of a draft under their criteria, in the order in which the criteria first come; those without one are last. */
export function cardsByCriterion(draft: AiFeedback): { criterion: string; cards: DraftCard[] }[] {
  const groups = Map.groupBy(cardsOf(draft), ({ point }) => point.criterion);
  const named = [...groups].map(([criterion, cards]) => ({ criterion, cards }));
  return [...named.filter(({ criterion }) => criterion !== ''), ...named.filter(({ criterion }) => criterion === '')];
}

/** Keys of the points that stand in the educator's own text, as one string: the text remembers what was taken. */
export const takenIn = (draft: AiFeedback, own: string): string => cardsOf(draft).filter(({ point }) => own.includes(point.text)).map(({ key }) => key).join(',');
