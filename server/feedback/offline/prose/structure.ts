import { beginning, capital, count, list, number, quoted } from '../wording.ts';
import type { Finding } from '../finding.ts';
import type { ProseFacts } from './facts.ts';

const BLOCK_WORDS = 200;
const ENDING_WORDS = 250;
const THIN_CONCLUSION = 30;

function opening({ structure: { aim, conclusion }, noun, words, language, prose, genre }: ProseFacts): Finding[] {
  if (aim !== null) {
    const closes = conclusion !== null;
    return [
      {
        side: 'strength',
        area: 'structure',
        weight: closes ? 70 : 60,
        quotes: [aim, ...(closes ? [conclusion.sentence] : [])].map((sentence) => beginning(sentence)),
        seen: closes
          ? `Your opening says what the ${noun} will do, and a closing paragraph comes back to it, so your reader knows at both ends where they stand.`
          : `Your opening says what the ${noun} will do, so your reader knows what to expect.`,
      },
    ];
  }
  if (language !== null && language !== 'en' && language !== 'de') return [];
  return words < ENDING_WORDS || genre === 'reflection'
    ? []
    : [
        {
          side: 'improvement',
          area: 'structure',
          weight: 58,
          quotes: prose.paragraphs.slice(0, 1).map(({ sentences }) => beginning(sentences[0]!)),
          seen: `No sentence near the beginning says what your ${noun} will do; it opens straight on its subject.`,
          advice: { id: 'structure_fair_2' },
          step: `add one sentence to your opening that says what the ${noun} will show and how`,
        },
      ];
}

function ending({
  structure: { conclusion, newInConclusion },
  prose: { paragraphs },
  words,
  english,
  noun,
  genre,
}: ProseFacts): Finding[] {
  const findings: Finding[] = [];
  const last = paragraphs.at(-1);
  if (last === undefined || words < ENDING_WORDS || paragraphs.length < 2) return findings;
  if (conclusion === null && english && genre !== 'reflection') {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 66,
      quotes: [beginning(last.sentences.at(-1)!)],
      seen: `No sentence near the end takes stock (with “in conclusion”, “overall” or the like); your ${noun} ends with the words quoted here.`,
      advice: { id: 'structure_poor_4' },
      step: 'write a closing paragraph that answers the question in two or three sentences',
    });
  }
  if (conclusion !== null && conclusion.paragraph === last && last.words < THIN_CONCLUSION) {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 42,
      quotes: [beginning(last.sentences[0]!)],
      seen: `Your conclusion has ${count(last.words, 'word')}, which leaves room for little more than repeating your main points.`,
      advice: { id: 'structure_good_4' },
      step: 'add to your conclusion what follows from your points, and for whom',
    });
  }
  if (newInConclusion.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 44,
      quotes: newInConclusion.map((citation) => citation.text),
      seen: `Your conclusion cites ${newInConclusion.length === 1 ? 'a source that has' : 'sources that have'} not come up before, so new material enters where the reader expects to look back.`,
      advice: { id: 'structure_fair_4' },
    });
  }
  return findings;
}

function paragraphing({
  structure,
  prose: { paragraphs, listItems, headings },
  words,
  genre,
  noun,
}: ProseFacts): Finding[] {
  const [only] = paragraphs;
  if (genre === 'notes') {
    return [
      {
        side: 'improvement',
        area: 'structure',
        weight: 88,
        quotes: listItems.slice(0, 2).map((item) => beginning(item, 14)),
        seen: `Most of your text is in bullet points (${number(listItems.length)} of them), so the links between your points are left for the reader to guess.`,
        advice: { id: 'structure_poor_3' },
        step: 'turn each bullet point into a sentence that says how it answers the question',
      },
    ];
  }
  if (paragraphs.length === 1 && words > BLOCK_WORDS && only !== undefined) {
    return [
      {
        side: 'improvement',
        area: 'structure',
        weight: 86,
        quotes: [],
        seen: `Your ${words.toLocaleString('en')} words form one block without a paragraph break.`,
        advice: { id: 'structure_poor_3' },
        step: 'divide your text into paragraphs with one point in each',
      },
    ];
  }
  const { longParagraphs, singleSentence } = structure;
  const findings: Finding[] = [];
  if (longParagraphs.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 55,
      quotes: longParagraphs.slice(0, 2).map(({ sentences }) => beginning(sentences[0]!, 12)),
      seen: `${capital(count(longParagraphs.length, 'paragraph'))} ${longParagraphs.length === 1 ? 'runs' : 'run'} past 250 words (the longest has ${Math.max(...longParagraphs.map((one) => one.words))}).`,
      advice: { id: 'structure_fair_3' },
      step: 'split your longest paragraph where its second point begins',
    });
  }
  if (singleSentence.length >= 3 && singleSentence.length * 2.5 > paragraphs.length) {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 45,
      quotes: singleSentence.slice(0, 2).map(({ sentences }) => beginning(sentences[0]!)),
      seen: `${capital(number(singleSentence.length))} of your ${number(paragraphs.length)} paragraphs are a single sentence.`,
      tip: 'Join those that belong to one point, or develop them with an example and what it shows.',
      step: 'join or develop your one-sentence paragraphs',
    });
  }
  const inner = paragraphs.slice(1, -1).toSorted((a, b) => b.words - a.words);
  const [widest] = inner;
  const usual = inner[Math.floor(inner.length / 2)]?.words ?? 0;
  if (
    longParagraphs.length === 0 &&
    widest !== undefined &&
    inner.length >= 3 &&
    widest.words > 150 &&
    widest.words > usual * 1.7
  ) {
    findings.push({
      side: 'improvement',
      area: 'structure',
      weight: 30,
      quotes: [beginning(widest.sentences[0]!)],
      seen: `One paragraph has ${widest.words} words, your others about ${usual}. Check whether it holds two points.`,
      tip: 'If it does, give the second a paragraph of its own.',
    });
  }
  if (longParagraphs.length === 0 && singleSentence.length < 3 && paragraphs.length >= 4) {
    const lengths = paragraphs.map((one) => one.words);
    const named =
      headings.length >= 2
        ? ` Your headings name each part: ${list(
            headings.map(({ text }) => quoted(text)),
            5,
          )}.`
        : '';
    findings.push({
      side: 'strength',
      area: 'structure',
      weight: headings.length >= 2 ? 52 : 38,
      quotes: [],
      seen: `Your ${noun} is divided into ${count(lengths.length, 'paragraph')} of ${Math.min(...lengths)} to ${Math.max(...lengths)} words, a size that is easy to take in.${named}`,
    });
  }
  return findings;
}

/** Opening, ending, paragraphs and headings. */
export const structureFindings = (facts: ProseFacts): Finding[] =>
  facts.genre === 'fragment' ? [] : [...opening(facts), ...ending(facts), ...paragraphing(facts)];
