import type { ArchiveAssignment, BroughtIn } from '#contract/archive/assignment.ts';
import type { ArchiveFile } from '#contract/archive/parts.ts';
import type { ArchiveSubmission } from '#contract/archive/submission.ts';
import type { Principal } from '../types.ts';

/** A file that goes into an archive; its bytes and hash are filled in when it is read. */
export interface FileToPack { file: ArchiveFile; key: string }

/** A sheet of an archive, with the files that go before it. */
export interface Packed<Sheet> { sheet: Sheet; files: FileToPack[] }
export interface AssignmentToPack { shared: Packed<ArchiveAssignment>; submissions: Packed<ArchiveSubmission>[] }

/** What is brought in: checked, and its files stored already. */
export interface ArchiveToBring {
  /** Of what it holds, whenever it was made. */
  hash: string;
  shared: ArchiveAssignment;
  /** Each when its turn comes, so that not all of them are in memory. */
  submission(index: number): Promise<ArchiveSubmission>;
  /** Where the files of the archive are stored, by their path in it. */
  keys: ReadonlyMap<string, string>;
}

export interface Archives {
  /** All of an assignment, for its owner. Throws Conflict while names are hidden. */
  pack(principal: Principal, assignmentId: number): Promise<AssignmentToPack>;
  /** The assignment that this archive became before; null when it never did, or that was deleted. */
  known(principal: Principal, hash: string): Promise<BroughtIn | null>;
  /** A new assignment of the caller. The same archive twice is one assignment: `known` says so, and its files weren't used. */
  bringIn(principal: Principal, archive: ArchiveToBring): Promise<BroughtIn>;
}
