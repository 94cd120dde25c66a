import { accented, both, fraction, lowered, matrix, raised, rooted, tidyMath } from './math.ts';
import { childOf, type Element, elementsOf, textOf } from './xml.ts';

const valueOf = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['m:val'];

const SIGNS_APART = /^[=+−<>≤≥≈≠±×·→⇒∝]$/;

/** Joins the text runs of a formula, with operators between terms separated. */
const termsOf = (parts: readonly string[]): string =>
  tidyMath(
    parts.map((part) => (SIGNS_APART.test(part.trim()) ? ` ${part.trim()} ` : part)).join(''),
  );

function delimited(element: Element): string {
  const properties = childOf(element, 'm:dPr');
  const [begin = '(', end = ')', between = '|'] = ['m:begChr', 'm:endChr', 'm:sepChr'].map((name) =>
    valueOf(properties, name),
  );
  return `${begin}${elementsOf(element)
    .filter(({ name }) => name === 'm:e')
    .map(linear)
    .join(between)}${end}`;
}

function nary(element: Element): string {
  const sign = valueOf(childOf(element, 'm:naryPr'), 'm:chr') ?? '∫';
  return `${both(sign, part(element, 'm:sub'), part(element, 'm:sup'))} ${part(element, 'm:e')}`;
}

const part = (element: Element, name: string): string => {
  const child = childOf(element, name);
  return child === undefined ? '' : linear(child);
};

const READERS: Readonly<Record<string, (element: Element) => string>> = {
  'm:r': (element) =>
    elementsOf(element)
      .filter(({ name }) => name === 'm:t')
      .map(textOf)
      .join(''),
  'm:f': (element) => fraction(part(element, 'm:num'), part(element, 'm:den')),
  'm:sSup': (element) => raised(part(element, 'm:e'), part(element, 'm:sup')),
  'm:sSub': (element) => lowered(part(element, 'm:e'), part(element, 'm:sub')),
  'm:sSubSup': (element) =>
    both(part(element, 'm:e'), part(element, 'm:sub'), part(element, 'm:sup')),
  'm:sPre': (element) =>
    `${both('', part(element, 'm:sub'), part(element, 'm:sup'))}${part(element, 'm:e')}`,
  'm:rad': (element) => rooted(part(element, 'm:e'), part(element, 'm:deg')),
  'm:nary': nary,
  'm:d': delimited,
  'm:func': (element) => `${part(element, 'm:fName')} ${part(element, 'm:e')}`,
  'm:limLow': (element) => lowered(part(element, 'm:e'), part(element, 'm:lim')),
  'm:limUpp': (element) => raised(part(element, 'm:e'), part(element, 'm:lim')),
  'm:acc': (element) =>
    accented(part(element, 'm:e'), valueOf(childOf(element, 'm:accPr'), 'm:chr') ?? '\u0302'),
  'm:bar': (element) => accented(part(element, 'm:e'), '\u0305'),
  'm:eqArr': (element) =>
    elementsOf(element)
      .filter(({ name }) => name === 'm:e')
      .map(linear)
      .join('; '),
  'm:m': (element) =>
    matrix(
      elementsOf(element)
        .filter(({ name }) => name === 'm:mr')
        .map((row) => elementsOf(row).map(linear)),
    ),
};

/** Returns a Word formula (Office MathML) as one line. */
export function linear(element: Element): string {
  return termsOf(
    elementsOf(element).map((child) => {
      if (child.name.endsWith('Pr')) return '';
      const read = READERS[child.name];
      return read === undefined ? linear(child) : read(child);
    }),
  );
}

const localName = ({ name }: Element): string => name.replace(/^.*:/, '');

/** Returns a formula in MathML as one line. */
export function linearMathMl(element: Element): string {
  const children = elementsOf(element);
  const [first = '', second = '', third = ''] = children.slice(0, 3).map(linearMathMl);
  switch (localName(element)) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return textOf(element).trim();
    case 'mo':
      return SIGNS_APART.test(textOf(element).trim())
        ? ` ${textOf(element).trim()} `
        : textOf(element).trim();
    case 'mfrac':
      return fraction(first, second);
    case 'msup':
    case 'mover':
      return raised(first, second);
    case 'msub':
    case 'munder':
      return lowered(first, second);
    case 'msubsup':
    case 'munderover':
      return both(first, second, third);
    case 'msqrt':
      return rooted(tidyMath(children.map(linearMathMl).join('')));
    case 'mroot':
      return rooted(first, second);
    case 'mfenced':
      return `(${children.map(linearMathMl).join(', ')})`;
    case 'mtable':
      return matrix(children.map((row) => elementsOf(row).map(linearMathMl)));
    case 'annotation':
    case 'annotation-xml':
    case 'mspace':
    case 'mphantom':
      return '';
    default:
      return tidyMath(
        children.length === 0 ? textOf(element) : children.map(linearMathMl).join(''),
      );
  }
}
