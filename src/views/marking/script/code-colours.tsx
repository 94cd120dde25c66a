import { type RefObject, useEffect } from 'react';
import type { Document } from '#contract/submissions/document.ts';
import { CODE_COLOURS, colouredIn } from '#lib/marking/colours.ts';
import { paint } from './surface.ts';

export interface CodeColoursProps {
  document: Document;
  /** Where the script is shown. */ script: RefObject<HTMLElement | null>;
}

/** Colours the programs in a script where they stand (DESK-2). Without them it reads as well. */
export default function CodeColours({ document, script }: CodeColoursProps) {
  useEffect(() => {
    let undo: (() => void) | null = () => {};
    void colouredIn(document).then(
      (coloured) => {
        const root = script.current;
        if (undo !== null && root !== null)
          undo = paint(
            root,
            Object.fromEntries(CODE_COLOURS.map((colour) => [`code-${colour}`, coloured[colour]])),
          );
      },
      () => {},
    );
    return () => {
      undo?.();
      undo = null;
    };
  }, [document, script]);
  return null;
}
