import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createActor } from 'xstate';
import { chartOf, PRESS, SESSION } from '#tests/support/charts/viewed-chart.ts';
import { chartViewerMachine } from '#machines/chart-viewer/chart-viewer.machine.ts';
import { panZoomMachine } from '#machines/pan-zoom/pan-zoom.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { ViewerScreen } from './viewer-screen.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const lamp = chartOf('lamp');
const index = [{ ...lamp, states: 2 }];
const replay = () => screen.queryByRole('region', { name: 'Replay' });
const short = SESSION.slice(0, 2);

walkView(chartViewerMachine, {
  records: ['writeAddress'],
  samples: [
    { type: 'address.change', name: 'lamp', key: null },
    { type: 'address.change', name: null, key: null },
    { type: 'picture.choose', picture: 1 },
    { type: 'transition.pick', key: PRESS },
    { type: 'query.change', query: 'press' },
    { type: 'path.walk', path: 0 },
    { type: 'file.give', file: new File(['x'], 'x.json') },
    { type: 'step.reach', taken: 1 },
    { type: 'step.reach', taken: 2 },
    { type: 'step.show', name: 'lamp', key: null },
    done('loadChart', lamp),
    fails('loadChart'),
    done('readRecording', short),
    fails('readRecording'),
  ],
  key: ({ context }) => [context.name, context.taken, context.key],
  allow: (snapshot, event) =>
    event.type !== 'step.show' &&
    (event.type !== 'path.walk' ||
      (snapshot.context.key === PRESS && snapshot.matches({ picture: 'shown' }))) &&
    (event.type !== 'step.reach' || event.taken !== snapshot.context.taken),
  facts: {
    '[CHART-6] [CHART-7] what a replay is at is said in words': ({ after }) => {
      const { steps, taken } = after.context;
      if (after.matches({ replay: 'stepping' }))
        expect(replay()).toHaveTextContent(`Step ${taken} of ${steps.length}`);
    },
    '[CHART-3] the words of the arrow that is chosen stand beside the picture': ({ after }) => {
      if (after.matches({ picture: 'shown' }) && after.context.key === PRESS) {
        const words = screen.getByRole('complementary', { name: 'Words' });
        expect(words).toHaveTextContent('lamp.press [is paid?] / tell: the neighbours');
        expect(words).toHaveTextContent('CHART-3 A click shows its words.');
        expect(words).toHaveTextContent('a lamp burns when it is paid for');
        expect(words).toHaveTextContent('off | lamp.press → on');
        expect(words).toHaveTextContent('2 paths');
        if (after.context.picture === 0)
          expect(screen.getByRole('listbox')).toHaveAttribute('aria-activedescendant', 'arrow-0');
      }
    },
    '[CHART-7] where what had the focus is gone the heading has it': ({ event, before, after }) => {
      if (event.type === 'replay.end' && before.matches({ replay: 'stepping' }))
        expect(document.body).not.toHaveFocus();
      if (event.type === 'address.change' && before.context.name !== after.context.name)
        expect(document.body).not.toHaveFocus();
    },
    '[CHART-7] a table says the same as the picture': ({ after }) => {
      if (!after.matches({ picture: 'shown' })) return;
      const rows = screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
      expect(rows).toEqual(
        lamp.transitions.map(({ words, from, to }) =>
          expect.stringMatching(
            `^${from.slice(5)}${words.replaceAll(/[[\]?/.]/g, String.raw`\$&`)}${to[0]!.slice(5)}`,
          ),
        ),
      );
    },
  },
  render: (actor) => (
    <ViewerScreen
      actor={actor}
      panZoom={createActor(panZoomMachine).start()}
      index={index}
      home="/"
      screenAddress={(file) => file}
    />
  ),
  by: {
    'address.change': 'elsewhere',
    'step.show': 'elsewhere',
    'chart.retry': (_, { press }) => press('Try again'),
    'picture.choose': (_, { press }) => press('Inside on'),
    'transition.pick': (_, { press }) => press(/^lamp\.press/),
    'query.change': ({ query }) =>
      void fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } }),
    'path.walk': (_, { press }) => press(/^Path 1/),
    'file.give': ({ file }, { user }) => user.upload(screen.getByLabelText('Recording'), file),
    'step.reach': ({ taken }) =>
      void fireEvent.change(screen.getByRole('slider', { name: 'Step' }), {
        target: { value: taken },
      }),
    'replay.end': (_, { press }) => press(replay() ? 'End replay' : 'Dismiss'),
  },
  sees: {
    'chart-viewer.picture.index': () =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Every behaviour, drawn'),
    'chart-viewer.picture.loading': () => expect(screen.getByText('Loading lamp …')).toBeVisible(),
    'chart-viewer.picture.shown': () =>
      expect(screen.getByRole('listbox', { name: 'Arrows of lamp' })).toBeVisible(),
    'chart-viewer.picture.failed': () =>
      expect(screen.getByText('This chart could not be loaded.')).toBeVisible(),
    'chart-viewer.replay.none': () => expect(replay()).toBeNull(),
    'chart-viewer.replay.reading': () =>
      expect(screen.getByText('Reading the recording …')).toBeVisible(),
    'chart-viewer.replay.refused': () =>
      expect(screen.getByText('This file is no recording of a session.')).toBeVisible(),
    'chart-viewer.replay.stepping': () => expect(replay()).toBeVisible(),
  },
});
