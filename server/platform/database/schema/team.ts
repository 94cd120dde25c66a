import type { Generated } from 'kysely';
import type { RoundScript } from '#contract/teams/agreement.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import type { MemberRole } from '#contract/teams/roles.ts';
import type { Iso, Millis } from '#server/platform/database/columns.ts';
import type { ModerationTables } from './moderation.ts';

/** Who marks a script in a round, and when they said that they are done. */
export interface AllocationsTable {
  submission_id: number;
  round: GivenRound;
  marker_id: number;
  allocated_at: Iso;
  submitted_at: Generated<Iso | null>;
}

/** One change of a script's marker. Without a seed it was moved by hand. */
export interface AllocationChangesTable {
  id: Generated<number>;
  submission_id: number;
  round: GivenRound;
  from_id: number | null;
  to_id: number | null;
  seed: number | null;
  changed_by: number;
  changed_at: Iso;
}

/** A person declared that they shouldn't mark this script. */
export interface MarkingConflictsTable {
  submission_id: number;
  user_id: number;
  declared_at: Iso;
}

/** The first marker of a criterion; without a row, the script's marker. */
export interface CriterionMarkersTable {
  assignment_id: number;
  criterion: string;
  marker_id: number;
}

/** Who has a script open, and until when unless they renew it. */
export interface ScriptLeasesTable {
  submission_id: number;
  user_id: number;
  until: Iso;
}

/** A person's private note on a submission. */
export interface PrivateNotesTable {
  submission_id: number;
  user_id: number;
  text: string;
  version: number;
  updated_at: Iso;
}

/** People who let the owner of the assignment see how their level drifts. */
export interface DriftSharesTable {
  assignment_id: number;
  user_id: number;
  shared_at: Iso;
}

/**
 * People who mark one in twenty of their scripts again, blind, and the seed of the draw; `since` is
 * null while they don't.
 */
export interface AgainMarkersTable {
  assignment_id: number;
  user_id: number;
  seed: number;
  since: Iso | null;
}

/**
 * A script that was drawn for its marker to mark again: what it was drawn from, what they had
 * given, and what they give now. Levels are in percent.
 */
export interface AgainScriptsTable {
  submission_id: number;
  user_id: number;
  drawn_at: Iso;
  frame: string;
  before: string;
  marks: string;
  given_at: Iso | null;
  given_up_at: Iso | null;
  first_level: number | null;
  level: number | null;
  /** The assignment's revision when it was drawn: only its marker may see it. */
  revision: Generated<Millis>;
}

/** People with roles, named by a person who shares assignments with all of them at once. */
export interface TeamsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  created_at: Iso;
}

/** People who have accepted to be in a team. */
export interface TeamPeopleTable {
  team_id: number;
  user_id: number;
  role: MemberRole;
  credit_cap: number | null;
  created_at: Iso;
}

/** What a team shares: assignments of its owner. */
export interface TeamAssignmentsTable {
  assignment_id: number;
  team_id: number;
  created_at: Iso;
}

/** What a team gives a student in all that it shares: more time, a note for markers, and why. */
export interface AdjustmentsTable {
  id: Generated<number>;
  team_id: number;
  /** A number or an e-mail address, as it was typed. */
  person: string;
  /** The same in small letters: unique in the team. */
  person_key: string;
  more_days: number | null;
  more_percent: string | null;
  note: string;
  reason: string;
  created_at: Iso;
}

/** Rules for late work to begin with: of a team, or of the installation, where `team_id` is null. */
export interface LateRuleTemplatesTable {
  id: Generated<number>;
  team_id: number | null;
  name: string;
  late_rule: string;
  created_at: Iso;
}

/** When two markings of a script agree; null where they are always reconciled. */
export interface AgreementColumns {
  agreement_rule: Generated<string | null>;
}

/**
 * For a script that two people have handed over: who is asked to decide, and how and by which rule
 * it was agreed on.
 */
export interface AgreementsTable {
  submission_id: number;
  third_id: number | null;
  third_blind: Generated<0 | 1>;
  third_asked_by: number | null;
  third_asked_at: Iso | null;
  third_submitted_at: Iso | null;
  how: RoundScript['how'];
  rule: string | null;
  agreed_by: number | null;
  agreed_at: Iso | null;
}

export interface TeamTables extends ModerationTables {
  adjustments: AdjustmentsTable;
  again_markers: AgainMarkersTable;
  again_scripts: AgainScriptsTable;
  agreements: AgreementsTable;
  allocations: AllocationsTable;
  allocation_changes: AllocationChangesTable;
  drift_shares: DriftSharesTable;
  criterion_markers: CriterionMarkersTable;
  late_rule_templates: LateRuleTemplatesTable;
  marking_conflicts: MarkingConflictsTable;
  private_notes: PrivateNotesTable;
  script_leases: ScriptLeasesTable;
  team_assignments: TeamAssignmentsTable;
  team_people: TeamPeopleTable;
  teams: TeamsTable;
}
