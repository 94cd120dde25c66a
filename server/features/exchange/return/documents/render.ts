import type { DocumentFormat } from '#contract/exchange/handback.ts';
import type { Returned } from '#contract/release/returned.ts';

/** What makes a format is read when that format is asked for: the child that makes one document would spend most of its time on the others'. */
const RENDERERS: Readonly<Record<DocumentFormat, (returned: Returned) => Promise<Uint8Array>>> = {
  pdf: async (returned) => (await import('./pdf.ts')).renderReturnedPdf(returned),
  docx: async (returned) => (await import('./docx.ts')).renderDocx(returned),
  html: async (returned) => Buffer.from((await import('./html.ts')).renderHtml(returned), 'utf8'),
};

/** What one student gets, as a document. */
export const render = (format: DocumentFormat, returned: Returned): Promise<Uint8Array> =>
  RENDERERS[format](returned);
