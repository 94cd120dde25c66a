import type { Document } from '#contract/submissions/document.ts';
import { NothingToSay } from '#server/features/drafts/errors.ts';
import { checkEvidence } from '#server/features/drafts/evidence.ts';
import type { AppliedFinding } from '#server/features/drafts/checks/compose.ts';
import { decide, writeOffline } from '#server/features/drafts/checks/writer.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';
import { claimedIn, type Gold, placeOf, ruleOf } from './gold.ts';

/** One point that a rule made about a text, and whether the gold agrees. */
export interface Verdict {
  rule: string;
  kind: 'priority' | 'fact';
  said: boolean;
  /** Null for a text without gold. */
  isTrue: boolean | null;
  isAsked: boolean | null;
  hasEvidence: boolean;
  hasPlaceAndAdvice: boolean;
  isFirst: boolean;
  words: string;
  quotes: string[];
}

export interface Judged {
  gold: Gold;
  language: string;
  genre: string;
  draft: RawDraft | null;
  why: string | null;
  ms: number;
  verdicts: Verdict[];
  unfound: string[];
  /** Planted faults that no rule found. */
  missed: string[];
  forbidden: string[];
  grades: string[];
  /**
   * The sentences of the draft's points. Equal counts of words and paragraphs in two texts are
   * coincidence.
   */
  sentences: string[];
}

/** Rules whose finding concerns the whole text, so no passage could show it. */
const OF_THE_WHOLE = new Set(['facts/length', 'structure/one-block', 'sources/none']);
const QUOTED = /[“„]([^“”„]+)[”“]|«\s?([^«»]+?)\s?»/gu;
const GRADE =
  /\b(?:grade|mark|score|note|nota|Note)\s+(?:of|is|:|would be)\s*["“]?(?:[A-F][+-]?|\d{1,3})\b|\b\d{1,3}\s?\/\s?(?:10|20|100)\b|\b(?:first[- ]class|distinction|fail(?:ing)? grade)\b/i;

const flat = (text: string): string =>
  text
    .replace(/[“”„«»"]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Returns quotations inside sentences that appear neither in the text nor in the brief. */
function unfoundIn(
  { summary, strengths, improvements, next_steps }: RawDraft,
  sources: readonly string[],
  written: readonly string[],
): string[] {
  const hay = sources.map(flat).join(' \n ');
  const words = [
    summary,
    ...[...strengths, ...improvements, ...next_steps].map(({ text }) => text),
  ].join('\n');
  return [...words.matchAll(QUOTED)]
    .map(([, one, other]) => one ?? other ?? '')
    .filter(
      (quote) =>
        quote
          .split('…')
          .map(flat)
          .some((piece) => piece !== '' && !hay.includes(piece)) && !written.includes(flat(quote)),
    );
}

/** Returns forms that a rule suggests in place of the student's: the text doesn't contain them. */
const proposedIn = (draft: RawDraft): string[] =>
  draft.improvements.flatMap(({ text }) =>
    [
      ...text.matchAll(/→ [“„«]\s?([^“”„«»]+?)\s?[”“»]/gu),
      ...text.matchAll(
        /(?:for instance|etwa|par exemple|por ejemplo) [“„«]\s?([^“”„«»]+?)\s?[”“»]/gu,
      ),
    ].map(([, right]) => flat(right!)),
  );

function verdictOf(
  { rule, finding }: AppliedFinding,
  gold: Gold,
  document: Document,
  language: 'en' | 'de' | 'fr' | 'es',
  priorities: readonly AppliedFinding[],
  said: boolean,
): Verdict {
  const quotes = finding.spans.map(({ start, end }) => document.text.slice(start, end));
  const [first] = finding.said[language]!;
  const words = `${first!.seen} ${first!.advice ?? ''}`;
  const claims = [...gold.planted, ...gold.true].filter((claim) => ruleOf(claim) === rule.id);
  return {
    rule: rule.id,
    kind: rule.kind,
    said,
    words,
    quotes,
    isTrue: gold.isGold
      ? claims.some((claim) => flat(`${quotes.join(' ')} ${words}`).includes(flat(placeOf(claim))))
      : null,
    isAsked:
      gold.genre === undefined ? null : rule.genres === 'any' || rule.genres.includes(gold.genre),
    hasEvidence: quotes.some((quote) => quote.trim() !== '') || OF_THE_WHOLE.has(rule.id),
    hasPlaceAndAdvice:
      first!.advice !== undefined && (quotes.length > 0 || /[“„«]/.test(first!.advice)),
    isFirst: priorities[0]?.rule.id === rule.id,
  };
}

/**
 * Runs the offline writer on one text, exactly as a job would, and compares its draft with the
 * gold.
 */
export async function judge(gold: Gold): Promise<Judged> {
  const document = await gold.read();
  const request: DraftRequest = {
    material: document,
    assignment: { name: '', description: gold.prompt, rubric: gold.rubric },
    exemplars: [],
    comments: [],
    settings: { language: 'en', tone: 'neutral', length: 'medium' },
  };
  const began = performance.now();
  let draft: RawDraft | null = null;
  let why: string | null = document.kind === 'text' ? null : document.reason;
  try {
    if (document.kind === 'text') draft = await writeOffline(request);
  } catch (error) {
    if (!(error instanceof NothingToSay)) throw error;
    why = error.message;
  }
  const ms = performance.now() - began;
  const decided = document.kind === 'text' ? await decide(document, request) : null;
  const chosen = decided?.chosen ?? [];
  const verdicts = (decided?.heard ?? []).map((one) =>
    verdictOf(one, gold, document, decided!.language, chosen, chosen.includes(one)),
  );
  const missed = claimedIn(gold).filter(
    (claim) =>
      !verdicts.some(
        ({ rule, quotes, words }) =>
          rule === ruleOf(claim) &&
          flat(`${quotes.join(' ')} ${words}`).includes(flat(placeOf(claim))),
      ),
  );
  const points =
    draft === null
      ? ''
      : [...draft.strengths, ...draft.improvements, ...draft.next_steps]
          .map(({ text }) => text)
          .join('\n');
  const whole = `${draft?.summary ?? ''}\n${points}`;
  return {
    gold,
    language: gold.language ?? document.language.code ?? '?',
    genre: gold.genre ?? decided?.work.genre ?? document.genre.kind,
    draft,
    why,
    ms,
    verdicts,
    unfound:
      draft === null
        ? []
        : [
            ...unfoundIn(draft, [document.text, gold.prompt], proposedIn(draft)),
            ...(checkEvidence(draft, document.text).dropped_quotes > 0
              ? ['evidence was dropped']
              : []),
          ],
    missed: missed.map(
      (claim) => `${ruleOf(claim)}${placeOf(claim) === '' ? '' : `: ${placeOf(claim)}`}`,
    ),
    forbidden: [
      ...gold.never.filter((words) => new RegExp(words, 'iu').test(whole)),
      ...(gold.silent && draft !== null ? ['a draft, where there is nothing to say'] : []),
    ],
    grades: GRADE.exec(whole)?.slice(0, 1) ?? [],
    sentences: points.split(/(?<=[.!?]["”»“]?)\s+/u).filter((sentence) => sentence.length > 20),
  };
}
