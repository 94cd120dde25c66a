import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Settings } from '#contract/accounts/user.ts';
import type { settingsMachine, SettingsPatch } from './settings.machine.ts';

export type SettingsRef = ActorRefFrom<typeof settingsMachine>;
type Snapshot = SnapshotFrom<typeof settingsMachine>;

/** Returns the effective settings: the server's, with newer choices on top. */
export const shownSettings = ({ agreed, sending, waiting }: Snapshot['context']): Settings => ({
  ...agreed,
  ...sending,
  ...waiting,
});

export const settingsCommands = (actor: SettingsRef) => ({
  change: (patch: SettingsPatch) => actor.send({ type: 'settings.change', patch }),
});
