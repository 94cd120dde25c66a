import type { Role } from '#machines/markers/markers.view.ts';

/** What each role is called, and what it may. `priced`: what is added where drafts cost credits. */
export const ROLES: Readonly<Record<Role, { label: string; may: string; priced: string }>> = {
  grader: { label: 'Marker', may: 'Uploads work, marks it and asks for drafts', priced: ', which your credits pay for' },
  viewer: { label: 'Reader', may: 'Reads all of it, and changes nothing', priced: '' },
};

/** To choose from. */
export const ROLE_OPTIONS = [{ value: 'grader', label: ROLES.grader.label }, { value: 'viewer', label: ROLES.viewer.label }] as const;
