import type { ComponentType } from 'react';

/**
 * A marker's own note on a script, of whoever composes the screen. `asked` counts how often it was
 * unfolded, by its key or by hand; 0 where it is folded.
 */
export type PrivateNoteSlot = ComponentType<{
  submission: number;
  asked: number;
  onFold: (open: boolean) => void;
}>;
