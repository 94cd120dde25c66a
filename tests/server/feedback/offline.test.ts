import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ESSAYS } from '#server/demo/essay-class.ts';
import { PROGRAMS } from '#server/demo/program-class.ts';
import { NothingToSay } from '#server/features/drafts/errors.ts';
import { checkEvidence } from '#server/features/drafts/evidence.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { finishDraft } from '#server/features/drafts/finish.ts';
import { rubricCriteria } from '#server/features/drafts/checks/criteria.ts';
import { writeOffline } from '#server/features/drafts/checks/writer.ts';
import type { DraftRequest, RawDraft, RawPoint } from '#server/features/drafts/types.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ALL = ['server/demo/essays', 'server/demo/programs', 'tests/support/fixtures/texts'].flatMap(
  (folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
);
const SETTINGS: DraftRequest['settings'] = { language: 'en', tone: 'neutral', length: 'medium' };

interface Ask {
  extension?: string;
  description?: string;
  rubric?: string | null;
  settings?: Partial<DraftRequest['settings']>;
  read?: number;
}
const requestOf = (
  text: string,
  { extension = 'txt', description = '', rubric = null, settings = {}, read = 1 }: Ask = {},
): DraftRequest => ({
  material: { ...documentOfText(text, extension), read_share: read },
  assignment: { name: '', description, rubric },
  exemplars: [],
  comments: [],
  settings: { ...SETTINGS, ...settings },
});
const requestFor = (
  path: string,
  settings: Ask['settings'] = {},
  { description, rubric } = path.includes('programs') ? PROGRAMS : ESSAYS,
): DraftRequest =>
  requestOf(readFileSync(join(ROOT, path), 'utf8').trimEnd(), {
    extension: extname(path).slice(1),
    description,
    rubric,
    settings,
  });
const essay = (name: string, settings?: Ask['settings']) =>
  writeOffline(requestFor(`server/demo/essays/${name}.txt`, settings));
const points = (draft: RawDraft): RawPoint[] => [
  ...draft.strengths,
  ...draft.improvements,
  ...draft.next_steps,
];
const wording = (draft: RawDraft): string =>
  [draft.summary, ...points(draft).map(({ text }) => text)].join('\n');
const said = (list: readonly RawPoint[]): string => list.map(({ text }) => text).join('\n');
const told = ({ notes }: RawDraft): string[] => notes.map(({ text }) => text);
/** Returns the draft, or null if there is nothing to say. */
const attempt = async (request: DraftRequest): Promise<RawDraft | null> => {
  try {
    return await writeOffline(request);
  } catch (error) {
    if (error instanceof NothingToSay) return null;
    throw error;
  }
};

describe.each(ALL)('%s', (path) => {
  test.each(['short', 'medium', 'long'] as const)(
    '[AI-26] [RULE-41] a %s draft rests on measurements and on quotes from the text, with at most three priorities',
    async (length) => {
      const request = requestFor(path, { length });
      const draft = await attempt(request);
      if (draft === null) return;
      expect(draft.summary).toMatch(
        /\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ein|un/,
      );
      expect(checkEvidence(draft, request.material!.text).dropped_quotes).toBe(0);
      expect(wording(draft)).not.toMatch(/\[[A-Z][a-z][\w ]*\]|undefined|NaN|\bnull\b|Infinity/);
      expect(points(draft).length).toBeGreaterThan(0);
      expect(draft.improvements.length).toBeLessThanOrEqual(3);
    },
  );

  test('is the same every time', async () =>
    expect(await attempt(requestFor(path))).toEqual(await attempt(requestFor(path))));

  test('[AI-28] doesn’t claim to understand', async () => {
    expect(
      wording(
        (await attempt(requestFor(path, { length: 'long' }))) ?? {
          summary: '',
          strengths: [],
          improvements: [],
          next_steps: [],
          notes: [],
        },
      ),
    ).not.toMatch(
      /convinc|persuasive argument|insight|original(?:ity)?\b|well[- ](?:argued|written|reasoned|researched)|excellent|outstanding|impressive|strong piece|thoughtful|your understanding|you understand/i,
    );
  });
});

describe('what it says about essays', () => {
  test('[AI-25] a weak one: too short, no sources', async () => {
    const draft = await essay('my-opinion');
    expect(draft.improvements.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /340 words; the brief says “about 600 words”.*begins “Thirdly it does not even work/,
      ),
      expect.stringMatching(
        /“at least four academic sources”.*no citation .*from “I think that charging people/,
      ),
    ]);
  });

  test('[AI-25] one block; nothing about an unlisted source or one of another year, since those rules are off', async () => {
    const block = said((await essay('essay-draft-2')).improvements);
    expect(block).toMatch(/439 words are one paragraph of 15 sentences/);
    expect(block).not.toContain('Walters');
    expect(said((await essay('urban-policy-assignment')).improvements)).not.toContain('Leape');
  });

  test('[CHECK-4] praises nothing by pattern: work without a slip gets no draft', async () => {
    await expect(essay('pricing-the-street')).rejects.toThrow(NothingToSay);
    const reasons = 'I think cities should charge drivers because every trip costs others time. ';
    const program = 'def add(a, b):\n    """The sum."""\n    return a + b\n';
    for (const request of [
      requestOf(reasons.repeat(6), { description: 'Argue and give reasons.' }),
      requestOf(program, { extension: 'py' }),
      ...ALL.map((path) => requestFor(path)),
    ])
      expect((await attempt(request))?.strengths ?? []).toEqual([]);
  });

  test('[RULE-43] in the student’s own language, if rules know it', async () => {
    expect(wording(await essay('citymaut'))).toMatch(/^Ihr Text hat 267 Wörter/);
    expect(wording(await essay('citymaut'))).not.toMatch(
      /\b(?:the|your|you)\b(?! words| four academic)/i,
    );
    for (const [text, description, words] of [
      [
        'Tout le monde sait que les voitures font du bruit, et parmis les habitants tous en souffrent.',
        'Rédigez un essai et argumentez.',
        /« parmis » → « parmi »/,
      ],
      [
        'Todo el mundo sabe que los coches hacen ruido, y tambien la ciudad debe actuar.',
        'Escribe un texto argumentativo.',
        /«tambien» → «también»/,
      ],
    ] as const)
      expect(
        said(
          (await writeOffline(requestOf(text, { description, settings: { language: 'de' } })))
            .improvements,
        ),
      ).toMatch(words);
  });

  test('[RULE-39] [RULE-43] in any other language only facts, in the educator’s', async () => {
    const chinese =
      '歷史與未來是由誰寫的？學生！無論是什麼職業，無論是否到過正統的學院，每個都曾是一名學生。人非生而知之者。';
    for (const [language, words] of [
      ['en', /^Your text has 52 characters; the brief says “不少于800字”\.$/],
      ['de', /^Ihr Text hat 52 Zeichen/],
      ['nl', /^Your text has/],
    ] as const) {
      const draft = await writeOffline(
        requestOf(chinese, { description: '写一篇不少于800字的议论文。', settings: { language } }),
      );
      expect(draft.strengths).toEqual([]);
      expect(draft.improvements.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
      expect(draft.notes[1]).toEqual({
        kind: 'scope',
        text: 'There are no checks for Chinese yet, so only facts that hold for any text are stated.',
      });
    }
  });

  test('[AI-25] tells the educator what was counted, with readability and hedging', async () => {
    expect(told(await essay('my-opinion'))).toContainEqual(
      expect.stringMatching(
        /^Measured: 340 words, .*sentences of \d+ words on average, Flesch reading ease \d+, \d+ hedging words?/,
      ),
    );
    expect(told(await essay('citymaut')).join('\n')).not.toMatch(/Flesch/);
  });

  test('[RUB-10] uses the names of a rubric’s criteria, but doesn’t treat its levels as criteria', async () => {
    const request = requestFor('server/demo/essays/quotations.txt');
    const rubric =
      'Use of sources (10 points)\nDescriptor (3 points)\n- Excellent: much (10)\n- Poor: little (0)';
    const draft = JSON.stringify(
      await writeOffline({
        ...request,
        assignment: { ...request.assignment, rubric, criteria: ['Use of sources'] },
      }),
    );
    expect(draft).toContain('Use of sources');
    expect(draft).not.toMatch(/Excellent|Descriptor/);
  });

  test('uses the rubric’s own names, and nothing else of it', async () => {
    expect(new Set(points(await essay('my-opinion')).map(({ criterion }) => criterion))).toEqual(
      new Set(['Use of evidence and referencing', '']),
    );
    expect(rubricCriteria(ESSAYS.rubric)).toEqual([
      'Argument and critical analysis',
      'Use of evidence and referencing',
      'Structure',
      'Clarity of expression',
    ]);
    expect(rubricCriteria('- Method: clear\n2) Results – complete\n\n30 points')).toEqual([
      'Method',
      'Results',
    ]);
    expect(
      rubricCriteria(
        'General Rules:\n- If the student copied parts, do not be harsh\n- up to 2P for the Explanation\n- No points for examples from the lecture (as always)',
      ),
    ).toEqual([]);
  });
});

describe('[RULE-42] nothing to say', () => {
  test.each([
    'I agree.',
    'Ja.',
    'x',
    '我同意。',
    'The cat sat on the mat and looked at the dog, who looked back.',
  ])('“%s” gives no draft, and says why', async (text) => {
    await expect(writeOffline(requestOf(text))).rejects.toThrow(NothingToSay);
    await expect(
      writeOffline(requestOf(text, { description: 'Discuss in about 500 words.' })),
    ).rejects.toThrow(NothingToSay);
    await expect(writeOffline(requestOf(text))).rejects.toThrow(/so no draft was written\.$/);
  });
});

describe('[RULE-40] what is missing', () => {
  const text = 'Cars fill the streets of every large city, and the air suffers for it. '.repeat(40);
  const ask = { description: 'Write an essay. Use at least four academic sources.' };
  test('is mentioned if everything was read and the brief asks for it', async () =>
    expect(said((await writeOffline(requestOf(text, ask))).improvements)).toMatch(/no citation/));
  test('is asked of the educator if the brief doesn’t ask for it', async () => {
    const draft = await writeOffline(
      requestOf(text, { description: 'Write an essay in which you argue for or against cars.' }),
    );
    expect(wording(draft)).not.toMatch(/citation|source/);
    expect(told(draft).join('\n')).toMatch(/No citation in any known form was found .*do you\?/);
  });
  test('is never mentioned for a work that was read in part', async () => {
    const draft = await attempt(requestOf(text, { ...ask, read: 0.8 }));
    expect(draft === null ? '' : wording(draft)).not.toMatch(/no citation/);
  });
});

describe('the educator’s settings', () => {
  test('tone: warm thanks', async () =>
    expect((await essay('my-opinion', { tone: 'warm' })).summary).toMatch(
      /^Thank you for your essay; it has 340 words/,
    ));
});

test('text made to slow the rules down, and text of no kind, does no harm', async () => {
  const dropped: number[] = [];
  const odd = [
    '(',
    '"',
    'A',
    ' ',
    '\n',
    'a ',
    'Smith (2001) ',
    '“a b c d e ',
    '. ',
    'I think ',
    '((((2001',
    '<p ',
    '/',
    '٠',
    '字',
    '😀',
    'According to A ',
    'because a b c d. ',
    'Table 1: ',
  ];
  for (const [index, piece] of odd.entries()) {
    for (const extension of ['txt', 'py', 'js', 'html', 'css', 'json']) {
      const request = requestOf(`${piece.repeat(600)} x${index}`, {
        extension,
        description: 'Discuss in 500 words. Use three academic sources in APA style.',
      });
      const draft = await attempt(request);
      if (draft !== null) dropped.push(checkEvidence(draft, request.material!.text).dropped_quotes);
    }
  }
  expect(dropped.filter((count) => count > 0)).toEqual([]);
});

test('[READ-2] [RULE-38] nothing that is hidden, and no running head, reaches a rule', async () => {
  const seen =
    'I beleive that buses should run at night, because people work at night. A town that wants fewer cars has to offer something at two in the morning, too.';
  const unseen = 'Everybody knows that it is a definately wrong thing. The the fault is here.';
  const whole = documentOfText(seen, 'txt');
  const start = seen.length + 2;
  const withBlock = (block: Partial<(typeof whole.blocks)[number]>): DraftRequest => ({
    ...requestOf(seen, {
      description: 'Write an essay: should buses run at night?',
      settings: { length: 'long' },
    }),
    material: {
      ...whole,
      text: `${seen}\n\n${unseen}`,
      blocks: [...whole.blocks, { kind: 'paragraph', start, end: start + unseen.length, ...block }],
    },
  });
  expect(said(points(await writeOffline(withBlock({})))), 'the same words in sight').toMatch(
    /definately/,
  );
  for (const block of [
    { hidden: 'white' },
    { hidden: 'tiny' },
    { hidden: 'hidden' },
    { kind: 'running' },
  ] as const) {
    expect(wording(await writeOffline(withBlock(block)))).not.toMatch(
      /definately|Everybody|The the/,
    );
  }
});

test('[DRAFT-11] a program’s line number is that in its file, however many empty lines it begins with', async () => {
  const program = '\n\ndef f(x):\n    try:\n        return x\n    except:\n        return 0\n';
  const draft = await writeOffline({
    ...requestOf('', {}),
    material: documentOfText(program, 'py'),
  });
  expect(said(draft.improvements)).toContain('(line 6)');
});

test('[READ-4] a draft says what could not be read of a work, whoever wrote it', () => {
  const raw: RawDraft = { summary: '', strengths: [], improvements: [], next_steps: [], notes: [] };
  const writer = { kind: 'rule-based', engine: 'e' } as const;
  const notesFor = (read_share: number) =>
    finishDraft({ raw, document: { ...documentOfText('Ten words.', 'txt'), read_share }, writer })
      .ai_feedback.notes;
  expect(notesFor(2 / 3)).toEqual([
    { kind: 'scope', text: expect.stringContaining('Only 66 per cent of the pages') },
  ]);
  expect(notesFor(1)).toEqual([]);
});

describe('[RULE-41] across a class', () => {
  const request = requestOf(
    'I beleive it. We walk to the bank and home again each day of the week.',
    { description: 'Argue your position in an essay.' },
  );
  const ways = async (others: string[][]) => writeOffline({ ...request, said: others });

  test('what half of it is told is also reported to the educator', async () => {
    const others = (count: number, of: number) =>
      Array.from({ length: of }, (_, index) => [
        index < count
          ? 'A misspelling: “teh” → “the”. Correct “teh”.'
          : 'The sentence “A b c …” has 50 words.',
      ]);
    expect(told(await ways(others(3, 6)))).toContainEqual(
      expect.stringMatching(/^3 of the 6 other drafts .* A misspelling: “beleive” → “believe”\./),
    );
    for (const few of [others(2, 6), others(4, 4), []])
      expect(told(await ways(few)).join('\n')).not.toContain('other drafts of this assignment');
  });
});

test('[UI-9] the draft counts a script’s words as the desk does, and says if it leaves out the sources', async () => {
  const figureOf = async (name: string) => {
    const request = requestFor(`server/demo/essays/${name}.txt`);
    const { summary } = await writeOffline(request);
    const [, words, sources] = /has ([\d,]+) words( without the sources)?/.exec(summary)!;
    return { own: Number(words), all: request.material.words, sources };
  };
  const alone = await figureOf('my-opinion');
  expect(alone).toMatchObject({ own: alone.all, sources: undefined });
  const listed = await figureOf('fairness-of-congestion-charging');
  expect(listed).toMatchObject({ all: 561, sources: ' without the sources' });
  expect(listed.own).toBeLessThan(listed.all);
});
