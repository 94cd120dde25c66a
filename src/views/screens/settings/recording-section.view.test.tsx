import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { recordingMachine } from '#machines/recording/recording.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RecordingSection } from './recording-section.tsx';

const box = () => screen.getByRole('checkbox', { name: /^Record what the product does/ });

walkView(recordingMachine, {
  inputs: [
    { isOn: false, count: 0 },
    { isOn: true, count: 0 },
  ],
  records: ['forget', 'download'],
  samples: [{ type: 'steps.count', count: 2 }],
  key: ({ context }) => context.count > 0,
  allow: ({ context }, event) =>
    context.count > 0 || (event.type !== 'recording.clear' && event.type !== 'recording.download'),
  facts: {
    '[CHART-5] the switch is on exactly while something is to be recorded': ({ after }) => {
      if (after.matches('off')) expect(box()).not.toBeChecked();
      else expect(box()).toBeChecked();
      expect(screen.getByRole('status')).toHaveTextContent(
        after.context.count > 0 ? '2 steps recorded.' : 'Nothing is recorded yet.',
      );
    },
  },
  render: (actor) => <RecordingSection actor={actor} viewer="/docs/statecharts" />,
  by: {
    'recording.start': (_, { user }) => user.click(box()),
    'recording.stop': (_, { user }) => user.click(box()),
    'recording.clear': (_, { press }) => press('Clear recording'),
    'recording.download': (_, { press }) => press('Download recording'),
    'steps.count': 'elsewhere',
    'recording.fill': 'elsewhere',
  },
  sees: {
    'recording.deciding': 'passing',
    'recording.off': () => expect(box()).not.toBeChecked(),
    'recording.on': () => expect(box()).toBeChecked(),
    'recording.full': () => expect(screen.getByRole('status')).toHaveTextContent('No more fit'),
  },
});
