import type { getDocumentProxy } from 'unpdf';
import type { Piece } from './types.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** What pdf.js returns about a note or a form field. */
interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  rect?: number[];
  contentsObj?: { str?: string };
  textContent?: string[];
  fieldType?: string;
  fieldValue?: unknown;
  fieldFlags?: number;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue?: string; displayValue?: string }[];
  password?: boolean;
}

/** What was written into a page, and what else is on it besides its text. */
export interface Annotated {
  pieces: Piece[];
  comments: number;
  embedded: number;
  pictures: number;
  /** Fields whose answer is kept as formatted text alone, which isn't read. */
  formatted: number;
}

/** Bits of an annotation's flags that make it invisible: hidden, and not shown on a screen. */
const NOT_SEEN = 0x02 | 0x20;
/** The flag of a field that holds formatted text. */
const RICH_TEXT = 1 << 25;
const SIZE = 11;
const LINE = 13;
const MARKED = ['Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Caret', 'Text', 'Popup'];
const DRAWN = ['Stamp', 'Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine'];
const EMBEDDED = ['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D'];

function fieldText(field: Annotation): string {
  if (field.fieldType === 'Btn') {
    if (field.checkBox !== true && field.radioButton !== true) return '';
    const own = field.checkBox === true ? field.exportValue : field.buttonValue;
    const isTicked =
      typeof field.fieldValue === 'string' &&
      field.fieldValue !== 'Off' &&
      field.fieldValue !== '' &&
      (own === undefined || own === null || own === field.fieldValue);
    return isTicked ? '☒' : '☐';
  }
  const values = (Array.isArray(field.fieldValue) ? field.fieldValue : [field.fieldValue]).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const shown = values.map(
    (value) =>
      field.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return shown.length > 0 ? shown.join(', ') : (field.textContent ?? []).join('\n');
}

/**
 * Returns the answers in a page's form fields, and notes that were typed on it, at their positions.
 */
export async function annotationsOf(page: Page): Promise<Annotated> {
  const viewport = page.getViewport({ scale: 1 });
  const found: Annotated = { pieces: [], comments: 0, embedded: 0, pictures: 0, formatted: 0 };
  for (const annotation of (await page.getAnnotations({ intent: 'any' })) as Annotation[]) {
    const { subtype = '', rect, contentsObj, annotationFlags = 0 } = annotation;
    const contents = contentsObj?.str ?? '';
    const text =
      subtype === 'Widget' && annotation.password !== true
        ? fieldText(annotation)
        : subtype === 'FreeText'
          ? contents || (annotation.textContent ?? []).join('\n')
          : '';
    if (
      subtype === 'Widget' &&
      ((annotation.fieldFlags ?? 0) & RICH_TEXT) !== 0 &&
      text.trim() === ''
    )
      found.formatted += 1;
    if (EMBEDDED.includes(subtype)) found.embedded += 1;
    else if (DRAWN.includes(subtype)) found.pictures += 1;
    if ((MARKED.includes(subtype) || DRAWN.includes(subtype)) && contents.trim() !== '')
      found.comments += 1;
    if (text.trim() === '' || rect === undefined) continue;
    const [x0, y0] = viewport.convertToViewportPoint(rect[0]!, rect[1]!) as [number, number];
    const [x1, y1] = viewport.convertToViewportPoint(rect[2]!, rect[3]!) as [number, number];
    const height = Math.abs(y1 - y0);
    const top = Math.min(y0, y1);
    const first = height < 2 * LINE ? top + height * 0.7 : top + SIZE;
    text.split(/\r\n?|\n/).forEach((line, index) => {
      found.pieces.push({
        text: line,
        x: Math.min(x0, x1),
        y: first + index * LINE,
        width: Math.min(Math.abs(x1 - x0), line.length * SIZE * 0.5),
        size: SIZE,
        font: 'annotation',
        isMono: false,
        hidden: (annotationFlags & NOT_SEEN) === 0 || line.trim() === '' ? null : 'hidden',
      });
    });
  }
  return found;
}

/** Inserts what was written into a page among its pieces, each in reading order. */
export function withAnnotations(pieces: readonly Piece[], written: readonly Piece[]): Piece[] {
  const all = [...pieces];
  for (const piece of written) {
    const sameLine = (other: Piece): boolean => Math.abs(other.y - piece.y) <= SIZE / 2;
    const next = all.findIndex((other) =>
      sameLine(other) ? other.x > piece.x : other.y > piece.y + SIZE / 2,
    );
    all.splice(next === -1 ? all.length : next, 0, piece);
  }
  return all;
}
