import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { DEFAULT_SETTINGS } from '#contract/accounts/user.ts';
import { settingsMachine } from '#machines/accounts/settings.machine.ts';
import { shownSettings } from '#machines/accounts/settings.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/** The page shows the settings in force: the server's, overlaid with any changes since. */
const shows = ({ context }: SnapshotFrom<typeof settingsMachine>) => {
  const { theme, density, shortcuts } = shownSettings(context);
  const chosen = (name: string, value: string) =>
    expect(
      within(screen.getByRole('group', { name })).getByRole('radio', { checked: true }),
    ).toHaveAccessibleName(new RegExp(value, 'i'));
  chosen('Theme', theme);
  chosen('Density', density);
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Single-key shortcuts/ }).checked,
  ).toBe(shortcuts);
};

walkView(settingsMachine, {
  input: { settings: DEFAULT_SETTINGS },
  records: ['showChoice'],
  samples: [
    { type: 'settings.change', patch: { theme: 'dark' } },
    { type: 'settings.change', patch: { shortcuts: false } },
    { type: 'settings.arrived', settings: { ...DEFAULT_SETTINGS, density: 'compact' } },
    done('saveSettings', { settings: { ...DEFAULT_SETTINGS, theme: 'dark' } }),
    fails('saveSettings'),
  ],
  key: ({ context }) => [Object.keys(context.sending), Object.keys(context.waiting)],
  // A setting that is already chosen can't be chosen again.
  allow: ({ context }, event) =>
    event.type !== 'settings.change' ||
    ('theme' in event.patch
      ? shownSettings(context).theme !== 'dark'
      : shownSettings(context).shortcuts),
  facts: {},
  render: (actor) => <SettingsScreen actor={actor} mail />,
  by: {
    'settings.change': ({ patch }, { user }) =>
      user.click(
        'theme' in patch
          ? screen.getByRole('radio', { name: 'Dark' })
          : screen.getByRole('checkbox', { name: /^Single-key shortcuts/ }),
      ),
    'settings.arrived': 'elsewhere',
  },
  sees: { 'settings.settled': shows, 'settings.saving': shows },
});

test.each([
  [true, 1],
  [false, 0],
])('[MAIL-5] offers mail where the server sends mail: %s', (mail, count) => {
  const actor = createActor(settingsMachine, { input: { settings: DEFAULT_SETTINGS } }).start();
  render(<SettingsScreen actor={actor} mail={mail} />);
  const boxes = screen.queryAllByRole<HTMLInputElement>('checkbox', {
    name: /^Write to me when drafts are ready/,
  });
  expect(boxes).toHaveLength(count);
  for (const box of boxes) expect(box.checked).toBe(false);
});
