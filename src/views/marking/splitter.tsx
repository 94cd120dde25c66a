import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

export interface SplitterProps {
  label: string;
  width: number;
  /** Of the part to its right, by so many px. */ onResize: (width: number) => void;
}

const STEP = 24;

/** Between two parts: dragged, or moved by the arrow keys. It sizes the part to its right. */
export function Splitter({ label, width, onResize }: SplitterProps) {
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
