import { SettingsScreen } from '#views/screens/settings/settings-screen.tsx';
import { later } from '#views/components/base/later.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { usePerson } from '../session/use-user.ts';

const VoiceSlot = later(() => import('../draft/voice-slot.tsx'));
const OwnKeySlot = later(() => import('../draft/own-key-slot.tsx'));

export default function Screen() {
  const { data } = useResource(useRoot().resources.config());
  return (
    <>
      <SettingsScreen actor={usePerson().settings} mail={data?.mail ?? false} />
      <VoiceSlot />
      <OwnKeySlot />
    </>
  );
}
