import type { Sentence } from '../../measure/sentences.ts';
import type { Finding } from '../finding.ts';
import { beginning, capital, count, distinct, list, number, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';

const ENOUGH_WORDS = 250;

/** The sentence that shows it most plainly: one that opens with the word. */
const opening = (sentences: readonly Sentence[]): Sentence =>
  sentences.find(({ text }) =>
    /^(?:however|nevertheless|nonetheless|although|by contrast|in contrast|on the other hand|yet|critics|therefore|because|thus|hence|consequently|this (?:means|shows|suggests))\b/i.test(
      text,
    ),
  ) ?? sentences.at(-1)!;

/** The words by which an argument shows: contrast, reason, certainty, opinion. Never what it says. */
export function argumentFindings({
  structure: { contrast, cause },
  style: { sweeping, opinions },
  genre,
  english,
  words,
  sentences,
  text,
}: ProseFacts): Finding[] {
  if (!english || (genre !== 'essay' && genre !== 'report')) return [];
  const findings: Finding[] = [];
  if (sweeping.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'argument',
      weight: sweeping.length > 2 ? 68 : 50,
      quotes: sweeping.slice(0, 3).map((sentence) => beginning(sentence)),
      seen: `${capital(count(sweeping.length, 'sentence'))} ${sweeping.length === 1 ? 'claims' : 'claim'} something for everyone or beyond doubt, and a reader may not grant it.`,
      advice: { id: 'argument_poor_3' },
      step: 'give a reason or a source for each claim that you call clear, obvious or true of everyone',
    });
  }
  if (opinions.length >= 2 && genre === 'essay') {
    findings.push({
      side: 'improvement',
      area: 'argument',
      weight: opinions.length > 2 ? 56 : 44,
      quotes: opinions.slice(0, 2).map(({ start }) => beginning({ text: text.slice(start) }, 10)),
      seen: `${capital(list(distinct(opinions.map((span) => quoted(span.text.replace(/ that$/, '')))), 3))} ${opinions.length > 2 ? `(${number(opinions.length)} times in all)` : ''} put your own view forward.`.replace(
        /\s+/g,
        ' ',
      ),
      advice: { id: 'argument_poor_5', fill: { 'Module Material': 'the module material' } },
      step: 'replace each “I think” with the reason why a reader should think so too',
    });
  }
  if (words < ENOUGH_WORDS || genre !== 'essay') return findings;
  if (contrast.length <= 1) {
    findings.push({
      side: 'improvement',
      area: 'argument',
      weight: 53,
      quotes: contrast.map((sentence) => beginning(sentence)),
      seen: `${contrast.length === 0 ? 'No sentence' : 'Only one sentence'} signals another side (with “however”, “although”, “critics” or the like), so your line of argument meets little resistance on the page.`,
      advice: { id: 'argument_good_1' },
      step: 'add the strongest objection to your view, and answer it',
    });
  }
  if (cause.length * 25 < sentences) {
    findings.push({
      side: 'improvement',
      area: 'argument',
      weight: 38,
      quotes: [],
      seen: `Words that give a reason or a consequence (“because”, “therefore”, “this means”) occur in ${cause.length === 0 ? 'none' : `only ${number(cause.length)}`} of your ${sentences} sentences.`,
      ...(sweeping.length > 0
        ? { tip: 'Readers follow a line of thought by these links.' }
        : { advice: { id: 'argument_poor_3' } }),
      step: 'say after each main point why it is so and what follows',
    });
  }
  if (contrast.length >= 2 && cause.length >= 2) {
    findings.push({
      side: 'strength',
      area: 'argument',
      weight: 48,
      quotes: [opening(contrast), opening(cause)].map((sentence) => beginning(sentence)),
      seen: `The moves of your argument are visible: ${count(contrast.length, 'sentence')} turn to another side, and ${number(cause.length)} give a reason or a consequence.`,
    });
  }
  return findings;
}
