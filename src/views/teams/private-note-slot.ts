import type { ComponentType } from 'react';

/**
 * A marker's private note on a script; provided by the screen's composition. `asked` counts how
 * often it was unfolded, by its key or by hand; 0 while it is folded.
 */
export type PrivateNoteSlot = ComponentType<{
  submission: number;
  asked: number;
  onFold: (open: boolean) => void;
}>;
