import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STANDARD_BANK } from '#contract/standard-bank/index.ts';
import { ESSAYS } from '#server/demo/essay-class.ts';
import { PROGRAMS } from '#server/demo/program-class.ts';
import { UnreadableError } from '#server/feedback/errors.ts';
import { documentOfText } from '#server/feedback/extract/read/text.ts';
import { checkEvidence } from '#server/feedback/evidence.ts';
import { rubricCriteria } from '#server/feedback/offline/criteria.ts';
import { writeOffline } from '#server/feedback/offline/writer.ts';
import type { DraftRequest, RawDraft, RawPoint } from '#server/feedback/types.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ALL = ['server/demo/essays', 'server/demo/programs', 'tests/support/fixtures/texts'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
const SETTINGS: DraftRequest['settings'] = { language: 'en', tone: 'neutral', length: 'medium' };

const requestFor = (path: string, settings: Partial<DraftRequest['settings']> = {}, assignment: DraftRequest['assignment'] = path.includes('programs') ? PROGRAMS : ESSAYS): DraftRequest => ({
  material: documentOfText(readFileSync(join(ROOT, path), 'utf8').trimEnd(), extname(path).slice(1)), media: null,
  assignment: { name: assignment.name, description: assignment.description, rubric: assignment.rubric }, exemplars: [], comments: [], settings: { ...SETTINGS, ...settings },
});
const essay = (name: string, settings?: Partial<DraftRequest['settings']>) => writeOffline(requestFor(`server/demo/essays/${name}.txt`, settings));
const program = (name: string) => writeOffline(requestFor(`server/demo/programs/${name}`));
const points = (draft: RawDraft): RawPoint[] => [...draft.strengths, ...draft.improvements, ...draft.next_steps];
const wording = (draft: RawDraft): string => [draft.summary, ...points(draft).map(({ text }) => text)].join('\n');
const said = (list: readonly RawPoint[]): string => list.map(({ text }) => text).join('\n');

describe.each(ALL)('%s', (path) => {
  test.each(['short', 'medium', 'long'] as const)('[AI-26] a %s draft rests on measurements and on quotes that stand in the text', (length) => {
    const request = requestFor(path, { length });
    const draft = writeOffline(request);
    expect(draft.summary).toMatch(/(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:words?|lines?)/);
    expect(checkEvidence(draft, request.material!.text).dropped_quotes).toBe(0);
    expect(wording(draft)).not.toMatch(/\[[A-Z][a-z][\w ]*\]|undefined|NaN|null|Infinity/);
  });

  test('is the same every time', () => {
    expect(writeOffline(requestFor(path))).toEqual(writeOffline(requestFor(path)));
  });

  test('[AI-28] claims no understanding', () => {
    expect(wording(writeOffline(requestFor(path, { length: 'long' })))).not.toMatch(/convinc|persuasive argument|insight|original(?:ity)?\b|well[- ](?:argued|written|reasoned|researched)|excellent|outstanding|impressive|strong piece|thoughtful|your understanding|you understand/i);
  });
});

describe('what it says of essays', () => {
  test('[AI-25] a weak one: no sources, sweeping claims, subjects left out, too short, everyday words', () => {
    const draft = essay('my-opinion', { length: 'long' });
    expect(said(draft.improvements)).toMatch(/No source is cited anywhere/);
    expect(said(draft.improvements)).toMatch(/“congestion”, “air quality”, “equity” and “business”/);
    expect(said(draft.improvements)).toMatch(/340 words.*about 600 words/);
    expect(draft.improvements.flatMap(({ quotes }) => quotes)).toContain('Everyone knows that people need their cars.');
    expect(said(draft.improvements)).toMatch(/Everyday or vague wording/);
  });

  test('[AI-25] one block, long sentences, hedges, sources that do not match', () => {
    const text = said(essay('essay-draft-2', { length: 'long' }).improvements);
    expect(text).toMatch(/439 words form one block/);
    expect(text).toMatch(/the longest has 117/);
    expect(text).toMatch(/stack three hedges/);
    expect(text).toMatch(/not in your list: Walters \(1961\)\. In your list, but never cited: Santos/);
  });

  test('a strong one: mostly strengths, and small things to work on', () => {
    const draft = essay('pricing-the-street');
    expect(said(draft.strengths)).toMatch(/all seven sources you cite/);
    expect(draft.improvements.length).toBeGreaterThan(0);
    expect(said(draft.improvements)).not.toMatch(/No source|one block|brief names/);
  });

  test('[AI-26] advice is taken from the standard bank, its placeholders filled', () => {
    const bank = STANDARD_BANK.flatMap(({ qualityLevels }) => qualityLevels.flatMap(({ comments }) => comments.map(({ text }) => text)));
    expect(bank.some((text) => text.includes('find at least one reliable source for each, and cite it where you use it.'))).toBe(true);
    expect(said(essay('my-opinion').improvements)).toContain('find at least one reliable source for each, and cite it where you use it.');
    expect(said(essay('cars-and-cities').improvements)).toContain('peer-reviewed articles on congestion charging, and build');
  });

  test('the rubric’s own names are used', () => {
    expect(new Set(points(essay('my-opinion')).map(({ criterion }) => criterion))).toEqual(
      new Set(['Use of evidence and referencing', 'Argument and critical analysis', 'Structure', 'Clarity of expression', 'Task Fulfillment']));
    expect(rubricCriteria(ESSAYS.rubric)).toEqual(['Argument and critical analysis', 'Use of evidence and referencing', 'Structure', 'Clarity of expression']);
    expect(rubricCriteria('- Method: clear\n2) Results – complete\n\n30 points')).toEqual(['Method', 'Results']);
  });

  test('another language: its form, and nothing about English', () => {
    const draft = essay('citymaut');
    expect(draft.summary).toMatch(/in German/);
    expect(wording(draft)).not.toMatch(/Flesch|however|hedges/);
  });

  test('a few lines: what is missing, and no strengths made up', () => {
    const draft = essay('notes');
    expect(draft.strengths).toEqual([]);
    expect(said(draft.improvements)).toMatch(/37 words.*[\s\S]*bullet points[\s\S]*note to yourself is still in the text/);
  });
});

describe('what it says of other texts', () => {
  const other = (name: string, description: string) => writeOffline(requestFor(`tests/support/fixtures/texts/${name}.txt`, {}, { name: '', description, rubric: null }));

  test('a lab report: uncertainties and a table nobody refers to', () => {
    expect(said(other('lab-report', 'Write a lab report.').improvements)).toMatch(/15 values with units, but none with its uncertainty[\s\S]*Table 1 is shown/);
  });

  test('a reflection: feelings, learning and next time; no call for sources or formality', () => {
    const draft = other('reflection', 'Reflect on your placement.');
    expect(draft.strengths.flatMap(({ quotes }) => quotes)).toContain('I learned that explaining is not the same as teaching.');
    expect(wording(draft)).not.toMatch(/No source|Everyday|formal register/);
  });

  test('a poem: its form only', () => {
    expect(wording(other('poem', ''))).toMatch(/twelve lines in three stanzas[\s\S]*Only its form can be counted[\s\S]*6 in “and of all”/);
  });
});

describe('[AI-25] what it says of programs', () => {
  test('a script without functions', () => {
    const text = said(program('assignment2.py').improvements);
    expect(text).toMatch(/without a function[\s\S]*missing[\s\S]*“t”, “l”, “d”, “r” and “c”/);
  });
  test('one that cannot start', () => expect(said(program('broken.js').improvements)).toMatch(/^Brackets don’t match: one opening “{” too many/));
  test('comments that repeat the code', () => expect(said(program('wordcounter_oop.py').improvements)).toMatch(/22 comments .* repeat in words what the next line says/));
  test('a page that not everyone can use', () => expect(said(program('index.html').improvements)).toMatch(/no button reacts to a click[\s\S]*no alternative text/));
  test('a clean one, and that it was not run', () => {
    const draft = program('word_count.py');
    expect(draft.improvements).toEqual([]);
    expect(draft.notes.map(({ kind }) => kind)).toEqual(['rule_based', 'scope', 'scope']);
    expect(draft.notes.slice(1).map(({ text }) => text)).toEqual(['No rule measures “Correctness”: that is for you to judge.', 'No rule found anything to improve.']);
    expect(draft.summary).toMatch(/It was not run/);
  });
  test('a program in a text file', () => {
    const { material, ...rest } = requestFor('server/demo/programs/assignment2.py');
    expect(writeOffline({ ...rest, material: documentOfText(material!.text, 'txt') }).summary).toMatch(/^Your Python program/);
  });
});

describe('the educator’s settings', () => {
  test('length: fewer points, fewer quotes, less advice', () => {
    const [short, medium, long] = (['short', 'medium', 'long'] as const).map((length) => essay('my-opinion', { length }));
    expect([short, medium, long].map((draft) => draft!.improvements.length)).toEqual([3, 5, 9]);
    expect(Math.max(...points(short!).map(({ quotes }) => quotes.length))).toBe(1);
    expect(wording(short!).length).toBeLessThan(wording(medium!).length);
  });
  test('tone: warm thanks and invites, direct gets to the point', () => {
    expect(essay('my-opinion', { tone: 'warm' }).summary).toMatch(/^Thank you .* ask if one of them is unclear\.$/);
    expect(essay('my-opinion', { tone: 'direct' }).next_steps[0]!.text).toBe('Choose your three most important points and find one reliable source for each.');
  });
  test('language: says that it writes English only', () => {
    expect(essay('my-opinion', { language: 'de' }).notes).toContainEqual({ kind: 'scope', text: 'The rule-based engine writes in English only; your draft language is German.' });
  });
});

test('[AI-30] pictures and scans: it answers that it can’t read them', () => {
  expect(() => writeOffline({ ...requestFor('server/demo/essays/notes.txt'), material: null, media: { type: 'image/png', bytes: new Uint8Array(1) } })).toThrow(UnreadableError);
});

test('text made to slow the rules down, and text of no kind, give a draft', () => {
  const odd = ['(', '"', 'A', ' ', '\n', 'a ', 'Smith (2001) ', '“a b c d e ', '. ', 'I think ', '((((2001', '<p ', '/', '٠', '字', '😀'];
  for (const [index, piece] of odd.entries()) {
    for (const extension of ['txt', 'py', 'js', 'html', 'css', 'json']) {
      const request = { ...requestFor('server/demo/essays/notes.txt'), material: documentOfText(`${piece.repeat(4000)} x${index}`, extension) };
      expect(checkEvidence(writeOffline(request), request.material.text).dropped_quotes).toBe(0);
    }
  }
});
