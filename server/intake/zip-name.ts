import { inOneLine } from '#contract/common.ts';

/** As Moodle writes a name into a zip: `_` is a space, and `& < > " ' | : \ /` are gone, after it was escaped for a page. */
export const zipName = (name: string): string =>
  inOneLine(name)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('_', ' ')
    .replace(/[&<>"'`|:\\/]/g, '')
    .trim();
