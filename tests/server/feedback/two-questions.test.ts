import { describe, expect, test } from 'vitest';
import { documentOfText } from '#server/extraction/read/text.ts';
import { readAnswer, textOf } from '#server/features/drafts/pipeline/answer.ts';
import { commentsFor } from '#server/features/drafts/pipeline/likeness.ts';
import { withoutMarks } from '#server/features/drafts/pipeline/marks.ts';
import {
  criteriaOf,
  draftLanguage,
  firstAsk,
  prepare,
  RULES,
  wordsFor,
} from '#server/features/drafts/pipeline/question.ts';
import {
  against,
  anchorsOf,
  faultsOf,
  withoutFalseMarks,
} from '#server/features/drafts/pipeline/sound.ts';
import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';

const WORK =
  'Yesterday I iba to the market. Roads are full of cars and the air is bad. Therefore cities should charge their drivers, says @CAPS1.';
const request = (more: Partial<DraftRequest> = {}): DraftRequest => ({
  material: documentOfText(WORK, 'txt'),
  assignment: {
    name: 'Road pricing',
    description: 'Discuss whether cities should charge their drivers.',
    rubric: null,
  },
  exemplars: [],
  comments: [],
  settings: { language: 'en', tone: 'neutral', length: 'medium' },
  ...more,
});
const asked = async (given: DraftRequest): Promise<string> => {
  const prepared = await prepare({ request: given, nonce: 'f00dcafe' }, createRedactor([]));
  const { shared, work, task } = firstAsk(prepared, 1);
  return [shared, work, task].join('\n\n');
};
const work = against(WORK, 'Discuss whether cities should charge their drivers.');

describe('[PROMPT-1] the first question', () => {
  test('is the plain request with its material, and asks for nothing that isn’t needed', async () => {
    const said = await asked(request());
    expect(said).toMatch(/<work-f00dcafe>\nYesterday I iba to the market\./);
    expect(said).toMatch(/<facts-f00dcafe>\n- 24 words/);
    expect(said).toContain('Write feedback to this student on this work: what matters most');
    expect(said).not.toMatch(/JSON|<criteria|<comments|<rulings|opening with/);
    const long = request({ material: documentOfText(`${WORK}\n\n${WORK}`, 'txt') });
    expect(await asked(long)).toContain('opening with a word or two on what it is about');
  });

  test('[PROMPT-2] says whether the model answer may be given away', async () => {
    const draftWith = (disclose?: 'yes' | 'hints' | 'never') =>
      asked(
        request({
          assignment: {
            ...request().assignment,
            guidance: {
              level: '',
              outcomes: '',
              instructions: '',
              model_answer: 'London charged first.',
              ...(disclose === undefined ? {} : { disclose }),
            },
          },
        }),
      );
    expect(await draftWith()).not.toContain('give');
    expect(await draftWith('hints')).toContain('Do not give the model answer away');
    expect(await draftWith('never')).toContain('Never give away anything of the model answer');
  });

  test('[PROMPT-11] explains masks, whoever made them', () => {
    expect(RULES).toMatch(/\[person 1\], \[link\], \[id\], @CAPS1 or \*CITY\* are masks/);
  });
});

test('[PROMPT-3] asks for about as many words as the work deserves', () => {
  const of = (count: number, length: 'short' | 'medium' = 'medium') =>
    wordsFor(
      request({
        material: documentOfText('word '.repeat(count), 'txt'),
        settings: { language: 'en', tone: 'neutral', length },
      }),
    );
  expect([of(20), of(40), of(120), of(900), of(900, 'short')]).toEqual([60, 120, 120, 350, 240]);
});

test.each([
  ['Diskutiere, ob Städte von ihren Autofahrern eine Gebühr verlangen sollen.', 'en', 'de'],
  ['Discuss whether cities should charge drivers to enter the centre.', 'en', 'en'],
  ['Discuss whether cities should charge drivers to enter the centre.', 'fr', 'fr'],
])(
  '[PROMPT-4] the language is the assignment’s unless another is set: %s',
  (description, language, is) => {
    expect(
      draftLanguage(
        request({
          assignment: { name: '', description, rubric: null },
          settings: { language, tone: 'neutral', length: 'medium' },
        }),
      ),
    ).toBe(is);
  },
);

describe('[PROMPT-5] without a model', () => {
  test.each([
    ['You say “Roads are full” well.', []],
    ['Write “iba” → “fue”.', []],
    ['You say “Roads are empty of cars and quiet”.', ['quotation']],
    ['This would pass comfortably.', ['grade']],
    ['Das ist eine glatte Zwei.', ['grade']],
    ['Vous avez la moyenne.', ['grade']],
    ['Te pondría un 8.', ['grade']],
    ['Ask [person 1] about it.', ['mask', 'placeholder']],
    ['Who is @CAPS1 here?', ['mask']],
    ['Dear [Student Name], thank you.', ['placeholder']],
    ['The resistance is 12 V / 0.5 A = 26 Ω.', ['arithmetic']],
    ['The resistance is 12 V / 0.5 A = 24 Ω.', []],
    ['The sum 3 × 4 = 13 is wrong.', []],
    ['Es sind 1,5 × 2 = 3,0 Meter.', []],
    ['Write “Therefore” → “Therefore”.', ['same form']],
  ])('%s', (sentence, faults) => {
    expect(faultsOf(sentence, work)).toEqual(faults);
  });

  test.each([
    ['“Roads are full”: perhaps you meant “streets”.', []],
    ['Instead of “bad” write “unhealthy for those who live there”.', []],
    ['Schreib: „ging“. Besser: „schlecht“.', []],
    ['You write “motorways are full of lorries”.', ['quotation']],
    ['You could name one, for example “motorways are full of lorries”.', ['quotation']],
  ])('suggested words aren’t a quotation: %s', (text, faults) => {
    expect(faultsOf(text, work)).toEqual(faults);
  });
  test('a quotation is anchored at its longest match, and a modified one loses its quotation marks', () => {
    const sentence = 'You say “Roads are full of cars and loud”.';
    expect(anchorsOf(sentence, work).spans).toEqual([{ start: 31, end: 57 }]);
    expect(withoutFalseMarks(sentence, work)).toBe('You say Roads are full of cars and loud.');
    expect(withoutFalseMarks('You write “Nobody ever drove a car here”.', work)).toBeNull();
  });
});

describe('[PROMPT-1] prose is parsed', () => {
  const CRITERIA = ['Argument', 'Use of evidence'];
  test('by its headings, its lists and its rule', () => {
    const answer = readAnswer(
      'Here is the feedback:\n\n## Argument\n\nYou take a side. It is clear.\n\n**Use of evidence:** Name a source, e.g. a count.\nTwo slips:\n- “iba” → “fue”\n- “bad” → “worse”\n\n---\nCheck the date.',
      CRITERIA,
    )!;
    expect(answer.paragraphs.map((one) => [one.criterion, textOf(one)])).toEqual([
      [0, 'You take a side. It is clear.'],
      [1, 'Name a source, e.g. a count.\nTwo slips:\n- “iba” → “fue”\n- “bad” → “worse”'],
    ]);
    expect([answer.note, answer.isWrongFile]).toEqual(['Check the date.', false]);
  });

  test.each([
    [
      '1. **Purpose.** You don’t say what it is for.\n2. **How does it know?** It looks in its table.',
      ['1. Purpose. You don’t say what it is for.', '2. How does it know? It looks in its table.'],
    ],
    [
      'It is in z. B. cities. “roads are full” is right. `cars` is fine. “It is so. and so it is” is odd.',
      [
        'It is in z. B. cities.',
        '“roads are full” is right.',
        '`cars` is fine.',
        '“It is so. and so it is” is odd.',
      ],
    ],
  ])('[PROMPT-6] by sentence, a label with what follows it: %s', (answer, sentences) => {
    const [paragraph] = readAnswer(answer, [])!.paragraphs;
    expect(paragraph!.sentences.map(({ text }) => text)).toEqual(sentences);
    expect(textOf(paragraph!)).toBe(answer.replaceAll('**', ''));
  });

  test('[PROMPT-13] recognises the wrong file by a note', () => {
    expect(readAnswer('---\n**WRONG FILE**: a web page.', [])).toEqual({
      paragraphs: [],
      note: 'a web page.',
      isWrongFile: true,
    });
  });

  test.each(['', '   ', '{"changes": [', '---'])('and finds none in %j', (text) => {
    expect(readAnswer(text, [])).toBeNull();
  });
});

test('[PROMPT-9] without a rubric there are no criteria, and similar ones are reported to the educator', async () => {
  expect(criteriaOf(request().assignment)).toEqual([]);
  const { notes } = await prepare(
    {
      request: request({
        assignment: {
          name: 'Roads',
          description: '',
          rubric: null,
          criteria: ['Use of evidence', 'Evidence use', 'Style'],
        },
      }),
      nonce: 'f00dcafe',
    },
    createRedactor([]),
  );
  expect(notes.map(({ text }) => text)).toEqual([
    'These criteria of your rubric seem to ask for much the same: “Use of evidence” and “Evidence use”. Consider merging them.',
  ]);
});

test('[PROMPT-10] uses two of the educator’s comments per criterion and three more, and none of the standard bank with a level or a blank', () => {
  const own = Array.from({ length: 9 }, (_, at) => ({
    category: '',
    quality_level: '',
    text: `${at < 5 ? 'Your argument needs' : 'Mind the'} thing number ${at}.`,
    own: true,
  }));
  const { fitting, sample } = commentsFor(['Argument'], WORK, { comments: own });
  expect([fitting.length, sample.length]).toEqual([2, 3]);
  const bank = [
    'Excellent argument throughout.',
    'Your argument on [Topic] is thin.',
    'Argument.',
  ].map((text) => ({ category: '', quality_level: '', text }));
  expect(commentsFor(['Argument'], WORK, { comments: bank }).fitting).toEqual(['Argument.']);
});

describe('[PROMPT-12] contains nothing about marks', () => {
  test.each([
    ['0.25 for each benefit: speed, cost (max. 1 point)', 'for each benefit: speed, cost'],
    ['Define TCP (2 marks) and UDP [1 mark].', 'Define TCP and UDP.'],
    ['1 mark for the definition. Total: 20 points', 'for the definition.'],
    ['2 Punkte: Begriff erklärt', 'Begriff erklärt'],
    [
      'gibt sich zu erkennen (0.25 P), zeigt das Schreiben (0.25-0.5 P) und nennt P = 3 W.',
      'gibt sich zu erkennen, zeigt das Schreiben und nennt P = 3 W.',
    ],
    [
      'It rose by 20 % (5 of 25). A line needs 2 points in the plane.',
      'It rose by 20 % (5 of 25). A line needs 2 points in the plane.',
    ],
  ])('from a model answer: %s', (text, left) => {
    expect(withoutMarks(text, 'answer')).toBe(left);
  });
  test.each([
    [
      'Argument (10 points)\nHow it argues.\n- Good: Clear throughout. (7)',
      'Argument\nHow it argues.\n- Clear throughout.',
    ],
    ['Excellent (70–100): Clear.\nPoor: Unclear.', 'Clear.\nUnclear.'],
    ['Argument 40%\nEvidence (30 %)\nStyle /10', 'Argument\nEvidence\nStyle'],
    [
      'up to 6 Points for 6 requirements\n- up to 2P for the *Explanation*\n- assess it with 0 points and refer to the limit',
      'for 6 requirements\n- for the *Explanation*\n- assess it and refer to the limit',
    ],
  ])('from a rubric: %s', (text, left) => {
    expect(withoutMarks(text, 'rubric')).toBe(left);
  });
});
