import Quote from 'lucide-react/icons/quote';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Evidence, PicturePlace } from '#contract/drafts/feedback.ts';
import { cx } from '#views/components/base/cx.ts';
import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import ListPlus from 'lucide-react/icons/list-plus';
import PenLine from 'lucide-react/icons/pen-line';
import Plus from 'lucide-react/icons/plus';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ChosenPoint, PointSection } from '#contract/drafts/drafting.ts';
import { type DraftPoint, sentencesOf, withoutSentences } from '#lib/drafts/points.ts';
import {
  draftPointsCommands,
  type DraftPointsRef,
  selectEvidence,
  selectPen,
  selectPicking,
  selectTrouble,
} from '#machines/drafts/draft-points.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';

interface QuotesProps {
  quotes: readonly Evidence[];
  isCode: boolean;
  /** The quote that is highlighted in the student's text. */ shown: Evidence | null;
  onQuote: (quote: Evidence | null) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The quotes that support a point, as a single tab stop: arrow keys move between them, and each
 * links to its place in the text.
 */
export function Quotes({ quotes, isCode, shown, onQuote }: QuotesProps) {
  const isShown = ({ start, end }: Evidence): boolean =>
    shown?.start === start && shown.end === end;
  const [reached, setReached] = useState(0);
  const tabbable = Math.min(reached, quotes.length - 1);
  const step = (event: KeyboardEvent<HTMLUListElement>) => {
    const to = event.altKey ? undefined : STEPS[event.key]?.(tabbable, quotes.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons in it
    <ul aria-label="Quotes" onKeyDown={step} className="flex flex-col gap-1">
      {quotes.map((one, place) => (
        <li key={`${one.start}-${place}`}>
          <button
            type="button"
            tabIndex={place === tabbable ? 0 : -1}
            aria-pressed={isShown(one)}
            onFocus={() => setReached(place)}
            onClick={() => onQuote(isShown(one) ? null : one)}
            className={cx(
              'flex w-full gap-2 rounded-control border-l-2 border-transparent px-2 py-1.5 text-left hover:bg-hover',
              isShown(one) && 'border-accent bg-mark',
              isCode ? 'font-mono' : 'font-serif',
            )}
          >
            <Quote className="mt-0.5 text-ink-faint" />
            <span className="line-clamp-3">{one.quote}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface PointCardsProps {
  actor: DraftPointsRef;
  points: readonly DraftPoint[];
  chosen: ReadonlyMap<string, ChosenPoint>;
  /** Keys of the points whose words are in the educator's own text, separated by commas. */
  standing: string;
  isCode: boolean;
  /** What can be done to the educator's own text; left out if the user may not change it. */
  own?: OwnText | undefined;
}
interface OwnText {
  put: (words: string) => void;
  takeOut: (words: string) => void;
}

const KINDS = {
  strengths: ['good', 'Strength'],
  improvements: ['fair', 'To improve'],
  next_steps: ['neutral', 'Next step'],
} as const;
/** A paragraph of prose is both praise and advice, so it has no kind. */
const kindOf = (section: PointSection): (typeof KINDS)[keyof typeof KINDS] | null =>
  section === 'paragraphs' ? null : KINDS[section];

/**
 * Points of a draft, each with the passages that support it: to be accepted, edited or dropped.
 */
export function PointCards({ actor, points, chosen, standing, isCode, own }: PointCardsProps) {
  const stands = new Set(standing.split(','));
  const untaken = points.filter(({ key }) => !chosen.has(key) && !stands.has(key));
  return (
    <>
      {own && untaken.length > 1 ? (
        <Button
          size="sm"
          variant="ghost"
          icon={ListPlus}
          className="mb-2"
          onClick={() => {
            // Inserted in one go: a second insertion at the same time might miss the first.
            own.put(untaken.map(({ text }) => text).join('\n\n'));
            for (const point of untaken) draftPointsCommands(actor).take(point);
          }}
        >
          Take all {untaken.length}
        </Button>
      ) : null}
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
    </>
  );
}

/** Reports a problem with storing the choices, if there is one. */
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
  const picking = useSelector(actor, (snapshot) =>
    selectPicking(snapshot)?.key === point.key ? selectPicking(snapshot) : null,
  );
  const evidence = useSelector(actor, selectEvidence);
  const {
    take,
    drop,
    restore,
    edit,
    pickSentences,
    point: show,
    hide,
  } = draftPointsCommands(actor);
  const sentences = useMemo(() => sentencesOf(point), [point]);
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
      ) : picking && own ? (
        <Sentences
          actor={actor}
          point={point}
          sentences={sentences}
          left={picking.left}
          onTake={own.put}
        />
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
      {own && !pen && !picking ? (
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
              {sentences.length > 1 ? (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={ListChecks}
                  onClick={() => pickSentences(point.key)}
                >
                  By sentence
                </Button>
              ) : null}
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

/** Describes where a picture is, with a link to it. */
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

/** A point sentence by sentence: what is left out is struck through, the rest is accepted. */
function Sentences({
  actor,
  point,
  sentences,
  left,
  onTake,
}: {
  actor: DraftPointsRef;
  point: DraftPoint;
  sentences: readonly string[];
  left: readonly number[];
  onTake: (words: string) => void;
}) {
  const { toggleSentence, closeSentences, take } = draftPointsCommands(actor);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const kept = sentences.length - left.length;
  const takeKept = () => {
    const words = withoutSentences(sentences, left);
    onTake(words);
    take(point, words === point.text ? null : words);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the boxes in it
    <div
      className="mt-1"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeSentences();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && kept > 0) takeKept();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ul aria-label="Sentences to take" ref={list} className="flex flex-col gap-1">
        {sentences.map((sentence, place) => {
          const isKept = !left.includes(place);
          return (
            <li key={place}>
              <Checkbox
                checked={isKept}
                onChange={() => toggleSentence(place)}
                label={
                  <span className={cx('wrap-anywhere', !isKept && 'text-ink-faint line-through')}>
                    {sentence.trim()}
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-1.5 flex gap-1">
        <Button
          size="sm"
          icon={Plus}
          disabled={kept === 0 ? 'Keep at least one sentence.' : false}
          onClick={takeKept}
        >
          Take {kept} of {sentences.length}
        </Button>
        <Button size="sm" variant="ghost" onClick={closeSentences}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Edits the wording of a point. */
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
