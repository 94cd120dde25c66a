import type { HelpEntry } from './entries.ts';

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries that hold every word of the query, whatever its case, in title, text or steps; all for an empty one. */
export const searchHelp = (entries: readonly HelpEntry[], query: string): readonly HelpEntry[] => {
  const wanted = words(query);
  return entries.filter(({ title, text, steps = [] }) => {
    const whole = [title, ...text, ...steps].join(' ').toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
};
