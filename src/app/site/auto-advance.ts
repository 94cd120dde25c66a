import { createActor } from 'xstate';
import { autoAdvanceMachine } from '#machines/site/auto-advance.machine.ts';
import { selectIndex } from '#machines/site/auto-advance.view.ts';

/**
 * The landing page's index, which advances every 5 s (specification, section 4). It is kept on the
 * section but not shown: the slider doesn't use it, and nothing on the page moves by itself.
 */
export function keepAutoAdvance(section: HTMLElement, count: number): void {
  const actor = createActor(autoAdvanceMachine, { input: { count } });
  actor.subscribe((snapshot) => {
    section.dataset['autoStep'] = String(selectIndex(snapshot));
  });
  actor.start();
}
