import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useSelector } from '@xstate/react';
import FoldVertical from 'lucide-react/icons/chevrons-right-left';
import { type Part, PARTS } from '#lib/marking/place.ts';
import {
  deskCommands,
  type DeskRef,
  selectFolded,
  selectPart,
  selectWidths,
} from '#machines/marking/desk.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { cx } from '#views/components/base/cx.ts';

/** The number of parts of the desk that fit side by side (DESK-1). */
type VisibleParts = 1 | 2 | 3;

const THREE = '(width >= 75rem)';
const TWO = '(width >= 47.5rem)';

const matches = (query: string): boolean =>
  typeof window.matchMedia === 'function' ? window.matchMedia(query).matches : query === THREE;
const now = (): VisibleParts => {
  if (matches(THREE)) return 3;
  return matches(TWO) ? 2 : 1;
};

function watch(changed: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const lists = [THREE, TWO].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

const useVisibleParts = (): VisibleParts => useSyncExternalStore(watch, now);

interface SplitterProps {
  label: string;
  width: number;
  /** Resizes the part to its right by this many px. */ onResize: (width: number) => void;
}

const STEP = 24;

/**
 * The divider between two parts: dragged, or moved by the arrow keys. It resizes the part to its
 * right.
 */
function Splitter({ label, width, onResize }: SplitterProps) {
  const begun = useRef<{ x: number; width: number } | null>(null);
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (begun.current !== null) onResize(begun.current.width + begun.current.x - event.clientX);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (by === undefined || event.shiftKey) return;
    event.preventDefault();
    onResize(width + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control (ARIA 1.2)
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(width)}
      aria-valuemin={280}
      aria-valuemax={900}
      className="desk-splitter"
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => {
        begun.current = null;
      }}
      onKeyDown={press}
    />
  );
}

interface DeskPartsProps {
  actor: DeskRef;
  script: ReactNode;
  marks: ReactNode;
  words: ReactNode;
  foot: ReactNode;
}

const NAMES: Readonly<Record<Part, string>> = {
  script: 'Script',
  marks: 'Criteria',
  words: 'Feedback',
};
const FIRST_WIDTHS = { marks: 400, words: 380 } as const;

/**
 * Returns which parts are shown: all if three fit, the script and another if two fit, else one.
 */
function seenOf(room: VisibleParts, part: Part): readonly Part[] {
  if (room === 3) return PARTS;
  if (room === 2) return ['script', part === 'words' ? 'words' : 'marks'];
  return [part];
}

/**
 * Returns which of the shown parts are folded. One always stays visible, even if all were folded
 * when there was more room.
 */
function foldedOf(seen: readonly Part[], folded: readonly Part[]): readonly Part[] {
  const here = folded.filter((one) => seen.includes(one));
  return here.length < seen.length
    ? here
    : here.filter((one) => one === 'script' && seen.length > 1);
}

/** The parts of the desk, as many side by side as fit (DESK-1). */
export function DeskParts({ actor, script, marks, words, foot }: DeskPartsProps) {
  const room = useVisibleParts();
  const part = useSelector(actor, selectPart);
  const foldedHere = useSelector(actor, selectFolded);
  const widths = useSelector(actor, selectWidths);
  const { see, fold, resize } = deskCommands(actor);
  const seen = seenOf(room, part);
  const folded = foldedOf(seen, foldedHere);
  const contents = { script, marks, words };
  const tabs = room === 3 ? [] : PARTS.filter((one) => room === 1 || one !== 'script');
  const widthOf = (one: Part): string | undefined => {
    if (room === 1 || one === 'script' || folded.includes(one) || folded.includes('script'))
      return undefined;
    return `${widths[one] ?? FIRST_WIDTHS[one]}px`;
  };
  return (
    <>
      {tabs.length === 0 ? null : (
        <div role="group" aria-label="Parts of the desk" className="desk-tabs">
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={seen.includes(one)}
              className="desk-tab"
              onClick={() => see(one)}
            >
              {NAMES[one]}
            </button>
          ))}
        </div>
      )}
      <div className="desk-parts">
        {PARTS.map((one, place) => {
          const isSeen = seen.includes(one);
          const isFolded = folded.includes(one);
          const width = widthOf(one);
          return (
            <section
              key={one}
              aria-label={NAMES[one]}
              hidden={!isSeen}
              className={cx(
                'desk-part',
                `is-${one}`,
                isFolded && 'is-folded',
                width === undefined && !isFolded && 'is-wide',
              )}
              style={width === undefined ? undefined : { width }}
            >
              {place > 0 && width !== undefined && isSeen ? (
                <Splitter
                  label={`Width of ${NAMES[one]}`}
                  width={Number.parseInt(width, 10)}
                  onResize={(to) => {
                    if (one !== 'script') resize(one, to);
                  }}
                />
              ) : null}
              {isFolded ? (
                <button type="button" className="desk-unfold" onClick={() => fold(one)}>
                  <span>{NAMES[one]}</span>
                </button>
              ) : (
                <>
                  {room === 1 ? null : (
                    <div className="desk-part-head">
                      <h2>{NAMES[one]}</h2>
                      <IconButton
                        icon={FoldVertical}
                        label={`Fold ${NAMES[one].toLowerCase()}`}
                        size="sm"
                        {...(one === 'script' ? { keys: 'm' } : {})}
                        onClick={() => fold(one)}
                      />
                    </div>
                  )}
                  {contents[one]}
                </>
              )}
            </section>
          );
        })}
      </div>
      <div className="desk-foot">{foot}</div>
    </>
  );
}
