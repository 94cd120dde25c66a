import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ViewedChart } from '#lib/charts/exported.ts';
import type { Point, Size } from '#lib/charts/view-port.ts';
import {
  isHeld,
  panZoomVerbs,
  selectView,
  type PanZoomRef,
} from '#machines/pan-zoom/pan-zoom.view.ts';
import { IconButton } from '../components/actions/icon-button.tsx';
import { DrawnChart, optionId } from './drawing.tsx';

export interface PictureProps {
  actor: PanZoomRef;
  chart: ViewedChart;
  picture: number;
  picked: string | null;
  at: readonly string[];
  onPick: (key: string | null) => void;
  /** Enter: to the words of what is chosen. */
  onEnter: () => void;
}

/** The places of the transitions that a picture shows, in the order of the chart. */
function shownIn({ drawings }: ViewedChart, picture: number): number[] {
  const { boxes, arrows } = drawings[picture]!;
  const places = [
    ...arrows.flatMap(({ labels }) => labels),
    ...boxes.flatMap(({ notes }) => notes),
  ].flatMap(({ transition }) => transition ?? []);
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** Where in a picture the words of a transition stand. */
function placeOf(
  { drawings }: ViewedChart,
  picture: number,
  transition: number,
): (Point & Size) | null {
  const { boxes, arrows } = drawings[picture]!;
  const lines =
    [...arrows.flatMap(({ labels }) => labels), ...boxes.flatMap(({ notes }) => notes)].find(
      (one) => one.transition === transition,
    )?.lines ?? [];
  const [first] = lines;
  return first ? { x: first.x, y: first.y - 12, width: 160, height: 12 * lines.length + 12 } : null;
}

/**
 * A picture in its window: moved by pointer, wheel and keys. For the keyboard and the screen reader it is a list of
 * arrows: up and down choose one, Enter goes to its words.
 */
export function Picture({ actor, chart, picture, picked, at, onPick, onEnter }: PictureProps) {
  const room = useRef<HTMLDivElement>(null);
  const { x, y, scale } = useSelector(actor, selectView);
  const held = useSelector(actor, isHeld);
  const verbs = panZoomVerbs(actor);
  const drawing = chart.drawings[picture]!;
  const places = shownIn(chart, picture);
  const chosen = chart.transitions.findIndex(({ key }) => key === picked);

  useEffect(() => {
    const box = room.current!;
    const measure = () =>
      panZoomVerbs(actor).measure(drawing, { width: box.clientWidth, height: box.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // React's own listener is passive: the page would scroll too.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      panZoomVerbs(actor).turn(event.deltaY, { x: event.clientX - left, y: event.clientY - top });
    };
    box.addEventListener('wheel', turn, { passive: false });
    return () => {
      observer.disconnect();
      box.removeEventListener('wheel', turn);
    };
  }, [actor, drawing]);

  useEffect(() => {
    const place = chosen === -1 ? null : placeOf(chart, picture, chosen);
    if (place) panZoomVerbs(actor).show(place);
  }, [actor, chart, picture, chosen]);

  const inRoom = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const step = (by: number) => {
    const next =
      places[
        (Math.max(places.indexOf(chosen), by < 0 ? 0 : -1) + by + places.length) % places.length
      ];
    if (next !== undefined) onPick(chart.transitions[next]!.key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choices: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: onEnter,
      ' ': onEnter,
      Escape: () => onPick(null),
    };
    const choice = event.shiftKey ? undefined : choices[event.key];
    if (choice) choice();
    else if (!verbs.key(event.key)) return;
    event.preventDefault();
  };

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <div
          ref={room}
          role="listbox"
          tabIndex={0}
          aria-label={`Arrows of ${chart.name}`}
          aria-describedby="picture-keys"
          aria-activedescendant={places.includes(chosen) ? optionId(chosen) : undefined}
          data-held={held || undefined}
          className="chart-window absolute inset-0 overflow-hidden bg-surface focus-visible:-outline-offset-2"
          onKeyDown={press}
          onPointerDown={(event) => {
            if (event.button === 0) verbs.press(event.pointerId, inRoom(event));
          }}
          onPointerMove={(event) => {
            // Caught only once it moves: a pointer that is caught no longer clicks what is under it.
            if (
              held &&
              event.buttons > 0 &&
              !event.currentTarget.hasPointerCapture(event.pointerId) &&
              Math.hypot(event.movementX, event.movementY) > 1
            ) {
              event.currentTarget.setPointerCapture(event.pointerId);
            }
            verbs.move(event.pointerId, inRoom(event));
          }}
          onPointerUp={(event) => verbs.lift(event.pointerId)}
          onPointerCancel={(event) => verbs.lift(event.pointerId)}
          onPointerLeave={(event) => verbs.lift(event.pointerId)}
        >
          <svg role="presentation" className="chart-picture size-full select-none">
            <g role="presentation" transform={`translate(${x} ${y}) scale(${scale})`}>
              <DrawnChart
                drawing={drawing}
                transitions={chart.transitions}
                picked={picked}
                at={at}
                onPick={onPick}
              />
            </g>
          </svg>
        </div>
      </div>
      <div className="flex items-center gap-1 border-t border-line px-2">
        <p aria-hidden="true" className="mr-auto hidden text-xs text-ink-faint sm:block">
          Drag or turn the wheel; ↑ ↓ choose an arrow, Enter reads it.
        </p>
        <IconButton icon={Minus} label="Smaller" keys="-" onClick={verbs.smaller} />
        <IconButton icon={Plus} label="Larger" keys="+" onClick={verbs.larger} />
        <IconButton icon={Maximize} label="Whole picture" keys="0" onClick={verbs.fit} />
      </div>
      <p id="picture-keys" className="sr-only">
        Up and down choose an arrow, Enter goes to its words, Escape lets go. Shift with the arrow
        keys moves the picture, plus and minus change its size, 0 shows the whole.
      </p>
    </div>
  );
}
