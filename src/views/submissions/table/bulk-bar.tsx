import { useLayoutEffect, useRef } from 'react';
import Sparkles from 'lucide-react/icons/sparkles';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BatchKind } from '#machines/submissions/bulk-actions.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { keepBottomClear } from '#views/components/floating/keep-bottom-clear.ts';
import { MAY_NOT_DELETE } from './row-menu-items.ts';

export interface BulkBarProps {
  count: number;
  /** The number of rows that match the query, on all pages. */
  matching: number;
  /** The whole page is selected, so selecting more can be offered. */
  isPageSelected: boolean;
  /** Why no batch can begin now, or null. */
  waitsFor: string | null;
  /** False for graders, who mark but don't delete. */
  canDelete: boolean;
  onSelectMatching: () => void;
  onClear: () => void;
  onAsk: (kind: BatchKind) => void;
}

/** Keeps the end of the page clear of the bar. */
function useRoomBelow() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const tell = () => keepBottomClear(window.innerHeight - element.getBoundingClientRect().top);
    tell();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      keepBottomClear(0);
    };
  }, []);
  return bar;
}

/** The actions on the selected rows. */
export default function BulkBar({
  count,
  matching,
  isPageSelected,
  waitsFor,
  canDelete,
  onSelectMatching,
  onClear,
  onAsk,
}: BulkBarProps) {
  const wait = waitsFor ?? false;
  return (
    <section
      ref={useRoomBelow()}
      aria-label="Selected submissions"
      className="fixed inset-x-4 bottom-3 z-20 mx-auto flex max-w-[calc(var(--container-page)-3rem)] flex-wrap sm:inset-x-6 items-center gap-2 rounded-panel border border-accent-line bg-accent-soft px-3 py-2 shadow-float"
    >
      <output className="mr-1 text-sm font-medium">{count} submission(s) selected</output>
      {isPageSelected && count < matching ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={onSelectMatching}
        >{`Select all ${matching.toLocaleString('en')} that match`}</Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button size="sm" icon={GraduationCap} disabled={wait} onClick={() => onAsk('grading')}>
          Grade Selected
        </Button>
        <Button size="sm" icon={Sparkles} disabled={wait} onClick={() => onAsk('generation')}>
          Generate Feedback
        </Button>
        <Button
          size="sm"
          variant="danger"
          icon={Trash2}
          disabled={canDelete ? wait : MAY_NOT_DELETE}
          onClick={() => onAsk('deletion')}
        >
          Delete Selected
        </Button>
      </span>
    </section>
  );
}
