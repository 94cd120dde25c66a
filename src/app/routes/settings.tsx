import { SettingsScreen } from '#views/screens/settings/settings-screen.tsx';
import { usePerson } from '../use-user.ts';

export function Component() {
  return <SettingsScreen actor={usePerson().settings} />;
}
