import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { chartOf } from '#tests/support/charts/viewed-chart.ts';
import { panZoomMachine } from '#machines/pan-zoom/pan-zoom.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { Picture } from './picture.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const picture = () => screen.getByRole('listbox');
const at = ({ id, x, y }: { id: number; x: number; y: number }) => ({
  pointerId: id,
  clientX: x,
  clientY: y,
  button: 0,
});
const isHeld = (held: boolean) => () =>
  held
    ? expect(picture()).toHaveAttribute('data-held')
    : expect(picture()).not.toHaveAttribute('data-held');

walkView(panZoomMachine, {
  samples: [
    {
      type: 'room.measure',
      picture: { width: 400, height: 300 },
      room: { width: 500, height: 400 },
    },
    { type: 'pointer.press', id: 1, x: 10, y: 10 },
    { type: 'pointer.press', id: 2, x: 90, y: 10 },
    { type: 'pointer.move', id: 1, x: 20, y: 20 },
    { type: 'pointer.move', id: 2, x: 99, y: 9 },
    { type: 'pointer.lift', id: 1 },
    { type: 'pointer.lift', id: 2 },
    { type: 'view.pan', by: { x: 60, y: 0 } },
    { type: 'view.zoom', factor: 1.25 },
    { type: 'view.fit' },
    { type: 'part.show', part: { x: 0, y: 0, width: 9, height: 9 } },
  ],
  key: ({ context }) => context.pointers.map(({ id }) => id),
  facts: {
    '[CHART-2] what is drawn lies where the chart says': ({
      after: {
        context: {
          view: { x, y, scale },
        },
      },
    }) => {
      expect(picture().querySelector('svg > g')).toHaveAttribute(
        'transform',
        `translate(${x} ${y}) scale(${scale})`,
      );
    },
  },
  render: (actor) => (
    <Picture
      actor={actor}
      chart={chartOf('lamp')}
      picture={0}
      picked={null}
      at={[]}
      onPick={() => {}}
      onEnter={() => {}}
    />
  ),
  by: {
    'room.measure': 'elsewhere',
    'part.show': 'elsewhere',
    'pointer.press': (event) => void fireEvent.pointerDown(picture(), at(event)),
    'pointer.move': (event) => void fireEvent.pointerMove(picture(), at(event)),
    'pointer.lift': ({ id }) => void fireEvent.pointerUp(picture(), { pointerId: id }),
    'view.pan': () => void fireEvent.keyDown(picture(), { key: 'ArrowLeft', shiftKey: true }),
    'view.zoom': () => void fireEvent.click(screen.getByRole('button', { name: 'Larger' })),
    'view.fit': () => void fireEvent.keyDown(picture(), { key: '0' }),
  },
  sees: {
    'pan-zoom.still': isHeld(false),
    'pan-zoom.panning': isHeld(true),
    'pan-zoom.pinching': isHeld(true),
  },
});
