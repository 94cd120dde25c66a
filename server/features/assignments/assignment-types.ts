import type {
  Assignment,
  AssignmentFile,
  AssignmentFileType,
  AssignmentPatch,
  AssignmentValues,
} from '#contract/assignments/assignment.ts';
import type { Member, MemberPatch } from '#contract/teams/member.ts';
import type { AssignmentRole } from '#contract/teams/roles.ts';
import type { PageQuery } from '#contract/common.ts';
import type { RolePermission } from '#server/platform/access/access.ts';
import type {
  IdempotencyLock,
  Page,
  Principal,
  Removed,
  StoredFile,
} from '#server/platform/database/stores/types.ts';

type Marking = 'judge_first' | 'anonymous' | 'feedback_text_needed';
/**
 * The marking settings may be left out; by default criteria are judged first, names are shown, and
 * feedback text is needed without a rubric.
 */
type AssignmentBody = Omit<AssignmentValues, Marking> & Partial<Pick<AssignmentValues, Marking>>;

export interface Assignments {
  list(principal: Principal, page: PageQuery): Promise<Page<Assignment>>;
  create(principal: Principal, body: AssignmentBody, fence?: IdempotencyLock): Promise<Assignment>;
  get(principal: Principal, id: number): Promise<Assignment>;
  /**
   * Returns the caller's role. For a check before a body is read. Throws NotFound or Forbidden.
   */
  require(principal: Principal, id: number, permission: RolePermission): Promise<AssignmentRole>;
  update(principal: Principal, id: number, patch: AssignmentPatch): Promise<Assignment>;
  remove(principal: Principal, id: number): Promise<Removed>;
}

export interface StoredAssignmentFile extends AssignmentFile {
  assignment_id: number;
  key: string;
  processed_key: string | null;
}

export interface AssignmentFiles {
  attach(
    principal: Principal,
    assignmentId: number,
    file: StoredFile & {
      file_type: AssignmentFileType;
      grade: string | null;
      processed_key?: string | null;
    },
    fence?: IdempotencyLock,
  ): Promise<StoredAssignmentFile>;
  get(principal: Principal, assignmentId: number, fileId: number): Promise<StoredAssignmentFile>;
  remove(principal: Principal, assignmentId: number, fileId: number): Promise<Removed>;
}

export interface Members {
  list(principal: Principal, assignmentId: number, page: PageQuery): Promise<Page<Member>>;
  /** Changes a member. People become members only by accepting an invitation. */
  change(
    principal: Principal,
    assignmentId: number,
    userId: number,
    patch: MemberPatch,
  ): Promise<Member>;
  /** The owner can remove anyone; others only themselves. */
  remove(principal: Principal, assignmentId: number, userId: number): Promise<void>;
}
