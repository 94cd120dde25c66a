import { useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { Document } from '#contract/submissions/document.ts';
import { hitsIn, MAX_HITS } from '#lib/marking/hits.ts';
import { counted } from '#contract/text/plural.ts';
import {
  scriptSearchCommands,
  selectAt,
  selectQuery,
  type ScriptSearchRef,
} from '#machines/marking/script-search.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { scrollToPassage, paint, onRedraw } from './surface.ts';

export interface SearchBarProps {
  actor: ScriptSearchRef;
  document: Document;
  /** The element that shows the script. */ script: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

/**
 * Searches the script: Enter goes to the next hit, Shift+Enter to the previous one, Escape leaves.
 * Hits are highlighted (DESK-2).
 */
export default function SearchBar({ actor, document, script, onLeave }: SearchBarProps) {
  const query = useSelector(actor, selectQuery);
  const at = useSelector(actor, selectAt);
  const wanted = useDeferredValue(query);
  const hits = useMemo(() => hitsIn(document.text, wanted), [document, wanted]);
  const now = hits[Math.min(at, hits.length - 1)];
  const field = useRef<HTMLInputElement>(null);
  const commands = scriptSearchCommands(actor);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    const root = script.current;
    return root === null
      ? undefined
      : onRedraw(root, () =>
          paint(root, { 'desk-hit': hits, 'desk-hit-now': now === undefined ? [] : [now] }),
        );
  }, [hits, now, script]);
  useEffect(
    () =>
      script.current === null || now === undefined
        ? undefined
        : scrollToPassage(script.current, now, document),
    [document, now, script],
  );
  const leave = () => {
    commands.close();
    onLeave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const deed =
      event.key === 'Escape'
        ? leave
        : event.key === 'Enter' && !event.ctrlKey && !event.metaKey
          ? () => (event.shiftKey ? commands.previous : commands.next)(hits.length)
          : undefined;
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const many =
    hits.length === MAX_HITS
      ? `${MAX_HITS.toLocaleString('en')} places and more`
      : counted(hits.length, 'place');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field and buttons, heard in one place
    <div role="search" aria-label="In the script" className="desk-search" onKeyDown={press}>
      <SearchInput
        ref={field}
        label="Find in the script"
        placeholder="Find in the script"
        value={query}
        onChange={commands.write}
        className="max-w-field min-w-0 flex-1"
      />
      <p role="status" data-figures="" className="text-sm text-ink-muted">
        {wanted.trim() === ''
          ? ''
          : now === undefined
            ? 'Not in this script'
            : `${Math.min(at, hits.length - 1) + 1} of ${many}`}
      </p>
      <IconButton
        icon={ChevronUp}
        label="Place before"
        keys="Shift+Enter"
        size="sm"
        disabled={hits.length === 0}
        onClick={() => commands.previous(hits.length)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next place"
        keys="Enter"
        size="sm"
        disabled={hits.length === 0}
        onClick={() => commands.next(hits.length)}
      />
      <IconButton icon={X} label="Stop searching" keys="Escape" size="sm" onClick={leave} />
    </div>
  );
}
