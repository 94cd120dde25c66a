import type { DraftPoints } from '#contract/drafts/drafting.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { DraftText } from '#server/features/drafts/drafts.ts';

/** What is known about how a student's feedback was produced. */
export interface Making {
  /** Every draft that was ever written for the work. */
  drafts: readonly DraftText[];
  /** What became of the points in the submission's current draft. */
  choices: DraftPoints['points'];
  /** All texts that the student is given. */
  texts: readonly string[];
  /** Whether a grade or marks are given. */
  judged: boolean;
}

const MARKER = /^\s{0,20}(?:[-*•–>]|\d{1,3}[.)]|#{1,6})\s{1,20}/;
const bare = (line: string): string => line.replace(MARKER, '').replace(/\s+/g, ' ').trim();
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(bare)
    .filter((line) => line !== '');

function sentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return lines(text)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}

const pointsOf = ({ paragraphs = [], strengths, improvements, next_steps }: AiFeedback) => [
  ...paragraphs,
  ...strengths,
  ...improvements,
  ...next_steps,
];

/**
 * Returns the share of the texts' characters in sentences that occur word for word in one of the
 * drafts.
 */
function shareOf({ drafts, texts }: Making): number {
  const said = drafts
    .flatMap(({ ai_feedback, ai_feedback_text }) => [
      ...lines(ai_feedback_text),
      ...pointsOf(ai_feedback).flatMap(({ text }) => lines(text)),
    ])
    .join('\n');
  const own = texts.flatMap(sentences);
  const length = (list: readonly string[]): number =>
    list.reduce((sum, sentence) => sum + sentence.length, 0);
  const all = length(own);
  return all === 0 ? 0 : length(own.filter((sentence) => said.includes(sentence))) / all;
}

const writerOf = ({ kind, engine }: AiFeedback): string =>
  kind === 'rule-based'
    ? 'by checks, without a language model'
    : engine === ''
      ? 'by a language model'
      : `by the language model ${engine}`;

function madeBy(drafts: Making['drafts']): string {
  const writers = [...new Set(drafts.map(({ ai_feedback }) => writerOf(ai_feedback)))];
  return writers.length === 1 && drafts.length === 1
    ? `A draft was made ${writers[0]}.`
    : `Drafts were made ${new Intl.ListFormat('en').format(writers)}.`;
}

function keptOf(making: Making): string {
  if (making.texts.every((text) => text.trim() === '')) return '';
  const whose = making.drafts.length === 1 ? 'the draft' : 'a draft';
  const share = shareOf(making);
  if (share === 0)
    return `No sentence of the text given here stands in ${whose}: a person wrote it.`;
  if (share === 1) return `All of the text given here stands word for word in ${whose}.`;
  return `About ${Math.min(99, Math.max(1, Math.round(share * 100)))} % of the text given here stands word for word in ${whose}; a person changed or wrote the rest.`;
}

function choicesOf({ drafts, choices }: Making): string {
  const newest = drafts[0];
  if (newest === undefined || choices.length === 0) return '';
  const taken = choices.filter(({ choice }) => choice === 'taken').length;
  const dropped = choices.filter(({ choice }) => choice === 'dropped').length;
  return `Of its points ${taken === 0 ? 'none was' : taken === 1 ? 'one was' : `${taken} were`} taken and ${dropped === 0 ? 'none' : dropped} dropped by hand.`;
}

/**
 * Returns how AI was involved in what a student is given, in sentences for the student; based only
 * on what is stored.
 */
export function aiStatement(making: Making): string {
  const judged = making.judged ? 'The marks and the grade were given by a person.' : '';
  const whole =
    making.drafts.length === 0
      ? ['Marginalia made no AI draft for this work.', judged]
      : [madeBy(making.drafts), keptOf(making), choicesOf(making), judged];
  return whole.filter((sentence) => sentence !== '').join(' ');
}
