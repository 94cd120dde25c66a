declare module 'word-extractor' {
  interface Options {
    filterUnicode?: boolean;
    includeHeadersAndFooters?: boolean;
    includeFooters?: boolean;
    includeBody?: boolean;
  }
  export interface Document {
    getBody(options?: Options): string;
    getFootnotes(options?: Options): string;
    getEndnotes(options?: Options): string;
    getHeaders(options?: Options): string;
    getAnnotations(options?: Options): string;
    getTextboxes(options?: Options): string;
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<Document>;
  }
}
