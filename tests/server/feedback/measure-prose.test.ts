import { describe, expect, test } from 'vitest';
import { readBrief } from '#server/features/drafts/checks/measure/brief/brief.ts';
import { quotationsIn } from '#server/features/drafts/checks/measure/quotations.ts';
import { sentencesOf } from '#server/features/drafts/checks/measure/sentence.ts';
import { citationsIn } from '#server/features/drafts/checks/measure/sources/citation.ts';
import { mayCite } from '#server/features/drafts/checks/measure/sources/traces.ts';
import { confusedIn, spelling } from '#server/features/drafts/checks/rules/style/spelling.ts';
import { workOf } from '#server/features/drafts/checks/work.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { misspeltIn } from '#server/features/drafts/checks/measure/spelling/spelling.ts';

const span = (text: string) => ({ text, start: 0 });

describe('[AI-25] sentences', () => {
  const read = (text: string) =>
    sentencesOf(text, 10).map((one) => [one.text, one.words, one.sure]);

  test('end at full stops, but not at abbreviations, initials, ordinals or figures', () => {
    expect(read('It cost 3.5 million. Nobody paid, e.g. in London.')).toEqual([
      ['It cost 3.5 million.', 4, true],
      ['Nobody paid, e.g. in London.', 5, true],
    ]);
    expect(read('Gordon (ed. 2004) says so.')).toEqual([['Gordon (ed. 2004) says so.', 5, true]]);
    expect(read('“Is it?” he asked. Yes!')).toEqual([
      ['“Is it?” he asked.', 4, true],
      ['Yes!', 1, true],
    ]);
    expect(read('Am 3. Mai kam z. B. niemand. Gut.')[0]![0]).toBe('Am 3. Mai kam z. B. niemand.');
  });

  test('are uncertain if one may be two, so that nobody counts their words', () => {
    expect(read('He met Dr. Smith there.')[0]![2]).toBe(false);
    expect(read('We waited there.After that we left.').map(([, , sure]) => sure)).toEqual([
      false,
      false,
    ]);
    expect(read('One line\nand another').every(([, , sure]) => sure === false)).toBe(true);
    expect(read('It was vitamin C. The next day came.').every(([, , sure]) => sure === false)).toBe(
      true,
    );
  });

  test('know their position, in scripts without spaces too', () => {
    expect(sentencesOf(' One. Two.', 5).map(({ start, end }) => [start, end])).toEqual([
      [6, 10],
      [11, 15],
    ]);
    expect(sentencesOf('歷史是由誰寫的？學生！', 0)).toHaveLength(2);
  });
});

describe('citations', () => {
  const cited = (text: string) =>
    citationsIn(text, 0).map(({ names, year, hasPage, hasMore }) => [
      names.join('+'),
      year,
      hasPage,
      hasMore,
    ]);

  test('are found in brackets and before them, alone and in rows', () => {
    expect(cited('It works (see Leape, 2006, p. 166; Santos and Shaffer 2004).')).toEqual([
      ['Leape', '2006', true, false],
      ['Santos+Shaffer', '2004', false, false],
    ]);
    expect(
      cited('According to Börjesson et al. (2012), it fell; Okafor’s (2015b) view differs.'),
    ).toEqual([
      ['Börjesson', '2012', false, true],
      ['Okafor', '2015b', false, false],
    ]);
    expect(cited('(vgl. van der Berg 2010: 34) and (World Health Organization, 2018)')).toEqual([
      ['van der Berg', '2010', true, false],
      ['World Health Organization', '2018', false, false],
    ]);
  });

  test('aren’t years, dates, array indices or asides', () => {
    expect(
      cited(
        'In spring (2003) and in June (12 June 2006) values[2010] was set (since 1996, in fact).',
      ),
    ).toEqual([]);
  });

  test('[RULE-40] in any form prevent a statement that there is none', () => {
    expect(
      [
        'so (Smith 34).',
        'so [3].',
        'so.² And',
        'see www.example.org',
        'as said (ebd.)',
        '(“Roads” 12)',
        'doi: 10.1000/182',
        '(cited in Leape)',
        '\\cite{leape}',
        '(p. 45)',
        '(Müller 2010)',
      ].filter((text) => mayCite(text) !== true),
    ).toEqual([]);
    expect(mayCite('Cars are loud. In 2006 there were more of them (many).')).toBe(false);
  });
});

describe('a brief', () => {
  test('gives a length', () => {
    expect(readBrief('Write an essay of 1,500 words (+/- 10%).').length).toMatchObject({
      min: 1350,
      max: 1650,
      asked: '1,500 words',
    });
    expect(readBrief('Between 300 and 400 words.').length).toMatchObject({ min: 300, max: 400 });
    expect(readBrief('Limit yourself to around 250 words').length).toMatchObject({
      min: 0,
      max: 275,
      asked: 'around 250 words',
    });
    expect(readBrief('写一篇不少于800字的议论文。').length).toMatchObject({
      min: 800,
      unit: 'characters',
    });
    expect(readBrief('minimum 800 words, maximum 1000 words').length).toMatchObject({
      min: 800,
      max: 1000,
    });
    expect(readBrief('Höchstens 500 Wörter').length).toMatchObject({ max: 500 });
  });

  test('gives none if it is one of a part, or if it gives several', () => {
    expect(
      [
        'Answer each question in 200 words.',
        'Write an abstract of 150 words.',
        'Write 500 words. The second text has 800 words.',
        'No length is set.',
      ].filter((text) => readBrief(text).length !== null),
    ).toEqual([]);
  });

  test('asks for sources, or mentions them in another way', () => {
    expect(
      [
        'Use at least four academic sources.',
        'Reference in Harvard style.',
        'Cite your sources.',
        'Belegen Sie Ihre Aussagen.',
        'Citez vos sources.',
        'Cita las fuentes.',
      ].filter((text) => readBrief(text).sources !== true),
    ).toEqual([]);
    expect(
      [
        'Use your own words and do not just copy the slides nor internet sources!',
        'Compare two sources of energy.',
        'Publish your source code as open source.',
        'Based on the three articles below, answer.',
        'Support it with your own experience, observations, and reading.',
      ].filter((text) => readBrief(text).sources !== false),
    ).toEqual([]);
  });

  test('names a kind of text', () => {
    const kinds = {
      'Tell a true story about laughter.': 'narrative',
      'Reflect on your placement.': 'reflection',
      'Write a lab report.': 'lab_report',
      'Discuss whether cities should charge drivers.': 'argument',
      'Explain how a diode works. Include examples from the essay.': 'short_answer',
      'Bumpers is a game.': 'unknown',
    };
    expect(
      Object.fromEntries(Object.keys(kinds).map((text) => [text, readBrief(text).genre])),
    ).toEqual(kinds);
  });
});

test('quotations in the marks of five languages', () => {
  expect(
    quotationsIn(span('“one two” "three" „vier“ «cinq six» ‘seven, it’s’ and don’t')).map(
      ({ inner, words }) => [inner, words],
    ),
  ).toEqual([
    ['one two', 2],
    ['three', 1],
    ['vier', 1],
    ['cinq six', 2],
    ['seven, it’s', 2],
  ]);
});

test('words that are wrong everywhere, and no name or correct word', () => {
  expect(
    misspeltIn(span('I beleive in it. Recieve is a town near Occured.'), 'en').map(
      ({ text, right }) => [text, right],
    ),
  ).toEqual([
    ['beleive', 'believe'],
    ['Recieve', 'Receive'],
  ]);
  expect(confusedIn(span('They should of come, of course.'), 'en')).toMatchObject([
    { text: 'should of', right: 'should have' },
  ]);
  expect(misspeltIn(span('Todo el método es bueno y también útil.'), 'es')).toEqual([]);
});

test('[RULE-38] text made to slow the measures down takes them no longer', () => {
  const started = process.cpuUsage().user;
  for (const piece of [
    '(',
    'Aa Bb, ',
    '(Aa 2001',
    '"a b c ',
    '. ',
    'a ',
    'Aa (',
    '1,',
    '¹',
    '字',
    'According to ',
  ]) {
    const text = piece.repeat(Math.ceil(60_000 / piece.length));
    citationsIn(text, 0);
    mayCite(text);
    quotationsIn(span(text));
    sentencesOf(text, 0);
    readBrief(text, text);
  }
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(20);
});

test('[CHECK-5] no misspelling is reported in print that was read by OCR', () => {
  const text = 'They definately wanted it. We recieved a letter about the whole affair.';
  const read = documentOfText(text, 'txt');
  const misspellings = (document: typeof read) =>
    spelling.find(workOf(document, readBrief(''), 'en'));
  expect(misspellings(read)).not.toBeNull();
  const recognised = [{ start: 0, end: text.length, confidence: 0.9 }];
  expect(misspellings({ ...read, recognised })).toBeNull();
});
