import type { DocumentFormat } from '#contract/handback.ts';
import type { Returned } from '#contract/returned.ts';
import { renderDocx } from './docx.ts';
import { renderHtml } from './html.ts';
import { renderReturnedPdf } from './pdf.ts';

const RENDERERS: Readonly<Record<DocumentFormat, (returned: Returned) => Promise<Uint8Array>>> = {
  pdf: renderReturnedPdf,
  docx: renderDocx,
  html: async (returned) => Buffer.from(renderHtml(returned), 'utf8'),
};

/** What one student gets, as a document. */
export const render = (format: DocumentFormat, returned: Returned): Promise<Uint8Array> => RENDERERS[format](returned);
