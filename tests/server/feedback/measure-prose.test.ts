import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCitations } from '#server/feedback/measure/citations.ts';
import { readProse } from '#server/feedback/measure/document.ts';
import { languageOf } from '#server/feedback/measure/language.ts';
import { readRepetition } from '#server/feedback/measure/repetition.ts';
import { readStructure } from '#server/feedback/measure/structure.ts';
import { readStyle } from '#server/feedback/measure/style.ts';
import { absentTerms, readTask } from '#server/feedback/measure/task.ts';
import { readVerse } from '#server/feedback/measure/verse.ts';
import { wordsOf } from '#server/feedback/words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const essay = (name: string): string => readFileSync(join(ROOT, `server/demo/essays/${name}.txt`), 'utf8');
const sample = (name: string): string => readFileSync(join(ROOT, `tests/support/fixtures/texts/${name}.txt`), 'utf8');
const says = (spans: readonly { text: string }[]): string[] => spans.map(({ text }) => text);

describe('a text taken apart', () => {
  test('[AI-25] title, headings, paragraphs and references are told from each other', () => {
    const prose = readProse(essay('fairness-of-congestion-charging'));
    expect(prose.title?.text).toBe('Is it fair to charge drivers? Equity and the congestion charge');
    expect(says(prose.headings)).toEqual(['Introduction', 'Who pays?', 'Who gains?', 'Can the design be made fairer?', 'Conclusion']);
    expect(prose.paragraphs.map(({ words }) => words)).toEqual([72, 121, 103, 93, 72]);
    expect(prose.references?.entries.map(({ year }) => year)).toEqual(['2006', '2006', '2010', '2008']);
  });

  test('every span is a slice of the text', () => {
    const text = essay('pricing-the-street');
    const { paragraphs, title, references } = readProse(text);
    const spans = [title!, ...paragraphs, ...paragraphs.flatMap(({ sentences }) => sentences), ...references!.entries];
    for (const { text: words, start, end } of spans) expect(text.slice(start, end)).toBe(words);
    expect(spans.length).toBeGreaterThan(30);
  });

  test('paragraphs are found with one line each, wrapped lines, and no blank line between', () => {
    const long = 'This is a sentence that goes on. '.repeat(6).trim();
    expect(readProse(`${long}\n${long}\n${long}`).paragraphs).toHaveLength(3);
    const wrapped = 'These lines were wrapped at the\nedge of a small screen, so that\none paragraph stands in three of them.';
    expect(readProse(`${wrapped}\n\n${wrapped}`).paragraphs).toHaveLength(2);
  });

  test('bullet points are a list, figures have captions', () => {
    const notes = readProse(essay('notes'));
    expect(notes.listItems).toHaveLength(6);
    expect(says(readProse(sample('lab-report')).captions)).toEqual(['Table 1: Mean period for each length', 'Figure 1: Square of the period against length']);
  });
});

describe('[AI-25] citations, both ways', () => {
  const cited = (name: string) => readCitations(readProse(essay(name)));

  test('author and year are found in brackets and in running text', () => {
    const { citations, unlisted, uncited } = cited('pricing-the-street');
    expect(says(citations)).toEqual([
      'Vickrey (1963)', 'Duranton and Turner (2011)', 'Leape, 2006', 'Börjesson et al., 2012', 'Simeonova et al. (2021)', 'Eliasson and Mattsson, 2006', 'Quddus et al. (2007)',
    ]);
    expect([unlisted, uncited]).toEqual([[], []]);
  });

  test('what stands in one of the two only, and what has another year there', () => {
    const draft = cited('essay-draft-2');
    expect(says(draft.unlisted)).toEqual(['Walters, 1961']);
    expect(says(draft.uncited)).toEqual([expect.stringMatching(/^Santos, G\. and Bhakar/)]);
    const policy = cited('urban-policy-assignment');
    expect(policy.misdated.map(({ citation, reference }) => [citation.text, reference.year])).toEqual([['Leape, 2006', '2005']]);
  });

  test('accents in a name may differ', () => {
    expect(says(cited('urban-policy-assignment').unlisted)).toEqual([]);
  });

  test('numbers in square brackets are held against the list', () => {
    const body = 'Traffic fell in London [1] and in Stockholm [2, 4], as everyone who has looked at it says.';
    const { unlisted, uncited } = readCitations(readProse(`${body}\n\nReferences\n[1] Leape, J. The London charge.\n[2] Eliasson, J. Stockholm.\n[3] Small, K. Economics.\n`));
    expect(says(uncited)).toEqual(['[3] Small, K. Economics.']);
    expect(unlisted).toEqual([]);
  });

  test('direct quotations: how much of the text, and which have no source beside them', () => {
    const { quotations, quotedShare } = cited('quotations');
    expect(quotations).toHaveLength(10);
    expect(quotations.filter(({ isCited }) => !isCited)).toHaveLength(6);
    expect(quotedShare).toBeCloseTo(0.44, 2);
  });
});

describe('[AI-25] style', () => {
  const style = (name: string) => readStyle(readProse(essay(name)));

  test('sentence length, readability and hedging', () => {
    const { long, overHedged, passiveShare, flesch } = style('essay-draft-2');
    expect(long.map(({ words }) => words.length)).toEqual([117, 57, 43]);
    expect(overHedged).toHaveLength(2);
    expect(passiveShare).toBeGreaterThan(0.5);
    expect(flesch).toBeLessThan(style('my-opinion').flesch);
  });

  test('sweeping claims, opinions and everyday words, but not inside quotations', () => {
    const { sweeping, opinions, vague, contractions } = style('my-opinion');
    expect(says(sweeping)[0]).toBe('Everyone knows that people need their cars.');
    expect(opinions).toHaveLength(3);
    expect(says(vague)).toContain('stuff');
    expect(says(contractions)).toContain("doesn't");
    expect(readStyle(readProse('He said "everyone knows it, I think, and a lot of stuff" to them.')).sweeping).toEqual([]);
  });

  test('repetition, slips and notes left in', () => {
    const repetition = (name: string) => readRepetition(readProse(essay(name)), true);
    expect(repetition('cars-and-cities').phrases[0]).toMatchObject({ phrase: 'it is clear that' });
    expect(says(repetition('traffic-problem').doubled)).toEqual(['the the']);
    expect(says(repetition('traffic-problem').slips)).toEqual(expect.arrayContaining(['alot', 'i', 'peoples health']));
    expect(says(repetition('notes').leftovers)).toEqual(['[TODO]']);
    expect(repetition('pricing-the-street')).toMatchObject({ doubled: [], slips: [], leftovers: [] });
  });
});

describe('structure', () => {
  const structure = (text: string) => {
    const prose = readProse(text);
    return readStructure(prose, readCitations(prose).citations);
  };

  test('[AI-25] aim, conclusion, contrast and what is new at the end', () => {
    const long = structure(essay('urban-road-pricing-long'));
    expect(long.aim?.text).toMatch(/^The purpose of this essay/);
    expect(long.conclusion?.sentence.text).toMatch(/^This essay has explained/);
    expect(says(long.newInConclusion)).toEqual(['Cramton, Geddes and Ockenfels, 2018']);
    expect(structure(essay('essay-draft-2'))).toMatchObject({ conclusion: null, longParagraphs: [{ words: 439 }] });
    expect(structure(sample('reflection')).aim).toBeNull();
  });
});

describe('what the brief asks', () => {
  test.each([
    ['Write 1,500 words.', 1350, 1650], ['500-800 words', 500, 800], ['at least 600 words', 600, Number.POSITIVE_INFINITY], ['maximum 2000 words', 1400, 2000], ['600 words (max)', 420, 600],
  ])('%s', (brief, min, max) => {
    expect(readTask(brief, '').words).toMatchObject({ min, max });
  });

  test('sources, style guide and the subjects it lists', () => {
    const task = readTask('Consider the effects on congestion, air quality, equity and business. Use at least four academic sources in Harvard style.', '');
    expect(task).toMatchObject({ sources: { min: 4 }, styleGuide: 'Harvard', words: null, terms: ['congestion', 'air quality', 'equity', 'business'] });
    expect(absentTerms(task, 'Businesses gain from cleaner air when congested roads are free.')).toEqual(['equity']);
  });

  test('words about how to work are no subjects', () => {
    expect(readTask('Write a program that reads a file. Handle a missing file with a clear message.', '').terms).toEqual([]);
  });
});

test('the language of a text is told by its small words', () => {
  const told = (text: string) => languageOf(wordsOf(text).map(({ text: word }) => word.toLowerCase()));
  expect([told(essay('citymaut')), told(sample('francais')), told(essay('milan-area-c')), told('Too few words.')]).toEqual(['de', 'fr', 'en', null]);
});

test('verse is told from prose, notes and code, and counted', () => {
  expect(readVerse(sample('poem'))).toMatchObject({ title: { text: 'The Allotment' }, usual: 11, outliers: [{ text: 'and of all the straight rows.' }] });
  expect(readVerse(sample('poem'))?.stanzas.map((stanza) => stanza.length)).toEqual([4, 4, 4]);
  expect(['notes', 'my-opinion', 'pricing-the-street'].map((name) => readVerse(essay(name)))).toEqual([null, null, null]);
  expect(readVerse(readFileSync(join(ROOT, 'server/demo/programs/assignment2.py'), 'utf8'))).toBeNull();
});
