import { type Document, MIN_CONFIDENCE } from '#contract/submissions/document.ts';
import type { Note } from '#contract/drafts/feedback.ts';
import { NothingToSay, UnreadableError } from '#server/features/drafts/errors.ts';
import { readBrief } from './measure/brief/brief.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';
import { readProgram } from './measure/code/program.ts';
import { dictionariesOf } from './measure/spelling/dictionary.ts';
import { choose, compose, type Heard } from './compose.ts';
import { readCriteria } from './criteria.ts';
import { isLanguage, type Language } from './language.ts';
import { counted, heldBack, measured, RULE_BASED, unmeasured } from './notes.ts';
import { notesOfClass, usedUp } from './recurring.ts';
import { type Area, hear, type Rule } from './rule.ts';
import { CODE_RULES, PROSE_RULES } from './rules/index.ts';
import { programSummary, summaryOf } from './summary.ts';
import { type Work, workOf } from './work.ts';

const CODE_AREAS: readonly Area[] = ['comments', 'robustness', 'access', 'design', 'readability'];
const PROSE_AREAS: readonly Area[] = ['evidence', 'argument', 'structure', 'clarity', 'task'];

/** The language a text is written in, of those that rules are written for. */
function languageOf({ language: { code, confidence } }: Document): Language | null {
  return code !== null && confidence >= MIN_CONFIDENCE && isLanguage(code) ? code : null;
}

/** The language of a draft: the student's, where rules know it; else the educator's; else English (RULE-43). */
const draftLanguage = (work: Language | null, settings: string): Language => {
  const wanted = settings.slice(0, 2);
  return work ?? (isLanguage(wanted) ? wanted : 'en');
};

/** Asks every rule. What may not be said to the student is asked of the educator. */
function hearAll(rules: readonly Rule[], work: Work): { heard: Heard[]; questions: string[] } {
  const heard: Heard[] = [];
  const questions: string[] = [];
  for (const rule of rules) {
    const answer = hear(rule, work);
    if (answer === null) continue;
    if (answer.to === 'student') heard.push({ rule, finding: answer.finding });
    else questions.push(rule.question!);
  }
  return { heard, questions };
}

/** Below this a text is no more than a remark: to count it is all that could be done. */
const REMARK_WORDS = 20;

const isEmpty = (chosen: readonly Heard[], { words, characters }: Work): boolean =>
  chosen.every(
    ({ rule }) => rule.id === 'facts/length' && (characters ?? words.most) < REMARK_WORDS,
  );

function nothing({ language, genre, words }: Work): NothingToSay {
  const why =
    genre === 'code' || genre === 'data' || genre === 'notebook'
      ? 'no rule found anything in it to speak of'
      : language === null || genre === 'unknown'
        ? 'no rules are written for this kind of text or its language'
        : 'no rule found anything in it to speak of';
  return new NothingToSay(
    `There is nothing the rule-based engine can say about these ${words.most} words: ${why}, so no draft was written.`,
  );
}

/** A draft before it is put into words: for writing it, and for judging every rule that spoke (`npm run eval`). */
export interface Decided {
  work: Work;
  language: Language;
  heard: readonly Heard[];
  chosen: readonly Heard[];
  questions: readonly string[];
}

/** What the rules have to say of a text, and what of it is said. */
export async function decide(
  document: Document,
  {
    assignment,
    settings,
    exemplars = [],
  }: Pick<DraftRequest, 'assignment' | 'settings'> & Partial<Pick<DraftRequest, 'exemplars'>>,
): Promise<Decided> {
  const brief = readBrief(assignment.description, assignment.rubric ?? '');
  const { code } = document.genre;
  const program =
    code === null || document.genre.kind !== 'code'
      ? null
      : await readProgram(document.text, code, document.blocks[0]?.line);
  const language = languageOf(document);
  const dictionaries =
    language === null || document.genre.kind === 'code' ? null : await dictionariesOf(language);
  const work = workOf(document, brief, language, {
    program,
    dictionaries,
    given: [
      assignment.name,
      assignment.description,
      assignment.rubric ?? '',
      assignment.guidance?.model_answer ?? '',
      ...exemplars.map(({ text }) => text),
    ],
  });
  const { heard, questions } = hearAll(work.genre === 'code' ? CODE_RULES : PROSE_RULES, work);
  return {
    work,
    language: draftLanguage(work.language, settings.language),
    heard,
    chosen: choose(heard),
    questions,
  };
}

/**
 * Writes a draft from what rules find, always the same one for the same request. Throws UnreadableError when there is no
 * text, and NothingToSay when no rule has anything to say (RULE-42).
 */
export async function writeOffline(request: DraftRequest): Promise<RawDraft> {
  const { material, assignment, settings, said = [] } = request;
  if (material === null)
    throw new UnreadableError('The rule-based engine can’t read pictures or scans.');
  const { work, language, chosen, questions } = await decide(material, request);
  if (isEmpty(chosen, work)) throw nothing(work);
  const { program } = work;
  const criteria = readCriteria(assignment, program === null ? PROSE_AREAS : CODE_AREAS);
  const factsOnly = program === null && (work.language === null || work.genre === 'unknown');
  const warm = settings.tone === 'warm';
  const told =
    program === null
      ? [...heldBack(work, language, settings.language), ...questions, measured(work)]
      : counted(program);
  const composed = compose(chosen, material.text, {
    language,
    length: settings.length,
    nameOf: criteria.nameOf,
    factsOnly,
    used: usedUp(said),
  });
  return {
    summary:
      program === null ? summaryOf(work, language, warm) : programSummary(program, language, warm),
    ...composed,
    notes: [
      RULE_BASED,
      ...notesOfClass(
        composed.improvements.map(({ text }) => text),
        said,
      ),
      ...[...told, ...unmeasured(criteria)].map((text): Note => ({ kind: 'scope', text })),
    ],
  };
}
