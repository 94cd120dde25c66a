import type { Generated } from 'kysely';
import type { MemberRole } from '#contract/teams/roles.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

/**
 * A key with which this server signs as an LTI tool. It is still published for a while after it has
 * been replaced.
 */
export interface LtiKeysTable {
  kid: string;
  public_jwk: Json;
  /** The private key, sealed: only this server can read it. */
  sealed: string;
  created_at: Iso;
  /** When another key replaced it; null for the one that signs. */
  retired_at: Iso | null;
}

/** A learning environment that is registered as an LTI platform. */
export interface LtiPlatformsTable {
  id: Generated<number>;
  name: string;
  issuer: string;
  client_id: string;
  authorization_endpoint: string;
  token_endpoint: string;
  key_set_url: string;
  /** The origins of its pages, which may frame a launch: a list of text. */
  origins: Json;
  /** Whether the operator said that its e-mails are proven. */
  proven_emails: Bit;
  /** The operator's changes to the table of roles. */
  roles: Json;
  created_at: Iso;
}

export interface LtiDeploymentsTable {
  platform_id: number;
  deployment_id: string;
}

/** A code with which one platform registers itself, once. */
export interface LtiRegistrationCodesTable {
  code_hash: string;
  proven_emails: Bit;
  expires_at: Iso;
}

/** A sign-in that began in one browser and hasn't come back from the platform. */
export interface LtiLoginsTable {
  state_hash: string;
  platform_id: number;
  nonce: string;
  browser_hash: string;
  target: string;
  expires_at: Iso;
}

/** A launch that is waiting for its teacher to choose an assignment. */
export interface LtiLaunchesTable {
  token_hash: string;
  browser_hash: string;
  platform_id: number;
  user_id: number;
  launch: Json;
  expires_at: Iso;
}

/** Which assignment a link in a course leads to. */
export interface LtiLinksTable {
  id: Generated<number>;
  /** Identifies the link to the platform: it comes back with every launch. */
  ref: string;
  platform_id: number;
  deployment_id: string;
  context_id: string;
  context_title: string;
  /** Null until a link that was created by deep linking is launched for the first time. */
  resource_link_id: string | null;
  assignment_id: number;
  /** The platform's service addresses for this link; null if it offers none. */
  line_item: string | null;
  line_items: string | null;
  memberships: string | null;
  groups: string | null;
  /** Until when only one process may create the line item; null for nobody. */
  making_until: Iso | null;
  created_at: Iso;
}

/** People who take part in an assignment because they teach in the course, and their role. */
export interface LtiMembersTable {
  link_id: number;
  user_id: number;
  subject: string;
  role: MemberRole;
  /** When they last opened the link. */
  seen_at: Iso;
  /** Whether a class list has shown them with a role that gives a part. */
  listed: Generated<Bit>;
}

export interface LtiTables {
  lti_keys: LtiKeysTable;
  lti_platforms: LtiPlatformsTable;
  lti_deployments: LtiDeploymentsTable;
  lti_registration_codes: LtiRegistrationCodesTable;
  lti_logins: LtiLoginsTable;
  lti_launches: LtiLaunchesTable;
  lti_links: LtiLinksTable;
  lti_members: LtiMembersTable;
}
