import type { Generated } from 'kysely';
import type { Verdict } from '#contract/teams/moderation/sample.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

/** Who may see the sample and say something of it, beside the owner. */
export interface ModeratorsTable {
  assignment_id: number;
  user_id: number;
  named_by: number;
  named_at: Iso;
}

/**
 * One time that scripts were drawn; `frame` holds every graded script as it was then. With a name
 * of its own it was drawn in another installation, and has that one’s numbers.
 */
export interface SampleDrawsTable {
  id: Generated<number>;
  assignment_id: number;
  rule: Json;
  seed: number;
  frame: Json;
  extends: Bit;
  reason: string;
  drawn_by: number;
  drawn_at: Iso;
  replaced_by: Generated<number | null>;
  replaced_at: Generated<Iso | null>;
  replaced_reason: Generated<string | null>;
  drawn_by_name: Generated<string | null>;
  replaced_by_name: Generated<string | null>;
}

/** A script that was drawn, why, and its grade then. */
export interface SampleScriptsTable {
  draw_id: number;
  submission_id: number;
  why: Json;
  grade: string | null;
}

/**
 * One word of a moderator; none is changed, the newest of each counts. `grade` is what they saw.
 * `moderator_name` is of who isn’t here.
 */
export interface ModerationsTable {
  id: Generated<number>;
  submission_id: number;
  moderator_id: number;
  verdict: Verdict;
  reason: string;
  mark: number | null;
  grade: string | null;
  said_at: Iso;
  moderator_name: Generated<string | null>;
}

/** A name under the report as it was, which the digest names. */
export interface ModerationSigningsTable {
  id: Generated<number>;
  assignment_id: number;
  signed_by: number;
  signed_at: Iso;
  words: string;
  digest: string;
  signed_by_name: Generated<string | null>;
}

export interface ModerationTables {
  moderators: ModeratorsTable;
  sample_draws: SampleDrawsTable;
  sample_scripts: SampleScriptsTable;
  moderations: ModerationsTable;
  moderation_signings: ModerationSigningsTable;
}
