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

/** Above what is selected, or below it where the top of the window is near; in px of the window. */
function placeOfSelection(root: Element): Place | null {
  if (selectedIn(root) === null) return null;
  const { top, bottom, left } = window.getSelection()!.getRangeAt(0).getBoundingClientRect();
  return {
    top: top > HEIGHT * 2 ? top - HEIGHT : bottom + 8,
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH)),
  };
}

/**
 * Where what was selected by mouse or finger stands; null while nothing is, and while it is still
 * being dragged. What is selected by key is written on by key: a bar would only lie over the text.
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

/** What can be done with the words that are selected: shown beside them. */
export function SelectionBar({ script, document, margin, newKey }: SelectionBarProps) {
  const [place, hide] = useSelectionPlace(script);
  if (place === null) return null;
  return (
    <div
      role="toolbar"
      aria-label="The selected words"
      className="no-print fixed z-20 flex gap-0.5 rounded-panel border border-line bg-surface-raised p-1 font-sans shadow-float"
      style={place}
      // The selection stays while a button is pressed.
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
