import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { ClashProps } from './clash.tsx';
import type { OutgrownProps } from './outdated-mark.tsx';

/** Fetched when two markers' changes first conflict. */
export const Clash = lazyComponent<ClashProps>(() => import('./clash.tsx'));
/** Fetched when a rubric change affects an existing mark. */
export const OutdatedMark = lazyComponent<OutgrownProps>(() => import('./outdated-mark.tsx'));
