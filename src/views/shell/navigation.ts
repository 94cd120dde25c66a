export interface NavigationItem {
  label: string;
  href: string;
}

/** The six places of the signed-in product (specification, section 2). */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Assignments', href: '/assignments' },
  { label: 'Submissions', href: '/submissions' },
  { label: 'Comments', href: '/comments' },
  { label: 'Feedbacks', href: '/feedbacks' },
  { label: 'Credit History', href: '/credits/history' },
  { label: 'Buy Credits', href: '/credits' },
];

/** Those that there are, where drafts cost credits or nothing. */
export const navigationOf = (isPriced: boolean): readonly NavigationItem[] =>
  isPriced ? NAVIGATION : NAVIGATION.filter(({ href }) => !href.startsWith('/credits'));

export const FOOTER: readonly NavigationItem[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Help', href: '/help' },
  { label: 'Contact', href: '/contact' },
];

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

/**
 * The item to highlight on a path: the one it equals or starts with, and of several only the most specific
 * (decisions, section 6); undefined where none fits.
 */
export const highlighted = (path: string): string | undefined =>
  NAVIGATION.map(({ href }) => href)
    .filter((href) => isWithin(path, href))
    .toSorted((a, b) => b.length - a.length)[0];

/** The two pages that are narrower and denser: an assignment's submissions, and the comments (section 2). */
export const isDense = (path: string): boolean =>
  /^\/assignments\/[^/]+\/submissions\/?$/.test(path) || isWithin(path, '/comments');

/** The screens of one assignment are as wide as its submissions. */
export const isOfAssignment = (path: string): boolean => /^\/assignments\/\d+\//.test(path);

/** The desk takes the whole window: no navigation stands above it and no footer below, its own bar leads back. */
export const isWhole = (path: string): boolean => /^\/assignments\/[^/]+\/desk(\/|$)/.test(path);

const INSIDE = [
  ...NAVIGATION.map(({ href }) => href),
  '/dashboard',
  '/notifications',
  '/profile',
  '/settings',
  '/invitations',
];

/** Whether an address is a screen of the app, which the router shows; the others are pages of their own. */
export const isScreen = (href: string): boolean =>
  INSIDE.some((place) => isWithin(href.split(/[?#]/)[0] ?? '', place));
