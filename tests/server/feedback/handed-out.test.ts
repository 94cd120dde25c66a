import { expect, test } from 'vitest';
import { documentOfText } from '#server/extraction/read/text.ts';
import { readCriteria } from '#server/features/drafts/checks/criteria.ts';
import { writeOffline } from '#server/features/drafts/checks/writer.ts';

/** Returns what is said about a work, or why nothing is. */
const checks = (
  text: string,
  description: string,
  { extension = 'txt', rubric = null }: { extension?: string; rubric?: string | null } = {},
): Promise<{ said: string; told: string }> =>
  writeOffline({
    material: documentOfText(text, extension),
    assignment: { name: '', description, rubric },
    exemplars: [],
    comments: [],
    settings: { language: 'en', tone: 'neutral', length: 'medium' },
  }).then(
    ({ improvements, notes }) => ({
      said: improvements.map((point) => `${point.criterion}: ${point.text}`).join('\n'),
      told: notes.map((note) => note.text).join('\n'),
    }),
    (error: Error) => ({ said: '', told: error.message }),
  );

const HANDED_OUT = `import os
import sys

def area(r, seen=[]):
    pass
`;

test('[CHECK-2] finds nothing in a program on a line that the assignment provided', async () => {
  const body = `    try:
        return 3 * r
    except:
        return None
`;
  const work = HANDED_OUT.replace('    pass\n', body);
  const python = { extension: 'py' };
  expect((await checks(work, '', python)).said).toMatch(/seen/);
  const { said, told } = await checks(work, `Write area.\n${HANDED_OUT}`, python);
  expect(said).toMatch(/bare “except:” \(line 7\)/);
  expect(said).not.toMatch(/seen|import/);
  expect(told).toContain('3 lines stand in the assignment’s own brief, rubric or files');
  const whole = await checks(HANDED_OUT, HANDED_OUT, python);
  expect(whole).toEqual({ said: '', told: expect.stringContaining('all of it stands in the') });
  const page = '<html lang="en"><body>\n<img src="given.png">\n<img src="own.png">\n</body></html>';
  expect((await checks(page, '<img src="given.png">', { extension: 'html' })).said).toMatch(
    /no alternative text \(line 3\)/,
  );
});

test('[CHECK-2] in a text, the words of brief and template don’t count as the student’s', async () => {
  const question = 'Explain in about 20 words how how the heart pumps blood through the body.';
  const own =
    'The the heart is a pump that presses blood through all the vessels and lungs of the body, day and night.';
  const { said, told } = await checks(`${question} ${own}`, question);
  expect(said).toContain('“The the”');
  expect(said).not.toMatch(/how how|The brief says|words; the brief/);
  expect(told).toContain('14 words stand in the assignment’s own brief, rubric or files');
  expect((await checks(question, question)).told).toContain('all of it stands in');
});

test.each([
  ['Content\nConventions', 'Conventions'],
  ['Inhalt\nSprache und Ausdruck', 'Sprache und Ausdruck'],
  ['Ideas\nPresentation', 'Presentation'],
  ['Clarity of expression\nGrammar and mechanics', 'Grammar and mechanics'],
  ['Contenu\nOrthographe', 'Orthographe'],
  ['Argument\nUse of sources', ''],
])('[CHECK-3] with the criteria %j a misspelling belongs to “%s”', (rubric, criterion) =>
  expect(readCriteria({ rubric }, ['evidence', 'language', 'clarity']).nameOf('language')).toBe(
    criterion,
  ),
);

test('[CHECK-3] style and spelling share a criterion if there is one for both', () => {
  const { nameOf, unmeasured } = readCriteria({ rubric: 'Language\nCourage' }, [
    'language',
    'clarity',
  ]);
  expect([nameOf('language'), nameOf('clarity'), unmeasured]).toEqual([
    'Language',
    'Language',
    ['Courage'],
  ]);
});

test.each([
  ['x <- c(1, 2)\nprint(x)\n', 'r', 'there are no checks for R yet'],
  ['p { color: red }\n', 'css', 'there are no checks for CSS yet'],
  [
    'De auto rijdt door de straat en de mensen lopen langs het water, want het is een mooie dag in de stad en iedereen is buiten.',
    'txt',
    'there are no checks for Dutch yet',
  ],
])('[CHECK-3] says that no check knows a language, %j', async (text, extension, why) =>
  expect((await checks(text, '', { extension })).told).toContain(why),
);

test('[CHECK-3] a text with indents isn’t a table, and rows are one', () => {
  const kinds = (text: string): string[] =>
    documentOfText(text, 'txt').blocks.map(({ kind }) => kind);
  expect(kinds('\tOne paragraph here.\n\n\tAnother here.\n\n\t\tA quotation.\n')).toEqual([
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
  const prose = 'Cars fill the streets of every large city, and the air suffers for it, said one. ';
  expect(kinds(`First:\t${prose.repeat(2)}\n\nSecond:\t${prose.repeat(2)}\n`)).toEqual([
    'paragraph',
    'paragraph',
  ]);
  expect(kinds('Time\tSpeed\n\n1 s\t2 m/s\n\n\t3 m/s\n')).toEqual(['table']);
});
