import { later } from '#views/components/base/later.tsx';
import type { ClashProps } from './clash.tsx';
import type { OutgrownProps } from './outgrown.tsx';

/** Fetched when two markers first meet. */
export const Clash = later<ClashProps>(() => import('./clash.tsx'));
/** Fetched when a rubric is changed under a mark. */
export const Outgrown = later<OutgrownProps>(() => import('./outgrown.tsx'));
