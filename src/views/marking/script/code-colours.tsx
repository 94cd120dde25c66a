import { type RefObject, useEffect } from 'react';
import type { Document } from '#contract/submissions/document.ts';
import { CODE_COLOURS, colouredIn } from '#lib/marking/colours.ts';
import { paint } from './surface.ts';

export interface CodeColoursProps {
  document: Document;
  /** The element that shows the script. */ script: RefObject<HTMLElement | null>;
}

/** Colours the code in a script in place (DESK-2). The script is readable without it. */
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
