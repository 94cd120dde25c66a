import { later } from '#views/components/base/later.tsx';
import type { ClashProps } from './clash.tsx';

/** Fetched when two markers first meet. */
export const Clash = later<ClashProps>(() => import('./clash.tsx'));
