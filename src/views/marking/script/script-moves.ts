import type { Document } from '#contract/submissions/document.ts';
import { SUGGESTED } from '#lib/marking/notes.ts';
import { selectorsOf } from '#lib/marking/selectors.ts';
import { nextSentence, previousSentence } from '#lib/marking/sentences.ts';
import { boxDrawingCommands, type BoxDrawingRef } from '#machines/marking/box-drawing.view.ts';
import { marginCommands, type MarginRef } from '#machines/marking/margin.view.ts';
import { visiblePage, selectedIn, selectIn } from './surface.ts';

/**
 * A comment, a suggested wording that starts with the words it would replace, or a highlight
 * without words.
 */
export type NoteKind = 'comment' | 'suggestion' | 'highlight';

/** Adds a note on the selection; a comment without a selection is on the whole script. */
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
 * What the keys do on the script, fetched once it is shown: they move, extend and annotate the
 * browser's own selection (DESK-4).
 */
export function scriptMoves(
  document: Document | null,
  margin: MarginRef,
  boxing: BoxDrawingRef,
  newKey: () => string,
) {
  /** Moves to the next or previous sentence, or extends the selection by one. */
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
    /** Draws a box on the visible page, if there are pages. */
    box: () => {
      const scroller = window.document.querySelector('[data-desk-script]');
      if (scroller?.querySelector('[data-page]'))
        boxDrawingCommands(boxing).begin(visiblePage(scroller));
    },
    /** Adds a note on the selection or the whole script. */
    annotate: () => note('comment'),
    suggest: () => note('suggestion'),
    highlight: () => note('highlight'),
  };
}
