import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * Every file in `routes/`, by name: the paths of their chunks are fetched when the first of them is
 * opened.
 */
const files = import.meta.glob<{ default: ComponentType }>('./routes/*.tsx');

/** Loads the screen in `routes/NAME.tsx`. */
export const loadRoute = async (name: string): ReturnType<Load> => {
  const load = files[`./routes/${name}.tsx`];
  if (load === undefined) throw new Error(`There is no src/app/routes/${name}.tsx.`);
  return await load();
};

/** Asks for a second step if the server demands one. */
export const loadStepDemanded = () => import('./accounts/session/step-demanded.tsx');
