import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type {
  ArchiveChoices,
  ArchivePreview,
  BroughtIn,
} from '#contract/exchange/archive/import.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import type { ArchivedOwners, ErasedHere } from '#server/features/privacy/erased-people.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** A file that goes into an archive; its bytes and hash are filled in when it is read. */
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
/** What of an account doesn't stand in its assignments, and which those are. */
export interface AccountToExport {
  own: Pick<
    ArchiveAccount,
    'exported_at' | 'full_name' | 'settings' | 'voice_card' | 'comment_sets'
  >;
  assignments: { id: number; name: string }[];
  /** An assignment with the caller's own notes in it; a sentence where it can't be packed, null where it is gone. */
  pack(id: number): Promise<(AssignmentToExport & { notes: Note[] }) | string | null>;
}

/** An assignment of an archive, checked. `hash` and `state` tell it from others (server/archive/hashes.ts). */
export interface AssignmentContents {
  hash: string;
  state: string;
  shared: ArchiveAssignment;
  /** Each when its turn comes, so that not all of them are in memory. */
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

/** Where the files of an assignment are stored, by their path in its archive; null of what isn't to come. */
export interface AssignmentToImport extends AssignmentContents {
  keys: ReadonlyMap<string, string> | null;
}
export interface ArchiveToImport {
  account: ArchiveAccount | null;
  assignments: readonly AssignmentToImport[];
}

export interface Archives {
  /** All of an assignment, for its owner. Throws Conflict while names are hidden. */
  pack(principal: Principal, assignmentId: number): Promise<AssignmentToExport>;
  packAccount(principal: Principal): Promise<AccountToExport>;
  /** What of it is here. */
  preview(principal: Principal, archive: ArchiveContents): Promise<ArchivePreview>;
  /** Who of each of its assignments was erased here since the archive was made. */
  erased(
    principal: Principal,
    archive: Pick<ArchiveContents, 'assignments'>,
  ): Promise<ErasedHere[]>;
  /**
   * What isn't here becomes the caller's, and what was chosen beside it: all of it, or nothing.
   * Throws Conflict where somebody was erased who is in it, unless they are to come.
   */
  bringIn(
    principal: Principal,
    archive: ArchiveToImport,
    choices: ArchiveChoices,
  ): Promise<BroughtIn>;
}
