import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { idPrefix, ISLANDS, type IslandName } from './load.ts';

/** Hydrates prerendered islands in place. */
export async function hydrateIslands(places: readonly HTMLElement[]): Promise<void> {
  await Promise.all(
    places.map(async (place) => {
      const name = place.dataset['island'] as IslandName;
      const Island = await ISLANDS[name]();
      hydrateRoot(place, createElement(Island), { identifierPrefix: idPrefix(name) });
    }),
  );
}
