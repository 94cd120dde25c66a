import * as chevronDown from 'lucide-react/icons/chevron-down';
import * as chevronUp from 'lucide-react/icons/chevron-up';
import * as ellipsis from 'lucide-react/icons/ellipsis';
import * as fileText from 'lucide-react/icons/file-text';
import * as files from 'lucide-react/icons/files';
import * as pencil from 'lucide-react/icons/pencil';
import * as sparkles from 'lucide-react/icons/sparkles';
import { dataOf, pathOf } from '#views/components/base/icon-path.ts';

/**
 * One element shared by all rows: a hundred rows have seven hundred icons, and each of lucide's own
 * takes seven nodes to create.
 */
const drawn = (icon: object) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="lucide row-icon">
    <path d={pathOf(dataOf(icon))} />
  </svg>
);

export const FILES = drawn(files);
export const TEXT = drawn(fileText);
export const EDIT = drawn(pencil);
export const GENERATE = drawn(sparkles);
export const MORE = drawn(ellipsis);
export const UNFOLD = drawn(chevronDown);
export const LESS = drawn(chevronUp);
