import { describe, expect, test } from 'vitest';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { problemsOf } from '#contract/rubrics/problems.ts';
import { maxOf } from '#contract/rubrics/total.ts';
import { NoRubric } from '#server/features/rubrics/read/draft.ts';
import { readRubricText } from '#server/features/rubrics/read/read.ts';

/** A rubric in one line per criterion: kind, name, weight, and the points of its levels. */
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
  test('from a spreadsheet: levels with points in the heading, descriptors in the cells', () => {
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
      'The row “Total” was left out, because totals are calculated.',
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

  test('if nothing gives the points they are guessed by order, which is reported', () => {
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
      expect.stringContaining('read as points'),
    ]);
  });

  test('of only names and numbers, with a description', () => {
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

  test('transposed, with levels down the side', () => {
    const found = read('\tArgument\tStyle\nExcellent (5)\ta\tb\nGood (3)\tc\td\nPoor (1)\te\tf');
    expect(brief(found)).toEqual([
      'levels | Argument | Excellent=5 Good=3 Poor=1',
      'levels | Style | Excellent=5 Good=3 Poor=1',
    ]);
  });

  test('from a web page: entities, line breaks, a title row, scripts and inner tables are read as displayed', () => {
    const found =
      read(`<html><body><p>Before</p><table><caption>x</caption><tr><th colspan="3">My rubric</th></tr>
      <tr><th>Criteria</th><th>Good &gt; fair<br>5 pts</th><th>Poor<br>0 pts</th></tr>
      <tr><td><b>Style</b> &amp; tone<p>How it reads</p></td><td>Clear<script>alert(1)</script><ul><li>one</li><li>two</li></ul></td><td>Not</td></tr></table></body></html>`);
    expect(brief(found)).toEqual(['levels | Style & tone | Good > fair=5 Poor=0']);
    expect(found.rubric.criteria[0]).toMatchObject({
      description: 'How it reads',
      levels: [{ descriptor: 'Clear\n• one\n• two' }, {}],
    });
    expect(found.notes.map(({ text }) => text)).toEqual(['Read as a title: “My rubric”.']);
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

  test('drawn with vertical bars', () => {
    expect(
      brief(
        read('| Criteria | Good (2) | Poor (0) |\n|---|:--:|---|\n| **Style** | clear | not |'),
      ),
    ).toEqual(['levels | Style | Good=2 Poor=0']);
  });

  test('with unclosed quotes is still read', () => {
    expect(brief(read('Criteria\tGood (2)\tPoor (0)\nStyle\t"clear\tnot'))).toEqual([
      'levels | Style | Good=2 Poor=0',
    ]);
  });
});

test('[RUB-4] plain lines: with points, points can be given; without, they are for comments', () => {
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
  test('older YAML: numbered levels that share the maximum', () => {
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
  test('a backup’s rubric, in order, with markup as words', () => {
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
  test('a backup’s marking guide, with its notes for markers', () => {
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
      '1 frequent comments were left out: they belong in the comment bank.',
    ]);
  });
  test('an entity that would expand stays a word, and nothing is fetched', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>${form('rubric', '<criteria><criterion id="1"><description>&b;&f;</description><levels><level><score>1</score><definition>x</definition></level></levels></criterion></criteria>').replace(/<\?xml[^>]*>/, '')}`;
    expect(read(bomb).rubric.criteria[0]?.name).toBe('&b;&f;');
  });
  test('what its web service returns', () => {
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
  ['other JSON', '{"a": 1}', 'isn’t a supported rubric'],
  ['an empty table', '<table></table>', 'no text'],
  ['XML of something else', '<criteria></criteria>', 'doesn’t contain'],
])('[RUB-4] %s isn’t a rubric, with the reason', (_what, text, words) => {
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
    expect.stringContaining('999999 is out of range'),
  ]);
});

describe('[REPORT-9] points are read as intended, or a warning says what may be wrong', () => {
  const table = (...rows: string[]) => rows.join('\n');
  const html = (...rows: string[]) => `<table><tr>${rows.join('</tr><tr>')}</tr></table>`;
  test.each([
    [
      'fractions',
      table(
        'Criterion\tfull\thalf\tnone',
        'Proof\t1\t½\t0',
        'Limit\t2½\t1¼\t0',
        'Form\t1 1/2\t¾\t0',
      ),
      [
        'levels | Proof | full=1 half=0.5 none=0',
        'levels | Limit | full=2.5 half=1.25 none=0',
        'levels | Form | full=1.5 half=0.75 none=0',
      ],
    ],
    [
      'fractions in lines',
      'Thesis (2½ points)\nStyle – ½\nForm: ¾ point',
      ['points | Thesis | 2.5', 'points | Style | 0.5', 'points | Form | 0.75'],
    ],
    [
      'so many of so many',
      table('Criterion\tGood\tFair\tBad', 'Limit\t4/4\t2/4\t0/4'),
      ['levels | Limit | Good=4 Fair=2 Bad=0'],
    ],
    [
      'a column to be filled in',
      table(
        'Criterion\tGood (5)\tFair (3)\tScore',
        'Thesis\tclear\tpartly\t___/5',
        'Total\t\t\t___/5',
      ),
      ['levels | Thesis | Good=5 Fair=3'],
    ],
    [
      'a heading to be filled in',
      table('Criterion\tGood (5)\tBad (0)\tScore ___/10', 'Thesis\tclear\tnone\t'),
      ['levels | Thesis ×2 | Good=5 Bad=0'],
    ],
    [
      'Max over numbers',
      table('Criterion\tMax', 'Thesis\t10', 'Style\tup to 5'),
      ['points | Thesis | 10', 'points | Style | 5'],
    ],
    [
      'numbers under a word that nobody knows',
      table('Kritérium\tBodovka', 'Teze\t10', 'Styl\t5'),
      ['points | Teze | 10', 'points | Styl | 5'],
    ],
    [
      'weights beside maxima',
      table('Criterion\tWeight\tMax', 'Thesis\t60%\t10', 'Style\t40%\t5'),
      ['points | Thesis ×6 | 10', 'points | Style ×8 | 5'],
    ],
    [
      'a bar after a backslash',
      table(
        '| Criterion | Full (10 pts) | Half (5 pts) | None (0 pts) |',
        '|---|---|---|---|',
        '| Thesis | clear \\| strong | partly | none |',
      ),
      ['levels | Thesis | Full=10 Half=5 None=0'],
    ],
    [
      'Markdown without bars at the sides',
      table('Criterion | Good (5) | Bad (0)', '--- | --- | ---', 'Thesis | clear | none'),
      ['levels | Thesis | Good=5 Bad=0'],
    ],
    [
      'a heading over two columns',
      html(
        '<th>Criterion</th><th colspan="2">Good</th><th>Bad</th>',
        '<td>Thesis</td><td>5</td><td>4</td><td>0</td>',
      ),
      ['levels | Thesis | Good=5 Good=4 Bad=0'],
    ],
    [
      'a heading in two rows',
      html(
        '<th rowspan="2">Criterion</th><th colspan="2">Good</th><th>Bad</th>',
        '<th>5</th><th>4</th><th>0</th>',
        '<td>Thesis</td><td colspan="2">clear</td><td>none</td>',
      ),
      ['levels | Thesis | Good=5 Good=4 Bad=0'],
    ],
    [
      'points in a row of their own',
      table('Criterion\tGood\tFair\tPoor', 'Points\t5\t3\t0', 'Thesis\ta\tb\tc'),
      ['levels | Thesis | Good=5 Fair=3 Poor=0'],
    ],
    [
      'a fraction with a slash of its own',
      table('Criterion\tfull\tnone', 'Proof\t1⁄2\t0', 'Limit\t1¾\t0'),
      ['levels | Proof | full=0.5 none=0', 'levels | Limit | full=1.75 none=0'],
    ],
    [
      'less than one point in a line',
      'Thesis (1/2 point)\nStyle: 3/4 of a point\nForm (2 points)',
      ['points | Thesis | 0.5', 'points | Style | 0.75', 'points | Form | 2'],
    ],
    [
      'so many out of so many',
      table('Criterion\tGood\tBad', 'Limit\t4 out of 4\t0 von 4'),
      ['levels | Limit | Good=4 Bad=0'],
    ],
    [
      'a column to be filled in, with dots or a box, whatever it is called',
      table('Criterion\tGood (5)\tMark\tAwarded here', 'Thesis\tclear\t….. / 5\t[  ] / 5'),
      ['levels | Thesis | Good=5'],
    ],
    [
      'criteria side by side over a row of weights',
      table('Criterion\tThesis\tStyle', 'Weight\t60%\t40%'),
      ['points | Thesis | 60', 'points | Style | 40'],
    ],
    [
      'factors',
      table('Criterion\tFactor\tGood (2)\tBad (0)', 'A\tx2\ta\tb', 'B\t×1,5\ta\tb', 'C\t1\ta\tb'),
      [
        'levels | A ×2 | Good=2 Bad=0',
        'levels | B ×1.5 | Good=2 Bad=0',
        'levels | C | Good=2 Bad=0',
      ],
    ],
    [
      'digits of other scripts',
      table('Criterion\tPoints', 'A\t١٠', 'B\t５点', 'C\t۳'),
      ['points | A | 10', 'points | B | 5', 'points | C | 3'],
    ],
    [
      'points and a colon in front of a level’s words',
      table(
        'Criterion\tGood\tFair\tPoor',
        'Thesis\t8–10: clear\t4-7: vague\t0–3: none',
        'Style\t5 = fine\t3 = rough\t0 = poor',
        'Form\t2 pts – neat\t1 pt – untidy\t0 pts – none',
      ),
      [
        'range | Thesis | Good=8..10 Fair=4..7 Poor=0..3',
        'levels | Style | Good=5 Fair=3 Poor=0',
        'levels | Form | Good=2 Fair=1 Poor=0',
      ],
    ],
    [
      'a number in front of one level’s words, beside points in the heading',
      table('Criterion\tGood (5)\tBad (0)', 'Sources\t3–5: all of them\tnone'),
      ['levels | Sources | Good=5 Bad=0'],
    ],
    [
      'thousands with an apostrophe or a narrow blank',
      table('Kriterium\tPunkte', "Aufsatz\t1'000", 'Vortrag\t1\u202f500'),
      ['points | Aufsatz | 1000', 'points | Vortrag | 1500'],
    ],
  ])('%s', (_, text, criteria) => {
    const found = read(text);
    expect(brief(found)).toEqual(criteria);
    expect(warnings(found).filter((note) => !note.startsWith('A column without'))).toEqual([]);
  });

  test.each([
    ['1,000', 1000],
    ['2.500', 2500],
    ['3,333', 3.333],
  ])('%s is read, with a note that it can be read in two ways', (written, points) => {
    for (const text of [
      `Criterion\tGood\tBad\nEssay\t${written}\t0`,
      `Criterion\tGood (${written})\tBad (0)\nEssay\ta\tb`,
      `Criterion\tPoints\nEssay\t${written}`,
      `Essay (${written} points)\nTalk (5 points)`,
    ]) {
      const found = read(text);
      expect(maxOf({ ...found.rubric, criteria: found.rubric.criteria.slice(0, 1) })).toBe(points);
      expect(warnings(found)).toEqual([
        `“${written}” can be read in two ways; it was read as ${points}: check it.`,
      ]);
    }
  });

  test.each([
    'Criterion\tGood (5)\tBad (0)\nContent (60%)\nArgument\ta\tb\nLanguage (40%)\nStyle\ta\tb',
    'Criterion\tWeight\tGood (5)\tBad (0)\nContent\t60%\nArgument\t\ta\tb\nLanguage\t40%\nStyle\t\ta\tb',
  ])('a row of a name and a weight is a group over what follows: %j', (text) => {
    const found = read(text);
    expect(found.rubric.criteria.map(({ group, name, weight }) => [group, name, weight])).toEqual([
      ['Content', 'Argument', 1],
      ['Language', 'Style', 1],
    ]);
    expect(warnings(found)[0]).toContain('“Content” became a group. That it stands for 60 %');
  });

  test('a group with the sum of its criteria isn’t a criterion, and one with another sum says so', () => {
    const of = (points: number) =>
      read(
        `Criterion\tPoints\nContent (${points})\t\nArgument\t30\nSources\t30\nLanguage (40)\t\nStyle\t40`,
      );
    expect(brief(of(60))).toEqual([
      'points | Argument | 30',
      'points | Sources | 30',
      'points | Style | 40',
    ]);
    expect(warnings(of(60))).toEqual([]);
    expect(warnings(of(70))).toEqual([
      '“Content” says 70 points, and its criteria add up to 60: check them.',
    ]);
  });

  test.each([
    'Kriterium\tsehr gut (1)\tgut (2)\tbefriedigend (3)\tausreichend (4)\tmangelhaft (5)\nInhalt\ta\tb\tc\td\te',
    'Kriterium\t1 (sehr gut)\t2 (gut)\t3 (befriedigend)\t4 (ausreichend)\t5 (mangelhaft)\nInhalt\ta\tb\tc\td\te',
    'Kriterium\t1\t2\t3\t4\t5\nInhalt\tsehr gut\tgut\tbefriedigend\tausreichend\tmangelhaft',
    'Kriterium\tsehr gut\tgut\tbefriedigend\tausreichend\tmangelhaft\nNote\t1\t2\t3\t4\t5\nInhalt\ta\tb\tc\td\te',
  ])('the best school grade gets the most points, and is asked about: %j', (text) => {
    const found = read(text);
    expect(found.rubric.criteria[0]?.levels.map(({ points }) => points)).toEqual([4, 3, 2, 1, 0]);
    expect(warnings(found).join()).toContain('Less seems to be better here, as in school grades');
  });

  test.each([
    'Thesis (10)\nBonus: originality (up to 3)',
    'Criterion\tPoints\nThesis\t10\nBonus: originality\tup to 3',
    'Thesis (10)\nBonus: originality – max. 3',
  ])('a bonus adds to the total but not to the maximum: %j', (text) => {
    const found = read(text);
    expect(found.rubric.criteria.map(({ name, max, bonus }) => [name, max, bonus])).toEqual([
      ['Thesis', 10, false],
      ['Bonus: originality', 3, true],
    ]);
    expect(maxOf(found.rubric)).toBe(10);
  });

  test('deductions give no points', () => {
    for (const text of [
      'Thesis (10)\nLate (-5)',
      'Criterion\tPoints\nThesis\t10\nLate\t-5',
      'Criterion\tPoints\nThesis\t10\nLate\t–5',
    ])
      expect(read(text).rubric.criteria[1]).toMatchObject({ name: 'Late', min: -5, max: 0 });
  });

  test('levels from 1 up, in words that don’t say which is the best, are asked about', () => {
    expect(
      warnings(read('Kritérium\tvýborně (1)\tdobře (2)\tnevyhověl (3)\nTeze\ta\tb\tc')),
    ).toEqual([
      'The file doesn’t say whether “výborně” (1) or “nevyhověl” (3) is best. The higher number was assumed: check it.',
    ]);
    expect(warnings(read('Criterion\tPoor (1)\tFair (2)\tGood (3)\nThesis\ta\tb\tc'))).toEqual([]);
  });

  test('points with a plus that nothing calls a bonus are asked about', () => {
    expect(warnings(read('Thesis (10)\nStyle (+2)'))).toEqual([
      expect.stringContaining('“Style” is written with a plus'),
    ]);
  });

  test('a row that deducts points causes no warning as if it gave them', () => {
    expect(warnings(read('Criterion\tPoints\nThesis\t10\nFormatting\t-2'))).toEqual([]);
  });

  test('names levels without points among levels with points', () => {
    expect(warnings(read('Criterion\tGood (5)\tFair\tBad (0)\nThesis\ta\tb\tc'))).toEqual([
      'No points were found for “Fair” of “Thesis”, so they got 0: check them.',
    ]);
  });

  test('[UI-9] a list with a tab after each bullet or number is a list of lines', () => {
    for (const mark of ['•', 'o', '-', '1.'])
      expect(brief(read(`${mark}\tThesis (10)\n${mark}\tStyle (5)`))).toEqual([
        'points | Thesis | 10',
        'points | Style | 5',
      ]);
  });
});
