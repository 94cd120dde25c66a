import type { Finding } from '../finding.ts';
import { around, beginning, capital, count, distinct, list, number, percent, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';

const SHOWN_LENGTH = 34;
const PASSIVE_SHARE = 0.45;

function sentences({ style, genre, english, sentences: all }: ProseFacts): Finding[] {
  const { long, longest, meanSentence, shortest, passives, passiveShare, overHedged } = style;
  const findings: Finding[] = [];
  const most = longest?.words.length ?? 0;
  if (long.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: Math.min(76, 44 + long.length * 8 + (most > 60 ? 8 : 0)),
      quotes: long.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `${capital(count(long.length, 'sentence'))} ${long.length === 1 ? 'runs' : 'run'} past 40 words${long.length === 1 ? ` (${most})` : `; the longest has ${most}`}. Your average is ${Math.round(meanSentence)}.`,
      advice: { id: 'clarity_fair_1', fill: { 'Specific Area': 'the passage quoted here' } },
      step: 'cut your longest sentence into two or three',
    });
  } else if (longest !== null && most >= SHOWN_LENGTH) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 22,
      quotes: [beginning(longest)],
      seen: `Your longest sentence has ${most} words.`,
      tip: 'Read it aloud; if you need a second breath, your reader does too.',
    });
  }
  if (long.length === 0 && all >= 8 && meanSentence >= 11 && meanSentence <= 24) {
    findings.push({
      side: 'strength',
      area: 'clarity',
      weight: 44,
      quotes: [],
      seen: `Your sentences average ${Math.round(meanSentence)} words and vary from ${shortest} to ${most}; none makes the reader wait for its end.`,
    });
  }
  if (english && overHedged.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: overHedged.length > 1 ? 54 : 36,
      quotes: overHedged.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `${capital(count(overHedged.length, 'sentence'))} ${overHedged.length === 1 ? 'stacks' : 'stack'} three hedges or more (“could”, “perhaps”, “seems”), so that it is hard to say what you hold.`,
      advice: { id: 'clarity_good_2' },
      step: 'leave at most one “may” or “perhaps” in each sentence',
    });
  }
  if (english && passiveShare > PASSIVE_SHARE && all >= 8 && genre !== 'report') {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 43,
      quotes: passives.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `${percent(passiveShare)} of your sentences are in the passive.`,
      advice: { id: 'clarity_good_5', fill: { Section: 'sentences like these' } },
    });
  }
  return findings;
}

function register({ style: { contractions, vague }, genre, english, words }: ProseFacts): Finding[] {
  const found = [...contractions, ...vague].toSorted((a, b) => a.start - b.start);
  if (!english || genre === 'reflection' || found.length < 3 || found.length / words < 0.006) return [];
  const named = distinct(found.map(({ text }) => text));
  return [
    {
      side: 'improvement',
      area: 'clarity',
      weight: found.length > 6 ? 52 : 41,
      quotes: [],
      seen: `Everyday or vague wording comes ${number(found.length)} times: ${list(named.map(quoted), 6)}.`,
      advice: { id: 'clarity_fair_2' },
      step: 'replace everyday phrases by the exact word or figure',
    },
  ];
}

function repetition({ repetition: { phrases, sameStarts }, words }: ProseFacts): Finding[] {
  const findings: Finding[] = [];
  const [phrase] = phrases;
  if (phrase !== undefined) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: Math.min(58, 30 + phrase.places.length * 4),
      quotes: [],
      seen: `${capital(list(phrases.slice(0, 2).map(({ phrase: said, places }) => `${quoted(said)} comes ${number(places.length)} times`)))} in ${words.toLocaleString('en')} words.`,
      tip: 'Keep it once, where it matters, and begin the other sentences with their point.',
      step: `rewrite the sentences that repeat ${quoted(phrase.phrase)}`,
    });
  }
  const [run] = sameStarts.filter(
    ({ sentences: same, start }) => same.length >= 4 || (same.length === 3 && !/^(?:the|a|i|in)$/i.test(start)),
  );
  if (run !== undefined) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 28,
      quotes: run.sentences.slice(0, 2).map((sentence) => beginning(sentence, 10)),
      seen: `${capital(number(run.sentences.length))} sentences in a row begin with ${quoted(run.start)}.`,
      tip: 'Join two of them, or open with what is new; the rhythm will carry the reader better.',
    });
  }
  return findings;
}

function finish({
  repetition: { doubled, slips, leftovers, unexplained },
  style: { contractions, vague },
  text,
  words,
  english,
  genre,
}: ProseFacts): Finding[] {
  const findings: Finding[] = [];
  const small = [...doubled, ...slips].toSorted((a, b) => a.start - b.start);
  const named = distinct(small.map((slip) => slip.text));
  if (leftovers.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 82,
      quotes: leftovers.slice(0, 3).map((span) => around(text, span)),
      seen: `${capital(count(leftovers.length, 'note'))} to yourself ${leftovers.length === 1 ? 'is' : 'are'} still in the text: ${list(
        leftovers.map((span) => quoted(span.text)),
        3,
      )}.`,
      advice: { id: 'clarity_poor_5' },
      step: 'finish what your own notes in the text say is missing',
    });
  }
  if (small.length >= 3) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: small.length > 5 ? 59 : 47,
      quotes: [],
      seen: `Small slips recur: ${list(named.map(quoted), 6)}.`,
      advice: { id: 'clarity_fair_3' },
      step: 'proofread once more for the slips named here',
    });
  } else if (small.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 26,
      quotes: small.map((slip) => around(text, slip)),
      seen: `${small.length === 1 ? 'One slip' : 'Two slips'} that a rule can see: ${list(named.map(quoted))}.`,
      advice: { id: 'clarity_good_4' },
    });
  } else if (
    english &&
    genre !== 'fragment' &&
    genre !== 'notes' &&
    words > 200 &&
    leftovers.length === 0 &&
    contractions.length + vague.length < 2
  ) {
    findings.push({
      side: 'strength',
      area: 'clarity',
      weight: 34,
      quotes: [],
      seen: 'Your text is cleanly finished: no doubled word, no note left in it, and hardly an everyday or vague phrase.',
    });
  }
  if (unexplained.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 24,
      quotes: [],
      seen: `${list(unexplained.map(quoted), 4)} ${unexplained.length === 1 ? 'is' : 'are'} never written out.`,
      advice: { id: 'clarity_good_3', fill: { Term: list(unexplained, 2) } },
    });
  }
  return findings;
}

/** Sentences, register, repetition and finish. */
export const clarityFindings = (facts: ProseFacts): Finding[] =>
  facts.genre === 'fragment'
    ? finish(facts)
    : [...sentences(facts), ...register(facts), ...repetition(facts), ...finish(facts)];
