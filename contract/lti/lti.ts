import * as v from 'valibot';
import { MEMBER_ROLES } from '#contract/teams/widest.ts';
import type { MemberRole } from '#contract/teams/roles.ts';

/** Names of LTI 1.3, as 1EdTech writes them. */
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
export const LTI_CLAIMS = {
  messageType: `${CLAIM}/message_type`,
  version: `${CLAIM}/version`,
  deployment: `${CLAIM}/deployment_id`,
  target: `${CLAIM}/target_link_uri`,
  roles: `${CLAIM}/roles`,
  context: `${CLAIM}/context`,
  resource: `${CLAIM}/resource_link`,
  custom: `${CLAIM}/custom`,
  lis: `${CLAIM}/lis`,
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  deepLinkingData: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  people: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice',
} as const;

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope';
export const LTI_SCOPES = {
  lineItem: `${AGS}/lineitem`,
  score: `${AGS}/score`,
  result: `${AGS}/result.readonly`,
  people: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly',
} as const;

/** Course roles in the operator's table. */
export const COURSE_ROLES = [
  'Instructor',
  'TeachingAssistant',
  'ContentDeveloper',
  'Administrator',
] as const;
export type CourseRole = (typeof COURSE_ROLES)[number];

/** The role here for each course role; `none` gives no role in an assignment. */
export const RoleTableSchema = v.object({
  Instructor: v.optional(v.picklist([...MEMBER_ROLES, 'none']), 'grader'),
  TeachingAssistant: v.optional(v.picklist([...MEMBER_ROLES, 'none']), 'grader'),
  ContentDeveloper: v.optional(v.picklist([...MEMBER_ROLES, 'none']), 'viewer'),
  Administrator: v.optional(v.picklist([...MEMBER_ROLES, 'none']), 'viewer'),
});
export type RoleTable = v.InferOutput<typeof RoleTableSchema>;

const MEMBERSHIP = /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(\w+)$/;
const ASSISTANT =
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership\/Instructor#(?:\w*TeachingAssistant\w*|Grader)$/;

/**
 * Reads a person's course roles from the URIs that the platform sends. Site-wide roles are ignored.
 * A teaching assistant counts as one even if the platform also calls them an instructor, as the
 * specification says.
 */
export function courseRoles(said: readonly string[]): {
  roles: CourseRole[];
  isLearner: boolean;
} {
  const named = new Set(said.map((role) => MEMBERSHIP.exec(role)?.[1]));
  if (said.some((role) => ASSISTANT.test(role))) named.add('TeachingAssistant');
  if (named.has('TeachingAssistant')) named.delete('Instructor');
  return {
    roles: COURSE_ROLES.filter((role) => named.has(role)),
    isLearner: named.has('Learner'),
  };
}

/** Returns the widest role that these course roles give in an assignment; null for none. */
export function memberRole(said: readonly string[], table: RoleTable): MemberRole | null {
  const given = courseRoles(said).roles.map((role) => table[role]);
  return MEMBER_ROLES.find((role) => given.includes(role)) ?? null;
}

/** Whether these roles may place links and choose the assignment that one leads to. */
export const mayPlace = (said: readonly string[], table: RoleTable): boolean =>
  memberRole(said, table) !== null &&
  courseRoles(said).roles.some((role) => role !== 'TeachingAssistant');
