import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { CodeColoursProps } from './code-colours.tsx';
import type { MarginProps } from './margin.tsx';
import type { PagesViewProps } from './pages-view.tsx';
import type { PictureViewProps } from './picture-view.tsx';
import type { ScriptNoticesProps } from './script-notices.tsx';
import type { ScriptToolsProps } from './script-tools.tsx';
import type { SearchBarProps } from './search-bar.tsx';
import type { TextPicturesProps } from './text-pictures.tsx';
import type { ThumbnailsProps } from './thumbnails.tsx';

/** Parts of a script that are loaded only when requested, or for certain kinds of script. */
export const SearchBar = lazyComponent<SearchBarProps>(() => import('./search-bar.tsx'));
export const Margin = lazyComponent<MarginProps>(() => import('./margin.tsx'));
export const PagesView = lazyComponent<PagesViewProps>(() => import('./pages-view.tsx'));
export const PictureView = lazyComponent<PictureViewProps>(() => import('./picture-view.tsx'));
export const ScriptNotices = lazyComponent<ScriptNoticesProps>(
  () => import('./script-notices.tsx'),
);
export const ScriptTools = lazyComponent<ScriptToolsProps>(() => import('./script-tools.tsx'));
export const Thumbnails = lazyComponent<ThumbnailsProps>(() => import('./thumbnails.tsx'));
export const CodeColours = lazyComponent<CodeColoursProps>(() => import('./code-colours.tsx'));
export const TextPictures = lazyComponent<TextPicturesProps>(() => import('./text-pictures.tsx'));
