import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { NOTHING_ALLOCATED, progressText } from '#lib/marking/queue.ts';
import { createActor } from 'xstate';
import { markedCopiesMachine } from '#machines/marking/marked-copies.machine.ts';
import { markingClockMachine } from '#machines/marking/marking-clock.machine.ts';
import {
  clockCommands,
  isOn,
  paceOf,
  selectSpent,
  type ClockRef,
} from '#machines/marking/marking-clock.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { submission } from '#tests/support/submissions.ts';
import { useActivity } from '#views/marking/use-activity.ts';
import ScriptsDialog from './scripts-dialog.tsx';

const copies = createActor(markedCopiesMachine).start();
const MINUTE = 60_000;
const scripts = [
  submission({ id: 7, student_identifier: 'Ada' }),
  submission({ id: 8, student_identifier: 'Bob' }),
];

/**
 * What a marker sees of the clock: the time spent on this script, and the average of those marked.
 */
function Times({ actor }: { actor: ClockRef }) {
  const spent = useSelector(actor, selectSpent);
  const script = useSelector(actor, ({ context }) => context.script);
  const on = useSelector(actor, isOn);
  const commands = clockCommands(actor);
  useActivity(commands);
  return (
    <ScriptsDialog
      copies={copies}
      queue={scripts}
      current={script ?? 7}
      isMarked={() => true}
      query={{ order: 'name', filter: 'all', seed: 1 }}
      whose={NOTHING_ALLOCATED}
      progress={progressText(2, 3, paceOf(spent, [7, 8]))}
      times={{
        on,
        spent: spent[script ?? 7] ?? 0,
        onSwitch: (to) => commands.switch(to, Date.now()),
      }}
      onGo={() => {}}
      onOrder={() => {}}
      onFilter={() => {}}
      onClose={() => {}}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(MINUTE);
});
afterEach(() => {
  vi.useRealTimers();
});

const measures = () => screen.getByRole('checkbox', { name: /Measure how long/ });
const looks = ({
  context: { spent, script, on },
}: {
  context: { spent: Readonly<Record<number, number>>; script: number | null; on: boolean };
}) => {
  const minutes = (spent[script ?? 7] ?? 0) / MINUTE;
  expect((measures() as HTMLInputElement).checked).toBe(on);
  expect(screen.queryAllByText('Nothing is measured.')).toHaveLength(on ? 0 : 1);
  expect(
    screen.queryAllByText(
      new RegExp(`Time on this script: ${minutes < 1 ? 'under a minute' : `${minutes} min`}\\.`),
    ),
  ).toHaveLength(on ? 1 : 0);
};

walkView(markingClockMachine, {
  inputs: [
    { spent: { 7: 4 * MINUTE, 8: 2 * MINUTE }, on: true },
    { spent: {}, on: false },
  ],
  records: ['storeTimes'],
  // The times are the same in every path: only the time between two events counts.
  samples: [
    { type: 'script.shown', id: 7, at: MINUTE },
    { type: 'script.shown', id: 8, at: 2 * MINUTE },
    { type: 'marker.stirred', at: 3 * MINUTE },
    { type: 'marker.left', at: 4 * MINUTE },
    { type: 'clock.switch', on: true, at: 4 * MINUTE },
    { type: 'clock.switch', on: false, at: 4 * MINUTE },
  ],
  key: ({ context }) => [context.script, context.on],
  // A ticked box can only be unticked.
  allow: ({ context }, event) => event.type !== 'clock.switch' || event.on !== context.on,
  facts: {
    '[DESK-10] the pace is that of the scripts that are marked': ({ after: { context } }) => {
      const pace = paceOf(context.spent, [7, 8]);
      expect(screen.queryAllByText(/at your pace/)).toHaveLength(pace === null ? 0 : 1);
      if (pace === 3 * MINUTE)
        expect(screen.getByText(/2 of 3 marked, 1 to go, about 3 min at your pace/)).toBeVisible();
    },
    '[DESK-11] what was measured is told to the marker, and nothing is measured where they said so':
      ({ before, after }) => {
        looks(after);
        if (!before.context.on) expect(after.context.spent).toEqual(before.context.spent);
      },
  },
  render: (actor) => <Times actor={actor} />,
  by: {
    // The address says which script is shown.
    'script.shown': 'elsewhere',
    'marker.stirred': ({ at }) => {
      vi.setSystemTime(at);
      fireEvent.keyDown(document.body, { key: 'j' });
    },
    'marker.left': ({ at }) => {
      vi.setSystemTime(at);
      fireEvent.blur(window);
    },
    'clock.switch': ({ at }) => {
      vi.setSystemTime(at);
      fireEvent.click(measures());
    },
  },
  sees: {
    'clock.deciding': 'passing',
    'clock.away': looks,
    'clock.counting': looks,
    'clock.off': looks,
  },
});
