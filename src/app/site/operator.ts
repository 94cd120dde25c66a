import type { SiteConfig } from '#services/site/site-config.ts';

/** Puts what this server's operator set where the prerendered page shows the defaults; nothing changes its size by it. */
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
