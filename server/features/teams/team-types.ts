import type { PageQuery } from '#contract/common.ts';
import type {
  Allocation,
  AllocationChange,
  CriteriaMove,
  Deal,
  DealPlan,
  GivenRound,
  Lease,
  Moves,
  NextScript,
} from '#contract/teams/allocation.ts';
import type {
  AgreementRule,
  AgreementRuleAnswer,
  RoundList,
  ScriptRounds,
  ThirdMarker,
} from '#contract/teams/agreement.ts';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import type { MemberPatch } from '#contract/teams/member.ts';
import type { Queue } from '#contract/teams/queue.ts';
import type { Team, TeamAssignment, TeamPerson } from '#contract/teams/team.ts';
import type { Moderations } from './moderation/moderation-types.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';

export interface Allocations {
  /** Whose each script of a round is; to a marker their own alone. */
  get(principal: Principal, assignmentId: number, round: GivenRound): Promise<Allocation>;
  /** Who would get what; nothing is stored. Throws Unfit for somebody who may not mark. */
  plan(principal: Principal, assignmentId: number, asked: Deal): Promise<DealPlan>;
  /** Moves scripts, all or none: Conflict where one isn't whose `from` says, or its new marker must not have it. */
  move(principal: Principal, assignmentId: number, moves: Moves): Promise<Allocation>;
  /** Every move, newest first. */
  changes(
    principal: Principal,
    assignmentId: number,
    page: PageQuery,
  ): Promise<Page<AllocationChange>>;
  /** Gives criteria to those who mark them the first time. For the owner; throws Unfit. */
  giveCriteria(
    principal: Principal,
    assignmentId: number,
    moves: CriteriaMove,
  ): Promise<Allocation>;
  /** The caller shouldn't mark it: it is theirs no longer, and won't be dealt to them. */
  keepFrom(principal: Principal, submissionId: number): Promise<void>;
  /** They may after all. */
  takeBack(principal: Principal, submissionId: number): Promise<void>;
  /** The scripts of a key such as `allocated.first.7` or `allocated.mine`; undefined for any other key. */
  group(
    principal: Principal,
    assignmentId: number,
    key: string,
  ): Promise<{ key: string; label: string; submission_ids: number[] } | undefined>;
}

export interface Leases {
  /** What the caller is to mark, and who has what open. */
  queue(principal: Principal, assignmentId: number): Promise<Queue>;
  /**
   * The caller's next script that isn't done, theirs for ten minutes. Of those that are nobody's
   * two never get the same.
   */
  next(principal: Principal, assignmentId: number): Promise<NextScript>;
  /**
   * The caller has it open: for ten minutes more. Answers when that ends, and who else has it open;
   * it doesn't begin where somebody else has taken what is nobody's.
   */
  open(principal: Principal, submissionId: number): Promise<Lease>;
  /** The caller has it open no longer. */
  leave(principal: Principal, submissionId: number): Promise<void>;
}

export interface Agreements {
  /** When two markings agree, and whom the owner can name as third. For the owner. */
  rule(principal: Principal, assignmentId: number): Promise<AgreementRuleAnswer>;
  /** It counts for what both hand over from now on. Throws Unfit for a third marker who doesn't mark. */
  setRule(
    principal: Principal,
    assignmentId: number,
    rule: AgreementRule | null,
  ): Promise<AgreementRuleAnswer>;
  /** Every script that two mark; to everybody but the owner those that are theirs. */
  list(principal: Principal, assignmentId: number): Promise<RoundList>;
  /** All that was given to one script; Forbidden to whom it is blind. */
  of(principal: Principal, submissionId: number): Promise<ScriptRounds>;
  /** Asks somebody to decide, or nobody any more. For the owner. */
  askThird(principal: Principal, submissionId: number, asked: ThirdMarker): Promise<void>;
}

export interface PrivateNotes {
  /** What the caller wrote on a submission for themselves; empty where they wrote nothing. */
  get(principal: Principal, submissionId: number): Promise<PrivateNote>;
  /** Throws Stale with what is stored where the caller saved elsewhere since that version. */
  put(principal: Principal, submissionId: number, note: PrivateNote): Promise<PrivateNote>;
}

/** Who isn't in a team is told NotFound, who is and doesn't own it Forbidden. */
export interface Teams {
  /** Those the caller owns or is in, by name. */
  list(principal: Principal, page: PageQuery): Promise<Page<Team>>;
  get(principal: Principal, id: number): Promise<Team>;
  /** Throws Conflict where the caller has one of this name, and beyond `MAX_TEAMS`. */
  create(principal: Principal, name: string): Promise<Team>;
  rename(principal: Principal, id: number, name: string): Promise<Team>;
  remove(principal: Principal, id: number): Promise<void>;
  people(principal: Principal, id: number, page: PageQuery): Promise<Page<TeamPerson>>;
  /** Someone comes in by accepting an invitation, and by nothing else. */
  change(principal: Principal, id: number, userId: number, patch: MemberPatch): Promise<TeamPerson>;
  /** The owner removes anyone; anyone else only themselves. */
  removePerson(principal: Principal, id: number, userId: number): Promise<void>;
  assignments(principal: Principal, id: number, page: PageQuery): Promise<Page<TeamAssignment>>;
  /** Of an assignment that the caller owns; doing it again changes nothing. */
  share(principal: Principal, id: number, assignmentId: number): Promise<void>;
  unshare(principal: Principal, id: number, assignmentId: number): Promise<void>;
}

export interface TeamStores {
  allocations: Allocations;
  leases: Leases;
  agreements: Agreements;
  privateNotes: PrivateNotes;
  moderations: Moderations;
  teams: Teams;
}
