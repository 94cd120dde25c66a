import { SettingsScreen } from '#views/accounts/settings/settings-screen.tsx';
import { later } from '#views/components/base/later.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { usePerson } from '#app/accounts/session/use-user.ts';

const VoiceSlot = later(() => import('#app/drafts/voice-slot.tsx'));
const OwnKeySlot = later(() => import('#app/drafts/own-key-slot.tsx'));

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
