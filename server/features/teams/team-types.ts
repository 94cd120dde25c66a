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
  /** Who marks each script in a round; a marker sees only their own. */
  get(principal: Principal, assignmentId: number, round: GivenRound): Promise<Allocation>;
  /** Preview an allocation. Nothing is stored. Throws InvalidInput for a person who may not mark. */
  plan(principal: Principal, assignmentId: number, asked: Deal): Promise<DealPlan>;
  /**
   * Moves scripts, all or none: throws Conflict if one doesn't belong to the marker in `from`, or
   * the new marker must not have it.
   */
  move(principal: Principal, assignmentId: number, moves: Moves): Promise<Allocation>;
  /** Every move, newest first. */
  changes(
    principal: Principal,
    assignmentId: number,
    page: PageQuery,
  ): Promise<Page<AllocationChange>>;
  /** Gives criteria to first markers. For the owner; throws InvalidInput. */
  giveCriteria(
    principal: Principal,
    assignmentId: number,
    moves: CriteriaMove,
  ): Promise<Allocation>;
  /**
   * The caller declares that they shouldn't mark it: it is no longer theirs, and won't be dealt to
   * them.
   */
  keepFrom(principal: Principal, submissionId: number): Promise<void>;
  /** They may mark it after all. */
  takeBack(principal: Principal, submissionId: number): Promise<void>;
  /**
   * The scripts for a key such as `allocated.first.7` or `allocated.mine`; undefined for any other
   * key.
   */
  group(
    principal: Principal,
    assignmentId: number,
    key: string,
  ): Promise<{ key: string; label: string; submission_ids: number[] } | undefined>;
}

export interface Leases {
  /** What the caller has to mark, and who has what open. */
  queue(principal: Principal, assignmentId: number): Promise<Queue>;
  /**
   * The caller's next script that isn't done, leased to them for ten minutes. Two people never get
   * the same unassigned one.
   */
  next(principal: Principal, assignmentId: number): Promise<NextScript>;
  /**
   * The caller has it open: for another ten minutes. Returns when that ends, and who else has it
   * open; it doesn't begin if somebody else has taken an unassigned script.
   */
  open(principal: Principal, submissionId: number): Promise<Lease>;
  /** The caller no longer has it open. */
  leave(principal: Principal, submissionId: number): Promise<void>;
}

export interface Agreements {
  /** When two markings agree, and whom the owner can name as third marker. For the owner. */
  rule(principal: Principal, assignmentId: number): Promise<AgreementRuleAnswer>;
  /**
   * Applies to everything that both hand over from now on. Throws InvalidInput for a third marker
   * who doesn't mark.
   */
  setRule(
    principal: Principal,
    assignmentId: number,
    rule: AgreementRule | null,
  ): Promise<AgreementRuleAnswer>;
  /** Every script that two people mark; for everybody but the owner only their own. */
  list(principal: Principal, assignmentId: number): Promise<RoundList>;
  /** Everything that was given to one script; Forbidden for people who mark it blind. */
  of(principal: Principal, submissionId: number): Promise<ScriptRounds>;
  /** Asks a person to decide, or withdraws the request. For the owner. */
  askThird(principal: Principal, submissionId: number, asked: ThirdMarker): Promise<void>;
}

export interface PrivateNotes {
  /** The caller's private note on a submission; empty if they wrote nothing. */
  get(principal: Principal, submissionId: number): Promise<PrivateNote>;
  /**
   * Throws StaleVersion with what is stored if the caller has saved elsewhere since that version.
   */
  put(principal: Principal, submissionId: number, note: PrivateNote): Promise<PrivateNote>;
}

/** People who aren't in a team get NotFound; members who don't own it get Forbidden. */
export interface Teams {
  /** Those that the caller owns or is in, by name. */
  list(principal: Principal, page: PageQuery): Promise<Page<Team>>;
  get(principal: Principal, id: number): Promise<Team>;
  /** Throws Conflict if the caller already has one of this name, and beyond `MAX_TEAMS`. */
  create(principal: Principal, name: string): Promise<Team>;
  rename(principal: Principal, id: number, name: string): Promise<Team>;
  remove(principal: Principal, id: number): Promise<void>;
  people(principal: Principal, id: number, page: PageQuery): Promise<Page<TeamPerson>>;
  /** People become members only by accepting an invitation. */
  change(principal: Principal, id: number, userId: number, patch: MemberPatch): Promise<TeamPerson>;
  /** The owner can remove anyone; others only themselves. */
  removePerson(principal: Principal, id: number, userId: number): Promise<void>;
  assignments(principal: Principal, id: number, page: PageQuery): Promise<Page<TeamAssignment>>;
  /** For an assignment that the caller owns; repeating it changes nothing. */
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
