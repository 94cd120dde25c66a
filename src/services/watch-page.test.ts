import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { watchPage } from './watch-page.ts';

test('[TEAM-5] whether the page can be seen is told at once, with each change, and to nobody who no longer asks', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const heard: string[] = [];
  const machine = setup({
    actors: { watch: watchPage(page as unknown as Document) },
    actions: { hear: ({ event }) => void heard.push(event.type) },
  }).createMachine({
    invoke: { src: 'watch' },
    on: { 'page.shown': { actions: 'hear' }, 'page.hidden': { actions: 'hear' } },
  });
  const actor = createActor(machine).start();
  const turn = (visibilityState: string) =>
    Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
  turn('visible');
  turn('hidden');
  actor.stop();
  turn('visible');
  expect(heard).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
});
