import type { ConnectedSystem, RemoteAssignment } from '#contract/exchange/connection.ts';
import type { SentValues } from '#contract/exchange/sending.ts';
import type { Returned } from '#contract/release/returned.ts';
import type { EnvironmentIds } from '#contract/assignments/student.ts';

/** Somebody of the class as the environment has them. */
export interface RemotePerson {
  /** By which grades are kept. */
  user: string;
  display_name: string;
  identifier: string | null;
  email: string | null;
  group: string | null;
  section: string | null;
  environment_ids: EnvironmentIds;
}

export interface RemoteFile {
  /** Where names alone don’t tell files apart. */
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
  /** When it was handed in or changed last; null where the environment doesn't tell. */
  handed_in_at: string | null;
  files: RemoteFile[];
  text: string | null;
}

/** What the environment has of an assignment beside its name. */
export interface RemoteBrief {
  html: string;
  due_at: string | null;
}

/** A criterion of the environment's rubric, and the levels it has. */
export interface RemoteCriterion {
  id: string;
  name: string;
  /** Empty for a criterion of a marking guide, which has points alone. */
  levels: { id: string; name: string; points: number }[];
  /** The most points of it; null where levels say so. */
  max: number | null;
}
export interface GivenCriterion {
  criterion: string;
  level: string | null;
  points: number | null;
  remark: string;
}

/** Which attempt of a student's, from 1, and when it was handed in or changed last. */
export interface HandedIn {
  attempt: number;
  at: string | null;
}

/** The environment's attempts by the number of the attempt here. */
export type RemoteAttempts = Readonly<Record<number, HandedIn>>;

/** Whose grade is asked for, and of which attempt, from 1; null for the newest. */
export interface Asked {
  user: string;
  attempt: number | null;
}

/** How an assignment is graded in the environment now. */
export interface Marking {
  /** The assignment as it is there now. */
  remote: RemoteAssignment;
  /** The criteria of its rubric or marking guide; null where a grade is given directly. */
  criteria: RemoteCriterion[] | null;
  /** Grades that an assessment by those criteria can come to there; empty where that isn't known. */
  totals(given: readonly GivenCriterion[]): number[];
  /** The words of the scale that it is graded by, in their order; null where it has none, or doesn't tell it. */
  scale: readonly string[] | null;
  /** Why nothing can be sent to it without doing harm; '' where it can. */
  refuses: string;
  /** Whether a grade that is given to one member of a group is given to all of them. */
  grades_whole_groups?: boolean;
  /** Another text after anything of this has changed. */
  fingerprint: string;
}

/** What is held of one student; `comment` is null where there is none, undefined where the environment doesn't tell. */
export interface Held {
  grade: string | null;
  comment: string | null | undefined;
  /** Files of feedback; undefined where the environment doesn't tell. */
  files?: readonly RemoteFile[] | undefined;
  /** What the document said that was sent last, and which of the files it is. */
  document?: string | undefined;
  document_file?: string | undefined;
  /** The comment as it is stored there, to be kept as it is. */
  raw?: string | undefined;
  /** All that was said there in this educator’s name, where comments only ever come on top. */
  said?: readonly string[];
  /** The newest attempt there; null where nothing was handed in, undefined where the environment doesn't tell. */
  newest?: HandedIn | null | undefined;
  /**
   * Another text after anything of this grade or feedback was saved; undefined where the
   * environment has no such thing.
   */
  stamp?: string | undefined;
  /** Moodle's state of the marking workflow, '' for none; undefined where it can't be read. */
  workflow?: string | undefined;
  /** Canvas' word that this student needn't hand in; a grade would take it back. */
  is_excused?: boolean | undefined;
  /** A grade stands there that the environment doesn't show. */
  has_hidden_grade?: boolean | undefined;
  /** A fingerprint of the rubric's levels that were sent last, with the grade here. */
  assessment?: string | undefined;
}

/** A document of feedback as it was shown; `says` is another where it says something else. */
export interface SentDocument {
  name: string;
  returned: Returned;
  says: string;
}
export interface MadeDocument {
  name: string;
  bytes: Buffer;
}

/** What shall be there: null leaves it as it is. `comment` is plain text. */
export interface Wanted extends SentValues {
  criteria: GivenCriterion[];
  document?: SentDocument | undefined;
  /** The attempt that was marked, from 1. */
  attempt?: number;
  /** Whether the grade and the comment that were sent are taken back. */
  withdraws?: boolean;
  /** The fingerprint of `Marking` that this was worked out with. */
  marking?: string;
  /** A fingerprint of the criteria with the grade here: they are sent again once it is another. */
  assessment?: string;
  /** The others of the group, where the environment gives all of them this grade; theirs when it was looked. */
  group?: { user: string; grade: string | null }[];
}

export interface Profile {
  site: string;
  who: string;
  /** The environment's own number of the token's owner. */
  account: string;
}

/** A learning environment, spoken to with one educator's token. Every call throws ConnectError. */
export interface Environment {
  system: ConnectedSystem;
  profile(): Promise<Profile>;
  assignments(): Promise<RemoteAssignment[]>;
  brief(remote: RemoteAssignment): Promise<RemoteBrief>;
  people(remote: RemoteAssignment): Promise<RemotePerson[]>;
  works(remote: RemoteAssignment): Promise<RemoteWork[]>;
  /** Asked anew with every call: it may have been changed since. */
  marking(remote: RemoteAssignment): Promise<Marking>;
  /** What is held of these students, by their user. */
  held(remote: RemoteAssignment, asked: readonly Asked[]): Promise<Map<string, Held>>;
  /** Those whose grade was locked or overridden in the gradebook; empty where that can't be known. */
  locked(remote: RemoteAssignment, users: readonly string[]): Promise<Set<string>>;
  /** Whether this assessment by the rubric is what the environment holds; null where it can't be read. */
  hasAssessment(
    remote: RemoteAssignment,
    held: Held,
    criteria: readonly GivenCriterion[],
    user: string,
  ): Promise<boolean | null>;
  /** Writes and says nothing of whether it was taken: read it back. `held` is what is there. */
  write(
    remote: RemoteAssignment,
    user: string,
    wanted: Wanted,
    held: Held,
    document: MadeDocument | null,
  ): Promise<void>;
  /** Why no documents can go along as files; '' where they can. */
  refusesFiles(remote: RemoteAssignment): Promise<string>;
  /** A file that was handed in or given back, of at most `most` bytes. */
  download(file: RemoteFile, most: number): Promise<Buffer>;
}

export interface Access {
  address: string;
  token: string;
  hosts: readonly string[];
  /** Other places than the environment itself that its files may lead to though they are private: the operator's. */
  fileHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Whose token it is: large answers are read in turns, a few of each account. */
  account?: number;
}
