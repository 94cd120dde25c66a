import type { Role } from '#machines/markers/markers.view.ts';

/** What each role is called, and what it may. */
export const ROLES: Readonly<Record<Role, { label: string; may: string }>> = {
  grader: { label: 'Marker', may: 'Uploads work, marks it and asks for drafts, which your credits pay for.' },
  viewer: { label: 'Reader', may: 'Reads all of it, and changes nothing.' },
};
