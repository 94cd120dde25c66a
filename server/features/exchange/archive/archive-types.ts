import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type {
  ArchiveChoices,
  ArchivePreview,
  ArchiveImport,
} from '#contract/exchange/archive/import.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import type { ArchivedOwners, ErasedHere } from '#server/features/privacy/erased-people.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** A file to put into an archive; its size and hash are filled in when it is read. */
export interface FileToExport {
  file: ArchiveFile;
  key: string;
}

/** A sheet of an archive, with the files that go before it. */
export interface Packed<Sheet> {
  sheet: Sheet;
  files: FileToExport[];
}
export interface AssignmentToExport {
  shared: Packed<ArchiveAssignment>;
  submissions: Packed<ArchiveSubmission>[];
}

type Note = Omit<ArchiveAccount['private_notes'][number], 'assignment'>;
/** The part of an account that isn't in its assignments, and which assignments those are. */
export interface AccountToExport {
  own: Pick<
    ArchiveAccount,
    'exported_at' | 'full_name' | 'settings' | 'voice_card' | 'comment_sets'
  >;
  assignments: { id: number; name: string }[];
  /**
   * Packs an assignment with the caller's own notes in it; returns a sentence if it can't be
   * packed, null if it has been deleted.
   */
  pack(id: number): Promise<(AssignmentToExport & { notes: Note[] }) | string | null>;
}

/**
 * An assignment in an archive, checked. `hash` and `state` distinguish it from others
 * (server/features/exchange/archive/hashes.ts).
 */
export interface AssignmentContents {
  hash: string;
  state: string;
  shared: ArchiveAssignment;
  /** Each is read when it is needed, so that not all of them are in memory. */
  submission(index: number): Promise<ArchiveSubmission>;
  changedAt: string;
  /** Of each submission. */
  owners: readonly ArchivedOwners[];
  leftOut: string[];
}
export interface ArchiveContents {
  account: ArchiveAccount | null;
  assignments: readonly AssignmentContents[];
}

/**
 * Where the files of an assignment are stored, by their path in its archive; null for one that
 * isn't imported.
 */
export interface AssignmentToImport extends AssignmentContents {
  keys: ReadonlyMap<string, string> | null;
}
export interface ArchiveToImport {
  account: ArchiveAccount | null;
  assignments: readonly AssignmentToImport[];
}

export interface Archives {
  /** A complete assignment, for its owner. Throws Conflict while names are hidden. */
  pack(principal: Principal, assignmentId: number): Promise<AssignmentToExport>;
  packAccount(principal: Principal): Promise<AccountToExport>;
  /** What of it already exists here. */
  preview(principal: Principal, archive: ArchiveContents): Promise<ArchivePreview>;
  /** Who has been erased here, in each of its assignments, since the archive was created. */
  erased(
    principal: Principal,
    archive: Pick<ArchiveContents, 'assignments'>,
  ): Promise<ErasedHere[]>;
  /**
   * Imports for the caller what doesn't exist here, and what was chosen besides: all of it, or
   * nothing. Throws Conflict if it contains people who were erased, unless they are to be imported.
   */
  bringIn(
    principal: Principal,
    archive: ArchiveToImport,
    choices: ArchiveChoices,
  ): Promise<ArchiveImport>;
}
