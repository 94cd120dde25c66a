import { SettingsScreen } from '#views/screens/settings/settings-screen.tsx';
import { later } from '#views/components/base/later.tsx';
import { usePerson } from '../session/use-user.ts';

const VoiceSlot = later(() => import('../draft/voice-slot.tsx'));
const RecordingSlot = later(() => import('../recording/recording-slot.tsx'));

export default function Screen() {
  return <><SettingsScreen actor={usePerson().settings} /><VoiceSlot /><RecordingSlot /></>;
}
