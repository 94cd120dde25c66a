import * as pdf from 'pdfjs-dist';
import './bare.css';

/**
 * The minimum that showing a PDF can cost: pdf.js with its pages as boxes, each drawn with its text
 * when it is near the viewport.
 */
pdf.GlobalWorkerOptions.workerSrc = (
  await import('pdfjs-dist/build/pdf.worker.min.mjs?url')
).default;
const WIDTH = 600;
const file = new URLSearchParams(location.search).get('file');
/** Without a file the page waits for one, with its worker ready. */
const worker = file === null ? new pdf.PDFWorker() : null;

async function draw(
  document: pdf.PDFDocumentProxy,
  box: HTMLElement,
  number: number,
): Promise<void> {
  const page = await document.getPage(number);
  const scale = WIDTH / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = window.document.createElement('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  await page.render({ canvas, viewport }).promise;
  const container = window.document.createElement('div');
  container.className = 'textLayer';
  container.style.setProperty('--total-scale-factor', String(scale));
  await new pdf.TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport,
  }).render();
  box.replaceChildren(canvas, container);
}

async function show(url: string): Promise<void> {
  const document = await pdf.getDocument({ url, ...(worker === null ? {} : { worker }) }).promise;
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const box = target as HTMLElement;
        if (isIntersecting) void draw(document, box, Number(box.dataset['page']));
        else box.replaceChildren();
      }
    },
    { rootMargin: '100% 0px' },
  );
  for (let number = 1; number <= document.numPages; number += 1) {
    const box = window.document.createElement('div');
    box.className = 'page';
    box.dataset['page'] = String(number);
    window.document.querySelector('#pages')!.append(box);
    near.observe(box);
  }
}
if (file === null) await worker!.promise;
else await show(file);

/** Hand-written notes: each a box below the previous one. */
const column = window.document.querySelector<HTMLElement>('#notes')!;
Object.assign(window, {
  show,
  addNote(text: string) {
    const note = window.document.createElement('p');
    note.textContent = text;
    note.style.top = `${column.childElementCount * 40}px`;
    column.append(note);
  },
});
