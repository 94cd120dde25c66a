import { both, fraction, lowered, matrix, raised, rooted, tidyMath } from './math.ts';
import { type Element, elementsOf, textOf } from './xml.ts';

const APART = /^[=+−<>≤≥≈≠±×·→⇒∝]$/;
const localName = ({ name }: Element): string => name.replace(/^.*:/, '');

/** A formula in MathML as one line. */
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
      return APART.test(textOf(element).trim())
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
      return tidyMath(children.map(linearMathMl).join(''));
  }
}
