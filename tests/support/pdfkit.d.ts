/** What the tests use of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  interface Options { size?: string | [number, number]; margin?: number; info?: Record<string, string | Date>; userPassword?: string }
  export class PDFDocument {
    constructor(options?: Options);
    readonly page: { width: number; height: number };
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, options?: { lineGap?: number }): this;
    text(text: string, x: number, y: number, options?: { lineBreak?: boolean }): this;
    widthOfString(text: string): number;
    moveDown(lines?: number): this;
    addPage(): this;
    image(bytes: Uint8Array, x: number, y: number, options?: { width?: number }): this;
    on(event: 'data', listener: (bytes: Uint8Array) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}
