import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUBRIC_FORMATS } from '#contract/rubrics/file.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { readRubricText } from '#server/features/rubrics/read/read.ts';
import { fileOf, filesOf } from '#server/features/rubrics/write/write.ts';
import { rubric as anyRubric } from '#tests/support/rubric/arbitrary.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { aCriterion, aLevel, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { amount, soakTimeout } from '../soak/soak.ts';

/** A file without ids gets new ones. */
const withoutIds = ({ criteria, ...rest }: Rubric) => ({
  ...rest,
  criteria: criteria.map(({ id: _id, levels, ...one }) => ({
    ...one,
    levels: levels.map(({ id: _level, ...level }) => level),
  })),
});

const READ_BACK = ['canvas-csv', 'markus-yaml', 'prairielearn-json', 'moodle-xml', 'json'] as const;

test.each(READ_BACK)(
  '[RUB-5] %s: reading what was written gives the same rubric, except for what the format can’t contain',
  (format) => {
    let written = 0;
    fc.assert(
      fc.property(anyRubric(), (rubric) => {
        const { rubric: kept, text } = fileOf(format, rubric);
        if (kept.criteria.length === 0) return;
        written += 1;
        const read = readRubricText(text('Essay on “streets”, 2nd draft'));
        expect(read.kind).toBe(format);
        expect(withoutIds(read.rubric)).toEqual(withoutIds(kept));
      }),
      runs(amount(400, 20_000)),
    );
    expect(written).toBeGreaterThan(130);
  },
  soakTimeout(),
);

test.each(READ_BACK)(
  '[RUB-5] %s: every difference was announced as lost, and what is kept loses nothing more',
  (format) => {
    fc.assert(
      fc.property(anyRubric(), (rubric) => {
        const { rubric: kept, losses } = fileOf(format, rubric);
        const changed = JSON.stringify(withoutIds(kept)) !== JSON.stringify(withoutIds(rubric));
        expect(
          changed &&
            losses.length === 0 &&
            JSON.stringify(withoutIds(trimmed(kept))) !==
              JSON.stringify(withoutIds(trimmed(rubric))),
        ).toBe(false);
        const again = kept.criteria.length === 0 ? kept : fileOf(format, kept).rubric;
        expect(withoutIds(again)).toEqual(withoutIds(kept));
      }),
      runs(amount(300, 20_000)),
    );
  },
  soakTimeout(),
);

/** Ignores white space in texts, and numbers that a foreign file writes differently. */
function trimmed(rubric: Rubric): Rubric {
  const text = (value: string) => value.replace(/\s+/g, ' ').trim();
  return {
    ...rubric,
    max: null,
    extra: null,
    criteria: rubric.criteria.map((one) => ({
      ...one,
      name: text(one.name),
      description: text(one.description),
      group: text(one.group),
      marker_note: text(one.marker_note),
      min: null,
      levels: one.levels.map((level) => ({
        ...level,
        name: text(`${level.name} ${level.descriptor}`),
        descriptor: '',
      })),
    })),
  };
}

test('[RUB-5] our own JSON keeps everything, ids too', () => {
  fc.assert(
    fc.property(anyRubric(), (rubric) => {
      expect(readRubricText(fileOf('json', rubric).text('Essay')).rubric).toEqual(rubric);
    }),
    runs(amount(200, 20_000)),
  );
});

test('[RUB-5] names the criteria in what a format can’t contain', () => {
  const rubric = aRubric({
    rounding: 1,
    bands: [{ grade: 'A', from: 70 }],
    criteria: [
      ...essayRubric().criteria,
      aCriterion({
        id: 'errors',
        name: 'Errors',
        kind: 'items',
        weight: 2,
        levels: [aLevel({ id: 'x', name: 'Typo', points: -1 })],
      }),
    ],
  });
  const files = filesOf(rubric, 'Streets / roads: 1');
  expect(files.map(({ format }) => format)).toEqual(RUBRIC_FORMATS);
  const [canvas, markus, prairieLearn, moodle, own, page] = files.map(({ losses }) => losses);
  const leftOut = (known: string) =>
    expect.arrayContaining([
      `“Remarks”, “Errors”: is left out: ${known} knows neither comments nor points to add and take away, and one ${known === 'Canvas' ? 'rating' : 'level'} only is chosen.`,
    ]) as unknown;
  expect([canvas, markus, moodle]).toEqual(['Canvas', 'MarkUs', 'Moodle'].map(leftOut));
  expect(canvas).toEqual(
    expect.arrayContaining([
      'The feedback texts of levels are lost.',
      'Weights are multiplied into the points.',
      'How the total is rounded is lost.',
      'The bands of grades are lost.',
    ]),
  );
  expect(prairieLearn).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        '“Argument”, “Evidence”: nothing keeps markers from choosing two',
      ) as unknown,
    ]),
  );
  expect([own, page]).toEqual([[], []]);
  const below = aRubric({
    criteria: [
      aCriterion({
        id: 'late',
        name: 'Late',
        levels: [
          aLevel({ id: 'no', name: 'In time', points: 0 }),
          aLevel({ id: 'yes', name: 'Late', points: -2 }),
        ],
      }),
    ],
  });
  expect(filesOf(below, 'Late').find(({ format }) => format === 'moodle-xml')?.losses).toEqual(
    expect.arrayContaining(['“Late”: Moodle gives no points below 0: they become 0.']),
  );
  expect(files[0]?.filename).toBe('Streets roads 1 rubric (canvas).csv');
});

test('a cell of Canvas’s file is no formula', () => {
  const rubric = aRubric({
    criteria: [
      aCriterion({
        id: 'a',
        name: '=HYPERLINK("x")',
        levels: [aLevel({ id: 'x', name: '+1', descriptor: '@A1', points: -1 })],
      }),
    ],
  });
  expect(fileOf('canvas-csv', rubric).text('=Essay').split('\r\n')[1]).toBe(
    '" =Essay"," =HYPERLINK(""x"")",,false," +1"," @A1",-1',
  );
});

test('[RUB-11] the page for students has no notes for markers, no feedback, and points only if they aren’t hidden', () => {
  const rubric = aRubric({ ...essayRubric(), marker_guidelines: 'SECRET' });
  rubric.criteria[0]!.marker_note = 'SECRET';
  rubric.criteria[0]!.levels[0]!.feedback = 'SECRET';
  rubric.criteria[0]!.name = '<script>alert(1)</script>';
  const page = (hide_points: boolean) =>
    fileOf('page', { ...rubric, hide_points }).text('Essay & <more>');
  expect(page(false)).toContain('Total: 18 points');
  expect(page(false)).toContain('(10)');
  for (const html of [page(false), page(true)]) expect(html).not.toMatch(/SECRET|<script/);
  expect(page(true)).not.toMatch(/points">|Total/);
  expect(page(true)).toContain('Essay &amp; &lt;more&gt;');
});
