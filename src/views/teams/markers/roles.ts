import { TEAM_ROLES } from '#contract/teams/widest.ts';
import type { Place } from '#lib/teams/place.ts';
import type { Role } from '#machines/teams/markers.view.ts';

/**
 * The name of each role, and what it permits. `priced` is added where drafts cost credits, followed
 * by whose credits they are.
 */
export const ROLES: Readonly<Record<Role, { label: string; may: string; priced: string }>> = {
  coowner: {
    label: 'Co-owner',
    may: 'Does all that the owner does, from the rubric and who marks to what students are given, but doesn’t delete the assignment, name co-owners, or decide how long students’ data stays',
    priced: '; drafts are paid, without a cap, by ',
  },
  grader: {
    label: 'Marker',
    may: 'Uploads work, marks it and asks for drafts',
    priced: ', which are paid by ',
  },
  moderator: {
    label: 'Moderator',
    may: 'Reads all of it, says of the scripts in the sample whether their marks stand, and signs the report; changes no mark',
    priced: '',
  },
  examiner: {
    label: 'External examiner',
    may: 'Reads all of it with the marks, the sample and the report of moderation, signs and downloads the report; changes nothing',
    priced: '',
  },
  viewer: { label: 'Reader', may: 'Reads all of it, and changes nothing', priced: '' },
};

/**
 * Returns the roles to choose from: co-owners are appointed by the owner of an assignment, and a
 * team has none.
 */
export const roleOptions = (of: Place['of'], names: boolean) =>
  (of === 'team' || !names ? TEAM_ROLES : (Object.keys(ROLES) as Role[])).map((value) => ({
    value,
    label: ROLES[value].label,
  }));
