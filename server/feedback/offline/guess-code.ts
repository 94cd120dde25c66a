import type { CodeLanguage } from '../measure/code-lexer.ts';

const CODE_LINE =
  /[;{}]\s*$|^\s*(?:def|class|import|from|for|while|if|elif|else|return|try|except|function|const|let|var|print)\b.*[:({=]|^\s*[\w.[\]]+\s*[-+*/]?=\s*\S|^\s*[\w.]+\(.*\)\s*;?\s*$/;
const SHARE = 0.5;

/** The language of a program that was handed in as a text file or a document; null for prose. */
export function guessCode(text: string): CodeLanguage | null {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (
    lines.length < 4 ||
    lines.filter((line) => line.length < 200 && CODE_LINE.test(line)).length < lines.length * SHARE
  )
    return null;
  if (/^\s*(?:def \w+\(|import \w+\s*$|from \w+ import|for \w+ in .+:\s*$|if .+:\s*$)/m.test(text)) return 'python';
  return /\b(?:function|const|let|var)\b|=>|console\./.test(text) ? 'javascript' : null;
}
