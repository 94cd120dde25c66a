import { useSelector } from '@xstate/react';
import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { lamp, lampModel } from './lamp.fixture.ts';
import { sightGaps, walkView } from './walk-view.tsx';

function Lamp({ actor }: { actor: ActorRefFrom<typeof lamp> }) {
  const snapshot = useSelector(actor, (s) => s);
  return (
    <section aria-busy={snapshot.hasTag('busy')}>
      <output>{snapshot.matches('on') ? `${snapshot.context.watt} W` : 'dark'}</output>
      <button
        type="button"
        disabled={!snapshot.can({ type: 'lamp.press' })}
        onClick={() => actor.send({ type: 'lamp.press' })}
      >
        Press
      </button>
      <button type="button" onClick={() => actor.send({ type: 'lamp.dim', watt: 20 })}>
        Dim
      </button>
      <button type="button" onClick={() => actor.send({ type: 'lamp.break' })}>
        Break
      </button>
    </section>
  );
}

const dark = () => {
  expect(screen.getByRole('status')).toHaveTextContent('dark');
};
const sees = {
  'lamp.off': () => {
    dark();
    expect(screen.getByRole('button', { name: 'Press' })).toBeEnabled();
  },
  'lamp.starting': () => {
    expect(screen.getByText('dark').parentElement).toHaveAttribute('aria-busy', 'true');
  },
  'lamp.warming': dark,
  'lamp.on.choosing': 'passing',
  'lamp.on.bright': () => {
    expect(screen.getByRole('status')).toHaveTextContent('60 W');
  },
  'lamp.on.dim': (s: { context: { watt: number } }) => {
    expect(screen.getByRole('status')).toHaveTextContent(`${s.context.watt} W`);
  },
  'lamp.on.blinking': 'passing',
  'lamp.broken': dark,
} as const;

walkView(lamp, {
  ...lampModel,
  samples: [...lampModel.samples],
  allow: (_, event) => !event.type.endsWith('.bulb'),
  excuses: { 'lamp.on | xstate.done.actor.bulb [0]': 'not visible' },
  render: (actor) => <Lamp actor={actor} />,
  by: {
    'lamp.press': (_, person) => person.press('Press'),
    'lamp.dim': (_, { press }) => press('Dim'),
    'lamp.break': (_, { press }) => press('Break'),
    'meter.read': 'elsewhere',
    'neighbour.blink': 'elsewhere',
  },
  sees,
});

test('a forgotten leaf state and an unknown one are noticed', () => {
  const { 'lamp.off': _, ...others } = sees;
  expect(sightGaps(lamp, { ...others, 'lamp.moon': dark })).toEqual({
    missing: ['lamp.off'],
    alien: ['lamp.moon'],
  });
});
