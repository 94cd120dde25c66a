/** What the tests use of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  export class PDFDocument {
    text(text: string): this;
    moveDown(lines?: number): this;
    image(bytes: Uint8Array, x: number, y: number, options?: { width?: number }): this;
    on(event: 'data', listener: (bytes: Uint8Array) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}
