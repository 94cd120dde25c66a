import { childOf, type Element, elementsOf, rootOf } from '#server/extraction/read/office/xml.ts';

/** What a style, or a paragraph or run itself, says about its text. Undefined: nothing. */
export interface Look {
  hidden?: boolean;
  bold?: boolean;
  /** RRGGBB, or `auto`. */
  color?: string;
  /** In half points. */
  size?: number;
  font?: string;
  /** Set above the line. */
  raised?: boolean;
  /** A colour behind the text other than white. */
  shaded?: boolean;
}

export interface Style extends Look {
  name: string;
  /** Level of a heading, from 1. */
  outline?: number;
  list?: { id: string; level: number };
}

export type Styles = ReadonlyMap<string, Style>;

export const valueOf = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['w:val'];

/** Whether a property is set; undefined if it isn't mentioned. */
export const isOn = (element: Element | undefined, name: string): boolean | undefined => {
  const found = childOf(element, name);
  return found === undefined
    ? undefined
    : !['0', 'false', 'off', 'none'].includes(found.attributes['w:val'] ?? '1');
};

const WHITES = ['FFFFFF', 'WHITE', 'AUTO', undefined];
const isShaded = (element: Element | undefined): boolean | undefined => {
  const shading = childOf(element, 'w:shd');
  const highlight = valueOf(element, 'w:highlight');
  if (shading === undefined && highlight === undefined) return undefined;
  return (
    (shading !== undefined && !WHITES.includes(shading.attributes['w:fill']?.toUpperCase())) ||
    (highlight !== undefined && highlight !== 'none' && highlight !== 'white')
  );
};

const given = <T extends object>(look: T): T =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T;

/** Returns what run properties (`w:rPr`) say. */
export const lookOf = (properties: Element | undefined): Look => {
  const size = Number(valueOf(properties, 'w:sz'));
  const fonts = childOf(properties, 'w:rFonts')?.attributes;
  return given({
    hidden: isOn(properties, 'w:vanish'),
    bold: isOn(properties, 'w:b'),
    color: valueOf(properties, 'w:color')?.toUpperCase(),
    size: Number.isFinite(size) && size > 0 ? size : undefined,
    font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'],
    raised:
      childOf(properties, 'w:vertAlign') === undefined
        ? undefined
        : valueOf(properties, 'w:vertAlign') === 'superscript',
    shaded: isShaded(properties),
  }) as Look;
};

/** Whether a paragraph, cell or table has a coloured background. */
export const standsOnColour = (properties: Element | undefined): boolean =>
  isShaded(properties) === true;

/** Returns the list a paragraph belongs to; null if it says that it belongs to none. */
export function listOf(properties: Element | undefined): Style['list'] | null | undefined {
  const numbering = childOf(properties, 'w:numPr');
  if (numbering === undefined) return undefined;
  const id = valueOf(numbering, 'w:numId');
  return id === undefined || id === '0'
    ? null
    : { id, level: Number(valueOf(numbering, 'w:ilvl') ?? 0) };
}

const MAX_DERIVED = 12;

function outlineOf(name: string, properties: Element | undefined): number | undefined {
  if (/^(?:sub)?title$/i.test(name)) return name.toLowerCase() === 'title' ? 1 : 2;
  const numbered = /^heading (\d)$/i.exec(name)?.[1];
  if (numbered !== undefined) return Math.min(6, Number(numbered));
  const level = Number(valueOf(properties, 'w:outlineLvl') ?? NaN);
  return level >= 0 && level < 9 ? Math.min(6, level + 1) : undefined;
}

/** Returns the styles of a document by their ids, each with what it inherits. */
export function readStyles(xml: string | null): Styles {
  const raw = new Map(
    elementsOf(rootOf(xml))
      .filter(({ name }) => name === 'w:style')
      .map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const resolve = (id: string, depth: number): Style => {
    const style = raw.get(id);
    if (style === undefined || depth > MAX_DERIVED) return { name: '' };
    const properties = childOf(style, 'w:pPr');
    const base = valueOf(style, 'w:basedOn');
    const { name: _, ...inherited } = base === undefined ? { name: '' } : resolve(base, depth + 1);
    const name = valueOf(style, 'w:name') ?? id;
    const list = listOf(properties);
    return {
      ...inherited,
      ...lookOf(childOf(style, 'w:rPr')),
      ...given({ outline: outlineOf(name, properties), list: list ?? undefined }),
      name,
    };
  };
  return new Map([...raw.keys()].map((id) => [id, resolve(id, 0)]));
}
