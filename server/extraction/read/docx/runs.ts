import type { Block } from '#contract/submissions/document.ts';
import type { Builder } from '#server/extraction/builder.ts';
import { asRaised } from '#server/extraction/read/notes.ts';
import { linear } from '#server/extraction/read/office/omml.ts';
import {
  childOf,
  type Element,
  elementsOf,
  findAll,
  textOf,
} from '#server/extraction/read/office/xml.ts';
import { type Look, lookOf, type Styles, valueOf } from './styles.ts';

export type Hiding = NonNullable<Block['hidden']>;

/**
 * The content of a paragraph: words that a reader sees, words that are hidden, and what is next to
 * them.
 */
export interface Content {
  text: string;
  hidden: { text: string; how: Hiding }[];
  /** Formulas, if there is nothing else in the paragraph. */
  equations: string[];
  boxes: Element[];
  isBold: boolean;
  isCode: boolean;
}

export interface Notes {
  mark(kind: 'footnote' | 'endnote', id: string): string;
}

/** In half points: smaller text can't be read. */
const TINY = 8;
const WHITE = /^(?:F[A-F]){3}$/;
const MONOSPACED = /courier|consolas|monaco|menlo|mono(?:space)?\b|lucida console|source code/i;
const SYMBOLS: Readonly<Record<string, string>> = {
  F0B7: '•',
  F0E0: '→',
  F0DE: '⇒',
  F0B0: '°',
  F0B1: '±',
  F0A3: '≤',
  F0B3: '≥',
  F06D: 'μ',
  F061: 'α',
  F062: 'β',
  F070: 'π',
  F044: 'Δ',
  F057: 'Ω',
  F0D7: '·',
};
const WINGDINGS: Readonly<Record<string, string>> = {
  F06F: '☐',
  F0A8: '☐',
  F071: '☐',
  F072: '☐',
  F0FD: '☒',
  F0FE: '☑',
  F0FB: '✗',
  F0FC: '✓',
  F0E0: '→',
  F0DF: '←',
  F0E8: '➔',
  F0A7: '▪',
  F06C: '●',
  F06E: '■',
  F076: '❖',
  F0D8: '➢',
  F04A: '☺',
};
const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '‑',
  'w:softHyphen': '',
};

const hidingOf = (look: Look, onColour: boolean): Hiding | null => {
  if (look.hidden === true) return 'hidden';
  if (look.color !== undefined && WHITE.test(look.color) && !onColour && look.shaded !== true)
    return 'white';
  return look.size !== undefined && look.size <= TINY ? 'tiny' : null;
};

/**
 * Returns what was selected in a checkbox or a list of an old-style form; typed words are in the
 * text.
 */
function formValueOf(field: Element | undefined): string {
  const box = childOf(field, 'w:checkBox');
  if (box !== undefined) {
    const value = childOf(box, 'w:checked') ?? childOf(box, 'w:default');
    const isTicked =
      value !== undefined && !['0', 'false', 'off'].includes(value.attributes['w:val'] ?? '1');
    return isTicked ? '☒' : '☐';
  }
  const list = childOf(field, 'w:ddList');
  const entries = elementsOf(list).filter(({ name }) => name === 'w:listEntry');
  const chosen = Number(valueOf(list, 'w:result') ?? valueOf(list, 'w:default') ?? 0);
  return entries[chosen]?.attributes['w:val'] ?? '';
}

/** Fields that Word renders from their code: the file contains no result. */
const DRAWN = /^\s*(?:EQ|SYMBOL|MACROBUTTON|AUTONUM\w*|LISTNUM|BARCODE|DISPLAYBARCODE)\b/i;

const SHAPES = ['wps:wsp', 'v:shape', 'v:rect', 'v:roundrect', 'v:oval'];

/** Boxes on a coloured background: white words can be seen on them. */
const COLOURED_BOXES = new WeakSet<Element>();
export const isOnColour = (box: Element): boolean => COLOURED_BOXES.has(box);

/** Whether a shape is filled with something other than white. */
function isFilled(shape: Element): boolean {
  const properties = childOf(shape, 'wps:spPr');
  if (properties !== undefined) {
    if (childOf(properties, 'a:noFill') !== undefined) return false;
    const [colour] = findAll(childOf(properties, 'a:solidFill') ?? properties, ['a:srgbClr']);
    if (childOf(properties, 'a:solidFill') !== undefined)
      return colour === undefined || !WHITE.test(colour.attributes['val']?.toUpperCase() ?? '');
    if (['a:gradFill', 'a:blipFill', 'a:pattFill'].some((name) => childOf(properties, name)))
      return true;
    const [theme] = findAll(shape, ['a:fillRef']);
    return !['0', undefined].includes(theme?.attributes['idx']);
  }
  const { fillcolor: colour, filled } = shape.attributes;
  return (
    colour !== undefined &&
    !['f', 'false'].includes(filled ?? '') &&
    !/^(?:white|#fff(?:fff)?)\b/i.test(colour)
  );
}

interface Reading {
  styles: Styles;
  notes: Notes;
  builder: Builder;
  /**
   * Positions of the pictures in the part that is being read, by their ids.
   */ pictures: ReadonlyMap<string, string>;
  /** Ids of links that lead out of the file. */ links: ReadonlySet<string>;
}

/** Reads the runs of paragraphs. */
export class Runs {
  readonly #reading: Reading;
  /**
   * Open fields, the innermost last: whether their code is being read, which isn't text. They may
   * span several runs.
   */
  #fields: boolean[] = [];
  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** `base` is what the paragraph's style says about its runs. */
  read(paragraph: Element, base: Look, onColour: boolean): Content {
    const content: Content = {
      text: '',
      hidden: [],
      equations: [],
      boxes: [],
      isBold: true,
      isCode: true,
    };
    const formulas: string[] = [];
    let words = '';
    let afterFormula = false;
    const say = (text: string, look: Look): void => {
      if (text === '') return;
      if (afterFormula && /^[\s.,;:)\]]/.test(text)) content.text = content.text.trimEnd();
      afterFormula = false;
      const how = text.trim() === '' ? null : hidingOf(look, onColour);
      if (how !== null) {
        const last = content.hidden.at(-1);
        if (last?.how === how) last.text += text;
        else content.hidden.push({ text, how });
        return;
      }
      content.text += text;
      words += text;
      if (text.trim() === '') return;
      content.isBold &&= look.bold === true;
      content.isCode &&= MONOSPACED.test(look.font ?? '');
    };
    const walk = (element: Element): void => {
      for (const child of elementsOf(element)) {
        if (child.name === 'w:r') this.#run(child, base, say, content, walk);
        else if (child.name === 'm:oMath' || child.name === 'm:oMathPara') {
          const maths =
            child.name === 'm:oMath'
              ? [child]
              : elementsOf(child).filter(({ name }) => name === 'm:oMath');
          for (const formula of maths.map(linear).filter((one) => one !== '')) {
            formulas.push(formula);
            content.text += `${/[^\s([]$/.test(content.text) ? ' ' : ''}${formula} `;
            afterFormula = true;
          }
        } else if (child.name === 'w:del' || child.name === 'w:moveFrom') {
          if (
            findAll(child, ['w:delText', 'w:t', 'm:t', 'w:drawing', 'w:pict', 'w:object']).length >
            0
          )
            this.#reading.builder.leaveOut(
              'deletions',
              'Words that were deleted with changes tracked are not part of the text.',
            );
        } else if (child.name !== 'w:pPr') {
          if (
            child.name === 'w:hyperlink' &&
            this.#reading.links.has(child.attributes['r:id'] ?? '')
          )
            this.#reading.builder.source();
          if (child.name === 'w:fldSimple') this.#code(child.attributes['w:instr'] ?? '');
          walk(child);
        }
      }
    };
    walk(paragraph);
    if (words.trim() === '' && formulas.length > 0) content.equations = formulas;
    if (words.trim() === '') content.isBold = content.isCode = false;
    return content;
  }

  #run(
    run: Element,
    base: Look,
    say: (text: string, look: Look) => void,
    content: Content,
    walk: (element: Element) => void,
  ): void {
    const { styles, notes, builder } = this.#reading;
    const properties = childOf(run, 'w:rPr');
    const {
      name: _,
      outline: __,
      list: ___,
      ...named
    } = styles.get(valueOf(properties, 'w:rStyle') ?? '') ?? { name: '' };
    const look: Look = { ...base, ...named, ...lookOf(properties) };
    for (const child of elementsOf(run)) {
      switch (child.name) {
        case 'w:t':
          say(
            look.raised === true ? asRaised(textOf(child)) : textOf(child),
            this.#fields.includes(true) ? { ...look, hidden: true } : look,
          );
          break;
        case 'w:br':
          say('\n', look);
          break;
        case 'w:sym':
          say(this.#symbol(child), look);
          break;
        case 'w:instrText':
          this.#code(textOf(child));
          break;
        case 'w:fldChar':
          say(formValueOf(childOf(child, 'w:ffData')), look);
          if (child.attributes['w:fldCharType'] === 'begin') this.#fields.push(true);
          else if (child.attributes['w:fldCharType'] === 'end') this.#fields.pop();
          else if (this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false;
          break;
        case 'w:footnoteReference':
          say(notes.mark('footnote', child.attributes['w:id'] ?? ''), look);
          break;
        case 'w:endnoteReference':
          say(notes.mark('endnote', child.attributes['w:id'] ?? ''), look);
          break;
        case 'w:footnote':
        case 'w:endnote':
          // In files of Word 2003 a note is where it is referred to.
          content.boxes.push(child);
          break;
        case 'w:commentReference':
          builder.leaveOut('comments', 'Comments in the margin are not part of the text.');
          break;
        case 'w:object':
          builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
          break;
        case 'w:drawing':
        case 'w:pict':
          this.#drawing(child, content);
          break;
        case 'w:ruby':
          // The small characters above it show the pronunciation, and aren't part of it.
          walk(childOf(child, 'w:rubyBase') ?? child);
          break;
        case 'w:contentPart':
          builder.leaveOut('pictures', 'Drawings by hand can’t be read: look at the original.');
          break;
        default:
          if (SIGNS[child.name] !== undefined) say(SIGNS[child.name] ?? '', look);
      }
    }
  }

  /** Handles what the code of a field says. */
  #code(code: string): void {
    const { builder } = this.#reading;
    if (/^\s*(?:HYPERLINK\s+"https?:|CITATION\s)/.test(code)) builder.source();
    if (DRAWN.test(code))
      builder.leaveOut(
        'other',
        'Formulas and signs that Word draws from the codes of fields can’t be read: look at the original.',
      );
  }

  #symbol({ attributes }: Element): string {
    const code = attributes['w:char']?.toUpperCase() ?? '';
    const isPrivate = code.startsWith('F0');
    const known = /^wingdings/i.test(attributes['w:font'] ?? '') ? WINGDINGS[code] : SYMBOLS[code];
    if (known !== undefined) return known;
    if (!isPrivate && /^[\dA-F]{2,6}$/.test(code))
      return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)));
    this.#reading.builder.leaveOut(
      'other',
      'Signs of a symbol font could not be read: look at the original.',
    );
    return '';
  }

  #drawing(drawing: Element, content: Content): void {
    const boxes = findAll(drawing, ['w:txbxContent']);
    content.boxes.push(...boxes);
    for (const shape of findAll(drawing, SHAPES).filter(isFilled))
      for (const box of findAll(shape, ['w:txbxContent'])) COLOURED_BOXES.add(box);
    if (findAll(drawing, ['w:control']).length > 0)
      this.#reading.builder.leaveOut(
        'embedded',
        'Embedded objects can’t be read: look at the original.',
      );
    const pictures = findAll(drawing, [
      'a:blip',
      'v:imagedata',
      'c:chart',
      'cx:chart',
      'dgm:relIds',
    ]);
    if (pictures.length > 0)
      this.#reading.builder.leaveOut(
        'pictures',
        'Pictures and charts can’t be read: look at the original.',
        pictures.length,
      );
    // WordArt keeps its words in an attribute.
    const words = findAll(drawing, ['v:textpath'])
      .map(({ attributes }) => attributes['string'] ?? '')
      .filter((text) => text.trim() !== '');
    if (words.length > 0) content.text += `${content.text === '' ? '' : ' '}${words.join(' ')}`;
    const other = findAll(drawing, ['a:graphicData']).filter(
      ({ attributes }) => !/Shape|Group|Canvas|\/wps$|^wps$/i.test(attributes['uri'] ?? ''),
    );
    if (boxes.length + pictures.length + words.length === 0 && other.length > 0)
      this.#reading.builder.leaveOut(
        'pictures',
        'Drawings can’t be read: look at the original.',
        other.length,
      );
    for (const { attributes } of pictures) {
      const name = this.#reading.pictures.get(attributes['r:embed'] ?? attributes['r:id'] ?? '');
      if (name !== undefined) this.#reading.builder.picture(name);
    }
  }
}
