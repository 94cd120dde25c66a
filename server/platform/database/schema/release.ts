import type { Generated } from 'kysely';
import type { ReleaseState } from '#contract/release/release.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

/** What was given to students of one submission, or is waiting to be. */
export interface ReleasesTable {
  id: Generated<number>;
  submission_id: number;
  /** One action of the educator for many: they are shown together. */
  batch: string;
  asked_by: number;
  state: ReleaseState;
  /** Whether the educator confirmed what was unfinished. */
  unfinished: Bit;
  created_at: Iso;
  due_at: Iso | null;
  released_at: Iso | null;
  ended_at: Iso | null;
  ended_by: number | null;
  /** Canonical JSON of what was released; triggers refuse changes. */
  snapshot: Json | null;
  sha256: string | null;
  /** Hash of everything it was made from. */
  basis: string | null;
  file_ids: Json | null;
  why: string;
  lease: string | null;
  leased_until: Iso | null;
}

/** A link with which a student sees the current release. */
export interface StudentLinksTable {
  id: Generated<number>;
  submission_id: number;
  student_id: number | null;
  token_hash: string;
  regrade: Bit;
  created_by: number;
  created_at: Iso;
  expires_at: Iso;
  revoked_at: Iso | null;
  /** When it was first opened: nothing else is stored about a visit. */
  seen_at: Iso | null;
  /**
   * Created by a launch from a learning environment: valid for an hour, and not given by the
   * educator.
   */
  by_launch: Generated<Bit>;
}

/** A request to look at it again; one per link. */
export interface RegradesTable {
  id: Generated<number>;
  submission_id: number;
  link_id: number;
  text: string;
  created_at: Iso;
  answer: string | null;
  answered_by: number | null;
  answered_at: Iso | null;
}

/** What students are given, and their requests. */
export interface ReleaseTables {
  releases: ReleasesTable;
  student_links: StudentLinksTable;
  regrades: RegradesTable;
}
