/** What the build knows and the pages show. */
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
  description: string;
  states: number;
  transitions: number;
  width: number;
  height: number;
}

export interface SiteData {
  /** The origin that canonical links, the sitemap and Open Graph name. */
  origin: string;
  licenses: readonly License[];
  api: readonly ApiGroup[];
  charts: readonly Chart[];
}
