import type { ComponentType } from 'react';

const landing = () => import('./landing.tsx');
const link = () => import('../auth/link-page.tsx');

/** The interactive parts of public pages: prerendered in place, then fetched and hydrated. */
export const ISLANDS = {
  demo: async () => (await landing()).DemoIsland,
  slider: async () => (await landing()).SliderIsland,
  calculator: async () => (await landing()).CalculatorIsland,
  help: async () => (await import('#views/site/help/help-center.tsx')).HelpCenter,
  'sign-in': async () => (await import('../auth/sign-in-page.tsx')).SignInPage,
  register: async () => (await import('../auth/register-page.tsx')).RegisterPage,
  reset: async () => (await import('../auth/reset-page.tsx')).ResetPage,
  'new-password': async () => (await link()).NewPasswordPage,
  'new-email': async () => (await link()).NewEmailPage,
  'second-step': async () => (await import('../auth/second-step-page.tsx')).SecondStepPage,
  school: async () => (await import('../auth/school-page.tsx')).SchoolPage,
  confirm: async () => (await link()).ConfirmPage,
  returned: async () => (await import('../returned.tsx')).ReturnedPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type IslandName = keyof typeof ISLANDS;

/**
 * The module of each island, as the build's manifest names it, so that a page can request it at
 * once.
 */
export const ISLAND_MODULES: Record<IslandName, string> = {
  demo: 'src/app/site/islands/landing.tsx',
  slider: 'src/app/site/islands/landing.tsx',
  calculator: 'src/app/site/islands/landing.tsx',
  help: 'src/views/site/help/help-center.tsx',
  'sign-in': 'src/app/site/auth/sign-in-page.tsx',
  register: 'src/app/site/auth/register-page.tsx',
  reset: 'src/app/site/auth/reset-page.tsx',
  'new-password': 'src/app/site/auth/link-page.tsx',
  'new-email': 'src/app/site/auth/link-page.tsx',
  'second-step': 'src/app/site/auth/second-step-page.tsx',
  school: 'src/app/site/auth/school-page.tsx',
  confirm: 'src/app/site/auth/link-page.tsx',
  returned: 'src/app/site/returned.tsx',
};

/** Makes the ids from `useId` match between the prerendered and the hydrated island. */
export const idPrefix = (name: IslandName): string => `${name}-`;
