import type { Finding } from '../finding.ts';
import { beginning, capital, count, list, number, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';

const NEXT_TIME =
  /\b(?:next time|in (?:the )?future|I (?:will|would|plan to|intend to|want to) (?:\w+ )?(?:try|ask|prepare|change|do|use|plan|practi[sc]e|make|start|keep|work|speak|listen)|differently)\b/i;
const LEARNED =
  /\b(?:I (?:have )?(?:learn(?:ed|t)|reali[sz]ed|understood|noticed|discovered|found out)|taught me|made me (?:see|think|realise|realize)|I now (?:know|see|understand))\b/i;
const FELT =
  /\b(?:I (?:was|felt|feel|am) (?:\w+ )?(?:nervous|anxious|proud|frustrated|surprised|happy|embarrassed|relieved|worried|confident|angry|disappointed|uncomfortable|afraid|stressed|overwhelmed|unsure|excited|guilty|calm|pleased|helpless|lost|sad|tired)|my (?:fear|anger|worry|nerves)|felt)\b/i;

/** Experience, learning and what changes: the words by which a reflection shows that it is one. */
function reflection({ prose: { paragraphs }, citing, task }: ProseFacts): Finding[] {
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  const [next, learned, felt] = [NEXT_TIME, LEARNED, FELT].map((pattern) =>
    sentences.filter(({ text }) => pattern.test(text)),
  );
  const findings: Finding[] = [];
  if (felt!.length > 0) {
    findings.push({
      side: 'strength',
      area: 'argument',
      weight: 55,
      quotes: felt!.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `You name your own reactions (in ${count(felt!.length, 'sentence')}) and don’t only report what happened.`,
    });
  }
  if (learned!.length > 0) {
    findings.push({
      side: 'strength',
      area: 'argument',
      weight: 58,
      quotes: learned!.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: `You say what you learned: ${count(learned!.length, 'sentence')} ${learned!.length === 1 ? 'does' : 'do'} so openly.`,
    });
  } else {
    findings.push({
      side: 'improvement',
      area: 'argument',
      weight: 62,
      quotes: [],
      seen: 'Your text tells what happened, but no sentence says in so many words what you learned from it.',
      tip: 'After each episode add one sentence: what do you understand now that you did not before?',
      step: 'write after each episode what you understand now that you did not before',
    });
  }
  findings.push(
    next!.length > 0
      ? {
          side: 'strength',
          area: 'structure',
          weight: 57,
          quotes: next!.slice(-1).map((sentence) => beginning(sentence)),
          seen: 'You look ahead and say what you would do another time.',
        }
      : {
          side: 'improvement',
          area: 'structure',
          weight: 63,
          quotes: [],
          seen: 'No sentence looks ahead to what you will do differently.',
          tip: 'End with one concrete change, and how you will know that it worked.',
          step: 'end with one concrete change that you will make, and how you will know that it worked',
        },
  );
  if (citing.citations.length === 0 && !task.wantsSources) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 36,
      quotes: [],
      seen: 'Your experience stands alone: no theory or model from the module is named with author and year.',
      tip: 'One idea from your reading, used to explain what happened, would turn the story into analysis.',
    });
  }
  return findings;
}

const PARTS: readonly (readonly [string, RegExp])[] = [
  ['an aim', /\b(?:introduction|aims?|objectives?|hypothesis|background)\b/i],
  ['the method', /\b(?:methods?|methodology|materials|procedure|apparatus|design|approach|implementation)\b/i],
  ['the results', /\b(?:results?|findings|data|observations|testing)\b/i],
  ['a discussion', /\b(?:discussion|analysis|evaluation|errors?|limitations|improve)\b/i],
  ['a conclusion', /\b(?:conclusions?|summary|outlook|improve)\b/i],
];
function readCaptions({ prose: { paragraphs, listItems, captions } }: ProseFacts): {
  named: string[];
  unmentioned: string[];
} {
  const named = captions.flatMap(({ text }) => /^\S+\s*\d+/.exec(text)?.[0] ?? []);
  const running = [...paragraphs, ...listItems]
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
  return {
    named,
    unmentioned: named.filter(
      (name) =>
        ![name.toLowerCase(), name.toLowerCase().replace('figure', 'fig.')].some((way) => running.includes(way)),
    ),
  };
}

/** The parts of a report, its figures and tables, and whether numbers say how sure they are. */
function report(facts: ProseFacts): Finding[] {
  const {
    prose: { headings, paragraphs },
    text,
  } = facts;
  const heads = headings.map((heading) => heading.text);
  const missing = PARTS.filter(([, pattern]) => !heads.some((head) => pattern.test(head))).map(([name]) => name);
  const { named, unmentioned } = readCaptions(facts);
  const uncertain = paragraphs.flatMap(({ sentences }) =>
    sentences.filter((sentence) =>
      /±|\+\/-|standard deviation|\buncertaint|\berror bars?\b|confidence interval/i.test(sentence.text),
    ),
  );
  const measured = (
    text.match(
      /\d(?:[.,]\d+)?\s?(?:mm|cm|m|km|kg|g|mg|s|ms|min|°C|K|V|mV|A|mA|Ω|N|J|W|Hz|mol|ml|L|Pa|m\/s|rad|%)\b/g,
    ) ?? []
  ).length;
  const findings: Finding[] = [
    missing.length === 0
      ? {
          side: 'strength',
          area: 'structure',
          weight: 66,
          quotes: [],
          seen: `Your report has the parts a reader looks for, under headings: ${list(heads.map(quoted), 6)}.`,
        }
      : {
          side: 'improvement',
          area: 'structure',
          weight: 40 + missing.length * 7,
          quotes: [],
          seen: `Your headings are ${list(heads.map(quoted), 6)}; none of them announces ${list(missing).replace(/ and /g, ' or ')}.`,
          tip: 'If the part is there, give it its heading; if not, add it.',
          step: `add a section for ${missing[0]!}`,
        },
  ];
  if (unmentioned.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'clarity',
      weight: 50,
      quotes: [],
      seen: `${capital(list(unmentioned))} ${unmentioned.length === 1 ? 'is' : 'are'} shown, but your text never refers to ${unmentioned.length === 1 ? 'it' : 'them'}.`,
      tip: 'Tell the reader when to look and what to see.',
      step: 'refer to every figure and table in the text, and say what it shows',
    });
  } else if (named.length > 0) {
    findings.push({
      side: 'strength',
      area: 'clarity',
      weight: 50,
      quotes: [],
      seen: `${capital(list(named))} ${named.length === 1 ? 'has a caption and is' : 'have captions and are'} referred to in the text.`,
    });
  }
  if (uncertain.length > 0) {
    findings.push({
      side: 'strength',
      area: 'evidence',
      weight: 60,
      quotes: uncertain.slice(0, 2).map((sentence) => beginning(sentence)),
      seen: 'You state how uncertain your measurements are.',
    });
  } else if (measured >= 5) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 57,
      quotes: [],
      seen: `Your text gives ${number(measured)} values with units, but none with its uncertainty.`,
      tip: 'Say how sure each value is (±), and what limits it.',
      step: 'add an uncertainty to each measured value',
    });
  }
  return findings;
}

/** What only some kinds of text are asked for. */
export function genreFindings(facts: ProseFacts): Finding[] {
  if (!facts.english) return [];
  if (facts.genre === 'reflection') return reflection(facts);
  return facts.genre === 'report' ? report(facts) : [];
}
