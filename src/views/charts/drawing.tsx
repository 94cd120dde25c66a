import { memo } from 'react';
import type { Arrow, Box, Drawing, ExportedTransition, Line } from '#lib/charts/exported.ts';
import { isAt } from '#lib/charts/look-up.ts';
import { cx } from '../components/base/cx.ts';

const Lines = ({ lines, className }: { lines: readonly Line[]; className?: string }) => (
  <>
    {lines.map(({ x, y, text }) => (
      <text
        key={`${x} ${y}`}
        x={x}
        y={y}
        className={className}
        xmlSpace="preserve"
      >{`${text} `}</text>
    ))}
  </>
);

/** The mean width of a letter, and how far above its foot a line begins. */
const [LETTER, HEIGHT] = [4.9, 9];

/** What a pointer hits: the whole of the words, not only their letters. */
function Ground({ lines }: { lines: readonly Line[] }) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  return (
    <rect
      className="ground"
      x={first.x}
      y={first.y - HEIGHT}
      width={Math.max(...lines.map(({ text }) => text.length)) * LETTER}
      height={last.y - first.y + HEIGHT + 3}
    />
  );
}

export interface DrawingProps {
  drawing: Drawing;
  transitions: readonly ExportedTransition[];
  picked: string | null;
  /** States that a replay is in. */
  at: readonly string[];
  onPick: (key: string) => void;
}

type Given = Omit<DrawingProps, 'drawing'>;
/** The id that the list of arrows names its chosen one by. */
export const optionId = (transition: number): string => `arrow-${transition}`;

function Option({
  transition,
  lines,
  transitions,
  picked,
  onPick,
}: Given & { transition: number; lines: readonly Line[] }) {
  const { key } = transitions[transition]!;
  return (
    <g
      role="option"
      id={optionId(transition)}
      aria-selected={key === picked}
      onClick={() => onPick(key)}
      data-key={key}
    >
      <Ground lines={lines} />
      <Lines lines={lines} />
    </g>
  );
}

function Outline({ kind, x, y, width, height }: Box) {
  const [cx_, cy_, r] = [x + width / 2, y + height / 2, width / 2];
  if (kind === 'initial') return <circle cx={cx_} cy={cy_} r={r} />;
  if (kind === 'final')
    return (
      <>
        <circle cx={cx_} cy={cy_} r={r * 0.57} />
        <circle className="ring" cx={cx_} cy={cy_} r={r - 1} />
      </>
    );
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={kind === 'group' || kind === 'regions' ? 12 : 8}
    />
  );
}

const BoxShape = ({ box, given }: { box: Box; given: Given }) => {
  const isHere =
    box.kind !== 'initial' &&
    box.kind !== 'anywhere' &&
    box.kind !== 'final' &&
    isAt(box.id, given.at);
  return (
    <g className={cx('box', box.kind, box.tone, isHere && 'here')}>
      <g aria-hidden="true">
        <Outline {...box} />
        {box.title ? <Lines lines={[box.title]} className="name" /> : null}
        {box.notes.map(({ transition, lines }) =>
          transition === null ? <Lines key={`${lines[0]?.y}`} lines={lines} /> : null,
        )}
      </g>
      {box.notes.map(({ transition, lines }) =>
        transition === null ? null : (
          <Option key={transition} {...given} transition={transition} lines={lines} />
        ),
      )}
    </g>
  );
};

const ArrowShape = ({ arrow, given }: { arrow: Arrow; given: Given }) => {
  const keys = arrow.labels.map(({ transition }) => given.transitions[transition]!.key);
  const at = keys.indexOf(given.picked ?? '');
  return (
    <g className={cx('arrow', arrow.tone, at !== -1 && 'picked')}>
      <g aria-hidden="true">
        <path className="line" d={arrow.line} />
        <polygon className="head" points={arrow.head} />
        {arrow.leader === '' ? null : <path className="leader" d={arrow.leader} />}
        {/* Where several lie on one line, each click takes the next. */}
        {keys.length > 0 ? (
          <path
            className="reach"
            d={arrow.line}
            onClick={() => given.onPick(keys[(at + 1) % keys.length]!)}
          />
        ) : null}
      </g>
      {arrow.labels.map(
        ({ transition, lines }) =>
          lines.length > 0 && (
            <Option key={transition} {...given} transition={transition} lines={lines} />
          ),
      )}
    </g>
  );
};

/** A chart as it was laid out, in the colours of the page. */
export const DrawnChart = memo(function DrawnChart({ drawing, ...given }: DrawingProps) {
  return (
    <>
      {drawing.boxes.map((box) => (
        <BoxShape key={`${box.kind} ${box.id}`} box={box} given={given} />
      ))}
      {drawing.arrows.map((arrow) => (
        <ArrowShape key={`${arrow.line} ${arrow.head}`} arrow={arrow} given={given} />
      ))}
    </>
  );
});
