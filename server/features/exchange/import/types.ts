import type { IntakeProblem, IntakeSystem, NameCharset } from '#contract/exchange/intake.ts';
import type { PathOwner, PathShape, ReadPaths } from '#contract/exchange/environment/paths.ts';

export type { PathOwner as Owner, PathShape as Shape, ReadPaths as ReadShapes };
type Owner = PathOwner;

/** A file of a zip, unpacked: `staged` is its name in the intake's folder. */
export interface Unpacked {
  path: string;
  staged: string;
  bytes: number;
  sha256: string;
  /**
   * When it was last changed, according to its entry: an instant, or a local time in an unknown
   * time zone; null if it doesn't say.
   */
  modified: string | null;
}

/**
 * When an attempt was handed in, null if that isn't known; and whether it was late, if the
 * environment said so.
 */
export interface AttemptTime {
  at: string | null;
  late: boolean | null;
}

/** The result of unpacking. `why` says why nothing of it can be used. */
export type Unpacking =
  | {
      kind: 'unpacked';
      files: Unpacked[];
      problems: IntakeProblem[];
      /** How names were read that don't declare their encoding; '' if all do. */
      names_note: string;
      names_charset: NameCharset | null;
    }
  | { kind: 'refused'; why: string };

/** A file of a student's attempt, as it will be stored. */
export interface ImportedFile {
  filename: string;
  folder: string;
  bytes: number;
  sha256: string;
  staged: string;
  online_text: boolean;
  readable: boolean;
}
export interface ImportedStudent {
  owner: Owner;
  attempts: ImportedFile[][];
  /** Of the newest attempt. Missing in intakes that were read before this was stored. */
  handed_in?: AttemptTime;
}

/**
 * Everything that was understood of a zip; what is already here is looked up each time it is shown.
 */
export interface ReadIntake {
  system: IntakeSystem;
  teams: boolean;
  students: ImportedStudent[];
  problems: IntakeProblem[];
  /** How names were read that don't declare their encoding; missing if all do. */
  names_note?: string;
  names_charset?: NameCharset;
  /** That the educator chose it; the zip is read anew by it. */
  is_charset_chosen?: true;
}
