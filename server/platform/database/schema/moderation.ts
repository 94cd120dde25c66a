import type { Generated } from 'kysely';
import type { Verdict } from '#contract/teams/moderation/sample.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

/** People who may see the sample and comment on it, besides the owner. */
export interface ModeratorsTable {
  assignment_id: number;
  user_id: number;
  named_by: number;
  named_at: Iso;
}

/**
 * One draw of scripts; `frame` contains every script that was graded at the time. With a name of
 * its own it was drawn in another installation, and has that one’s ids.
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

/** A script that was drawn, why, and its grade at the time. */
export interface SampleScriptsTable {
  draw_id: number;
  submission_id: number;
  why: Json;
  grade: string | null;
}

/**
 * One opinion of a moderator; none is changed, and each one's newest counts. `grade` is what they
 * saw. `moderator_name` is for people without an account here.
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

/** A signature under a version of the report, which the digest identifies. */
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
