import { createActor } from 'xstate';
import { pageScrollMachine } from '#machines/site/page-scroll.machine.ts';
import {
  isBackToTopOffered,
  isScrolled,
  pageScrollCommands,
} from '#machines/site/page-scroll.view.ts';

/** Makes the header and the back-to-top link follow the scroll position. */
export function followScroll(page: Document, view: Window): void {
  const header = page.querySelector<HTMLElement>('[data-site-header]');
  const backToTop = page.querySelector<HTMLElement>('[data-back-to-top]');
  if (header === null || backToTop === null) return;
  const actor = createActor(pageScrollMachine);
  const { scroll } = pageScrollCommands(actor);
  actor.subscribe((snapshot) => {
    header.toggleAttribute('data-scrolled', isScrolled(snapshot));
    backToTop.hidden = !isBackToTopOffered(snapshot);
  });
  actor.start();
  const report = () => scroll(view.scrollY);
  view.addEventListener('scroll', report, { passive: true });
  report();
  backToTop.addEventListener('click', () => {
    const still = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
    view.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
    page.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
