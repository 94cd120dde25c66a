import { RecordingSection } from '#views/screens/settings/recording-section.tsx';
import { useRoot } from '../root.ts';
import { usePerson } from '../session/use-user.ts';
import { openRecording } from './recording.ts';

/** The switch of the recording, with those actors that run as long as the page: they were there before it. */
export default function RecordingSlot() {
  const { session, toasts } = useRoot();
  const { settings } = usePerson();
  return (
    <RecordingSection
      actor={openRecording([session, toasts, settings])}
      viewer="/docs/statecharts"
    />
  );
}
