import { useSelector } from '@xstate/react';
import ExternalLink from 'lucide-react/icons/external-link';
import Search from 'lucide-react/icons/search';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  isDrawable,
  scriptCommands,
  selectDrawn,
  selectFile,
  selectFiles,
  selectScriptStatus,
  type ScriptRef,
} from '#machines/marking/script.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { ScriptTools } from './later-parts.ts';

export interface ScriptStripProps {
  actor: ScriptRef;
  submission: Submission;
  /** Null where nothing was read. */ words: number | null;
  onOpenOriginal: () => void;
  onSearch: () => void;
  /** Null where nobody writes notes. */ onBox: (() => void) | null;
}

/** Which file lies on top, and how it is shown. */
export function ScriptStrip({
  actor,
  submission,
  words,
  onOpenOriginal,
  onSearch,
  onBox,
}: ScriptStripProps) {
  const files = useSelector(actor, selectFiles);
  const file = useSelector(actor, selectFile);
  const look = useSelector(actor, selectScriptStatus);
  const drawn = useSelector(actor, selectDrawn);
  const drawable = useSelector(actor, isDrawable);
  const commands = scriptCommands(actor);
  const pages = drawn?.kind === 'pages' ? drawn.count : null;
  const facts = [
    ...(files.length > 1 ? [] : [submission.original_filename]),
    ...(pages === null ? [] : [pages === 1 ? '1 page' : `${pages} pages`]),
    ...(words === null ? [] : [`${words.toLocaleString('en')} words`]),
    ...(submission.late ? ['handed in late'] : []),
  ];
  return (
    <div className="desk-strip">
      {files.length > 1 ? (
        <div role="group" aria-label="Files" className="flex min-w-0 gap-1 overflow-x-auto">
          {files.map(({ id, filename }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === file?.id}
              title={filename}
              className="desk-file"
              onClick={() => commands.choose(id)}
            >
              {filename}
            </button>
          ))}
        </div>
      ) : null}
      <p className="min-w-0 truncate text-sm text-ink-muted" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </p>
      <span className="ml-auto" />
      {words === null ? null : (
        <IconButton
          icon={Search}
          label="Find in the script"
          keys="w"
          size="sm"
          onClick={onSearch}
        />
      )}
      <ScriptTools actor={actor} onBox={onBox} />
      {drawable && words !== null ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={look === 'text' ? commands.showOriginal : commands.showText}
        >
          {look === 'text' ? 'Pages' : 'Text'}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" icon={ExternalLink} onClick={onOpenOriginal}>
        Original
      </Button>
    </div>
  );
}
