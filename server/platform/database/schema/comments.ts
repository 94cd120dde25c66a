import type { Generated } from 'kysely';
import type { QualityLevel } from '#contract/comments/comment.ts';
import type { Bit, Iso } from '#server/platform/database/columns.ts';

export interface CommentSetsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  is_default: Bit;
  created_at: Iso;
}

export interface CommentsTable {
  id: Generated<number>;
  /** Null for the standard bank, which has a `standard_key` instead. */
  owner_id: number | null;
  comment_set_id: number | null;
  standard_key: string | null;
  text: string;
  category: string;
  quality_level: QualityLevel;
  created_at: Iso;
}

/** The comments that people keep. */
export interface CommentTables {
  comment_sets: CommentSetsTable;
  comments: CommentsTable;
}
