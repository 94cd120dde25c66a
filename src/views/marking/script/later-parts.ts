import { later } from '#views/components/base/later.tsx';
import type { CodeColoursProps } from './code-colours.tsx';
import type { MarginProps } from './margin.tsx';
import type { PagesViewProps } from './pages-view.tsx';
import type { PictureViewProps } from './picture-view.tsx';
import type { ScriptNoticesProps } from './script-notices.tsx';
import type { ScriptToolsProps } from './script-tools.tsx';
import type { SearchBarProps } from './search-bar.tsx';
import type { TextPicturesProps } from './text-pictures.tsx';
import type { ThumbnailsProps } from './thumbnails.tsx';

/** What a script is read without until it is asked for, or is of that kind. */
export const SearchBar = later<SearchBarProps>(() => import('./search-bar.tsx'));
export const Margin = later<MarginProps>(() => import('./margin.tsx'));
export const PagesView = later<PagesViewProps>(() => import('./pages-view.tsx'));
export const PictureView = later<PictureViewProps>(() => import('./picture-view.tsx'));
export const ScriptNotices = later<ScriptNoticesProps>(() => import('./script-notices.tsx'));
export const ScriptTools = later<ScriptToolsProps>(() => import('./script-tools.tsx'));
export const Thumbnails = later<ThumbnailsProps>(() => import('./thumbnails.tsx'));
export const CodeColours = later<CodeColoursProps>(() => import('./code-colours.tsx'));
export const TextPictures = later<TextPicturesProps>(() => import('./text-pictures.tsx'));
