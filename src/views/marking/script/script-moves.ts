import type { Document } from '#contract/submissions/document.ts';
import { SUGGESTED } from '#lib/marking/notes.ts';
import { selectorsOf } from '#lib/marking/selectors.ts';
import { nextSentence, previousSentence } from '#lib/marking/sentences.ts';
import { boxDrawingCommands, type BoxDrawingRef } from '#machines/marking/box-drawing.view.ts';
import { marginCommands, type MarginRef } from '#machines/marking/margin.view.ts';
import { pageInSight, selectedIn, selectIn } from './surface.ts';

/** A note in words, one that begins with the words it would change, or a mark without words. */
export type NoteKind = 'comment' | 'suggestion' | 'highlight';

/** Puts a note on what is selected; a comment with nothing selected is one on the whole script. */
export function noteOn(
  kind: NoteKind,
  root: Element,
  document: Document,
  margin: MarginRef,
  key: string,
): void {
  const span = selectedIn(root);
  if (span === null && kind !== 'comment') return;
  const selectors = span === null ? [] : selectorsOf(document.text, span);
  const commands = marginCommands(margin);
  if (kind === 'highlight') {
    commands.highlight(key, selectors);
    window.getSelection()?.removeAllRanges();
    return;
  }
  commands.take(key, selectors, null);
  if (kind === 'suggestion' && span !== null)
    commands.write(`${SUGGESTED}${document.text.slice(span.start, span.end)}`);
}

const shown = (): HTMLElement | null => window.document.querySelector<HTMLElement>('[data-script]');

/**
 * What the keys do on the script, fetched once it can be read: the browser's own selection is what
 * is moved, extended and written on (DESK-4).
 */
export function scriptMoves(
  document: Document | null,
  margin: MarginRef,
  boxing: BoxDrawingRef,
  newKey: () => string,
) {
  /** To the sentence behind or before what is selected; or so far. */
  const step = (to: 'next' | 'previous' | 'further') => {
    const root = shown();
    if (root === null || document === null) return;
    const now = selectedIn(root);
    const found =
      to === 'previous'
        ? previousSentence(document, now?.start ?? 0)
        : nextSentence(document, now?.end ?? 0);
    if (found !== null)
      selectIn(
        root,
        to === 'further' && now !== null ? { start: now.start, end: found.end } : found,
      );
  };
  const note = (kind: NoteKind) => {
    const root = shown();
    if (root !== null && document !== null) noteOn(kind, root, document, margin, newKey());
  };
  return {
    next: () => step('next'),
    previous: () => step('previous'),
    further: () => step('further'),
    /** A box on the page that is seen, where there are pages. */
    box: () => {
      const scroller = window.document.querySelector('[data-desk-script]');
      if (scroller?.querySelector('[data-page]'))
        boxDrawingCommands(boxing).begin(pageInSight(scroller));
    },
    /** A note on what is selected, or on the whole script. */
    annotate: () => note('comment'),
    suggest: () => note('suggestion'),
    highlight: () => note('highlight'),
  };
}
