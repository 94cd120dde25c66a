/** The parts that are used of libraries without types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function openSync(path: string): Font;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'bidi-js' {
  export interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  interface Options {
    size?: string | [number, number];
    margin?: number;
    info?: Record<string, string | Date>;
    userPassword?: string;
    pdfVersion?: '1.7';
    subset?: 'PDF/UA';
    tagged?: boolean;
    lang?: string;
    displayTitle?: boolean;
    bufferPages?: boolean;
    autoFirstPage?: boolean;
    font?: null;
  }
  /** Part of a page's content that belongs to an element of the structure. */
  export interface Content {
    readonly refs: readonly unknown[];
  }
  export class Structure {
    readonly dictionary: { data: Record<string, unknown> };
    add(child: Structure | Content): this;
    end(): void;
  }
  interface OutlineItem {
    addItem(title: string, options?: { expanded?: boolean }): OutlineItem;
  }
  export class PDFDocument {
    constructor(options?: Options);
    readonly page: { width: number; height: number };
    readonly outline: OutlineItem;
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    text(text: string, options?: { lineGap?: number }): this;
    text(
      text: string,
      x: number,
      y: number,
      options?: { lineBreak?: boolean; baseline?: 'alphabetic'; features?: readonly string[] },
    ): this;
    widthOfString(text: string, options?: { features?: readonly string[] }): number;
    moveDown(lines?: number): this;
    addPage(): this;
    switchToPage(page: number): unknown;
    bufferedPageRange(): { start: number; count: number };
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    image(bytes: Uint8Array, x: number, y: number, options?: { width?: number }): this;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: Structure; Contents: object },
    ): this;
    struct(
      type: string,
      options?: { lang?: string; actual?: string; scope?: 'Row' | 'Column' | 'Both' },
    ): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    markStructureContent(tag: string, options: { actual?: string }): Content;
    endMarkedContent(): this;
    on(event: 'data', listener: (bytes: Uint8Array) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}
