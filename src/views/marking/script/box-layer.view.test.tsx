import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { boxDrawingMachine } from '#machines/marking/box-drawing.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { BoxLayer } from './box-layer.tsx';

// jsdom has no layout: the page is 100 by 100, so that a pixel is one percent.
beforeAll(() => {
  HTMLElement.prototype.getBoundingClientRect = () =>
    ({ left: 0, top: 0, width: 100, height: 100, right: 100, bottom: 100, x: 0, y: 0 }) as DOMRect;
  HTMLElement.prototype.scrollIntoView = () => {};
  HTMLElement.prototype.setPointerCapture = () => {};
});

const aimed = () => screen.queryByRole('button', { name: /^Box on page 1/ });

walkView(boxDrawingMachine, {
  records: ['sendBoxToParent'],
  samples: [
    { type: 'box.begin', page: 1 },
    { type: 'box.drag', page: 1, from: { x: 20, y: 30 }, to: { x: 5, y: 10 } },
    { type: 'box.move', by: { x: 2, y: 0 } },
    { type: 'box.stretch', by: { x: 0, y: 2 } },
  ],
  key: ({ context }) => context.box.width,
  allow: ({ context }, event) =>
    context.box.x < 40 || (event.type !== 'box.move' && event.type !== 'box.stretch'),
  facts: {
    '[DESK-4] a box that is kept is handed on as it was seen': ({ event, before, world }) => {
      if (event.type === 'box.keep')
        expect(world.ran.at(-1)).toEqual({ action: 'sendBoxToParent', params: before.context.box });
    },
  },
  render: (actor) => (
    <div data-page={1}>
      <BoxLayer
        actor={actor}
        page={1}
        boxes={[{ key: 'note-1', box: { page: 1, x: 1, y: 2, width: 3, height: 4 } }]}
        onLeave={() => {}}
      />
    </div>
  ),
  by: {
    'box.begin': 'elsewhere',
    'box.drag': ({ from, to }) => {
      const layer = document.querySelector('.desk-boxes')!;
      fireEvent.pointerDown(layer, { button: 0, pointerId: 1, clientX: from.x, clientY: from.y });
      fireEvent.pointerMove(layer, { pointerId: 1, clientX: to.x, clientY: to.y });
      fireEvent.pointerCancel(layer, { pointerId: 1 });
    },
    'box.move': () => {
      fireEvent.keyDown(aimed()!, { key: 'ArrowRight' });
    },
    'box.stretch': () => {
      fireEvent.keyDown(aimed()!, { key: 'ArrowDown', shiftKey: true });
    },
    'box.keep': () => {
      fireEvent.click(aimed()!);
    },
    'box.leave': () => {
      fireEvent.keyDown(aimed()!, { key: 'Escape' });
    },
  },
  sees: {
    'box-drawing.off': () => {
      expect(aimed()).toBeNull();
      expect(document.querySelectorAll('[data-box]')).toHaveLength(1);
    },
    'box-drawing.aiming': ({ context: { box } }) =>
      expect([
        aimed()!.style.left,
        aimed()!.style.top,
        aimed()!.style.width,
        aimed()!.style.height,
      ]).toEqual([`${box.x}%`, `${box.y}%`, `${box.width}%`, `${box.height}%`]),
  },
});
