import { render } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Span } from '#lib/marking/selectors.ts';
import { useLaidOut } from './margin-layout.ts';
import { usePainted } from './surface.ts';

const TEXT = 'Why so many buses? Nobody knows.';
const ten = (start: number): Span => ({ start, end: start + 2 });
const painted = new Map<string, Set<Range>>();
const measured = vi.fn<(at: number) => void>();

// jsdom has no layout and paints nothing: each letter is 10 px below the previous one, each card 30
// px high.
beforeEach(() => {
  measured.mockClear();
  painted.clear();
  vi.stubGlobal('CSS', { highlights: painted, escape: String });
  vi.stubGlobal('Highlight', class extends Set<Range> {});
  Range.prototype.getBoundingClientRect = function measure(this: Range) {
    measured(this.startOffset);
    return { top: this.startOffset * 10 } as DOMRect;
  };
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get: () => 30,
  });
});

function Beside({ spans, warns = false }: { spans: readonly Span[]; warns?: boolean }) {
  const script = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  usePainted(script, 'desk-note', spans);
  useLaidOut(
    script,
    column,
    useMemo(() => new Map(spans.map((span) => [`at ${span.start}`, span])), [spans]),
    warns,
  );
  return (
    <>
      <div ref={script} data-testid="script">
        <span data-from={0}>{TEXT}</span>
      </div>
      <div ref={column}>
        {warns ? <p className="is-warning" /> : null}
        {spans.map(({ start }) => (
          <p key={start} data-note={`at ${start}`} />
        ))}
      </div>
    </>
  );
}

test('[DESK-4] a new note among others is measured and painted alone; all are once the script is redrawn', async () => {
  const spans = [ten(0), ten(8), ten(20)];
  const { container, getByTestId, rerender } = render(<Beside spans={spans} />);
  const tops = () =>
    [...container.querySelectorAll<HTMLElement>('[data-note]')].map((card) => card.style.top);
  const places = () => [...(painted.get('desk-note') ?? [])].map(({ startOffset }) => startOffset);
  expect(tops()).toEqual(['0px', '80px', '200px']);
  expect(places()).toEqual([0, 8, 20]);
  const before = [...painted.get('desk-note')!];
  measured.mockClear();

  const more = [...spans, ten(7)];
  rerender(<Beside spans={more} />);
  expect(measured.mock.calls).toEqual([[7]]);
  expect(tops()).toEqual(['0px', '108px', '200px', '70px']);
  expect(
    [...painted.get('desk-note')!].slice(0, 3).every((range, at) => range === before[at]),
  ).toBe(true);
  expect(places()).toEqual([0, 8, 20, 7]);

  measured.mockClear();
  getByTestId('script').append(document.createElement('canvas'));
  await expect
    .poll(() => measured.mock.calls.map(([at]) => at).toSorted((a, b) => a - b))
    .toEqual([0, 7, 8, 20]);
  expect(places()).toEqual([0, 8, 20, 7]);
  rerender(<Beside spans={more.slice(1)} />);
  expect(places()).toEqual([8, 20, 7]);
  rerender(<Beside spans={[]} />);
  expect([...painted.keys()]).toEqual([]);
});

test('[DESK-4] [DESK-9] a warning above the notes covers none', () => {
  const spans = [ten(0), ten(8)];
  const { container, rerender } = render(<Beside spans={spans} />);
  const tops = () =>
    [...container.querySelectorAll<HTMLElement>('[data-note]')].map((card) => card.style.top);
  rerender(<Beside spans={spans} warns />);
  expect(tops()).toEqual(['38px', '80px']);
  rerender(<Beside spans={spans} />);
  expect(tops()).toEqual(['0px', '80px']);
});
