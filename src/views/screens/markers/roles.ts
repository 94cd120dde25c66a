import type { Role } from '#machines/markers/markers.view.ts';

/** What each role is called, and what it may. `priced`: what is added where drafts cost credits. */
export const ROLES: Readonly<Record<Role, { label: string; may: string; priced: string }>> = {
  grader: { label: 'Marker', may: 'Uploads work, marks it and asks for drafts', priced: ', which your credits pay for' },
  moderator: { label: 'Moderator', may: 'Reads all of it, says of the scripts in the sample whether their marks stand, and signs the report; changes no mark', priced: '' },
  examiner: { label: 'External examiner', may: 'Reads all of it with the marks, the sample and the report of moderation, signs and downloads the report; changes nothing', priced: '' },
  viewer: { label: 'Reader', may: 'Reads all of it, and changes nothing', priced: '' },
};

/** To choose from. */
export const ROLE_OPTIONS = (Object.keys(ROLES) as Role[]).map((value) => ({ value, label: ROLES[value].label }));
