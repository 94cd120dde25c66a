import { createHash } from 'node:crypto';
import type { Note } from '#contract/drafts/feedback.ts';
import { MAX_CRITERIA } from '#contract/rubrics/model.ts';
import { rubricCriteria } from '#server/features/drafts/checks/criteria.ts';
import type { Redactor } from '#server/features/drafts/privacy/redact.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';
import { visible } from './sentences.ts';

/** What a model is given at most beside the work, in characters. What is cut is said to the educator. */
export const LIMITS = {
  description: 20_000,
  rubric: 20_000,
  guidance: 10_000,
  answer: 20_000,
  exemplar: 20_000,
  exemplars: 3,
} as const;
const GENERAL = ['Structure', 'Argument', 'Evidence', 'Clarity', 'Task'];

/** A fence nobody can close or open without knowing the code behind its name. */
export const fenced = (name: string, code: string, content: string): string =>
  `<${name}-${code}>\n${content}\n</${name}-${code}>`;

/** The names that points go under, in the rubric's order. */
export const criteriaOf = ({
  criteria = [],
  rubric,
}: DraftRequest['assignment']): readonly string[] => {
  if (criteria.length > 0) return criteria;
  const read = [...new Set(rubricCriteria(rubric))].slice(0, MAX_CRITERIA);
  return read.length > 0 ? read : GENERAL;
};

/** At most `limit` characters, cut where a line or a word ends. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  return (at > limit * 0.9 ? head.slice(0, at) : head).toWellFormed();
}

export interface Shared {
  text: string;
  notes: Note[];
}

/**
 * What is the same for every work of an assignment, as one block that a provider may keep (DRAFT-4): no code of the
 * request is in it. Its fence has a code all the same, made of what it holds, which nobody who wrote a part of it knows.
 */
export function sharedBlock({ assignment, exemplars }: DraftRequest, redactor: Redactor): Shared {
  const notes: Note[] = [];
  const take = (what: string, text: string, limit: number): string => {
    const taken = cut(text, limit);
    if (taken !== text)
      notes.push({
        kind: 'cut',
        text: `${what} is ${text.length.toLocaleString('en')} characters long. The model was given the first ${taken.length.toLocaleString('en')} and knows nothing of the rest.`,
      });
    return redactor.redact(visible(taken), true);
  };
  const {
    level = '',
    outcomes = '',
    instructions = '',
    model_answer: answer = '',
  } = assignment.guidance ?? {};
  const parts: [string, string][] = [
    [
      'assignment',
      `Name: ${redactor.redact(visible(assignment.name))}\n\n${take("The assignment's description", assignment.description, LIMITS.description)}`,
    ],
    ...(level.trim() === ''
      ? []
      : [['level', take('The level of study', level, LIMITS.guidance)] as [string, string]]),
    ...(outcomes.trim() === ''
      ? []
      : [
          ['outcomes', take('The list of learning outcomes', outcomes, LIMITS.guidance)] as [
            string,
            string,
          ],
        ]),
    ...(instructions.trim() === ''
      ? []
      : [
          [
            'educator',
            take('The instructions to the assistant', instructions, LIMITS.guidance),
          ] as [string, string],
        ]),
    ...(assignment.rubric === null
      ? []
      : [['rubric', take('The rubric', assignment.rubric, LIMITS.rubric)] as [string, string]]),
    [
      'criteria',
      criteriaOf(assignment)
        .map((name, at) => `${at + 1}. ${redactor.redact(visible(name))}`)
        .join('\n'),
    ],
    ...(answer.trim() === ''
      ? []
      : [
          [
            'model-answer',
            `An answer by the educator, to compare with. Other good answers may look different.\n\n${take('The model answer', answer, LIMITS.answer)}`,
          ] as [string, string],
        ]),
    ...exemplars
      .slice(0, LIMITS.exemplars)
      .map(
        ({ text, grade, purpose = '' }, at) =>
          [
            'exemplar',
            `${grade === null ? '' : `The educator's grade for this exemplar: ${grade}\n`}${purpose.trim() === '' ? 'An earlier work, to show what is expected.' : `What it is for: ${redactor.redact(visible(purpose))}`}\n\n${take(`Exemplar ${at + 1}`, text, LIMITS.exemplar)}`,
          ] as [string, string],
      ),
  ];
  if (exemplars.length > LIMITS.exemplars)
    notes.push({
      kind: 'cut',
      text: `The model was given ${LIMITS.exemplars} of the ${exemplars.length} exemplars.`,
    });
  const code = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
  return { text: parts.map(([name, content]) => fenced(name, code, content)).join('\n\n'), notes };
}

const LENGTHS = {
  short: 'Short: about 150 words in all, at most one point a criterion, 1 next step.',
  medium: 'Medium: about 300 words in all, one or two points a criterion, 2 next steps.',
  long: 'Long: about 550 words in all, up to three points a criterion, 3 next steps.',
} as const;
const TONES = {
  warm: 'Warm: encouraging, and still honest about what needs work.',
  neutral: 'Neutral: factual and friendly.',
  direct: 'Direct: plain and brief, never unkind.',
} as const;

const languageName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code;

/** How it is to be written, by the educator's settings. */
export const mannerOf = ({ settings }: Pick<DraftRequest, 'settings'>): string =>
  `Language: ${languageName(settings.language)}.\nTone: ${TONES[settings.tone]}\nLength: ${LENGTHS[settings.length]}`;
