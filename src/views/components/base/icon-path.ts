/** What an icon of lucide draws on its sheet of 24 × 24. */
export interface IconData {
  node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

/** The drawing that lucide exports beside each icon's component; its types leave it out. */
export function dataOf(icon: object): IconData {
  const { __iconData: data } = icon as { __iconData: IconData };
  return data;
}

const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** All that an icon draws as one path, for where hundreds of it are on a page. Throws for a shape it doesn't know. */
export const pathOf = ({ node }: IconData): string =>
  node
    .map(([name, { d, cx, cy, r }]) => {
      // A small m counts from where the path before it ended.
      if (name === 'path' && d !== undefined) return d.startsWith('m') ? `M0 0${d}` : d;
      if (name === 'circle') return circle(Number(cx), Number(cy), Number(r));
      throw new Error(`No path is made of <${name}>.`);
    })
    .join('');
