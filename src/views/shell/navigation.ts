export interface NavigationItem {
  label: string;
  href: string;
}

/** The six items of the navigation (specification, section 2). */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Assignments', href: '/assignments' },
  { label: 'Submissions', href: '/submissions' },
  { label: 'Comments', href: '/comments' },
  { label: 'Feedbacks', href: '/feedbacks' },
  { label: 'Credit History', href: '/credits/history' },
  { label: 'Buy Credits', href: '/credits' },
];

/** Returns the items that apply, depending on whether drafts cost credits. */
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
 * Returns the item to highlight on a path: the most specific one that equals or begins it
 * (decisions, section 6); undefined if none does.
 */
export const highlighted = (path: string): string | undefined =>
  NAVIGATION.map(({ href }) => href)
    .filter((href) => isWithin(path, href))
    .toSorted((a, b) => b.length - a.length)[0];

/**
 * Whether a page is narrower and denser: an assignment's submissions, and the comments (section 2).
 */
export const isDense = (path: string): boolean =>
  /^\/assignments\/[^/]+\/submissions\/?$/.test(path) || isWithin(path, '/comments');

/** Whether a screen belongs to one assignment: these are as wide as its submissions. */
export const isOfAssignment = (path: string): boolean => /^\/assignments\/\d+\//.test(path);

/**
 * Whether a screen takes the whole window, as the desk does: without navigation and footer; its own
 * bar leads back.
 */
export const isWhole = (path: string): boolean => /^\/assignments\/[^/]+\/desk(\/|$)/.test(path);

const INSIDE = [
  ...NAVIGATION.map(({ href }) => href),
  '/dashboard',
  '/notifications',
  '/profile',
  '/settings',
  '/invitations',
];

/**
 * Whether an address is a screen of the app, which the router shows; the others are separate pages.
 */
export const isScreen = (href: string): boolean =>
  INSIDE.some((place) => isWithin(href.split(/[?#]/)[0] ?? '', place));
