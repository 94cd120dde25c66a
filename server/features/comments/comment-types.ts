import type {
  Comment,
  CommentBank,
  CommentChange,
  CommentSet,
  CommentSetBody,
  NewComment,
  QualityLevel,
} from '#contract/comments/comment.ts';
import type { PageQuery } from '#contract/common.ts';
import type { IdempotencyLock, Page, Principal } from '#server/platform/database/stores/types.ts';

export interface Comments {
  /**
   * The caller's own, newest first; optionally of one set (NotFound if the set isn't the caller's).
   */
  list(
    principal: Principal,
    query: PageQuery & { comment_set_id?: number | undefined },
  ): Promise<Page<Comment>>;
  /** The standard bank and the caller's own comments, by category and quality level. */
  bank(principal: Principal): Promise<CommentBank>;
  get(principal: Principal, id: number): Promise<Comment>;
  create(principal: Principal, comment: NewComment, fence?: IdempotencyLock): Promise<Comment>;
  /** Throws Forbidden for a standard comment. */
  update(principal: Principal, id: number, change: CommentChange): Promise<Comment>;
  remove(principal: Principal, id: number): Promise<void>;
  /**
   * Makes the stored standard bank equal to this one, by `standard_key`; comments that remain keep
   * their ids.
   */
  putStandardBank(comments: readonly StandardComment[]): Promise<void>;
}

export interface StandardComment {
  standard_key: string;
  category: string;
  quality_level: QualityLevel;
  text: string;
}

export interface CommentSets {
  list(principal: Principal, page: PageQuery): Promise<Page<CommentSet>>;
  get(principal: Principal, id: number): Promise<CommentSet>;
  create(principal: Principal, body: CommentSetBody, fence?: IdempotencyLock): Promise<CommentSet>;
  rename(principal: Principal, id: number, body: CommentSetBody): Promise<CommentSet>;
  /** Its comments are deleted with it. Throws Conflict for the default set. */
  remove(principal: Principal, id: number): Promise<void>;
}
