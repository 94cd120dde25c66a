/** The shapes of a lucide icon on its 24 × 24 canvas. */
export interface IconData {
  node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

/** Returns the drawing that lucide exports with each icon's component, missing from its types. */
export function dataOf(icon: object): IconData {
  const { __iconData: data } = icon as { __iconData: IconData };
  return data;
}

const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * Returns an icon as a single path, for pages with hundreds of them. Throws for an unknown shape.
 */
export const pathOf = ({ node }: IconData): string =>
  node
    .map(([name, { d, cx, cy, r }]) => {
      // A lower-case m is relative to where the previous path ended.
      if (name === 'path' && d !== undefined) return d.startsWith('m') ? `M0 0${d}` : d;
      if (name === 'circle') return circle(Number(cx), Number(cy), Number(r));
      throw new Error(`No path is made of <${name}>.`);
    })
    .join('');
