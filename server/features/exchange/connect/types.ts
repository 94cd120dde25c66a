import type { ConnectedSystem, RemoteAssignment } from '#contract/exchange/connection.ts';
import type { SentValues } from '#contract/exchange/sending.ts';
import type { Returned } from '#contract/release/returned.ts';
import type { EnvironmentIds } from '#contract/assignments/student.ts';

/** A person in the class as the environment has them. */
export interface RemotePerson {
  /** The id that grades are stored under. */
  user: string;
  display_name: string;
  identifier: string | null;
  email: string | null;
  group: string | null;
  section: string | null;
  environment_ids: EnvironmentIds;
}

export interface RemoteFile {
  /** Where names alone don’t distinguish files. */
  id?: string | undefined;
  folder: string;
  filename: string;
  bytes: number;
  url: string;
}

/** What one student, or one group, handed in; `text` was typed there, as HTML. */
export interface RemoteWork {
  owner: { user: string } | { group: string; group_id: string };
  /** From 1. */
  attempt: number;
  /** When it was handed in or last changed; null if the environment doesn't say. */
  handed_in_at: string | null;
  files: RemoteFile[];
  text: string | null;
}

/** What the environment has about an assignment, besides its name. */
export interface RemoteBrief {
  html: string;
  due_at: string | null;
}

/** A criterion of the environment's rubric, and its levels. */
export interface RemoteCriterion {
  id: string;
  name: string;
  /** Empty for a criterion of a marking guide, which only has points. */
  levels: { id: string; name: string; points: number }[];
  /** Its maximum points; null if levels define them. */
  max: number | null;
}
export interface GivenCriterion {
  criterion: string;
  level: string | null;
  points: number | null;
  remark: string;
}

/** Which of a student's attempts, from 1, and when it was handed in or last changed. */
export interface HandedIn {
  attempt: number;
  at: string | null;
}

/** The environment's attempts by the number of the attempt here. */
export type RemoteAttempts = Readonly<Record<number, HandedIn>>;

/** Whose grade is requested, and for which attempt, from 1; null for the newest. */
export interface Asked {
  user: string;
  attempt: number | null;
}

/** How an assignment is currently graded in the environment. */
export interface Marking {
  /** The assignment's current state there. */
  remote: RemoteAssignment;
  /** The criteria of its rubric or marking guide; null if a grade is given directly. */
  criteria: RemoteCriterion[] | null;
  /**
   * The grades that an assessment by those criteria can result in there; empty if that isn't known.
   */
  totals(given: readonly GivenCriterion[]): number[];
  /**
   * The words of the scale that it is graded by, in order; null if it has none, or doesn't report
   * it.
   */
  scale: readonly string[] | null;
  /** Why nothing can be sent to it without doing harm; '' if it can. */
  refuses: string;
  /** Whether a grade given to one member of a group is given to all of them. */
  grades_whole_groups?: boolean;
  /** A text that differs after any of this has changed. */
  fingerprint: string;
}

/**
 * What the environment holds of one student; `comment` is null if there is none, undefined if the
 * environment doesn't show it.
 */
export interface RemoteState {
  grade: string | null;
  comment: string | null | undefined;
  /** Feedback files; undefined if the environment doesn't show them. */
  files?: readonly RemoteFile[] | undefined;
  /** The content of the document that was sent last, and which of the files it is. */
  document?: string | undefined;
  document_file?: string | undefined;
  /** The comment as it is stored there, to be sent back unchanged. */
  raw?: string | undefined;
  /**
   * Everything that was said there in this educator’s name, where comments are only ever added.
   */
  said?: readonly string[];
  /**
   * The newest attempt there; null if nothing was handed in, undefined if the environment doesn't
   * say.
   */
  newest?: HandedIn | null | undefined;
  /**
   * A text that differs after any of this grade or feedback was saved; undefined if the environment
   * has no such thing.
   */
  stamp?: string | undefined;
  /** Moodle's state in the marking workflow, '' for none; undefined if it can't be read. */
  workflow?: string | undefined;
  /** Canvas has marked this student as excused; a grade would undo that. */
  is_excused?: boolean | undefined;
  /** There is a grade that the environment doesn't show. */
  has_hidden_grade?: boolean | undefined;
  /** A fingerprint of the rubric's levels that were sent last, together with the grade here. */
  assessment?: string | undefined;
}

/** A feedback document as it was shown; `says` differs if its content does. */
export interface SentDocument {
  name: string;
  returned: Returned;
  says: string;
}
export interface MadeDocument {
  name: string;
  bytes: Buffer;
}

/** What should be there: null leaves it unchanged. `comment` is plain text. */
export interface Wanted extends SentValues {
  criteria: GivenCriterion[];
  document?: SentDocument | undefined;
  /** The attempt that was marked, from 1. */
  attempt?: number;
  /** Whether the grade and the comment that were sent are withdrawn. */
  withdraws?: boolean;
  /** The fingerprint of the `Marking` that this was calculated with. */
  marking?: string;
  /** A fingerprint of the criteria with the grade here: they are sent again once it differs. */
  assessment?: string;
  /**
   * The other members of the group, if the environment gives all of them this grade; with their
   * grades at the time of reading.
   */
  group?: { user: string; grade: string | null }[];
}

export interface Profile {
  site: string;
  who: string;
  /** The environment's own id of the token's owner. */
  account: string;
}

/**
 * A learning environment, accessed with one educator's token. Every method throws ConnectError.
 */
export interface Environment {
  system: ConnectedSystem;
  profile(): Promise<Profile>;
  assignments(): Promise<RemoteAssignment[]>;
  brief(remote: RemoteAssignment): Promise<RemoteBrief>;
  people(remote: RemoteAssignment): Promise<RemotePerson[]>;
  works(remote: RemoteAssignment): Promise<RemoteWork[]>;
  /** Requested again with each call: it may have changed since. */
  marking(remote: RemoteAssignment): Promise<Marking>;
  /** What is held of these students, by their user. */
  held(remote: RemoteAssignment, asked: readonly Asked[]): Promise<Map<string, RemoteState>>;
  /**
   * Those whose grade was locked or overridden in the gradebook; empty if that can't be determined.
   */
  locked(remote: RemoteAssignment, users: readonly string[]): Promise<Set<string>>;
  /** Whether the environment holds this assessment by the rubric; null if it can't be read. */
  hasAssessment(
    remote: RemoteAssignment,
    held: RemoteState,
    criteria: readonly GivenCriterion[],
    user: string,
  ): Promise<boolean | null>;
  /** Writes without reporting whether it was accepted: read it back. `held` is what is there. */
  write(
    remote: RemoteAssignment,
    user: string,
    wanted: Wanted,
    held: RemoteState,
    document: MadeDocument | null,
  ): Promise<void>;
  /** Why documents can't be sent as files; '' if they can. */
  refusesFiles(remote: RemoteAssignment): Promise<string>;
  /** A file that was handed in or returned, of at most `most` bytes. */
  download(file: RemoteFile, most: number): Promise<Buffer>;
}

export interface Access {
  address: string;
  token: string;
  hosts: readonly string[];
  /**
   * Other hosts that the environment may redirect to for its files although they are private: set
   * by the operator.
   */
  fileHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /**
   * The account the token belongs to: large responses are read in turns, a few for each account.
   */
  account?: number;
}
