import type { Note } from '#contract/feedback.ts';
import { codeLanguageOf } from '../measure/code-lexer.ts';
import { languageName } from '../measure/language.ts';
import { readVerse } from '../measure/verse.ts';
import type { DraftRequest, RawDraft } from '../types.ts';
import { UnreadableError } from '../errors.ts';
import { readCode } from './code/facts.ts';
import { cssFindings, jsonFindings } from './code/data.ts';
import { designFindings } from './code/design.ts';
import { htmlFindings } from './code/html.ts';
import { commentFindings, readabilityFindings } from './code/reading.ts';
import { robustnessFindings } from './code/robustness.ts';
import { choose } from './choose.ts';
import { readCriteria } from './criteria.ts';
import type { Area, Finding } from './finding.ts';
import { guessCode } from './guess-code.ts';
import { argumentFindings } from './prose/argument.ts';
import { clarityFindings } from './prose/clarity.ts';
import { evidenceFindings } from './prose/evidence.ts';
import { readFacts } from './prose/facts.ts';
import { genreFindings } from './prose/genres.ts';
import { structureFindings } from './prose/structure.ts';
import { supportFindings } from './prose/support.ts';
import { taskFindings } from './prose/task.ts';
import { codeSummary, proseSummary, verseSummary } from './summary.ts';
import { verseFindings } from './verse.ts';
import { list, quoted } from './wording.ts';

/** So much text takes the rules well under a second. */
export const MAX_MEASURED = 100_000;

const PROSE_AREAS: readonly Area[] = ['evidence', 'argument', 'structure', 'clarity', 'task'];
const CODE_AREAS: readonly Area[] = ['comments', 'robustness', 'access', 'design', 'readability', 'task'];

interface Measured {
  summary: string;
  findings: Finding[];
  areas: readonly Area[];
}

function measureCode(text: string, language: NonNullable<ReturnType<typeof codeLanguageOf>>, brief: string): Measured {
  const facts = readCode(text, language, brief);
  const findings = { html: htmlFindings, css: cssFindings, json: jsonFindings } as const;
  return {
    summary: codeSummary(facts),
    areas: CODE_AREAS,
    findings:
      language === 'html' || language === 'css' || language === 'json'
        ? findings[language](facts)
        : [
            ...designFindings(facts),
            ...robustnessFindings(facts),
            ...commentFindings(facts),
            ...readabilityFindings(facts),
          ],
  };
}

function measure(text: string, extension: string, assignment: DraftRequest['assignment']): Measured {
  const language = codeLanguageOf(extension) ?? guessCode(text);
  if (language !== null) return measureCode(text, language, `${assignment.description}\n${assignment.rubric ?? ''}`);
  const verse = readVerse(text);
  if (verse !== null)
    return { summary: verseSummary(verse), areas: ['structure', 'clarity'], findings: verseFindings(verse) };
  const facts = readFacts(text, assignment);
  return {
    summary: proseSummary(facts),
    areas: PROSE_AREAS,
    findings: [
      ...taskFindings(facts),
      ...genreFindings(facts),
      ...structureFindings(facts),
      ...argumentFindings(facts),
      ...evidenceFindings(facts),
      ...supportFindings(facts),
      ...clarityFindings(facts),
    ],
  };
}

const RULE_BASED = 'Rule-based draft: made from measurements of the text, without a model. It has not understood the argument and has not judged '
  + 'facts, originality or quality. Check it, and add what only a reader can see.';
const THANKS = 'Thank you for handing this in. ';
const ASK = ' Take the points below as suggestions, and ask if one of them is unclear.';

/** Writes a draft from measurements alone, always the same one for the same request. Throws UnreadableError when there is no text. */
export function writeOffline({ material, assignment, settings }: DraftRequest): RawDraft {
  if (material === null) throw new UnreadableError('The rule-based engine can’t read pictures or scans.');
  const { summary, findings, areas } = measure(material.text.slice(0, MAX_MEASURED), material.extension, assignment);
  const criteria = readCriteria(assignment.rubric, areas);
  const warm = settings.tone === 'warm';
  const scope = [
    ...(criteria.unmeasured.length > 0 ? [`No rule measures ${list(criteria.unmeasured.map(quoted))}: that is for you to judge.`] : []),
    ...(settings.language.startsWith('en')
      ? [] : [`The rule-based engine writes in English only; your draft language is ${languageName(settings.language)}.`]),
    ...(findings.some(({ side }) => side === 'improvement') ? [] : ['No rule found anything to improve.']),
  ];
  const cut = material.text.length > MAX_MEASURED
    ? [`Only the first ${MAX_MEASURED.toLocaleString('en')} of ${material.text.length.toLocaleString('en')} characters were measured.`] : [];
  return {
    summary: `${warm ? THANKS : ''}${summary}${warm ? ASK : ''}`,
    ...choose(findings, criteria, settings),
    notes: [
      { kind: 'rule_based', text: RULE_BASED },
      ...cut.map((text): Note => ({ kind: 'cut', text })), ...scope.map((text): Note => ({ kind: 'scope', text })),
    ],
  };
}
