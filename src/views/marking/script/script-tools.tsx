import { useSelector } from '@xstate/react';
import BoxSelect from 'lucide-react/icons/box-select';
import Images from 'lucide-react/icons/gallery-vertical';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import {
  hasRail,
  scriptCommands,
  selectDrawn,
  selectScriptStatus,
  selectZoom,
  type ScriptRef,
} from '#machines/marking/script.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';

export interface ScriptToolsProps {
  actor: ScriptRef;
  /** Null if the user may not write notes. */ onBox: (() => void) | null;
}

/**
 * The zoom of a script, and tools for pages and pictures: not needed for reading the first page.
 */
export default function ScriptTools({ actor, onBox }: ScriptToolsProps) {
  const look = useSelector(actor, selectScriptStatus);
  const drawn = useSelector(actor, selectDrawn);
  const zoom = useSelector(actor, selectZoom);
  const rail = useSelector(actor, hasRail);
  const commands = scriptCommands(actor);
  const isDrawn = look === 'drawn';
  if (!isDrawn && look !== 'text') return null;
  return (
    <span className="flex shrink-0 items-center">
      {isDrawn && drawn?.kind === 'pages' && drawn.count > 1 ? (
        <IconButton
          icon={Images}
          label="All pages"
          keys="p"
          size="sm"
          aria-pressed={rail}
          onClick={commands.toggleRail}
        />
      ) : null}
      {isDrawn && onBox !== null ? (
        <IconButton icon={BoxSelect} label="Mark a box" keys="b" size="sm" onClick={onBox} />
      ) : null}
      {isDrawn && drawn?.kind === 'picture' ? (
        <IconButton icon={RotateCw} label="Turn" size="sm" onClick={commands.turn} />
      ) : null}
      <IconButton icon={Minus} label="Smaller" keys="-" size="sm" onClick={commands.shrink} />
      <button
        type="button"
        aria-label={`${Math.round(zoom * 100)} %: ${isDrawn ? 'fit the width' : 'usual size'}`}
        data-figures=""
        className="min-h-6 min-w-11 rounded-control text-sm text-ink-muted hover:bg-hover hover:text-ink"
        onClick={commands.fit}
      >
        {Math.round(zoom * 100)} %
      </button>
      <IconButton icon={Plus} label="Larger" keys="+" size="sm" onClick={commands.grow} />
    </span>
  );
}
