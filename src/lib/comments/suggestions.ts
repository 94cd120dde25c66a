/** A placeholder in a comment: `[page]`, `{name}`, `<year>` or a run of underscores or dots. */
const PLACEHOLDER = /\[[^\]\n]{1,60}\]|\{[^}\n]{1,60}\}|<[^<>\n]{1,60}>|_{3,}|\.{4,}|…{2,}/u;

/**
 * Puts a comment below the existing text and returns what to select there: its first placeholder,
 * or else an empty selection after its end.
 */
export function withSuggestion(
  written: string,
  suggestion: string,
): { text: string; start: number; end: number; isOpen: boolean } {
  const before = written.trimEnd();
  const head = before === '' ? '' : `${before}\n`;
  const text = head + suggestion;
  const open = PLACEHOLDER.exec(suggestion);
  return open === null
    ? { text, start: text.length, end: text.length, isOpen: false }
    : {
        text,
        start: head.length + open.index,
        end: head.length + open.index + open[0].length,
        isOpen: true,
      };
}

/** The key that inserts each suggestion: none of them has another function at the desk. */
export const SUGGESTION_KEYS = ['q', 'w', 'e', 'r', 't', 'y', 'u', 'o'] as const;
