import { docxOf } from './docx.ts';
import { markedOf } from './markup.ts';
import { odtOf, pptxOf, xlsxOf } from './office.ts';
import { pdfOf } from './pdf.ts';
import { rtfOf } from './rtf.ts';

/** Creates a notebook: `# %%` starts a code cell, `# %% [markdown]` a text cell. */
const notebookOf = (text: string): string =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { language: 'python', name: 'python3', display_name: 'Python 3' } },
    cells: text
      .split(/^# %%/m)
      .slice(1)
      .map((cell) => {
        const isWords = cell.startsWith(' [markdown]');
        const source = cell.replace(/^[^\n]*\n/, '').trimEnd();
        return isWords
          ? { cell_type: 'markdown', metadata: {}, source }
          : { cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null };
      }),
  });

/** Returns the bytes and the extension of a file of the given kind that contains a gold text. */
export async function createFile(
  kind: string,
  text: string,
  head: string,
): Promise<{ bytes: Uint8Array; extension: string }> {
  const marked = markedOf(text);
  switch (kind) {
    case 'docx':
      return { bytes: await docxOf(marked), extension: kind };
    case 'odt':
      return { bytes: await odtOf(marked), extension: kind };
    case 'rtf':
      return { bytes: rtfOf(marked), extension: kind };
    case 'pdf':
      return { bytes: await pdfOf(marked, { columns: 1, head }), extension: kind };
    case 'pdf-columns':
      return { bytes: await pdfOf(marked, { columns: 2, head }), extension: 'pdf' };
    case 'pptx':
      return { bytes: await pptxOf(marked), extension: kind };
    case 'xlsx':
      return { bytes: await xlsxOf(text), extension: kind };
    case 'ipynb':
      return { bytes: Buffer.from(notebookOf(text)), extension: kind };
    default:
      return { bytes: Buffer.from(text), extension: kind };
  }
}
