import type { IntakeProblem, IntakeSystem } from '#contract/intake.ts';
import type { EnvironmentIds } from '#contract/student.ts';
import type { HandedIn } from '../connect/types.ts';

/** A file of a zip, unpacked: `staged` is its name in the folder of the intake. */
export interface Unpacked {
  path: string;
  staged: string;
  bytes: number;
  sha256: string;
}

/** What came of unpacking. `why` tells why nothing of it can be used. */
export type Unpacking =
  | { kind: 'unpacked'; files: Unpacked[]; problems: IntakeProblem[] }
  | { kind: 'refused'; why: string };

/** Whose a file is, as its path says. */
export interface Owner {
  /** The same for every file of theirs, and nobody else's. */
  key: string;
  display_name: string;
  identifier: string | null;
  /** A group hands in as one; its members aren't named in the path. */
  is_group: boolean;
  environment_ids: EnvironmentIds;
  /** Which attempt of theirs in the environment it is; only what is fetched with a token says so. */
  handed_in?: HandedIn;
}

/** What a path says of a file. `attempt` sorts the attempts of one owner; '' where there is but one. */
export interface Shape {
  owner: Owner;
  attempt: string;
  folder: string;
  filename: string;
  online_text: boolean;
}

export interface ReadShapes {
  system: IntakeSystem;
  teams: boolean;
  shapes: Map<string, Shape>;
  /** Paths that fit none. */
  others: string[];
}

/** A file of a student's attempt, as it will be stored. */
export interface TakenFile {
  filename: string;
  folder: string;
  bytes: number;
  sha256: string;
  staged: string;
  online_text: boolean;
  readable: boolean;
}
export interface TakenStudent {
  owner: Owner;
  attempts: TakenFile[][];
}

/** All that was understood of a zip; what is already here is looked up each time it is shown. */
export interface ReadIntake {
  system: IntakeSystem;
  teams: boolean;
  students: TakenStudent[];
  problems: IntakeProblem[];
}
