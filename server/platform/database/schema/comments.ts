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

/**
 * A person's choice about a comment that is offered to them again, identified by the words it was
 * offered in.
 */
export interface SuggestionChoicesTable {
  user_id: number;
  assignment_id: number;
  /** Empty for the script as a whole. */
  criterion: string;
  text: string;
  text_hash: string;
  choice: 'pin' | 'forget' | 'reword';
  /** What is offered instead. */
  wording: string | null;
  chosen_at: Iso;
}

/** People's own comments and choices about them. */
export interface CommentTables {
  suggestion_choices: SuggestionChoicesTable;
  comment_sets: CommentSetsTable;
  comments: CommentsTable;
}
