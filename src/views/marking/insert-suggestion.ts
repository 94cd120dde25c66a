import { withSuggestion } from '#lib/comments/suggestions.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';

/**
 * Inserts a suggestion below the comment on a criterion. Its blanks are selected, to be typed over.
 */
export function insertSuggestion(
  suggestion: string,
  criterion: string,
  mark: MarkValue,
  write: (mark: MarkValue) => void,
): void {
  const { text, start, end, isOpen } = withSuggestion(mark.comment, suggestion);
  write({ ...mark, comment: text });
  if (!isOpen) return;
  // The field has the new text only once it was rendered.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(
      `[data-criterion="${CSS.escape(criterion)}"] textarea[data-mark-comment]`,
    );
    if (field?.value !== text) return;
    field.focus();
    field.setSelectionRange(start, end);
  });
}
