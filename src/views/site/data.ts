/** Data from the build that the pages show. */
export interface License {
  name: string;
  version: string;
  license: string;
  url: string | null;
  direct: boolean;
}
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  query: readonly string[];
  body: readonly string[];
  answers: readonly string[];
}
export interface ApiGroup {
  name: string;
  calls: readonly ApiCall[];
}
export interface Chart {
  name: string;
  /** Path of the file, relative to the repository's root. */
  path: string;
  description: string;
  states: readonly { name: string; description: string; kind: string }[];
  transitions: readonly ChartTransition[];
  /** Charts that it starts. */
  starts: readonly string[];
  /** Charts and files of the app that start it. */
  startedBy: readonly string[];
}
export interface ChartTransition {
  from: string;
  /** Empty if the state doesn't change. */
  to: readonly string[];
  words: string;
  trigger: string;
  guard: string;
  actions: string;
  description: string;
}

export interface SiteData {
  /** The origin used in canonical links, the sitemap and Open Graph. */
  origin: string;
  licenses: readonly License[];
  api: readonly ApiGroup[];
  charts: readonly Chart[];
}
