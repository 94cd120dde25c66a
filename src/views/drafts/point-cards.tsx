import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import PenLine from 'lucide-react/icons/pen-line';
import Plus from 'lucide-react/icons/plus';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { ChosenPoint, PointSection } from '#contract/drafts/drafting.ts';
import type { Evidence, PicturePlace } from '#contract/drafts/feedback.ts';
import type { DraftPoint } from '#lib/drafts/points.ts';
import {
  draftPointsCommands,
  type DraftPointsRef,
  selectEvidence,
  selectPen,
  selectTrouble,
} from '#machines/drafts/draft-points.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Quotes } from './quotes.tsx';

export interface PointCardsProps {
  actor: DraftPointsRef;
  points: readonly DraftPoint[];
  chosen: ReadonlyMap<string, ChosenPoint>;
  /** Keys of the points whose words stand in the educator's own text, with commas between. */
  standing: string;
  isCode: boolean;
  /** What can be done to the educator's own text; left out where nobody may. */
  own?: OwnText | undefined;
}
export interface OwnText {
  put: (words: string) => void;
  takeOut: (words: string) => void;
}

const KINDS = {
  strengths: ['good', 'Strength'],
  improvements: ['fair', 'To improve'],
  next_steps: ['neutral', 'Next step'],
} as const;
/** A paragraph of prose is praise and advice at once: it has no kind. */
const kindOf = (section: PointSection): (typeof KINDS)[keyof typeof KINDS] | null =>
  section === 'paragraphs' ? null : KINDS[section];

/** Points of a draft, each with the passages it rests on: to be taken, taken in other words, or dropped. */
export function PointCards({ actor, points, chosen, standing, isCode, own }: PointCardsProps) {
  const stands = new Set(standing.split(','));
  return (
    <ul className="flex flex-col gap-2">
      {points.map((point) => (
        <li
          key={point.key}
          className="rounded-panel border border-line bg-surface px-3 py-2 text-sm"
        >
          <Card
            actor={actor}
            point={point}
            chosen={chosen.get(point.key)}
            stands={stands.has(point.key)}
            isCode={isCode}
            own={own}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with storing what was chosen, if anything. */
export function PointsTrouble({ actor }: { actor: DraftPointsRef }) {
  const trouble = useSelector(actor, selectTrouble);
  if (trouble === null) return null;
  return (
    <p role="alert" className="mt-2 text-xs text-error">
      {trouble === 'waiting' ? (
        <>
          What you chose is not stored yet; it is tried again by itself.{' '}
          <button type="button" className="underline" onClick={draftPointsCommands(actor).retry}>
            Try now
          </button>
        </>
      ) : (
        `Your choice was not stored. ${trouble.message ?? ''}`
      )}
    </p>
  );
}

interface CardProps {
  actor: DraftPointsRef;
  point: DraftPoint;
  chosen: ChosenPoint | undefined;
  stands: boolean;
  isCode: boolean;
  own: OwnText | undefined;
}

function Card({ actor, point, chosen, stands, isCode, own }: CardProps) {
  const pen = useSelector(actor, (snapshot) =>
    selectPen(snapshot)?.key === point.key ? selectPen(snapshot) : null,
  );
  const evidence = useSelector(actor, selectEvidence);
  const { take, drop, restore, edit, point: show, hide } = draftPointsCommands(actor);
  const kind = kindOf(point.section);
  if (chosen?.choice === 'dropped') {
    return (
      <div className="flex items-center gap-2 text-ink-faint">
        <span className="min-w-0 flex-1 truncate line-through">{point.text}</span>
        <span className="sr-only">Dropped</span>
        {own ? (
          <Button size="sm" variant="ghost" icon={Undo} onClick={() => restore(point)}>
            Put back
          </Button>
        ) : null}
      </div>
    );
  }
  const words = chosen?.wording ?? point.text;
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        {kind === null ? null : <Chip tone={kind[0]}>{kind[1]}</Chip>}
        {chosen ? (
          <Chip tone="accent">{chosen.wording === null ? 'Taken' : 'Taken in your words'}</Chip>
        ) : null}
      </div>
      {pen && own ? (
        <Pen actor={actor} point={point} words={pen.words} onTake={own.put} />
      ) : (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{words}</p>
      )}
      {point.evidence.length > 0 ? (
        <Quotes
          quotes={point.evidence}
          isCode={isCode}
          shown={evidence}
          onQuote={(quote) => {
            if (quote) show(quote);
            else hide();
          }}
        />
      ) : null}
      {point.pictures ? (
        <p className="mt-1 text-xs text-ink-muted">
          Rests on {pictureNames(point.pictures)} of the work, which nobody but the model has looked
          at: see whether it is so.
        </p>
      ) : null}
      {point.places?.map((place) => (
        <PlaceOfPicture
          key={place.picture}
          place={place}
          shown={evidence}
          onShow={(passage) => {
            if (passage) show(passage);
            else hide();
          }}
        />
      ))}
      {own && !pen ? (
        <div className="mt-1.5 flex flex-wrap gap-1">
          <Button
            size="sm"
            icon={stands ? Check : Plus}
            disabled={stands ? 'It stands in your feedback.' : false}
            onClick={() => {
              own.put(words);
              take(point, chosen?.wording ?? null);
            }}
          >
            {takeLabel(chosen !== undefined, stands)}
          </Button>
          {stands ? (
            <Button
              size="sm"
              variant="ghost"
              icon={X}
              onClick={() => {
                own.takeOut(words);
                if (chosen) restore(point);
              }}
            >
              Take out
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant="ghost"
                icon={PenLine}
                onClick={() => edit(point.key, words)}
              >
                Edit
              </Button>
              <Button size="sm" variant="ghost" icon={X} onClick={() => drop(point)}>
                Drop
              </Button>
            </>
          )}
        </div>
      ) : null}
    </>
  );
}

/** Where a picture stands, in words that lead there. */
function PlaceOfPicture({
  place: { picture, page, after, before },
  shown,
  onShow,
}: {
  place: PicturePlace;
  shown: Evidence | null;
  onShow: (passage: Evidence | null) => void;
}) {
  const passage = after ?? before;
  const isShown = passage !== null && shown?.start === passage.start && shown.end === passage.end;
  return (
    <p className="mt-1 text-xs text-ink-muted">
      Picture {picture} stands {page === null ? '' : `on page ${page}`}
      {passage ? (
        <>
          {page === null ? '' : ', '}
          {after ? 'after' : 'before'}{' '}
          <button
            type="button"
            aria-pressed={isShown}
            className="text-left font-serif underline"
            onClick={() => onShow(isShown ? null : passage)}
          >
            “{passage.quote}”
          </button>
        </>
      ) : null}
      .
    </p>
  );
}

const pictureNames = (numbers: readonly number[]): string =>
  `picture${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`;

function takeLabel(isTaken: boolean, stands: boolean): string {
  if (stands) return isTaken ? 'Taken' : 'In your feedback';
  return isTaken ? 'Take again' : 'Take';
}

/** A point in other words. */
function Pen({
  actor,
  point,
  words,
  onTake,
}: {
  actor: DraftPointsRef;
  point: DraftPoint;
  words: string;
  onTake: (words: string) => void;
}) {
  const { write, dropPen, take } = draftPointsCommands(actor);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = words.trim() === '';
  const takeWords = () => {
    onTake(words.trim());
    take(point, words.trim() === point.text ? null : words.trim());
  };
  return (
    <div className="mt-1.5">
      <TextArea
        aria-label="This point in your words"
        minRows={2}
        maxRows={12}
        value={words}
        onChange={write}
        ref={field}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dropPen();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty)
            takeWords();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div className="mt-1.5 flex gap-1">
        <Button
          size="sm"
          icon={Plus}
          disabled={isEmpty ? 'Write something first.' : false}
          onClick={takeWords}
        >
          Take these words
        </Button>
        <Button size="sm" variant="ghost" onClick={dropPen}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
