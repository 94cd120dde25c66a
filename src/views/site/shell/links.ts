export interface SiteLink {
  href: string;
  label: string;
}

/** Header and footer links, exactly as in the specification, section 2. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { href: '/#features', label: 'Features' },
  { href: '/#how-it-works', label: 'How it works' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/help', label: 'Help' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
];

export const FOOTER_GROUPS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/#features', label: 'Features' },
      { href: '/#pricing', label: 'Pricing' },
      { href: '/docs', label: 'Documentation' },
      { href: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: '/help', label: 'FAQ' },
      { href: '/help', label: 'Tutorials' },
      { href: '/help', label: 'Help Center' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/about', label: 'About' },
      { href: '/careers', label: 'Careers' },
      { href: '/partners', label: 'Partners' },
    ],
  },
  {
    title: 'Small print',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/cookies', label: 'Cookies' },
      { href: '/licenses', label: 'Licenses' },
    ],
  },
];

/**
 * Returns the links used until the server's own are read (`SOCIAL_LINKS`): the same four networks'
 * pages for sharing `site`, its origin.
 */
export const shareLinks = (site: string): readonly SiteLink[] => {
  const address = encodeURIComponent(`${site}/`);
  return [
    { href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`, label: 'LinkedIn' },
    { href: `https://www.facebook.com/sharer/sharer.php?u=${address}`, label: 'Facebook' },
    { href: `https://x.com/intent/post?url=${address}`, label: 'X' },
    { href: `https://bsky.app/intent/compose?text=${address}`, label: 'Bluesky' },
  ];
};
