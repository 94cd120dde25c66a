import type { Selectable } from 'kysely';
import type { ConnectedSystem, RemoteAssignment } from '#contract/exchange/connection.ts';
import type { AcceptIntake, IntakePatch } from '#contract/exchange/intake.ts';
import type { IntakesTable } from '#server/platform/database/schema/class.ts';
import type { PlannedStudent, ExistingWork } from './plan.ts';
import type { FetchedClass } from '#server/features/exchange/connect/bring.ts';
import type { ReadIntake } from './types.ts';
import type { NewSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

type Columns = Pick<
  Selectable<IntakesTable>,
  | 'id'
  | 'uuid'
  | 'assignment_id'
  | 'created_by'
  | 'filename'
  | 'bytes'
  | 'state'
  | 'done'
  | 'total'
  | 'error'
  | 'created_at'
  | 'time_zone'
>;
/** Whether an intake's files are here, or still in the learning environment. */
export type ClaimedIntakes = 'here' | 'to be fetched';
/** Where a class is fetched from. */
export interface IntakeSource {
  connection_id: number;
  system: ConnectedSystem;
  remote: RemoteAssignment;
}

export interface StoredIntake extends Columns {
  teams: boolean | null;
  understood: ReadIntake | null;
  choices: AcceptIntake['students'];
  /**
   * `source` is null for a zip that was uploaded; `roster` is what came with its files, once they
   * are here.
   */
  source: IntakeSource | null;
  roster: FetchedClass | null;
}
export interface LeasedIntake extends StoredIntake {
  lease: string;
}

export interface Intakes {
  create(
    principal: Principal,
    assignmentId: number,
    intake: {
      uuid: string;
      filename: string;
      bytes: number;
      source?: IntakeSource;
      time_zone?: string | null;
    },
  ): Promise<StoredIntake>;
  /** Throws NotFound for one that the caller may not mark. */
  get(principal: Principal, id: number): Promise<StoredIntake>;
  /** Newest first. */
  list(principal: Principal, assignmentId: number): Promise<StoredIntake[]>;
  /** What is here already, for comparison. */
  worksHere(principal: Principal, assignmentId: number): Promise<ExistingWork[]>;
  /**
   * Says what the zip can't, that groups hand in or how its names are written: it is read again.
   * Throws Conflict when it is past that.
   */
  say(principal: Principal, id: number, said: IntakePatch): Promise<StoredIntake>;
  /** The educator accepts what was shown. Throws Conflict when it doesn't wait for that. */
  accept(
    principal: Principal,
    id: number,
    choices: AcceptIntake['students'],
  ): Promise<StoredIntake>;
  /**
   * Removes it from the list, unless it is being stored (Conflict). Returns the name of its files.
   */
  discard(principal: Principal, id: number): Promise<string>;

  /**
   * Leases the next one that nobody is working on, for `leaseMs`. Of those to be fetched, one per
   * account at a time.
   */
  claim(leaseMs: number, which: ClaimedIntakes): Promise<LeasedIntake | null>;
  /** Each of these returns false if somebody else has the lease by now. */
  progress(intake: LeasedIntake, done: number, total: number, leaseMs: number): Promise<boolean>;
  fetched(intake: LeasedIntake, fetched: { bytes: number; roster: FetchedClass }): Promise<boolean>;
  understood(intake: LeasedIntake, read: ReadIntake): Promise<boolean>;
  end(
    intake: LeasedIntake,
    end: { state: 'stored' | 'failed'; error: string | null },
  ): Promise<boolean>;
  /** Lets another process, or the next start, continue it. */
  release(intake: LeasedIntake): Promise<void>;
  /** Records which of the environment's attempts the one already here is. Throws NotFound. */
  knowAttempt(intake: StoredIntake, student: PlannedStudent): Promise<void>;
  /**
   * Imports one student, completely or not at all: the student in the class list, the submission or
   * its new attempts, each with its files, oldest first. Throws NotFound or Forbidden if the
   * importing person no longer has permission.
   */
  takeIn(
    intake: StoredIntake,
    student: PlannedStudent,
    attempts: readonly (readonly NewSubmissionFile[])[],
  ): Promise<void>;
  /** Names of the files of intakes that still need them. */
  inUse(): Promise<ReadonlySet<string>>;
}
