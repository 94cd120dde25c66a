import { createSvgIcon } from '@mui/material/utils';
import * as ellipsis from 'lucide-react/icons/ellipsis';
import * as fileText from 'lucide-react/icons/file-text';
import * as files from 'lucide-react/icons/files';
import * as pencil from 'lucide-react/icons/pencil';
import * as sparkles from 'lucide-react/icons/sparkles';
import { dataOf, pathOf } from '../../../../src/views/components/base/icon-path.ts';

const drawn = (name: string, d: string, size = 24) => createSvgIcon(
  <path d={d} transform={`scale(${24 / size})`} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" />, name,
);
const lucide = (name: string, icon: object) => drawn(name, pathOf(dataOf(icon)));

export const FilesIcon = lucide('Files', files);
export const TextIcon = lucide('Text', fileText);
export const EditIcon = lucide('Edit', pencil);
export const GenerateIcon = lucide('Generate', sparkles);
export const MoreIcon = lucide('More', ellipsis);

const RING = 'M2.1 6a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0';
export const STATUS_ICONS = {
  pending: drawn('Pending', RING, 12), processing: drawn('Processing', `${RING}M6 2.1a3.9 3.9 0 0 1 0 7.8z`, 12),
  completed: drawn('Completed', 'M2.4 6.4l2.4 2.3 4.8-5.2', 12), error: drawn('Error', 'M3.2 3.2l5.6 5.6m0-5.6L3.2 8.8', 12),
};
export const ScoreIcon = drawn('Score', 'M1 8v3M4 6v5M7 4v7M10 2v9', 12);
