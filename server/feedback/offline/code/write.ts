import { visibleText } from '../../html-text.ts';
import type { codeLanguageOf } from '../../measure/code-lexer.ts';
import type { DraftRequest, RawDraft } from '../../types.ts';
import { choose } from '../choose.ts';
import { RULE_BASED } from '../notes.ts';
import { readCriteria } from '../criteria.ts';
import type { Area } from '../finding.ts';
import { countWords } from '../../words.ts';
import { count, list, number, percent, quoted } from '../wording.ts';
import { cssFindings, jsonFindings } from './data.ts';
import { designFindings } from './design.ts';
import { type CodeFacts, readCode } from './facts.ts';
import { htmlFindings } from './html.ts';
import { commentFindings, readabilityFindings } from './reading.ts';
import { robustnessFindings } from './robustness.ts';

const LANGUAGE_NAMES = { python: 'Python', javascript: 'JavaScript', typescript: 'TypeScript', html: 'HTML', css: 'CSS', json: 'JSON' } as const;
const CODE_AREAS: readonly Area[] = ['comments', 'robustness', 'access', 'design', 'readability', 'task'];

function codeSummary({ language, codeLines, commentLines, functions, lines, text }: CodeFacts): string {
  const name = LANGUAGE_NAMES[language];
  const blank = lines.filter((line) => line.text.trim() === '').length;
  const size = `Your ${name} file has ${count(lines.length - blank, 'line')}`;
  if (language === 'html')
    return `${size}; a reader of the page sees ${count(countWords(visibleText(text)), 'word')}. It was not opened in a browser.`;
  if (language === 'css' || language === 'json') return `${size}.`;
  const comments =
    commentLines === 0
      ? 'none with a comment'
      : `${number(commentLines)} with a comment (${percent(commentLines / (codeLines + commentLines))})`;
  return `Your ${name} program has ${count(codeLines, 'line')} of code, ${comments}, and ${count(functions.length, 'function')}. It was not run: whether it does what was asked is not measured.`;
}

/** A draft on a program, from measurements alone. */
export function writeCode(text: string, language: NonNullable<ReturnType<typeof codeLanguageOf>>, { assignment, settings }: DraftRequest): RawDraft {
  const facts = readCode(text, language, `${assignment.description}\n${assignment.rubric ?? ''}`);
  const special = { html: htmlFindings, css: cssFindings, json: jsonFindings } as const;
  const findings = language === 'html' || language === 'css' || language === 'json' ? special[language](facts)
    : [...designFindings(facts), ...robustnessFindings(facts), ...commentFindings(facts), ...readabilityFindings(facts)];
  const criteria = readCriteria(assignment, CODE_AREAS);
  return {
    summary: codeSummary(facts), ...choose(findings, criteria, settings),
    notes: [RULE_BASED, ...(criteria.unmeasured.length > 0 ? [{ kind: 'scope' as const, text: `No rule measures ${list(criteria.unmeasured.map(quoted))}: that is for you to judge.` }] : [])],
  };
}
