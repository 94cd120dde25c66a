import { linearMathMl } from './omml.ts';
import { childOf, eachElement, type Element, elementsOf, findAll, rootOf, textOf } from './xml.ts';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { decodeText } from '#server/extraction/read/charset.ts';
import { headingsByLook, mayBeHeading } from '#server/extraction/read/headings.ts';
import { asRaised, noteMark } from '#server/extraction/read/notes.ts';
import { openZip, type Parts } from './zip.ts';

interface Style {
  names: string[];
  look: Readonly<Record<string, string>>;
}
type Hidden = { text: string; how: 'hidden' | 'white' | 'tiny' };

const MAX_DERIVED = 12;
const TINY_POINTS = 4;
const LAYOUT_CELL = 400;

/** Reads styles by name, each with the names of those it is based on and how it looks. */
function readStyles(parts: Parts, content: Element[]): ReadonlyMap<string, Style> {
  const named = findAll(rootOf(parts.text('styles.xml')), ['style:style', 'style:default-style']);
  const raw = new Map(
    [...named, ...content].map((style) => [style.attributes['style:name'] ?? '', style]),
  );
  const resolve = (name: string, depth: number): Style => {
    const style = raw.get(name);
    if (style === undefined || depth > MAX_DERIVED) return { names: [name], look: {} };
    const parent = style.attributes['style:parent-style-name'];
    const base = parent === undefined ? { names: [], look: {} } : resolve(parent, depth + 1);
    const text = childOf(style, 'style:text-properties')?.attributes ?? {};
    const back = childOf(style, 'style:paragraph-properties')?.attributes['fo:background-color'];
    const cell = childOf(style, 'style:table-cell-properties')?.attributes['fo:background-color'];
    return {
      names: [style.attributes['style:display-name'] ?? name, ...base.names],
      look: {
        ...base.look,
        ...(back === undefined ? {} : { back }),
        ...(cell === undefined ? {} : { cell }),
        ...text,
      },
    };
  };
  return new Map([...raw.keys()].map((name) => [name, resolve(name, 0)]));
}

const hidingOf = (look: Style['look']): Hidden['how'] | null => {
  if (look['text:display'] === 'none') return 'hidden';
  const back = look['fo:background-color'] ?? look['back'] ?? 'transparent';
  if (
    /^#f[a-f]f[a-f]f[a-f]$/i.test(look['fo:color'] ?? '') &&
    (back === 'transparent' || /^#ffffff$/i.test(back))
  )
    return 'white';
  const size = /^([\d.]+)pt$/.exec(look['fo:font-size'] ?? '')?.[1];
  return size !== undefined && Number(size) <= TINY_POINTS ? 'tiny' : null;
};

/** Whether a field in a paragraph says that all of it is hidden. */
const isHiddenParagraph = (paragraph: Element): boolean =>
  findAll(paragraph, ['text:hidden-paragraph']).some(
    ({ attributes }) => attributes['text:is-hidden'] === 'true',
  );

class Reader {
  readonly builder = new Builder();
  readonly #parts: Parts;
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #notes: Element[] = [];
  #code: string[] = [];
  constructor(parts: Parts, styles: ReadonlyMap<string, Style>) {
    this.#parts = parts;
    this.#styles = styles;
  }

  #words(
    element: Element,
    look: Style['look'],
    hidden: Hidden[],
    boxes: Element[],
    formulas: string[],
  ): string {
    return element.children
      .map((child): string => {
        if (typeof child === 'string') {
          const how = child.trim() === '' ? null : hidingOf(look);
          const words = child.replace(/\s+/g, ' ');
          // "super 58%", or "33% 58%": how far it is raised, and how large it is.
          const isRaised = /^(?:super|[1-9])/.test(look['style:text-position'] ?? '');
          if (how === null) return isRaised ? asRaised(words) : words;
          hidden.push({ text: child, how });
          return '';
        }
        const inner = (): string =>
          this.#words(
            child,
            { ...look, ...this.#styles.get(child.attributes['text:style-name'] ?? '')?.look },
            hidden,
            boxes,
            formulas,
          );
        switch (child.name) {
          case 'text:s':
            return ' '.repeat(Math.min(200, Number(child.attributes['text:c'] ?? 1)));
          case 'text:tab':
            return '\t';
          case 'text:line-break':
            return '\n';
          case 'text:note':
            this.#notes.push(child);
            return noteMark(this.#notes.length);
          case 'office:annotation':
            this.builder.leaveOut('comments', 'Comments in the margin are not part of the text.');
            return '';
          case 'svg:title':
          case 'svg:desc':
          case 'text:ruby-text':
          case 'office:annotation-end':
          case 'text:change':
          case 'text:change-start':
          case 'text:change-end':
          case 'text:tracked-changes':
            return '';
          case 'text:a':
            if (leadsElsewhere(child.attributes['xlink:href'] ?? '')) this.builder.source();
            return inner();
          case 'text:hidden-text':
            hidden.push({
              text: child.attributes['text:string-value'] ?? textOf(child),
              how: 'hidden',
            });
            return '';
          case 'draw:control':
            return this.#control(child);
          case 'draw:frame':
            return this.#frame(child, boxes, formulas);
          default:
            return inner();
        }
      })
      .join('');
  }

  /** Returns what was typed or selected in a form field. */
  #control(control: Element): string {
    const field = this.fields.get(control.attributes['draw:control'] ?? '');
    if (field === undefined) {
      this.builder.leaveOut('other', 'A field of a form can’t be read: look at the original.');
      return '';
    }
    const { name, attributes } = field;
    if (name === 'form:checkbox' || name === 'form:radio') {
      const state =
        attributes['form:current-state'] ??
        attributes['form:state'] ??
        attributes['form:current-selected'] ??
        attributes['form:selected'] ??
        '';
      return `${['checked', 'true'].includes(state) ? '☒' : '☐'} ${attributes['form:label'] ?? ''}`;
    }
    const chosen = elementsOf(field).find(
      (option) =>
        (option.attributes['form:current-selected'] ?? option.attributes['form:selected']) ===
        'true',
    );
    return (
      attributes['form:current-value'] ??
      chosen?.attributes['form:label'] ??
      attributes['form:value'] ??
      findAll(field, ['text:p']).map(textOf).join('\n')
    );
  }

  #frame(frame: Element, boxes: Element[], formulas: string[]): string {
    boxes.push(...findAll(frame, ['draw:text-box']));
    const part = childOf(frame, 'draw:object')?.attributes['xlink:href']?.replace(/^\.\//, '');
    const math = part === undefined ? null : rootOf(this.#parts.text(`${part}/content.xml`));
    if (math !== null && math.name.endsWith('math')) {
      formulas.push(linearMathMl(math));
      return formulas.at(-1)!;
    }
    const isEmbedded = [
      'draw:object-ole',
      'draw:plugin',
      'draw:applet',
      'draw:floating-frame',
    ].some((name) => childOf(frame, name) !== undefined);
    if (part !== undefined || isEmbedded)
      this.builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
    else if (childOf(frame, 'draw:image') !== undefined) {
      this.builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
      this.builder.picture(
        childOf(frame, 'draw:image')?.attributes['xlink:href']?.replace(/^\.\//, '') ?? '',
      );
    }
    return '';
  }

  #endCode(): void {
    if (this.#code.length > 0) this.builder.add('code', this.#code.join('\n'));
    this.#code = [];
  }

  #paragraph(element: Element, list: { level: number; mark: string } | null): void {
    const style = this.#styles.get(element.attributes['text:style-name'] ?? '') ?? {
      names: [],
      look: {},
    };
    const hidden: Hidden[] = [];
    const boxes: Element[] = [];
    const formulas: string[] = [];
    const text = this.#words(element, style.look, hidden, boxes, formulas);
    const is = (pattern: RegExp): boolean => style.names.some((name) => pattern.test(name));
    // A converted Word document keeps its headings as paragraphs with that style.
    const [styled] = style.names.flatMap(
      (name) => /^heading(?:_20_|\s)([1-6])$/i.exec(name)?.slice(1).map(Number) ?? [],
    );
    if (is(/preformatted|source|code/i)) this.#code.push(text);
    else {
      this.#endCode();
      const isBold =
        style.look['fo:font-weight'] === 'bold' ||
        (elementsOf(element).length > 0 &&
          element.children.every((child) =>
            typeof child === 'string'
              ? child.trim() === ''
              : this.#styles.get(child.attributes['text:style-name'] ?? '')?.look[
                  'fo:font-weight'
                ] === 'bold',
          ));
      if (element.name === 'text:h')
        this.builder.add('heading', text, {
          level: Math.min(6, Number(element.attributes['text:outline-level'] ?? 1)),
        });
      else if (formulas.length > 0 && text.trim() === formulas.join(''))
        this.builder.add('equation', text);
      else if (list !== null) this.builder.add('list_item', text, { level: list.level }, list.mark);
      else if (styled !== undefined) this.builder.add('heading', text, { level: styled });
      else if (is(/^(?:title|subtitle)$/i))
        this.builder.add('heading', text, { level: is(/^title$/i) ? 1 : 2 });
      else if (is(/^(?:caption|illustration|figure|drawing)$/i)) this.builder.add('caption', text);
      else if (is(/^quot/i)) this.builder.add('quotation', text);
      else if (isBold && mayBeHeading(text) && !text.includes('\n'))
        this.builder.add('heading', text, { level: 2 });
      else this.builder.add('paragraph', text);
    }
    for (const { text: words, how } of hidden)
      this.builder.add('paragraph', words, { hidden: how });
    for (const box of boxes) this.children(box);
  }

  #list(list: Element, level: number, ordered: boolean): void {
    let number = 0;
    elementsOf(list)
      .filter(({ name }) => ['text:list-item', 'text:list-header'].includes(name))
      .forEach((item) => {
        if (item.name === 'text:list-item') number += 1;
        let isFirst = true;
        for (const child of elementsOf(item)) {
          if (child.name === 'text:list') this.#list(child, level + 1, ordered);
          else if (child.name === 'text:p') {
            this.#paragraph(child, {
              level,
              mark:
                isFirst && item.name === 'text:list-item' ? (ordered ? `${number}. ` : '- ') : '',
            });
            isFirst = false;
          } else this.element(child);
        }
      });
  }

  #table(table: Element): void {
    const rows = findAll(table, ['table:table-row']).map((row) =>
      findAll(row, ['table:table-cell']),
    );
    if (rows.flat().length === 1 || rows.flat().some((cell) => textOf(cell).length > LAYOUT_CELL)) {
      for (const cell of rows.flat()) this.children(cell);
      return;
    }
    const hidden: Hidden[] = [];
    const boxes: Element[] = [];
    this.builder.addTable(
      rows.map((row) =>
        row.map((cell) =>
          findAll(cell, ['text:p', 'text:h'])
            .map((one) => {
              if (isHiddenParagraph(one)) {
                hidden.push({ text: textOf(one), how: 'hidden' });
                return '';
              }
              const look = this.#styles.get(one.attributes['text:style-name'] ?? '')?.look ?? {};
              return this.#words(one, { ...this.#groundOf(cell), ...look }, hidden, boxes, []);
            })
            .join(' '),
        ),
      ),
    );
    for (const { text, how } of hidden) this.builder.add('paragraph', text, { hidden: how });
    for (const box of boxes) this.children(box);
  }

  /** Returns the background of a cell's words. */
  #groundOf(cell: Element): Style['look'] {
    const ground = this.#styles.get(cell.attributes['table:style-name'] ?? '')?.look['cell'];
    return ground === undefined ? {} : { back: ground };
  }

  element(element: Element): void {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        if (isHiddenParagraph(element))
          this.builder.add('paragraph', textOf(element), { hidden: 'hidden' });
        else this.#paragraph(element, null);
        break;
      case 'text:list':
        this.#list(element, 1, this.#isOrdered(element));
        break;
      case 'table:table':
        this.#endCode();
        this.#table(element);
        break;
      case 'text:tracked-changes':
        this.builder.leaveOut(
          'deletions',
          'Words that were deleted with changes tracked are not part of the text.',
          findAll(element, ['text:deletion']).length,
        );
        break;
      case 'text:table-of-content':
        this.builder.leaveOut('other', 'The table of contents is not part of the text.');
        break;
      case 'office:annotation':
        this.builder.leaveOut('comments', 'Comments in the margin are not part of the text.');
        break;
      case 'draw:control':
        this.builder.add('paragraph', this.#control(element));
        break;
      case 'draw:frame': {
        const boxes: Element[] = [];
        const formula = this.#frame(element, boxes, []);
        this.builder.add('equation', formula);
        for (const box of boxes) this.children(box);
        break;
      }
      case 'text:section':
        if (
          element.attributes['text:display'] === 'none' ||
          element.attributes['text:is-hidden'] === 'true'
        )
          this.builder.add(
            'paragraph',
            findAll(element, ['text:p', 'text:h']).map(textOf).join('\n'),
            { hidden: 'hidden' },
          );
        else this.children(element);
        break;
      case 'text:sequence-decls':
      case 'office:forms':
        break;
      default:
        this.children(element);
    }
  }

  /** Form fields by their ids. */
  fields = new Map<string, Element>();
  ordered = new Set<string>();
  #isOrdered = (list: Element): boolean =>
    this.ordered.has(list.attributes['text:style-name'] ?? '');

  children(element: Element): void {
    for (const child of elementsOf(element)) this.element(child);
  }

  finish(): void {
    this.#endCode();
    for (let at = 0; at < this.#notes.length; at += 1) {
      const body = childOf(this.#notes[at], 'text:note-body');
      const hidden: Hidden[] = [];
      const boxes: Element[] = [];
      const text = elementsOf(body)
        .map((one) => {
          const look = this.#styles.get(one.attributes['text:style-name'] ?? '')?.look ?? {};
          return this.#words(one, look, hidden, boxes, []);
        })
        .join(' ');
      this.builder.add('footnote', text, {}, `${noteMark(at + 1)} `);
      for (const { text: words, how } of hidden)
        this.builder.add('footnote', words, { hidden: how });
      for (const box of boxes) this.children(box);
    }
    const heads = findAll(rootOf(this.#parts.text('styles.xml')), [
      'style:header',
      'style:footer',
      'style:header-first',
      'style:footer-first',
      'style:header-left',
      'style:footer-left',
    ]).flatMap((head) => {
      this.builder.leaveOut(
        'pictures',
        'Pictures can’t be read: look at the original.',
        findAll(head, ['draw:image']).length,
      );
      return findAll(head, ['text:p', 'text:h']);
    });
    for (const text of new Set(heads.map((head) => textOf(head).replace(/\s+/g, ' ').trim())))
      if (/\p{L}/u.test(text)) this.builder.add('running', text);
  }
}

function readParts(parts: Parts): Draft {
  if ((parts.text('META-INF/manifest.xml') ?? '').includes('encryption-data'))
    throw new Unreadable('encrypted');
  const xml = parts.text('content.xml');
  if (xml === null) throw new Unreadable('damaged');
  const automatic: Element[] = [];
  const lists = findAll(rootOf(parts.text('styles.xml')), ['text:list-style']);
  eachElement(xml, 'office:automatic-styles', (element) =>
    (element.name === 'text:list-style' ? lists : automatic).push(element),
  );
  const reader = new Reader(parts, readStyles(parts, automatic));
  for (const list of lists)
    if (elementsOf(list)[0]?.name === 'text:list-level-style-number')
      reader.ordered.add(list.attributes['style:name'] ?? '');
  eachElement(xml, 'office:text', (element) => {
    if (element.name !== 'office:forms') return;
    const collect = (one: Element): void => {
      const id = one.attributes['xml:id'] ?? one.attributes['form:id'];
      if (id !== undefined) reader.fields.set(id, one);
      elementsOf(one).forEach(collect);
    };
    collect(element);
  });
  // Spreadsheets and slides with a text document's extension are read as what they are.
  for (const body of ['office:text', 'office:spreadsheet', 'office:presentation', 'office:drawing'])
    eachElement(xml, body, (element) => reader.element(element));
  reader.finish();
  return headingsByLook(reader.builder.done());
}

/** Reads a document of LibreOffice or OpenOffice. Throws Unreadable. */
export const readOdt = (bytes: Uint8Array): Draft => readParts(openZip(bytes));

/** Reads one that was saved as a single XML file. Throws Unreadable. */
export function readFlatOdt(bytes: Uint8Array): Draft {
  const xml = decodeText(bytes, 'xml').text;
  const isPart = (name: string): boolean => name === 'content.xml' || name === 'styles.xml';
  return readParts({
    names: ['content.xml', 'styles.xml'],
    bytes: (name) => (isPart(name) ? bytes : null),
    text: (name) => (isPart(name) ? xml : null),
  });
}
