import { Parser } from 'htmlparser2';
import { Unreadable } from '#server/extraction/reasons.ts';

/** An element. Names have the usual prefix of their namespace, whatever prefix the file uses. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

const OFFICE = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns:';

/** The usual prefix of each namespace that a reader uses; files may use any other. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OFFICE}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OFFICE}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OFFICE}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OFFICE}drawingml/2006/chart`, 'c'],
  [`${STRICT}drawingml/chart`, 'c'],
  [`${OFFICE}drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}drawingml/diagram`, 'dgm'],
  [`${OFFICE}drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}drawingml/spreadsheetDrawing`, 'xdr'],
  [`${OFFICE}presentationml/2006/main`, 'p'],
  [`${STRICT}presentationml/main`, 'p'],
  [`${OFFICE}spreadsheetml/2006/main`, ''],
  [`${STRICT}spreadsheetml/main`, ''],
  [`${OFFICE}package/2006/relationships`, ''],
  [`${OFFICE}markup-compatibility/2006`, 'mc'],
  ['http://schemas.microsoft.com/office/word/2003/wordml', 'w'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/2006/xmlPackage', 'pkg'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  [`${OPEN_DOCUMENT}xsl-fo-compatible:1.0`, 'fo'],
  [`${OPEN_DOCUMENT}drawing:1.0`, 'draw'],
  [`${OPEN_DOCUMENT}svg-compatible:1.0`, 'svg'],
  ...['office', 'text', 'table', 'style', 'form', 'manifest'].map((name): [string, string] => [
    `${OPEN_DOCUMENT}${name}:1.0`,
    name,
  ]),
]);

/** Prefixes of root elements whose file fails to declare them. */
const ROOTS: Readonly<Record<string, string>> = {
  document: 'w',
  styles: 'w',
  numbering: 'w',
  footnotes: 'w',
  endnotes: 'w',
  hdr: 'w',
  ftr: 'w',
  presentation: 'p',
  sld: 'p',
  notes: 'p',
  workbook: '',
  worksheet: '',
  sst: '',
  styleSheet: '',
  'document-content': 'office',
  'document-styles': 'office',
};

/**
 * Namespaces by the prefixes that are in scope in a part of a file; '' is the default namespace.
 */
type Scope = ReadonlyMap<string, string>;

const prefixOf = (name: string): string =>
  name.includes(':') ? name.slice(0, name.indexOf(':')) : '';

function scopeWithin(scope: Scope, attributes: Readonly<Record<string, string>>): Scope {
  let own: Map<string, string> | null = null;
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    own ??= new Map(scope);
    own.set(name.slice(6), attributes[name]!);
  }
  return own ?? scope;
}

/** Returns a name with its usual prefix. An attribute without a prefix belongs to no namespace. */
function usualName(name: string, scope: Scope, isAttribute: boolean): string {
  const prefix = prefixOf(name);
  if (isAttribute && prefix === '') return name;
  const usual = PREFIXES.get(scope.get(prefix) ?? '');
  if (usual === undefined || usual === prefix) return name;
  const local = prefix === '' ? name : name.slice(prefix.length + 1);
  return usual === '' ? local : `${usual}:${local}`;
}

const usualAttributes = (
  attributes: Readonly<Record<string, string>>,
  scope: Scope,
): Readonly<Record<string, string>> => {
  let isUsual = true;
  for (const name in attributes)
    if (name.includes(':') && usualName(name, scope, true) !== name) isUsual = false;
  return isUsual
    ? attributes
    : Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [usualName(name, scope, true), value]),
      );
};

/**
 * Whether Office knows what a choice of `mc:AlternateContent` requires, and so shows it instead of
 * the fallback.
 */
const isKnown = (choice: Element, scope: Scope): boolean =>
  (choice.attributes['Requires'] ?? '')
    .split(/\s+/)
    .every((prefix) =>
      /^$|^https?:\/\/(?:schemas\.(?:microsoft|openxmlformats)\.|purl\.oclc\.)|^urn:/.test(
        scope.get(prefix) ?? '',
      ),
    );

/** Returns the one version of alternate content that Office shows. */
function shownOf(alternate: Element, scope: Scope): (Element | string)[] {
  const choices = elementsOf(alternate);
  const shown =
    choices.find(
      (one) => one.name === 'mc:Choice' && one.children.length > 0 && isKnown(one, scope),
    ) ?? choices.find(({ name }) => name === 'mc:Fallback');
  return shown?.children ?? [];
}

/** No real document is nested this deeply; it is read recursively. */
const DEEPEST = 200;

/**
 * Reads XML and calls back for each child of the elements named `parent` once it is complete;
 * without `parent`, for the root element. Nothing else is kept, so that a large part only takes the
 * memory of its largest paragraph. The document's own entities are never expanded: a document that
 * declares any is refused. Throws Unreadable.
 */
export function eachElement(
  xml: string,
  parent: string | null,
  tell: (element: Element) => void,
): void {
  const open: Element[] = [];
  const names: string[] = [];
  const scopes: Scope[] = [new Map()];
  const parser = new Parser(
    {
      onopentag(written, given) {
        if (names.length >= DEEPEST) throw new Unreadable('damaged');
        let scope = scopeWithin(scopes.at(-1)!, given);
        const local = written.slice(written.indexOf(':') + 1);
        if (names.length === 0 && written !== local && !scope.has(prefixOf(written))) {
          const usual = ROOTS[local];
          const uri = [...PREFIXES].find(([, prefix]) => prefix === usual)?.[0];
          if (uri !== undefined) scope = new Map([...scope, [prefixOf(written), uri]]);
        }
        scopes.push(scope);
        const name = usualName(written, scope, false);
        const attributes = usualAttributes(given, scope);
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
        const scope = scopes.pop()!;
        const element = open.pop();
        const above = open.at(-1);
        if (element?.name === 'mc:AlternateContent') {
          const shown = shownOf(element, scope);
          if (above !== undefined) above.children.splice(-1, 1, ...shown);
          else for (const one of shown) if (typeof one !== 'string') tell(one);
          return;
        }
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

/** Returns the root element; an empty one if there is none. */
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

/** Returns elements with a name at any depth, outermost first and none within another. */
export function findAll(element: Element, names: readonly string[]): Element[] {
  return elementsOf(element).flatMap((child) =>
    names.includes(child.name) ? [child] : findAll(child, names),
  );
}

/** Returns all text at any depth. */
export const textOf = (element: Element | undefined): string =>
  element?.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') ??
  '';
