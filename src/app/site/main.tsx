import '../../views/styles/app.css';
import { loadSiteConfig, type SiteConfig } from '#services/site/site-config.ts';
import { apiBase } from '#app/api-base.ts';

/** Replaces the prerendered defaults with the operator's settings, without a layout shift. */
export function showOperator(
  page: Document,
  { supportEmail, aiProvider, credits, socialLinks, school, passwords }: SiteConfig,
): void {
  if (!credits) page.documentElement.dataset['credits'] = 'off';
  const button = page.querySelector<HTMLElement>('[data-school]');
  if (button !== null && school !== null) {
    button.hidden = false;
    button.textContent = `Sign in with ${school}`;
  }
  if (!passwords)
    for (const part of page.querySelectorAll<HTMLElement>('[data-passwords]')) part.hidden = true;
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-support-email]')) {
    const subject = link.dataset['supportEmail'];
    link.href = `mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
    const address = link.querySelector('[data-support-address]');
    if (address) address.textContent = supportEmail;
  }
  const shown = page.querySelectorAll<HTMLAnchorElement>('[data-social-link]');
  if (socialLinks.length === shown.length) {
    shown.forEach((link, at) => {
      const { name, url } = socialLinks[at]!;
      link.href = url;
      const label = link.querySelector('[data-social-name]');
      if (label) label.textContent = name;
    });
  }
  for (const sentence of page.querySelectorAll<HTMLElement>('[data-ai-provider]')) {
    const name = sentence.querySelector('[data-ai-provider-name]');
    if (name) name.textContent = aiProvider;
    sentence.toggleAttribute('data-known', true);
  }
}

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
if (islands.length > 0) {
  const { hydrateIslands } = await import('./islands/hydrate.ts');
  await hydrateIslands(islands);
}

// Only pages with animations fetch the code for them.
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
