import * as ellipsis from 'lucide-react/icons/ellipsis';
import * as fileText from 'lucide-react/icons/file-text';
import * as files from 'lucide-react/icons/files';
import * as pencil from 'lucide-react/icons/pencil';
import * as sparkles from 'lucide-react/icons/sparkles';
import type { SubmissionStatus } from '#contract/submissions/submission-status.ts';
import { dataOf, pathOf } from '#views/components/base/icon-path.ts';

const SVG = 'http://www.w3.org/2000/svg';

function drawing(size: number, ...paths: (string | [d: string, fill: number])[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(
    ...paths.map((part) => {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', typeof part === 'string' ? part : part[0]);
      if (typeof part !== 'string') {
        path.setAttribute('fill', 'currentColor');
        path.setAttribute('stroke', 'none');
        path.setAttribute('opacity', String(part[1]));
      }
      return path;
    }),
  );
  return svg;
}

const RING = 'M2.1 6a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0';
const bar = (at: number) => `M${1 + at * 2.7} ${8 - at * 2}h1.7v${3 + at * 2}h-1.7z`;
const bars = (filled: number) =>
  drawing(
    12,
    [[0, 1, 2, 3].slice(0, filled).map(bar).join(''), 1],
    [[0, 1, 2, 3].slice(filled).map(bar).join(''), 0.28],
  );

const icons = [files, fileText, pencil, pencil, sparkles, ellipsis].map((icon) =>
  drawing(24, pathOf(dataOf(icon))),
);
const shapes: Readonly<Record<SubmissionStatus | 'green' | 'orange' | 'red', SVGElement>> = {
  pending: drawing(12, RING),
  processing: drawing(12, RING, ['M6 2.1a3.9 3.9 0 0 1 0 7.8z', 1]),
  completed: drawing(12, 'm2.4 6.4 2.4 2.3 4.8-5.2'),
  error: drawing(12, 'm3.2 3.2 5.6 5.6m0-5.6L3.2 8.8'),
  green: bars(1),
  orange: bars(2),
  red: bars(3),
};

/** Returns a copy of an icon, by its place in a row, or of a chip's shape. */
export const picture = (of: number | keyof typeof shapes): Node =>
  (typeof of === 'number' ? icons[of]! : shapes[of]).cloneNode(true);
