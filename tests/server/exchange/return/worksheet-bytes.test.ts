import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classListOf } from '#server/features/exchange/return/moodle/class-list.ts';
import { planWorksheet } from '#server/features/exchange/return/moodle/plan.ts';
import {
  readWorksheet,
  type Worksheet,
} from '#server/features/exchange/return/moodle/worksheet.ts';
import { writeWorksheet } from '#server/features/exchange/return/moodle/write.ts';
import {
  aWorksheet,
  participants,
  rawLines,
  WORKSHEET_LANGUAGES,
} from '#tests/support/worksheets.ts';

/** Genuine files of a real Moodle, stored next to the repository if there are any. */
const SAMPLES = join(import.meta.dirname, '../../../../../shared/samples/moodle');
const FOLDERS = [
  'worksheets-en',
  'worksheets-de',
  'worksheets-fr',
  'worksheets-es',
  'worksheets-ar',
  'worksheets-zh_cn',
  'graded',
  'variants',
  'group-filtered',
  'accepted-by-moodle',
];

const GRADEBOOK = 'gradebook-export-plain-text-with-feedback.csv';

const run = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
/**
 * Taken from the samples' own description before our code had read them: whose rows each file has.
 */
const EXPECTED: readonly (readonly [RegExp, number[]])[] = [
  [/Group_B {2}Co-8|Group_B Co-8/, run(65, 68)],
  [/Blind workflow/, run(108, 119)],
  [/Blind essay/, run(13, 24)],
  [/Rubric/, run(25, 36)],
  [/Workflow/, run(37, 48)],
  [/Scale/, run(49, 60)],
  [/Separate groups|user-override/, [...run(61, 71), 134]],
  [/Marking guide/, run(72, 83)],
  [/Ungraded/, run(84, 95)],
  [/Two attempts/, run(96, 107)],
  [/Team/, run(120, 131)],
  [/./, run(1, 12)],
];
const WORDS = {
  grade: '61.5',
  scale: 'Merit',
  feedback: 'Größe, l’été & 光 < فاطمة "so"\n\n- one\n- two',
};

/** Fills every row, writes, and compares each line with the original, cell by raw cell. */
function roundTrip(bytes: Buffer, name: string): { worksheet: Worksheet; written: number } {
  const worksheet = readWorksheet(bytes);
  const { columns, rows } = worksheet;
  const { students, works } = participants(rows.map((row) => Number(row.participant)));
  const grade = columns.scale === -1 ? '15.5' : WORDS.scale;
  const filled = works.map((work) => ({ ...work, grade, feedback: WORDS.feedback }));
  const plan = planWorksheet(worksheet, filled, students);
  const files = writeWorksheet(worksheet, plan.changes, name);
  expect(files).toHaveLength(1);
  const original = rawLines(bytes.toString('utf8'));
  const changed = new Set([columns.grade, columns.comments, columns.gradedAt]);
  const restored = rawLines(files[0]!.text).map((line, at) =>
    line
      .map((cell, column) => (at > 0 && changed.has(column) ? original[at]![column]! : cell))
      .join(','),
  );
  // With the changed cells restored it is the educator's file, byte for byte.
  expect(Buffer.from(`${restored.join('\n')}\n`).equals(bytes)).toBe(true);
  for (const line of rawLines(files[0]!.text).slice(1)) {
    expect(line[columns.grade]).toBe(columns.maximum === -1 && columns.scale === -1 ? '' : grade);
    expect(line[columns.comments]).toBe(
      '"<p>Größe, l’été &amp; 光 &lt; فاطمة ""so""</p><ul><li>one</li><li>two</li></ul>"',
    );
    expect(line[columns.gradedAt]).toMatch(/^(-|"2026-\d\d-\d\d \d\d:\d\d")$/);
  }
  return { worksheet, written: files[0]!.rows };
}

describe('[OUT-2] a worksheet of each form comes back byte for byte except for grade, date and feedback', () => {
  test.each(Object.entries(WORKSHEET_LANGUAGES))('in %s', (language, { date }) => {
    const rows = run(1, 12).map((id) => ({
      id,
      name: `Zoë "Z" O'Connor, ${id}`,
      gradedAt: id % 2 === 0 ? date : '-',
      max: language === 'en' ? '100.00' : '100,00',
    }));
    const bytes = aWorksheet(rows, language);
    const { worksheet, written } = roundTrip(bytes, 'x.csv');
    expect(written).toBe(12);
    expect(worksheet.rows.map((row) => row.name)).toEqual(rows.map((row) => row.name));
  });

  test.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no BOM', (text: string) => text.slice(1)],
    ['no last line end', (text: string) => text.trimEnd()],
  ])('with %s', (_what, change) => {
    const bytes = Buffer.from(change(aWorksheet([{ id: 1 }, { id: 2 }]).toString()));
    const worksheet = readWorksheet(bytes);
    const { students, works } = participants([1, 2]);
    const text = writeWorksheet(
      worksheet,
      planWorksheet(
        worksheet,
        works.map((work) => ({ ...work, feedback: 'New.' })),
        students,
      ).changes,
      'x.csv',
    )[0]!.text;
    expect(text.replaceAll('61.5', '').replaceAll('<p>New.</p>', '').trimEnd()).toBe(
      bytes.toString().trimEnd(),
    );
  });
});

describe.skipIf(!existsSync(SAMPLES))('[OUT-2] every genuine worksheet', async () => {
  const files = existsSync(SAMPLES)
    ? (
        await Promise.all(
          FOLDERS.map(async (folder) =>
            (await readdir(join(SAMPLES, folder)))
              .filter((name) => name.endsWith('.csv'))
              .map((name) => join(SAMPLES, folder, name)),
          ),
        )
      ).flat()
    : [];

  test('all of them are tested', () => expect(files).toHaveLength(42));

  test('distinguishes a gradebook export from a worksheet', async () => {
    const bytes = await readFile(join(SAMPLES, 'variants', GRADEBOOK));
    expect(() => readWorksheet(bytes)).toThrow('isn’t a Moodle grading worksheet');
  });

  test.each(
    files
      .filter((path) => basename(path) !== GRADEBOOK)
      .map((path) => [path.slice(SAMPLES.length + 1), path]),
  )('%s', async (name, path) => {
    const bytes = await readFile(path);
    const ids = EXPECTED.find(([pattern]) => pattern.test(basename(name)))![1];
    // The samples that we wrote ourselves quote less than Moodle does; unchanged parts must still
    // stay as they are.
    const { worksheet, written } = roundTrip(bytes, basename(name));
    expect(worksheet.rows.map((row) => Number(row.participant)).toSorted((a, b) => a - b)).toEqual(
      ids,
    );
    expect(written).toBe(ids.length);
    expect(worksheet.rows.every((row) => (row.name === null) === name.includes('Blind'))).toBe(
      true,
    );
    expect(worksheet.rows.some((row) => row.locked)).toBe(false);
  });

  test.each([
    'header-grade-lowercase.csv',
    'identifier-bare-number-breaks-whole-upload.csv',
    'semicolons.csv',
  ])('%s, which Moodle refused, is refused', async (name) => {
    const bytes = await readFile(join(SAMPLES, 'refused-by-moodle', name));
    expect(() => readWorksheet(bytes)).toThrow(/again/);
  });

  test('[IN-4] the class list contains everyone, with e-mail, ID and username if the site shows them', async () => {
    const list = classListOf(
      readWorksheet(
        await readFile(join(SAMPLES, 'variants', 'identity-fields-email-idnumber-username.csv')),
      ),
    );
    expect(list).toHaveLength(12);
    expect(
      new Set(
        list
          .filter((one) => one.display_name === 'Anna Schmidt')
          .map((one) => one.environment_ids.moodle_participant),
      ),
    ).toEqual(new Set(['2', '12']));
    expect(list.find((one) => one.environment_ids.moodle_participant === '10')).toMatchObject({
      display_name: 'D’Angelo Böhme',
      email: 's03@example.test',
      identifier: '2026003',
    });
  });

  test('a team’s work belongs to every member, by the row’s group', async () => {
    const worksheet = readWorksheet(
      await readFile(join(SAMPLES, 'worksheets-en', 'Grades-BIO10126-Team project-7.csv')),
    );
    const work = {
      submission_id: 1,
      student_identifier: 'Group A',
      student_ids: [],
      grade: '70',
      feedback: null,
    };
    const { rows } = planWorksheet(worksheet, [work], []);
    const members = worksheet.rows.filter((row) => row.group === 'Group A').length;
    expect(members).toBeGreaterThan(1);
    expect(rows.filter((row) => row.will === 'write')).toHaveLength(members);
  });
});
