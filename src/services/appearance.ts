import type { Settings } from '#contract/accounts/user.ts';

/** Keys that `public/boot.js` reads before the first paint. */
export const THEME_KEY = 'marginalia.theme';
export const DENSITY_KEY = 'marginalia.density';

const remember = (storage: Storage, key: string, value: string | null) => {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // A browser that stores nothing still shows the choice on this page.
  }
};

/**
 * Shows theme and density on `<html>` and stores them; `system` and `comfortable` set nothing, so
 * that the system's theme and a dense page's own density apply.
 */
export function applyAppearance(
  root: HTMLElement,
  storage: Storage,
  { theme, density }: Pick<Settings, 'theme' | 'density'>,
): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  remember(storage, THEME_KEY, theme === 'system' ? null : theme);
  if (density === 'comfortable') delete root.dataset['density'];
  else root.dataset['density'] = density;
  remember(storage, DENSITY_KEY, density === 'comfortable' ? null : density);
}
