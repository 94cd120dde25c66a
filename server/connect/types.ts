import type { ConnectedSystem, RemoteAssignment } from '#contract/connect/connection.ts';
import type { SentValues } from '#contract/connect/sending.ts';
import type { Returned } from '#contract/returned.ts';
import type { EnvironmentIds } from '#contract/student.ts';

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
  attempt: number;
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
  levels: { id: string; name: string; points: number }[];
}
export interface GivenCriterion {
  criterion: string;
  level: string | null;
  points: number | null;
  remark: string;
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
}

export interface Profile {
  site: string;
  who: string;
}

/** A learning environment, spoken to with one educator's token. Every call throws ConnectError. */
export interface Environment {
  system: ConnectedSystem;
  profile(): Promise<Profile>;
  assignments(): Promise<RemoteAssignment[]>;
  brief(remote: RemoteAssignment): Promise<RemoteBrief>;
  people(remote: RemoteAssignment): Promise<RemotePerson[]>;
  works(remote: RemoteAssignment): Promise<RemoteWork[]>;
  rubric(remote: RemoteAssignment): Promise<RemoteCriterion[] | null>;
  /** The words of the scale that it is graded by, in its order; null where it has none, or doesn't tell it. */
  scale(remote: RemoteAssignment): Promise<readonly string[] | null>;
  /** What is held of these students, by their user. */
  held(remote: RemoteAssignment, users: readonly string[]): Promise<Map<string, Held>>;
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
  signal?: AbortSignal | undefined;
}
