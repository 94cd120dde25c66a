import { SettingsScreen } from '#views/screens/settings/settings-screen.tsx';
import { usePerson } from '../session/use-user.ts';

export default function Screen() {
  return <SettingsScreen actor={usePerson().settings} />;
}
