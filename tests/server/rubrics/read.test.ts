import { describe, expect, test } from 'vitest';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { problemsOf } from '#contract/rubrics/problems.ts';
import { maxOf } from '#contract/rubrics/total.ts';
import { NoRubric } from '#server/features/rubrics/read/draft.ts';
import { readRubricText } from '#server/features/rubrics/read/read.ts';

/** A rubric in one line a criterion: kind, name, weight, and what its levels are worth. */
const brief = ({ rubric }: ReadRubric) =>
  rubric.criteria.map(({ kind, name, weight, max, levels }) =>
    [
      kind,
      name + (weight === 1 ? '' : ` ×${weight}`),
      levels.length > 0
        ? levels
            .map(
              (level) =>
                `${level.name}=${level.points_min === null ? '' : `${level.points_min}..`}${level.points}`,
            )
            .join(' ')
        : String(max),
    ].join(' | '),
  );
const warnings = ({ notes }: ReadRubric) =>
  notes.filter(({ tone }) => tone === 'warning').map(({ text }) => text);
const read = (text: string) => {
  const found = readRubricText(text);
  expect(problemsOf(found.rubric)).toEqual([]);
  return found;
};

describe('[RUB-4] a pasted table', () => {
  test('of a spreadsheet: levels with points in the heading, descriptors in the cells', () => {
    const found = read(
      [
        'Criteria\tExcellent (10)\tGood (7)\tPoor (2)',
        'Argument\tA thesis that holds\t"A thesis,\nnot argued"\tNo thesis',
        'Style\tClear\tMostly clear\tHard to read',
        'Total\t20\t14\t4',
      ].join('\n'),
    );
    expect([found.kind, brief(found)]).toEqual([
      'table',
      [
        'levels | Argument | Excellent=10 Good=7 Poor=2',
        'levels | Style | Excellent=10 Good=7 Poor=2',
      ],
    ]);
    expect(found.rubric.criteria[0]?.levels[1]?.descriptor).toBe('A thesis,\nnot argued');
    expect(found.notes.map(({ text }) => text)).toEqual([
      'The row “Total” was left out: totals are counted.',
    ]);
  });

  test.each([
    ['9–10 pts', '9..10'],
    ['10 to >7 pts', '7..10'],
    ['(90-100)', '90..100'],
    ['5', '5'],
    ['2,5 Punkte', '2.5'],
    ['Top = 4', '4'],
    ['4: top', '4'],
  ])('a heading that says %s', (said, points) => {
    const found = read(`Criterion\t${said}\tOther 0 pts\nA criterion\tx\ty`);
    expect(brief(found)[0]).toContain(`=${points} `);
  });

  test('with weights: what a criterion is worth is kept, by a weight or as its share', () => {
    const weighted = read(
      'Criterion\tWeight\tGood (4)\tFair (2)\tPoor (0)\nArgument\t60%\ta\tb\tc\nStyle\t40%\ta\tb\tc',
    );
    expect(brief(weighted)).toEqual([
      'levels | Argument ×15 | Good=4 Fair=2 Poor=0',
      'levels | Style ×10 | Good=4 Fair=2 Poor=0',
    ]);
    expect(maxOf(weighted.rubric)).toBe(100);
    const shares = read(
      'Criterion\tPoints\tFirst (70–100%)\tSecond (50–69%)\tFail (0–49%)\nArgument\t20\ta\tb\tc',
    );
    expect(brief(shares)).toEqual(['range | Argument | First=14..20 Second=10..13.8 Fail=0..9.8']);
    expect(brief(read('Criteria\tGood\tPoor\nStyle (20 points)\tGood (20)\tPoor (5)'))).toEqual([
      'levels | Style | Good=20 Poor=5',
    ]);
  });

  test('with points in the cells', () => {
    const found = read(
      'Aspect\tGood\tFair\nArgument\t(10) Holds together\tSome steps are missing (6)\nStyle\t5 pts: clear\t2 pts: unclear',
    );
    expect(brief(found)).toEqual([
      'levels | Argument | Good=10 Fair=6',
      'levels | Style | Good=5 Fair=2',
    ]);
    expect(found.rubric.criteria[0]?.levels.map(({ descriptor }) => descriptor)).toEqual([
      'Holds together',
      'Some steps are missing',
    ]);
  });

  test('where nothing says points they are guessed by order, and that is said', () => {
    const falling = read('Criteria\tExcellent\tGood\tPoor\nArgument\ta\tb\tc');
    expect([brief(falling), warnings(falling)]).toEqual([
      ['levels | Argument | Excellent=2 Good=1 Poor=0'],
      ['No points were found. The levels got 2, 1, 0 from left to right: check them.'],
    ]);
    expect(brief(read('Criteria\tPoor\tGood\tExcellent\nArgument\ta\tb\tc'))).toEqual([
      'levels | Argument | Poor=0 Good=1 Excellent=2',
    ]);
    const numbered = read('Criteria\tLevel 1\tLevel 2\tLevel 3\nArgument\ta\tb\tc');
    expect([brief(numbered), warnings(numbered)[0]]).toEqual([
      ['levels | Argument | Level 1=1 Level 2=2 Level 3=3'],
      expect.stringContaining('taken for points'),
    ]);
  });

  test('of names and numbers alone, with a description', () => {
    expect(brief(read('Argument\t40\nStyle\t20\nSources\t40'))).toEqual([
      'points | Argument | 40',
      'points | Style | 20',
      'points | Sources | 40',
    ]);
    const described = read(
      'Criterion\tDescription\tMarks\tMark awarded\nArgument\tA thesis\t60\t\nStyle\tClear words\t40\t',
    );
    expect(brief(described)).toEqual(['points | Argument | 60', 'points | Style | 40']);
    expect(described.rubric.criteria[0]?.description).toBe('A thesis');
    expect(described.notes.map(({ text }) => text)).toContain(
      'The column “Mark awarded” was left out: it is filled in while marking.',
    );
  });

  test('with groups: headings of their own, or a column that spans rows', () => {
    const headings = read(
      'Criteria\tGood (2)\tPoor (0)\nContent\t\t\nArgument\ta\tb\nForm\t\t\nStyle\ta\tb',
    );
    expect(headings.rubric.criteria.map(({ group, name }) => [group, name])).toEqual([
      ['Content', 'Argument'],
      ['Form', 'Style'],
    ]);
    const spans = read(
      '<table><tr><th>Area<th>Criterion<th>Good (2)<th>Poor (0)<tr><td rowspan=2>Content<td>Argument<td>a<td>b<tr><td>Evidence<td>a<td>b<tr><td>Form<td>Style<td>a<td>b</table>',
    );
    expect(spans.rubric.criteria.map(({ group, name }) => [group, name])).toEqual([
      ['Content', 'Argument'],
      ['Content', 'Evidence'],
      ['Form', 'Style'],
    ]);
  });

  test('turned, with levels down the side', () => {
    const found = read('\tArgument\tStyle\nExcellent (5)\ta\tb\nGood (3)\tc\td\nPoor (1)\te\tf');
    expect(brief(found)).toEqual([
      'levels | Argument | Excellent=5 Good=3 Poor=1',
      'levels | Style | Excellent=5 Good=3 Poor=1',
    ]);
  });

  test('of a web page: entities, line breaks, a title row, scripts and inner tables are as a reader sees them', () => {
    const found =
      read(`<html><body><p>Before</p><table><caption>x</caption><tr><th colspan="3">My rubric</th></tr>
      <tr><th>Criteria</th><th>Good &gt; fair<br>5 pts</th><th>Poor<br>0 pts</th></tr>
      <tr><td><b>Style</b> &amp; tone<p>How it reads</p></td><td>Clear<script>alert(1)</script><ul><li>one</li><li>two</li></ul></td><td>Not</td></tr></table></body></html>`);
    expect(brief(found)).toEqual(['levels | Style & tone | Good > fair=5 Poor=0']);
    expect(found.rubric.criteria[0]).toMatchObject({
      description: 'How it reads',
      levels: [{ descriptor: 'Clear\n• one\n• two' }, {}],
    });
    expect(found.notes.map(({ text }) => text)).toEqual(['Taken for a title: “My rubric”.']);
  });

  test('[UI-9] from Word: bullets before names and single descriptors are left out, lists keep one kind', () => {
    const found = read(
      'Criteria\tGood (2)\tPoor (0)\n• Style\t·\u00a0\u00a0clear\tnot\n"\uf0b7 Sources"\t"\uf0b7\u00a0many\n\uf0b7\u00a0good"\tnone',
    );
    expect(brief(found)).toEqual([
      'levels | Style | Good=2 Poor=0',
      'levels | Sources | Good=2 Poor=0',
    ]);
    expect(
      found.rubric.criteria.map(({ levels }) => levels.map(({ descriptor }) => descriptor)),
    ).toEqual([
      ['clear', 'not'],
      ['• many\n• good', 'none'],
    ]);
  });

  test('drawn with bars', () => {
    expect(
      brief(
        read('| Criteria | Good (2) | Poor (0) |\n|---|:--:|---|\n| **Style** | clear | not |'),
      ),
    ).toEqual(['levels | Style | Good=2 Poor=0']);
  });

  test('whose quotes never close is read all the same', () => {
    expect(brief(read('Criteria\tGood (2)\tPoor (0)\nStyle\t"clear\tnot'))).toEqual([
      'levels | Style | Good=2 Poor=0',
    ]);
  });
});

test('[RUB-4] plain lines: with points they can be given points, without they are for comments', () => {
  const found = read(
    '1. Argument (40 points)\n   - a thesis\n2. Style: 20\n3) Sources – 40%\nOverall impression\nTotal: 100',
  );
  expect([found.kind, brief(found)]).toEqual([
    'text',
    [
      'points | Argument | 40',
      'points | Style | 20',
      'points | Sources | 40',
      'comment | Overall impression | null',
    ],
  ]);
  expect(found.rubric.criteria[0]?.description).toBe('a thesis');
});

describe('[RUB-4] Canvas', () => {
  const head =
    'Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,Rating Points,Rating Name,Rating Description,Rating Points';
  test('criteria with ratings, ranges, decimal commas, and the first of several rubrics', () => {
    const found = read(
      [
        head,
        'Essay,Style,"How, it reads",false,Good,Clear,"2,5",Poor,,0',
        'Essay,Argument,,TRUE,Good,Holds,10,Poor,Fails,4',
        'Other,X,,false,A,,1,B,,0',
      ].join('\r\n'),
    );
    expect([found.kind, brief(found)]).toEqual([
      'canvas-csv',
      ['levels | Style | Good=2.5 Poor=0', 'range | Argument | Good=4..10 Poor=4'],
    ]);
    expect(found.rubric.criteria[0]?.description).toBe('How, it reads');
    expect(warnings(found)).toEqual([
      'The file holds 2 rubrics. “Essay” was taken; left out: “Other”.',
    ]);
  });
  test('headings in any case and order, semicolons, an uneven row', () => {
    const found = read(
      'criteria NAME (required);My Rating Name 1;rating points;Rating Description\nStyle;Good;3;clear\nTone;Fine;2',
    );
    expect(brief(found)).toEqual(['levels | Style | Good=3', 'levels | Tone | Fine=2']);
  });
});

describe('[RUB-4] MarkUs', () => {
  test('YAML of today: rubric, flexible and checkbox, bonus, symbols as keys', () => {
    const found = read(
      'Log:\n  type: rubric\n  max_mark: 4.0\n  levels:\n    Weak:\n      description: Not clear\n      mark: 0.0\n    2:\n      :description: Clear\n      :mark: 4.0\n  ta_visible: false\nReport:\n  type: Flexible\n  max_mark: 2.5\n  description: Say it\nRuns:\n  type: checkbox\n  max_mark: 1\n  bonus: true\n',
    );
    expect([found.kind, brief(found)]).toEqual([
      'markus-yaml',
      ['levels | Log | Weak=0 2=4', 'points | Report | 2.5', 'check | Runs | Yes=1 No=0'],
    ]);
    expect(found.rubric.criteria.map(({ bonus }) => bonus)).toEqual([false, false, true]);
    expect(found.rubric.criteria[0]?.levels[1]?.descriptor).toBe('Clear');
  });
  test('YAML of older years: numbered levels that share the maximum', () => {
    expect(
      brief(
        read(
          'Design:\n  max_mark: 8.0\n  level_0:\n    name: Poor\n    description: a\n  level_1:\n    name: Fair\n  level_2:\n    name: Good\n',
        ),
      ),
    ).toEqual(['levels | Design | Poor=0 Fair=4 Good=8']);
  });
  test('CSV in both orders, and of flexible criteria', () => {
    const threes = read(
      'Design,Poor,"bad, very",0,Good,fine,4\nTests,None,,0,Some,,1.5,All,every case,3\n',
    );
    expect([threes.kind, brief(threes)]).toEqual([
      'markus-csv',
      ['levels | Design | Poor=0 Good=4', 'levels | Tests | None=0 Some=1.5 All=3'],
    ]);
    const weights = read('Design,2.0,Horrible,Poor,Good,x,y,z\nTests,1.5,Horrible,Poor,Good,,,\n');
    expect(brief(weights)).toEqual([
      'levels | Design | Horrible=0 Poor=2 Good=4',
      'levels | Tests | Horrible=0 Poor=1.5 Good=3',
    ]);
    expect(weights.rubric.criteria[0]?.levels.map(({ descriptor }) => descriptor)).toEqual([
      'x',
      'y',
      'z',
    ]);
    expect(brief(read('Report,10.0,"describe it, all"\nTalk,5,clearly\n'))).toEqual([
      'points | Report | 10',
      'points | Talk | 5',
    ]);
  });
  test('an alias bomb is refused at once', () => {
    const bomb = `a: &a {max_mark: 1}\n${'bcdefghij'
      .split('')
      .map(
        (name, index) =>
          `${name}: &${name} {${Array.from({ length: 9 }, (_, n) => `x${n}: *${'abcdefghij'[index]}`).join(', ')}}`,
      )
      .join('\n')}\nend:\n  max_mark: 1\n`;
    expect(() => readRubricText(bomb)).toThrow(NoRubric);
  });
});

test('[RUB-4] PrairieLearn: items, where marking starts, limits', () => {
  const file = {
    max_extra_points: 1,
    min_points: 0,
    replace_auto_points: false,
    starting_points: 10,
    max_points: 10,
    max_manual_points: 10,
    max_auto_points: 0,
    grader_guidelines: 'Be kind.',
    rubric_items: [
      {
        order: 1,
        points: 1,
        description: 'Elegant',
        explanation: '',
        grader_note: '',
        always_show_to_students: true,
      },
      {
        order: 0,
        points: -2.5,
        description: 'Off by one',
        explanation: 'The loop ends early',
        grader_note: 'see line 4',
        always_show_to_students: false,
      },
    ],
  };
  const found = read(JSON.stringify(file));
  expect([found.kind, brief(found)]).toEqual([
    'prairielearn-json',
    ['items | Rubric | Off by one=-2.5 Elegant=1'],
  ]);
  expect(found.rubric).toMatchObject({
    start: 'max',
    min: 0,
    max: 10,
    extra: 1,
    marker_guidelines: 'Be kind.',
  });
  expect(found.rubric.criteria[0]?.marker_note).toBe('Off by one: see line 4');
  expect(warnings(readRubricText(JSON.stringify({ ...file, starting_points: 3 })))).toEqual([
    expect.stringContaining('starts at 3 points'),
  ]);
});

describe('[RUB-4] Moodle', () => {
  const form = (
    method: string,
    inner: string,
  ) => `<?xml version="1.0" encoding="UTF-8"?><areas><area id="1"><areaname>submissions</areaname><activemethod>${method}</activemethod>
    <definitions><definition id="2"><method>${method}</method><name>Form</name><plugin_gradingform_${method}_definition>${inner}</plugin_gradingform_${method}_definition></definition></definitions></area></areas>`;
  test('the rubric of a backup, in its order, with markup as words', () => {
    const level = (score: string, definition: string) =>
      `<level id="1"><score>${score}</score><definition>${definition}</definition><definitionformat>1</definitionformat></level>`;
    const found = read(
      form(
        'rubric',
        `<criteria>
      <criterion id="5"><sortorder>2</sortorder><description>Style</description><descriptionformat>1</descriptionformat><levels>${level('0.00000', 'Poor')}${level('2.50000', 'Fine')}</levels></criterion>
      <criterion id="4"><sortorder>1</sortorder><description>Facts &amp; depth\nHow deep?</description><descriptionformat>0</descriptionformat><levels>${level('1.00000', '&lt;p&gt;Some &amp;amp; few&lt;/p&gt;')}</levels></criterion></criteria>`,
      ),
    );
    expect([found.kind, brief(found)]).toEqual([
      'moodle-xml',
      ['levels | Facts & depth | Some & few=1', 'levels | Style | Poor=0 Fine=2.5'],
    ]);
    expect(found.rubric.criteria[0]?.description).toBe('How deep?');
  });
  test('the marking guide of a backup, with its notes for markers', () => {
    const found = read(
      form(
        'guide',
        `<guidecriteria><guidecriterion id="1"><sortorder>1</sortorder><shortname>Content</shortname><description>For students</description><descriptionformat>1</descriptionformat>
      <descriptionmarkers>For markers</descriptionmarkers><descriptionmarkersformat>1</descriptionmarkersformat><maxscore>60.00000</maxscore></guidecriterion>
      <guidecomments><guidecomment id="3"><sortorder>1</sortorder><description>Well argued.</description></guidecomment></guidecomments></guidecriteria>`,
      ),
    );
    expect(brief(found)).toEqual(['points | Content | 60']);
    expect(found.rubric.criteria[0]).toMatchObject({
      description: 'For students',
      marker_note: 'For markers',
    });
    expect(found.notes.map(({ text }) => text)).toEqual([
      '1 frequent comments were left out: they belong into the comment bank.',
    ]);
  });
  test('an entity that would expand stays a word, and nothing is fetched', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>${form('rubric', '<criteria><criterion id="1"><description>&b;&f;</description><levels><level><score>1</score><definition>x</definition></level></levels></criterion></criteria>').replace(/<\?xml[^>]*>/, '')}`;
    expect(read(bomb).rubric.criteria[0]?.name).toBe('&b;&f;');
  });
  test('what its web service answers', () => {
    const areas = [
      {
        definitions: [
          {
            method: 'rubric',
            rubric: {
              rubric_criteria: [
                {
                  sortorder: 1,
                  description: 'Facts &amp; depth',
                  levels: [
                    { score: 0, definition: 'None' },
                    { score: 5, definition: 'Some' },
                  ],
                },
              ],
            },
          },
        ],
      },
    ];
    const found = read(JSON.stringify({ request: {}, response: { areas } }));
    expect([found.kind, brief(found)]).toEqual([
      'moodle-json',
      ['levels | Facts & depth | None=0 Some=5'],
    ]);
  });
});

test.each([
  ['nothing', ' \n ', 'nothing in it'],
  ['cut JSON', '{"rubric_items": [', 'can’t be read'],
  ['other JSON', '{"a": 1}', 'no rubric that is known'],
  ['an empty table', '<table></table>', 'no text'],
  ['XML of something else', '<criteria></criteria>', 'no rubric'],
])('[RUB-4] %s is no rubric, and why is said', (_what, text, words) => {
  expect(() => readRubricText(text)).toThrow(new RegExp(words));
});

test('[RUB-4] nothing is shortened or left out without a note', () => {
  const rows = Array.from(
    { length: 60 },
    (_, row) => `Criterion ${row + 1}\t${'long '.repeat(row === 0 ? 3000 : 1)}\tx`,
  );
  const found = readRubricText(['Criteria\tGood (2)\tPoor (0)', ...rows].join('\n'));
  expect(found.rubric.criteria).toHaveLength(50);
  expect(warnings(found)).toEqual([
    expect.stringMatching(
      /^A rubric has at most 50 criteria\. Left out: “Criterion 51”.*“Criterion 60”\.$/,
    ),
    expect.stringMatching(
      /^A descriptor of “Criterion 1” has 14,999 characters and was cut to 5,000\.$/,
    ),
  ]);
  expect(warnings(readRubricText('Style\t10\nTone\t5\nTerms\t999999'))).toEqual([
    expect.stringContaining('999999 is out of bounds'),
  ]);
});
