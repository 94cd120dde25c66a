import { useSelector } from '@xstate/react';
import { useEffect, useState, type RefObject } from 'react';
import type { Suggestion } from '#contract/comments/suggestion.ts';
import { counted } from '#contract/text/plural.ts';
import {
  hasFailed,
  selectDialog,
  selectRewording,
  selectSuggestions,
  suggestionsCommands,
  type SuggestionsRef,
} from '#machines/comments/suggestions.view.ts';
import { SUGGESTION_KEYS } from '#lib/comments/suggestions.ts';
import { Button } from '#views/components/actions/button.tsx';
import type { CommentDialogRef } from '#machines/comments/comment-dialog.view.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';

const CommentDialog = lazyComponent<{ actor: CommentDialogRef }>(
  () => import('#views/comments/comment-dialog.tsx'),
);

export interface SuggestionsProps {
  actor: SuggestionsRef;
  /** The text already in the comment. */
  written: string;
  /** Returns the student's name for a script, or its label while names are hidden. */
  nameOf: (submission: number) => string;
  /**
   * Set to a function that inserts the suggestion at an index, for use by the keyboard handler.
   */
  insertRef: RefObject<((place: number) => void) | null>;
  showsKeys: boolean;
  onInsert: (text: string) => void;
}

function originOf({ source, scripts, last, from }: Suggestion, nameOf: (id: number) => string) {
  switch (source) {
    case 'assignment':
      return `${counted(scripts, 'script')}${last === null ? '' : `, last on ${nameOf(last)}`}`;
    case 'earlier':
      return `${counted(scripts, 'script')} of ${from}`;
    case 'bank':
      return `Your bank, ${from}`;
    case 'standard':
      return `Standard bank, ${from}`;
  }
}

/** The marker's own comments for the criterion they are working on (SUG-2). */
export function Suggestions({
  actor,
  written,
  nameOf,
  insertRef,
  showsKeys,
  onInsert,
}: SuggestionsProps) {
  const all = useSelector(actor, selectSuggestions);
  const failed = useSelector(actor, hasFailed);
  const rewording = useSelector(actor, selectRewording);
  const dialog = useSelector(actor, selectDialog);
  const commands = suggestionsCommands(actor);
  const items = all.filter(({ text }) => !written.includes(text));
  useEffect(() => {
    insertRef.current = (place) => {
      const one = items[place];
      if (one !== undefined) onInsert(one.text);
    };
    return () => {
      insertRef.current = null;
    };
  });
  if (failed)
    return (
      <p className="mt-2 text-xs text-ink-muted">
        Suggestions could not be reached.{' '}
        <Button size="sm" variant="ghost" onClick={commands.retry}>
          Try again
        </Button>
      </p>
    );
  if (items.length === 0) return null;
  return (
    <>
      <ul aria-label="Suggested comments" className="mt-2 flex flex-col gap-1">
        {items.map((one, place) => (
          <li key={one.text} className="text-sm">
            {rewording === one.text ? (
              <Rewording
                text={one.text}
                onKeep={(wording) => commands.change({ text: one.text, choice: 'reword', wording })}
                onCancel={commands.closeWording}
              />
            ) : (
              <div className="flex flex-wrap items-baseline gap-x-2">
                <button
                  type="button"
                  className="min-w-0 flex-1 text-left wrap-anywhere hover:underline"
                  onClick={() => onInsert(one.text)}
                >
                  {showsKeys ? (
                    <kbd className="mr-1.5 text-xs text-ink-faint">{SUGGESTION_KEYS[place]}</kbd>
                  ) : null}
                  {one.text}
                  <span className="block text-xs text-ink-muted">
                    {one.pinned ? 'Pinned. ' : ''}
                    {originOf(one, nameOf)}
                  </span>
                </button>
                <details className="open:basis-full">
                  <summary className="cursor-pointer text-xs text-accent">
                    More<span className="sr-only"> for “{one.text}”</span>
                  </summary>
                  <div className="flex flex-wrap gap-1">
                    {one.source === 'assignment' ? (
                      <>
                        <Button
                          size="sm"
                          variant="ghost"
                          onClick={() =>
                            commands.change({
                              text: one.text,
                              choice: one.pinned ? 'unpin' : 'pin',
                            })
                          }
                        >
                          {one.pinned ? 'Unpin' : 'Pin'}
                        </Button>
                        <Button
                          size="sm"
                          variant="ghost"
                          onClick={() => commands.openWording(one.text)}
                        >
                          Reword
                        </Button>
                      </>
                    ) : null}
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => commands.change({ text: one.text, choice: 'forget' })}
                    >
                      Forget
                    </Button>
                    {one.source === 'assignment' || one.source === 'earlier' ? (
                      <Button size="sm" variant="ghost" onClick={() => commands.offer(one.text)}>
                        Add to comment bank
                      </Button>
                    ) : null}
                  </div>
                </details>
              </div>
            )}
          </li>
        ))}
      </ul>
      {dialog === undefined ? null : <CommentDialog actor={dialog} />}
    </>
  );
}

function Rewording({
  text,
  onKeep,
  onCancel,
}: {
  text: string;
  onKeep: (wording: string) => void;
  onCancel: () => void;
}) {
  const [wording, setWording] = useState(text);
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        aria-label="Offer it in these words from now on"
        minRows={2}
        value={wording}
        onChange={setWording}
      />
      <span className="flex gap-1">
        <Button size="sm" disabled={wording.trim() === ''} onClick={() => onKeep(wording.trim())}>
          Use these words
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
