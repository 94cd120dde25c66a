import { type Citation, sourceOf } from '../../measure/citations.ts';
import type { Finding } from '../finding.ts';
import { beginning, capital, count, distinct, every, list, number, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';
import { cites } from './support.ts';

const UNSOURCED_WORDS = 40;

const nameOf = ({ names, year, text }: Citation): string =>
  names.length === 0 ? text : `${names.join(' and ')} (${year})`;
const entryName = (text: string): string =>
  beginning({ text: text.replace(/\s*\(?\b(?:1[5-9]|20)\d\d[a-z]?\b[\s\S]*$/, '') || text }, 6).replace(/[,.:;]+$/, '');

function listAndText({ citing, prose: { references }, task }: ProseFacts): Finding[] {
  const { citations, unlisted, uncited, misdated, sources } = citing;
  const guide = task.styleGuide ?? 'your module’s';
  const entries = references?.entries ?? [];
  if (citations.length > 0 && references === null) {
    return [
      {
        side: 'improvement',
        area: 'evidence',
        weight: 84,
        quotes: distinct(citations.map(({ text }) => text)).slice(0, 3),
        seen: `You cite ${count(sources, 'source')} in the text, but no reference list follows, so a reader can’t look ${sources === 1 ? 'it' : 'them'} up.`,
        advice: { id: 'evidence_poor_2', fill: { 'Style Guide': guide } },
        step: `add a reference list in ${guide} style with an entry for every source you cite`,
      },
    ];
  }
  if (citations.length === 0 && entries.length > 0) {
    return [
      {
        side: 'improvement',
        area: 'evidence',
        weight: 80,
        quotes: entries.slice(0, 2).map((entry) => beginning(entry, 10)),
        seen: `Your list has ${count(entries.length, 'entry', 'entries')}, but nowhere in the text does an author and a year show which point rests on which source.`,
        advice: { id: 'evidence_poor_5' },
        step: 'put author and year after each statement that comes from one of your sources',
      },
    ];
  }
  if (citations.length === 0) return [];
  const wrong = misdated.map(
    ({ citation, reference }) =>
      `${quoted(citation.text)} is in your list with the year ${reference.year ?? 'missing'}`,
  );
  const alone = [...unlisted.map(nameOf), ...uncited.map(({ text }) => entryName(text))];
  if (distinct(alone).length === 1 && wrong.length === 0) {
    return [
      {
        side: 'improvement',
        area: 'evidence',
        weight: 48,
        quotes: [...unlisted.map(({ text }) => text), ...uncited.map((entry) => beginning(entry, 12))].slice(0, 1),
        seen: '',
        advice: { id: 'evidence_good_5', from: 0, fill: { Source: alone[0]! } },
      },
    ];
  }
  if (alone.length + wrong.length > 0) {
    const parts = [
      unlisted.length > 0 ? `Cited, but not in your list: ${list(distinct(unlisted.map(nameOf)), 4)}.` : '',
      uncited.length > 0
        ? `In your list, but never cited: ${list(
            uncited.map(({ text }) => entryName(text)),
            4,
          )}.`
        : '',
      wrong.length > 0 ? `${capital(list(wrong))}.` : '',
    ].filter(Boolean);
    return [
      {
        side: 'improvement',
        area: 'evidence',
        weight: 72,
        seen: parts.join(' '),
        advice: { id: 'evidence_poor_5' },
        quotes: [
          ...unlisted.map(({ text }) => text),
          ...misdated.map(({ citation }) => citation.text),
          ...uncited.map((entry) => beginning(entry, 12)),
        ],
        step: 'go through text and list side by side until every source stands in both, with the same year',
      },
    ];
  }
  const asked =
    task.sources !== null && sources >= task.sources.min ? ` (the brief asks for ${task.sources.asked})` : '';
  return [
    {
      side: 'strength',
      area: 'evidence',
      weight: 78,
      quotes: distinct(citations.map(({ text }) => text)).slice(0, 2),
      seen: `Text and reference list agree: ${sources === 1 ? 'the one source' : every(sources, 'source')} you cite${asked} ${sources === 1 ? 'is' : 'are'} listed, and every entry of the list is cited.`,
    },
  ];
}

function sourcing({
  citing: { citations, sources },
  prose,
  task,
  genre,
  english,
  topic,
  words,
}: ProseFacts): Finding[] {
  const findings: Finding[] = [];
  const entries = prose.references?.entries ?? [];
  const isEssay = genre === 'essay' || genre === 'report';
  if (
    citations.length === 0 &&
    entries.length === 0 &&
    (task.wantsSources || (genre === 'essay' && english && words > 200 && task.sources !== null))
  ) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 88,
      quotes: [],
      seen: `No source is cited anywhere, and there is no reference list${task.sources === null ? '' : `; the brief asks for ${task.sources.asked}`}.`,
      advice: { id: 'evidence_poor_1' },
      step: 'choose your three most important points and find one reliable source for each',
    });
  } else if (task.sources !== null && sources < task.sources.min && citations.length > 0) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 62,
      quotes: [],
      seen: `You cite ${count(sources, 'source')}; the brief asks for ${task.sources.asked}.`,
      tip: 'Look for the next ones where your text says most with least support.',
      step: `find ${count(task.sources.min - sources, 'more source')} for the points that have none`,
    });
  }
  const web = entries.filter((entry) => entry.isWebPage);
  if (web.length >= 2 && web.length * 2 >= entries.length) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: 64,
      quotes: web.slice(0, 3).map((entry) => beginning(entry, 12)),
      seen: `${web.length === entries.length ? capital(every(web.length, 'entry').replace('entrys', 'entries')) : `${capital(number(web.length))} of the ${number(entries.length)} entries`} in your list are general web pages${entries.some(({ key }) => key.includes('wikipedia')) ? ', Wikipedia among them' : ''}.`,
      advice: { id: 'evidence_fair_3', fill: { Topic: topic } },
      step: `look in the library search for two articles on ${topic}`,
    });
  }
  const bare = prose.paragraphs
    .slice(1, -1)
    .filter((paragraph) => paragraph.words >= UNSOURCED_WORDS && !cites(citations, paragraph));
  if (isEssay && citations.length > 0 && bare.length > 0 && (bare.length >= 2 || prose.paragraphs.length <= 6)) {
    findings.push({
      side: 'improvement',
      area: 'evidence',
      weight: bare.length * 3 > prose.paragraphs.length ? 60 : 46,
      quotes: bare.slice(0, 3).map(({ sentences }) => beginning(sentences[0]!, 14)),
      seen: `${capital(number(bare.length))} of the ${number(prose.paragraphs.length - 2)} paragraphs between your first and your last ${bare.length === 1 ? 'names' : 'name'} no source.`,
      advice: { id: 'evidence_fair_1' },
      step: 'underline the statements of fact in the paragraphs without a source, and add one to each',
    });
  }
  return findings;
}

/** Sources that are only ever cited one by one. */
function comparison({ citing: { citations, sources }, prose: { paragraphs }, genre, english }: ProseFacts): Finding[] {
  if (!english || genre !== 'essay' || sources < 4) return [];
  const together = paragraphs
    .flatMap((paragraph) => paragraph.sentences)
    .filter((sentence) => new Set(citations.filter((citation) => cites([citation], sentence)).map(sourceOf)).size > 1);
  return together.length > 0
    ? [
        {
          side: 'strength',
          area: 'evidence',
          weight: 42,
          quotes: together.slice(0, 2).map((sentence) => beginning(sentence)),
          seen: `${capital(count(together.length, 'sentence'))} ${together.length === 1 ? 'sets' : 'set'} two of your sources side by side.`,
        },
      ]
    : [
        {
          side: 'improvement',
          area: 'argument',
          weight: 33,
          quotes: [],
          seen: `Each of your ${number(sources)} sources is cited by itself; no sentence sets two of them side by side.`,
          advice: { id: 'argument_fair_3' },
          step: 'choose the two sources that matter most, and say where they disagree',
        },
      ];
}

/** Citations and reference list: do they agree, and are they what the brief asks for. */
export const evidenceFindings = (facts: ProseFacts): Finding[] => [
  ...listAndText(facts),
  ...sourcing(facts),
  ...comparison(facts),
];
