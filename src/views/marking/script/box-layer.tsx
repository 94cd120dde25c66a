import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Box } from '#contract/rubrics/annotation.ts';
import { type Point, unturned } from '#lib/marking/boxes.ts';
import {
  boxDrawingCommands,
  type BoxDrawingRef,
  selectBox,
} from '#machines/marking/box-drawing.view.ts';
import { cx } from '#views/components/base/cx.ts';

/** The box of a note. */
export interface NotedBox {
  key: string;
  box: Box;
}
export interface BoxLayerProps {
  actor: BoxDrawingRef;
  page: number;
  boxes: readonly NotedBox[];
  /** The number of quarter turns of the picture. */ turns?: number;
  onLeave: () => void;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -2, y: 0 },
  ArrowRight: { x: 2, y: 0 },
  ArrowUp: { x: 0, y: -2 },
  ArrowDown: { x: 0, y: 2 },
};
const styleOf = ({ x, y, width, height }: Box) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** Drawn over a page or picture: the boxes of its notes, and the one being drawn (DESK-4). */
export function BoxLayer({ actor, page, boxes, turns = 0, onLeave }: BoxLayerProps) {
  const isAiming = useSelector(actor, (snapshot) => selectBox(snapshot) !== null);
  const aimed = useSelector(actor, (snapshot) => {
    const box = selectBox(snapshot);
    return box?.page === page ? box : null;
  });
  const from = useRef<Point | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const commands = boxDrawingCommands(actor);
  const isHere = aimed !== null;
  useEffect(() => {
    if (!isHere) return;
    handle.current?.focus({ preventScroll: true });
    handle.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return unturned(
      { x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 },
      turns,
    );
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) commands.drag(page, from.current, pointOf(event));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) {
      commands.leave();
      onLeave();
    } else if (event.shiftKey) commands.stretch(step);
    else commands.move(step);
  };
  return (
    <div
      className={cx('desk-boxes', isAiming && 'is-aiming')}
      onPointerDown={(event) => {
        if (!isAiming || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointOf(event);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (from.current === null) return;
        drag(event);
        from.current = null;
        commands.keep();
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      {boxes.map(({ key, box }) =>
        box.page === page ? (
          <span key={key} data-box={key} className="desk-box" style={styleOf(box)} />
        ) : null,
      )}
      {aimed === null ? null : (
        <button
          ref={handle}
          type="button"
          className="desk-box is-aimed"
          style={styleOf(aimed)}
          onKeyDown={press}
          onClick={(event) => {
            if (event.detail === 0) commands.keep();
          }}
          aria-label={`Box on page ${page}. Arrow keys move it, with Shift they size it. Enter writes a note on it, Escape leaves it.`}
        />
      )}
    </div>
  );
}
