import { SettingsScreen } from '#views/accounts/settings/settings-screen.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { usePerson } from '#app/accounts/session/use-user.ts';

const VoiceSlot = lazyComponent(() => import('#app/drafts/voice-slot.tsx'));
const OwnKeySlot = lazyComponent(() => import('#app/drafts/own-key-slot.tsx'));

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
