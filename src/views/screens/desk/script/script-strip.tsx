import { useSelector } from '@xstate/react';
import BoxSelect from 'lucide-react/icons/box-select';
import ExternalLink from 'lucide-react/icons/external-link';
import Images from 'lucide-react/icons/gallery-vertical';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import type { Submission } from '#contract/submission.ts';
import { hasRail, isDrawable, scriptVerbs, selectDrawn, selectFile, selectFiles, selectScriptFace, selectZoom, type ScriptRef } from '#machines/script/script.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';

export interface ScriptStripProps { actor: ScriptRef; submission: Submission; /** Null where nothing was read. */ words: number | null; onOpenOriginal: () => void; onSearch: () => void; /** Null where nobody writes notes. */ onBox: (() => void) | null }

/** Which file lies on top, and how it is shown. */
export function ScriptStrip({ actor, submission, words, onOpenOriginal, onSearch, onBox }: ScriptStripProps) {
  const files = useSelector(actor, selectFiles);
  const file = useSelector(actor, selectFile);
  const look = useSelector(actor, selectScriptFace);
  const drawn = useSelector(actor, selectDrawn);
  const zoom = useSelector(actor, selectZoom);
  const drawable = useSelector(actor, isDrawable);
  const rail = useSelector(actor, hasRail);
  const verbs = scriptVerbs(actor);
  const pages = drawn?.kind === 'pages' ? drawn.sizes.length : null;
  const facts = [
    ...(files.length > 1 ? [] : [submission.original_filename]), ...(pages === null ? [] : [pages === 1 ? '1 page' : `${pages} pages`]),
    ...(words === null ? [] : [`${words.toLocaleString('en')} words`]), ...(submission.late ? ['handed in late'] : []),
  ];
  return (
    <div className="desk-strip">
      {files.length > 1 ? (
        <div role="group" aria-label="Files" className="flex min-w-0 gap-1 overflow-x-auto">
          {files.map(({ id, filename }) => (
            <button key={id} type="button" aria-pressed={id === file?.id} title={filename} className="desk-file" onClick={() => verbs.choose(id)}>{filename}</button>
          ))}
        </div>
      ) : null}
      <p className="min-w-0 truncate text-sm text-ink-muted" title={facts.join(' · ')}>{facts.join(' · ')}</p>
      <span className="ml-auto" />
      {words === null ? null : <IconButton icon={Search} label="Find in the script" keys="f" size="sm" onClick={onSearch} />}
      {look === 'drawn' || look === 'text' ? (
        <span className="flex shrink-0 items-center">
          {look === 'drawn' && (pages ?? 1) > 1 ? <IconButton icon={Images} label="All pages" keys="p" size="sm" aria-pressed={rail} onClick={verbs.toggleRail} /> : null}
          {onBox === null || look === 'text' ? null : <IconButton icon={BoxSelect} label="Mark a box" keys="b" size="sm" onClick={onBox} />}
          {look === 'drawn' && drawn?.kind === 'picture' ? <IconButton icon={RotateCw} label="Turn" size="sm" onClick={verbs.turn} /> : null}
          <IconButton icon={Minus} label="Smaller" keys="-" size="sm" onClick={verbs.shrink} />
          <button type="button" aria-label={`${Math.round(zoom * 100)} %: ${look === 'text' ? 'usual size' : 'fit the width'}`} data-figures="" className="min-h-6 min-w-11 rounded-control text-sm text-ink-muted hover:bg-hover hover:text-ink" onClick={verbs.fit}>{Math.round(zoom * 100)} %</button>
          <IconButton icon={Plus} label="Larger" keys="+" size="sm" onClick={verbs.grow} />
        </span>
      ) : null}
      {drawable && words !== null ? (
        <Button size="sm" variant="ghost" onClick={look === 'text' ? verbs.showOriginal : verbs.showText}>{look === 'text' ? 'Pages' : 'Text'}</Button>
      ) : null}
      <Button size="sm" variant="ghost" icon={ExternalLink} onClick={onOpenOriginal}>Original</Button>
    </div>
  );
}
