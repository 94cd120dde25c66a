import { type RefObject, useEffect, useState } from 'react';
import Highlighter from 'lucide-react/icons/highlighter';
import MessageSquare from 'lucide-react/icons/message-square';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import type { Document } from '#contract/submissions/document.ts';
import type { MarginRef } from '#machines/marking/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { noteOn, type NoteKind } from './script-moves.ts';
import { selectedIn } from './surface.ts';

const KINDS: readonly {
  kind: NoteKind;
  label: string;
  keys: string;
  icon: typeof MessageSquare;
}[] = [
  { kind: 'comment', label: 'Comment', keys: 'c', icon: MessageSquare },
  { kind: 'suggestion', label: 'Suggest wording', keys: 'Shift+c', icon: TextCursorInput },
  { kind: 'highlight', label: 'Highlight', keys: 'Shift+h', icon: Highlighter },
];
const HEIGHT = 44;
const WIDTH = 360;

interface Place {
  top: number;
  left: number;
}

/**
 * Returns a place above the selection, or below it near the top of the window; in px of the window.
 */
function placeOfSelection(root: Element): Place | null {
  if (selectedIn(root) === null) return null;
  const { top, bottom, left } = window.getSelection()!.getRangeAt(0).getBoundingClientRect();
  return {
    top: top > HEIGHT * 2 ? top - HEIGHT : bottom + 8,
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH)),
  };
}

/**
 * Returns the place of a selection made by mouse or touch; null while there is none, or while it is
 * being dragged. A selection made by key is annotated by key, and a bar would only cover the text.
 */
function useSelectionPlace(script: RefObject<HTMLElement | null>): [Place | null, () => void] {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let isByKey = false;
    let isDown = false;
    const look = () => {
      const root = script.current;
      setPlace(root === null || isByKey || isDown ? null : placeOfSelection(root));
    };
    const press = () => {
      isByKey = false;
      isDown = true;
    };
    const release = () => {
      isDown = false;
      look();
    };
    const type = () => {
      isByKey = true;
      setPlace(null);
    };
    const hide = () => setPlace(null);
    const listeners = [
      ['selectionchange', look],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      ['keydown', type],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    document.addEventListener('scroll', hide, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
      document.removeEventListener('scroll', hide, true);
    };
  }, [script]);
  return [place, () => setPlace(null)];
}

export interface SelectionBarProps {
  script: RefObject<HTMLElement | null>;
  document: Document;
  margin: MarginRef;
  newKey: () => string;
}

/** The actions on the selected words, shown next to them. */
export function SelectionBar({ script, document, margin, newKey }: SelectionBarProps) {
  const [place, hide] = useSelectionPlace(script);
  if (place === null) return null;
  return (
    <div
      role="toolbar"
      aria-label="The selected words"
      className="no-print fixed z-20 flex gap-0.5 rounded-panel border border-line bg-surface-raised p-1 font-sans shadow-float"
      style={place}
      // Keeps the selection while a button is pressed.
      onPointerDown={(event) => {
        event.preventDefault();
        event.nativeEvent.stopImmediatePropagation();
      }}
    >
      {KINDS.map(({ kind, label, keys, icon }) => (
        <Button
          key={kind}
          size="sm"
          variant="ghost"
          icon={icon}
          keys={keys}
          onClick={() => {
            hide();
            const root = script.current;
            if (root !== null) noteOn(kind, root, document, margin, newKey());
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
