import '#views/styles/app.css';
import { loadSiteConfig } from '#services/site/site-config.ts';
import { apiBase } from '../api-base.ts';
import { showOperator } from './operator.ts';

const places = [...document.querySelectorAll<HTMLElement>('[data-island]')];
if (places.length > 0) {
  const { hydrateIslands } = await import('./islands/hydrate.ts');
  await hydrateIslands(places);
}

// What moves on a page is fetched where there is something to move: the pages with a form have nothing.
if (document.querySelector('[data-site-header]') !== null)
  await import('./scroll.ts').then(({ followScroll }) => followScroll(document, window));

const menu = document.querySelector<HTMLElement>('[data-site-header] [popover]');
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
});

const workflow = document.getElementById('how-it-works');
if (workflow)
  await import('./auto-advance.ts').then(({ keepAutoAdvance }) =>
    keepAutoAdvance(workflow, workflow.querySelectorAll('[data-step]').length),
  );

const config = await loadSiteConfig(apiBase());
if (config) showOperator(document, config);
