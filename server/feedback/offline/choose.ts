import type { RawDraft, RawPoint } from '../types.ts';
import { advice } from './bank.ts';
import type { Criteria } from './criteria.ts';
import type { Area, Finding } from './finding.ts';
import { capital } from './wording.ts';

type Length = 'short' | 'medium' | 'long';
type Tone = 'warm' | 'neutral' | 'direct';

interface Size {
  strengths: number;
  improvements: number;
  steps: number;
  quotes: number;
  adviceSentences: number;
}
const SIZES: Readonly<Record<Length, Size>> = {
  short: { strengths: 2, improvements: 3, steps: 1, quotes: 1, adviceSentences: 1 },
  medium: { strengths: 3, improvements: 5, steps: 3, quotes: 2, adviceSentences: 2 },
  long: { strengths: 6, improvements: 9, steps: 5, quotes: 3, adviceSentences: 3 },
};
const PER_AREA = 2;
/** Shorter stretches of text prove nothing. */
const MIN_SIGNS = 4;
const NEXT_PIECE = { id: 'general_fair_1' } as const;

/** The weightiest first; no more than two of an area unless the draft is long. */
function heaviest(findings: readonly Finding[], side: Finding['side'], most: number, perArea: number): Finding[] {
  const used = new Map<Area, number>();
  const chosen: Finding[] = [];
  for (const finding of findings.filter((one) => one.side === side).toSorted((a, b) => b.weight - a.weight)) {
    const before = used.get(finding.area) ?? 0;
    if (before >= perArea || chosen.length >= most) continue;
    used.set(finding.area, before + 1);
    chosen.push(finding);
  }
  return chosen;
}

function textOf({ seen, advice: part, tip }: Finding, sentences: number): string {
  const advised = part === undefined ? [] : advice(part).slice(0, part.from === 0 ? undefined : sentences);
  return [seen, ...advised, tip ?? ''].filter((sentence) => sentence !== '').join(' ');
}

/** Picks what to say and in how many words: the educator's settings decide (decisions, section 4). */
export function choose(
  findings: readonly Finding[],
  criteria: Criteria,
  settings: { tone: Tone; length: Length },
): Pick<RawDraft, 'strengths' | 'improvements' | 'next_steps'> {
  const size = SIZES[settings.length];
  const sentences = settings.tone === 'direct' ? 1 : size.adviceSentences;
  const perArea = settings.length === 'long' ? PER_AREA + 2 : PER_AREA;
  const point = (finding: Finding): RawPoint => ({
    criterion: criteria.nameOf(finding.area),
    text: textOf(finding, sentences),
    quotes: finding.quotes.filter((quote) => quote.replace(/\s/g, '').length >= MIN_SIGNS).slice(0, size.quotes),
  });
  const improvements = heaviest(findings, 'improvement', size.improvements, perArea);
  const steps = improvements
    .flatMap(({ step, area }) => (step === undefined ? [] : [{ step, area }]))
    .slice(0, size.steps);
  return {
    strengths: heaviest(findings, 'strength', size.strengths, perArea).map(point),
    improvements: improvements.map(point),
    next_steps: steps.map(({ step, area }, index) => ({
      criterion: criteria.nameOf(area),
      quotes: [],
      text:
        index === 0 && settings.tone !== 'direct'
          ? advice({ ...NEXT_PIECE, fill: { 'Next Step': step } }).join(' ')
          : `${capital(step)}.`,
    })),
  };
}
