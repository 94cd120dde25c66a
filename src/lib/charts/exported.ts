/** What `npm run diagrams` says of a chart beside its picture, and what the viewer shows: plain data, without code. */

/** One step of a chart, as a test or a recorded session took it: the transitions, and the states it was in afterwards. */
export interface Step {
  took: readonly string[];
  at: readonly string[];
}
/** A walk of the chart's own test, from its start. */
export interface WalkedPath {
  start: readonly string[];
  steps: readonly Step[];
}

/** Which tests take a transition and look at what follows. */
export interface Held {
  /** Rows of the table of expectations that are about it, in the table's words; the first of them, and how many there are. */
  rows: readonly string[];
  rowCount: number;
  /** Facts that found something to check in a step that took it. */
  facts: readonly string[];
  /** Tests by hand that take it. */
  tests: readonly string[];
  /** How many paths of the walk take it, and the shortest of them, as places in the chart's `paths`. */
  walks: number;
  paths: readonly number[];
}

export interface ExportedTransition {
  /** See `transitionKey`. */
  key: string;
  /** State ids; no target: it stays where it is. */
  from: string;
  to: readonly string[];
  /** Its label, as it stands on the arrow. */
  words: string;
  description: string | null;
  trigger: string;
  event: string;
  guard: string | null;
  actions: readonly string[];
  held: Held;
}

export interface ExportedState {
  id: string;
  /** `signedIn.current`, or the chart's name. */
  path: string;
  description: string;
  tags: readonly string[];
  isLeaf: boolean;
  /** Where it begins when it is entered. */
  initial: readonly string[];
}

export interface ExportedPicture {
  file: string;
  /** The state it is a picture of; null for the whole chart. */
  region: string | null;
  /** The states that it draws as one box although more is in them. */
  folded: readonly string[];
  /** For each arrow the places of its transitions in `transitions`. */
  arrows: readonly (readonly number[])[];
  /** For each box the places of those that stand in it, because they lead nowhere else. */
  boxes: Readonly<Record<string, readonly number[]>>;
}

/** `docs/statecharts/<name>.held.json`. */
export interface ExportedChart {
  name: string;
  id: string;
  description: string;
  states: readonly ExportedState[];
  transitions: readonly ExportedTransition[];
  pictures: readonly ExportedPicture[];
  paths: readonly WalkedPath[];
  /** Names of the charts it starts, and of what starts it: charts by name, files of `src/app` by path. */
  starts: readonly string[];
  startedBy: readonly string[];
  /** Test files that hold the chart. */
  files: readonly string[];
}

/** `docs/statecharts/requirements.json`: what an id says, and every test that names it. */
export interface ExportedRequirement {
  text: string;
  tests: readonly { file: string; titles: readonly string[] }[];
}

export type Tone = 'plain' | 'busy' | 'danger' | 'quiet';
export interface Line {
  x: number;
  y: number;
  text: string;
}
/** A box of a drawing, with the state it stands for. */
export interface Box {
  kind: 'state' | 'group' | 'regions' | 'initial' | 'final' | 'anywhere' | 'around';
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  title: Line | null;
  /** Its notes, each with its lines; with the transition it tells, by its place, where it tells one. */
  notes: readonly { transition: number | null; lines: readonly Line[] }[];
  tone: Tone;
}
export interface Arrow {
  /** SVG path data of the line and the points of its head. */
  line: string;
  head: string;
  /** The line that ties a label to it that isn't plainly beside it; empty where none is needed. */
  leader: string;
  tone: Tone;
  /** Its transitions with their labels; none on the arrow from a start or to an end, and no lines on the second half of one that leads back to its own state. */
  labels: readonly { transition: number; lines: readonly Line[] }[];
}
export interface Drawing {
  width: number;
  height: number;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** What the viewer loads for one chart. */
export interface ViewedChart extends ExportedChart {
  drawings: readonly Drawing[];
  requirements: Readonly<Record<string, ExportedRequirement>>;
  /** Screenshots by the id of the state they show. */
  screens: Readonly<Record<string, string>>;
}
/** What the viewer knows of every chart before one is opened. */
export interface IndexEntry {
  name: string;
  id: string;
  description: string;
  states: number;
  starts: readonly string[];
  startedBy: readonly string[];
  /** The transitions, to be searched. */
  transitions: readonly { key: string; words: string }[];
}
