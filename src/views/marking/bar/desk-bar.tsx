import ArrowLeft from 'lucide-react/icons/arrow-left';
import Columns from 'lucide-react/icons/columns-3';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Keyboard from 'lucide-react/icons/keyboard';
import List from 'lucide-react/icons/list';
import type { ReactNode } from 'react';
import type { MarkingOrder } from '#lib/marking/place.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';

export interface DeskBarProps {
  assignment: { id: number; name: string };
  student: string;
  place: number;
  size: number;
  progress: string;
  marked: number;
  all: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onList: () => void;
  onKeys: () => void;
  saving: ReactNode;
  /** The order of marking; null if there is no choice. */
  way: MarkingOrder | null;
  onWay: (way: MarkingOrder) => void;
}

/**
 * Shows whose script is on the desk, its place among the others, and the progress of this session.
 */
export const DeskBar = (props: DeskBarProps) => {
  const {
    assignment,
    student,
    place,
    size,
    progress,
    marked,
    all,
    onPrevious,
    onNext,
    onList,
    onKeys,
    saving,
    way,
    onWay,
  } = props;
  return (
    <header className="desk-bar">
      <Link
        href={`/assignments/${assignment.id}/submissions`}
        look="bare"
        icon={ArrowLeft}
        aria-label={`Back to ${assignment.name}`}
        className="desk-back"
      >
        <span className="truncate max-md:sr-only">{assignment.name}</span>
      </Link>
      <div className="flex max-w-full min-w-0 shrink-0 items-center gap-0.5 md:max-w-1/2">
        <IconButton
          icon={ChevronLeft}
          label="Previous script"
          keys="Shift+ArrowLeft"
          size="sm"
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        />
        <button
          type="button"
          onClick={onList}
          className="flex min-w-0 items-baseline gap-2 rounded-control px-2 py-1 hover:bg-hover"
        >
          <h1 className="min-w-0 truncate font-serif text-lg font-semibold">{student}</h1>
          <span data-figures="" className="shrink-0 text-sm text-ink-muted">
            {place + 1} of {size}
          </span>
        </button>
        <IconButton
          icon={ChevronRight}
          label="Next script"
          keys="Shift+ArrowRight"
          size="sm"
          disabled={onNext === null}
          onClick={onNext ?? undefined}
        />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-3">
        {saving}
        <div className="hidden min-w-0 items-center gap-3 lg:flex">
          <span data-figures="" className="truncate text-sm text-ink-muted max-wide:sr-only">
            {progress}
          </span>
          <span className="w-24 shrink-0 max-wide:w-16" title={progress}>
            <ProgressBar label="Marked" value={marked} max={Math.max(all, 1)} />
          </span>
        </div>
        {way === null ? null : (
          <Button
            size="sm"
            variant="ghost"
            icon={Columns}
            aria-pressed={way === 'criterion'}
            title="One criterion through all scripts, then the next"
            onClick={() => onWay(way === 'criterion' ? 'script' : 'criterion')}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong max-md:hidden"
          >
            By criterion
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={List} onClick={onList} className="max-md:hidden">
          All scripts
        </Button>
        <IconButton
          icon={Keyboard}
          label="All keys"
          keys="?"
          size="sm"
          onClick={onKeys}
          className="max-sm:hidden"
        />
      </div>
    </header>
  );
};
