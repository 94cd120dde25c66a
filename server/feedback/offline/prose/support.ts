import type { Citation } from '../../measure/citations.ts';
import type { Sentence, Span } from '../../measure/sentences.ts';
import type { Finding } from '../finding.ts';
import { beginning, capital, count, distinct, number, percent, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';

const FIGURE =
  /\d(?:[\d.,]*\d)?\s?(?:%|per ?cent|percent|percentage points?)|(?:£|€|\$)\s?\d|\b\d+(?:[.,]\d+)?\s?(?:million|billion|thousand|TWh|GW|tonnes)\b|\b(?:half|a third|two thirds|a quarter|a fifth) of (?:all|the)\b/i;
const NOBODY =
  /\b(?:some people (?:say|think|argue|believe|claim)|(?:many|most|some) (?:people|experts|scientists|researchers|authors|economists) (?:say|think|argue|believe|agree|claim)|studies (?:show|have shown|suggest)|research (?:shows|has shown|suggests)|experts (?:say|agree)|it is (?:often |also |sometimes |widely )?(?:said|believed|claimed|argued) that|according to (?:experts|studies|research))\b/i;
const GOES_ON =
  /^(?:they|he|she|it|this|these|the (?:study|authors?|paper|report|same)|in addition|also|both|moreover|furthermore)\b/i;
const QUOTE_SHARE = 0.2;

/** Whether one of the citations stands in a stretch of text. */
export const cites = (citations: readonly Citation[], span: Pick<Span, 'start' | 'end'>): boolean =>
  citations.some((citation) => citation.start >= span.start - 1 && citation.end <= span.end + 1);

function claims({ citing: { citations }, prose: { paragraphs }, english, genre }: ProseFacts): Finding[] {
  if (!english || genre === 'reflection' || genre === 'fragment' || genre === 'notes') return [];
  /** "They also find …" goes on with the source of the sentence before. */
  const open = (sentence: Sentence, index: number, all: readonly Sentence[]): boolean => {
    let at = index;
    while (at > 0 && !cites(citations, all[at]!) && GOES_ON.test(all[at]!.text)) at -= 1;
    return !cites(citations, all[at] ?? sentence);
  };
  const bare = paragraphs.flatMap(({ sentences }) => sentences.filter(open));
  const figures = bare.filter(({ text }) => FIGURE.test(text.replace(/["“][^"“”]*["”]/g, '')));
  const nobody = bare.filter(({ text }) => NOBODY.test(text));
  const findings: Finding[] = [];
  if (figures.length > 0 && genre === 'essay') {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: figures.length > 1 ? 63 : 47,
      quotes: figures.slice(0, 3).map((sentence) => beginning(sentence)),
      seen: `${capital(count(figures.length, 'sentence'))} ${figures.length === 1 ? 'gives' : 'give'} a figure without saying where it comes from.`,
      tip: 'A number is only as good as its source: put the citation in the same sentence.',
      step: 'give the source of every figure in the sentence that states it',
    });
  }
  if (nobody.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: nobody.length > 1 ? 50 : 34,
      quotes: nobody.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `${capital(
        distinct(nobody.map(({ text }) => quoted(NOBODY.exec(text)![0])))
          .slice(0, 3)
          .join(', '),
      )} ${nobody.length === 1 ? 'leaves' : 'leave'} open who is meant.`,
      tip: 'Name the author or the group, and cite them.',
      step: 'say who holds each view that you report',
    });
  }
  return findings;
}

const show = (quotes: readonly Span[]): string[] => quotes.slice(0, 2).map((quote) => beginning(quote, 16));

function quotations({ citing: { quotations: all, quotedShare }, task, genre }: ProseFacts): Finding[] {
  const findings: Finding[] = [];
  const orphans = all.filter(({ isCited }) => !isCited);
  const pageless = all.filter(({ isCited, hasPage }) => isCited && !hasPage);
  if (quotedShare > QUOTE_SHARE && all.length >= 3) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 74,
      quotes: show(all),
      seen: `Quotations make up ${percent(quotedShare)} of your running text (${number(all.length)} of them).`,
      advice: { id: 'evidence_fair_4' },
      step: 'put all but two of your quotations into your own words, with the citation',
    });
  }
  if (genre === 'reflection') return findings;
  if (orphans.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: orphans.length > 1 ? 61 : 54,
      quotes: show(orphans),
      seen: `${capital(count(orphans.length, 'direct quotation'))} ${orphans.length === 1 ? 'has' : 'have'} no author and year beside ${orphans.length === 1 ? 'it' : 'them'}.`,
      tip: 'Words that are not yours need their source at once, in the same sentence.',
      step: 'add author, year and page to every direct quotation',
    });
  } else if (pageless.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 40,
      quotes: show(pageless),
      seen: `${capital(count(pageless.length, 'direct quotation'))} ${pageless.length === 1 ? 'carries' : 'carry'} no page number.`,
      advice: {
        id: 'evidence_good_2',
        fill: {
          'Style Guide': task.styleGuide ?? 'your style guide',
          'Specific Area': 'the page numbers of direct quotations',
        },
      },
    });
  }
  return findings;
}

/** Statements and quotations, and whether anything supports them where they stand. */
export const supportFindings = (facts: ProseFacts): Finding[] => [...claims(facts), ...quotations(facts)];
