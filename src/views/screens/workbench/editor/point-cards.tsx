import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { AiFeedback, Evidence } from '#contract/feedback.ts';
import { cardsByCriterion, type DraftCard } from '#lib/submissions/draft-points.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Quotes } from './quotes.tsx';

export interface PointCardsProps {
  draft: AiFeedback;
  /** Keys of the points that stand in the educator's own text, with commas between. */
  taken: string;
  isCode: boolean;
  quote: Evidence | null;
  onQuote: (quote: Evidence | null) => void;
  /** Puts a point into the educator's own text; left out where nobody may. */
  onTake?: ((text: string) => void) | undefined;
}

const KINDS = { strength: ['good', 'Works'], improvement: ['fair', 'To work on'], step: ['neutral', 'Next step'] } as const;

/** Each point of a draft under its criterion, with the passages it rests on: a click shows them in the student's text. */
export function PointCards({ draft, taken, isCode, quote, onQuote, onTake }: PointCardsProps) {
  const standing = new Set(taken.split(','));
  return cardsByCriterion(draft).map(({ criterion, cards }) => (
    <section key={criterion} aria-label={criterion || 'Next steps'} className="mt-4">
      <h5 className="mb-2 font-medium">{criterion || 'Next steps'}</h5>
      <ul className="flex flex-col gap-2">
        {cards.map((card) => (
          <li key={card.key} className="rounded-panel border border-line bg-surface px-3 py-2">
            <Card card={card} isTaken={standing.has(card.key)} isCode={isCode} quote={quote} onQuote={onQuote} onTake={onTake} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type CardProps = Pick<PointCardsProps, 'isCode' | 'quote' | 'onQuote' | 'onTake'> & { card: DraftCard; isTaken: boolean };

function Card({ card: { kind, point: { text, evidence } }, isTaken, isCode, quote, onQuote, onTake }: CardProps) {
  const [tone, name] = KINDS[kind];
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Chip tone={tone}>{name}</Chip>
        {onTake ? (
          <Button size="sm" variant="ghost" icon={isTaken ? Check : Plus} disabled={isTaken ? 'It stands in your feedback.' : false} onClick={() => onTake(text)}>
            {isTaken ? 'Taken' : 'Take'}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 whitespace-pre-line">{text}</p>
      {evidence.length > 0 ? <Quotes quotes={evidence} isCode={isCode} quote={quote} onQuote={onQuote} /> : null}
    </>
  );
}
