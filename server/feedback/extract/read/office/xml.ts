import { Parser } from 'htmlparser2';
import { Unreadable } from '../../reasons.ts';

/** An element. Names keep their prefix: the programs that write these formats agree on them. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

/** No document nests so deep; what reads it does so by recursion. */
const DEEPEST = 200;

/**
 * Reads XML and tells each child of the elements called `parent` once it is whole; without `parent`, the outermost. Nothing
 * else is kept, so that a large part costs the memory of its largest paragraph. Entities of the document's own are never
 * expanded: a document that declares any is refused. Throws Unreadable.
 */
export function eachElement(
  xml: string,
  parent: string | null,
  tell: (element: Element) => void,
): void {
  const open: Element[] = [];
  const names: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (names.length >= DEEPEST) throw new Unreadable('damaged');
        const isTop =
          open.length === 0 && (parent === null ? names.length === 0 : names.at(-1) === parent);
        names.push(name);
        if (open.length === 0 && !isTop) return;
        const element: Element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last === undefined) return;
        if (typeof last.children.at(-1) === 'string')
          last.children[last.children.length - 1] += text;
        else last.children.push(text);
      },
      onclosetag() {
        names.pop();
        const element = open.pop();
        if (element !== undefined && open.length === 0) tell(element);
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new Unreadable('damaged');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/** The outermost element; an empty one when there is none. */
export function rootOf(xml: string | null): Element {
  let root: Element = { name: '', attributes: {}, children: [] };
  if (xml !== null)
    eachElement(xml, null, (element) => {
      root = element;
    });
  return root;
}

export const elementsOf = (element: Element | undefined): Element[] =>
  element?.children.filter((child) => typeof child !== 'string') ?? [];

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  elementsOf(element).find((child) => child.name === name);

/** Elements of a name anywhere below, outermost first and none within another. */
export function findAll(element: Element, names: readonly string[]): Element[] {
  return elementsOf(element).flatMap((child) =>
    names.includes(child.name) ? [child] : findAll(child, names),
  );
}

/** All text below. */
export const textOf = (element: Element | undefined): string =>
  element?.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') ??
  '';
